import { UsageError } from '../../../errors.ts';
import { ask, canAsk } from '../../ask.ts';
import { say } from '../../output.ts';

/**
 * Asks a person, who has seen what it is, before data is removed.
 *
 * @throws UsageError `removal_unconfirmed` if nobody can be asked; InterruptedError
 */
export async function confirmRemoval(
  what: string,
  { yes, json }: { readonly yes?: boolean | undefined; readonly json?: boolean | undefined },
  signal: AbortSignal,
): Promise<boolean> {
  if (yes) return true;
  if (json || !canAsk()) {
    throw new UsageError(
      'removal_unconfirmed',
      `Cannot remove ${what} without --yes: nothing was removed.`,
    );
  }
  const isMeant = await ask(`Remove ${what}? This cannot be undone.`, signal);
  if (!isMeant) say('Nothing was removed.');
  return isMeant;
}
