import { InterruptedError } from '../../errors.ts';
import type { Ledger } from '../../ledger/ledger.ts';

/** Does something with a run, and records it when a person stopped that (Ctrl-C, SIGTERM). */
export async function notingStop<T>(
  { ledger, by = null }: { readonly ledger: Ledger; readonly by?: string | null | undefined },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // That it was stopped is what the caller has to know, also where it cannot be recorded.
    if (error instanceof InterruptedError && error.run !== null) {
      await noteStop(ledger, error.run, by).catch(() => {});
    }
    throw error;
  }
}

/** Who stopped the run for everybody is recorded already; of one that waits for its release nothing was stopped. */
async function noteStop(ledger: Ledger, run: string, by: string | null): Promise<void> {
  const { state } = await ledger.getRun(run);
  if (state !== 'on_hold') await ledger.noteEvent(run, { what: 'stopped', by, details: {} });
}
