import type { Ledger, RunInfo } from '../../ledger/ledger.ts';
import { type CommandWord, originOf } from '../../run/origin.ts';

/** A draft as a command is given it. */
interface GivenDraft {
  /** Where its upload is. */
  readonly file: string;
  /** The flags that say how it is read, with its mapping and its corrections: files that belong to its revision. */
  readonly words: readonly string[];
}

/** The newest run that was made of a draft as it is. */
export async function findRecordedRun(
  ledger: Pick<Ledger, 'listRuns'>,
  draft: GivenDraft,
): Promise<string | undefined> {
  const wanted = JSON.stringify(toFlags(draft.words));
  const found = (await ledger.listRuns()).find(
    (run) => isMadeOf(run, draft.file) && JSON.stringify(flagsOf(run)) === wanted,
  );
  return found?.run;
}

/** Whether a run was made of that very upload, and was not purged. */
export function isMadeOf(run: Pick<RunInfo, 'origin'>, file: string): boolean {
  return originOf(run)?.file === file;
}

function flagsOf(run: RunInfo): readonly string[] {
  return toFlags(originOf(run)?.words.input ?? []);
}

/** Flags as `--name=value`, in one order: `--sheet Orders` and `--sheet=Orders` are the same. */
function toFlags(words: readonly CommandWord[]): readonly string[] {
  const flags: string[] = [];
  for (const word of words) {
    const text = typeof word === 'string' ? word : word.file;
    const isFlag = typeof word === 'string' && word.startsWith('--');
    if (isFlag) flags.push(text);
    else flags.push(`${flags.pop() ?? ''}=${text}`);
  }
  return flags.sort();
}
