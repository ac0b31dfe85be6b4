import { InputError, InterruptedError, UsageError } from '../errors.ts';
import { DeclinedError } from './declined-error.ts';

/** Exit codes of every command, docs/cli.md. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  invalidInput: 3,
  partly: 4,
  unfinished: 5,
  interrupted: 130,
} as const;

/** The exit code that an error leads to. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof InputError) return EXIT.invalidInput;
  // The one code that says that nothing was ordered.
  if (error instanceof DeclinedError) return EXIT.invalidInput;
  if (error instanceof InterruptedError) return EXIT.interrupted;
  return EXIT.failed;
}
