import { VdpipeError } from '../errors.ts';

/** A person was asked before anything was ordered, and said no. */
export class DeclinedError extends VdpipeError {
  constructor() {
    super('order_declined', 'Nothing was ordered: you did not confirm.');
  }
}
