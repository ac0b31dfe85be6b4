import type { OrderState, ReportedOutcome } from '../ledger/states.ts';

/** How something that can have become of orders is told and shown. The console's pages load these tables, too. */
export interface Place {
  readonly title: string;
  readonly means: string;
  /** Class of its colour and pattern. */
  readonly as: string;
}

/** What became of orders, and of their rows. */
export const OUTCOME_WORDS = {
  ordered: { title: 'Ordered', means: 'have an order id', as: 'good' },
  refused: { title: 'Refused', means: 'refused by the service; not sent again', as: 'bad-2' },
  conflict: {
    title: 'In conflict',
    means: 'their projects already have another order',
    as: 'conflict',
  },
  held: { title: 'Held', means: 'have rows or fields to correct', as: 'held' },
  unknown: { title: 'Unknown', means: 'sent; the outcome is not known yet', as: 'unknown' },
  unsent: { title: 'Not sent', means: 'have not been sent yet', as: 'open' },
} as const satisfies Record<ReportedOutcome, Place>;

const { ordered, held, unknown, unsent, ...turnedDown } = OUTCOME_WORDS;

/** The states of orders, good ones first. */
export const STATE_WORDS: Readonly<Record<OrderState, Place>> = {
  ordered,
  staged: unsent,
  waiting: { title: 'Waiting', means: 'the service said "later"', as: 'open' },
  sending: { title: 'Being sent', means: 'may have been sent; no answer yet', as: 'unknown' },
  unknown: { ...unknown, means: 'sent; the answer was lost' },
  held,
  ...turnedDown,
};
