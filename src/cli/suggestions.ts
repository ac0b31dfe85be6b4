import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RunInfo } from '../ledger/ledger.ts';
import type { AdviceContext, SuggestedCommand } from '../output/text/what-to-do.ts';
import { originOf } from '../run/origin.ts';
import { nameFromHere, toShellWords } from './command-words.ts';

/** More than any number of rejects files that a person keeps. */
const MAX_NUMBER = 10_000;

/** What commands about a run are suggested with: the flags that it was ordered with, and the ledger that it is in. */
export function toSuggestions(
  info: RunInfo,
  { ledger }: { readonly ledger?: string | undefined },
): AdviceContext {
  const origin = originOf(info);
  const { input = [], service = [] } = origin?.words ?? {};
  const ofLedger = ledger === undefined ? [] : ['--ledger', ledger];
  const flags: Readonly<Record<SuggestedCommand, readonly string[]>> = {
    order: [...toShellWords(input), ...toShellWords(service), ...toShellWords(ofLedger)],
    check: [...toShellWords(input), ...toShellWords(service)],
    show: toShellWords(ofLedger),
    export: toShellWords(ofLedger),
    release: toShellWords(ofLedger),
    resume: [...toShellWords(service), ...toShellWords(ofLedger)],
  };
  const isThere = origin?.file != null && existsSync(origin.file);
  return {
    files: existing(info.files),
    newFile: isThere ? newName(origin.file) : null,
    command: (name, words) => ['vdpipe', name, ...toShellWords(words), ...flags[name]].join(' '),
  };
}

function existing(files: RunInfo['files']): AdviceContext['files'] {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([, file]) => existsSync(file))
      .map(([kind, file]) => [kind, nameFromHere(file)]),
  );
}

/** A name for rows to correct, next to the input, that no file has. */
function newName(input: string): string {
  const stem = input.replace(/(?:\.rejects(?:-\d+)?)?\.[^./\\]+(?:\.gz)?$/i, '');
  for (let number = 1; number < MAX_NUMBER; number++) {
    const file = `${stem}.rejects${number === 1 ? '' : `-${number}`}.xlsx`;
    if (!existsSync(file)) return nameFromHere(file);
  }
  return path.basename(`${stem}.rejects.xlsx`);
}
