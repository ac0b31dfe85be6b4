import { InputError, InterruptedError, UsageError, VdpipeError } from '../errors.ts';
import { DeclinedError } from './declined-error.ts';

/** Exit codes of every command, docs/commands/. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  invalidInput: 3,
  partly: 4,
  unfinished: 5,
  interrupted: 130,
} as const;

/** Codes of errors that are no wrong usage, though a command could have been given so as to avoid them. */
const OF_CODE: ReadonlyMap<string, number> = new Map([
  // The list was ordered, or recorded, before: nothing was ordered now.
  ['run_exists', EXIT.invalidInput],
  // Nothing was found.
  ['order_not_found', EXIT.partly],
]);

/** The exit code that an error leads to. */
export function exitCodeOf(error: unknown): number {
  const ofCode = error instanceof VdpipeError ? OF_CODE.get(error.code) : undefined;
  if (ofCode !== undefined) return ofCode;
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof InputError) return EXIT.invalidInput;
  // The one code that says that nothing was ordered.
  if (error instanceof DeclinedError) return EXIT.invalidInput;
  if (error instanceof InterruptedError) return EXIT.interrupted;
  return EXIT.failed;
}
