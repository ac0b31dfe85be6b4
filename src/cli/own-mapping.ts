import { loadMapping } from '../run/input/sheet-input.ts';
import { findSavedName } from '../run/saved/saved-name.ts';
import type { FlagsOf, LEDGER_OPTIONS, OUTPUT_OPTIONS } from './options.ts';
import { say } from './output.ts';

type Mapping = Awaited<ReturnType<typeof loadMapping>>;

type MappingFlags = FlagsOf<typeof LEDGER_OPTIONS & Partial<typeof OUTPUT_OPTIONS>>;

/** Whether `--mapping` names one that is saved in the ledger, where others may have written it. */
export function isSaved(given: string | undefined): boolean {
  return given !== undefined && findSavedName(given) !== undefined;
}

/**
 * The mapping that `--mapping` names: a file, or one that is saved in the ledger (`ledger:acme`).
 *
 * @throws UsageError `mapping_unknown`, and as `loadMapping`
 */
export async function loadOwnMapping(given: string, flags: MappingFlags): Promise<Mapping> {
  const named = findSavedName(given);
  if (!named) return await loadMapping(given);
  const { openLedgerOfRuns, withLedger } = await import('./open.ts');
  const { loadSavedMapping } = await import('../run/saved/saved-mapping.ts');
  return withLedger(openLedgerOfRuns(flags), async (ledger) => {
    const { mapping, saved } = await loadSavedMapping(ledger, named);
    if (!flags.json && !flags.quiet) say(`Mapping ${saved}`);
    return mapping;
  });
}
