import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Ledger, RunInfo } from '../ledger/ledger.ts';
import { foundNone, OTHER_KEY_FILE } from '../output/not-placed.ts';
import type { AdviceContext, SuggestedCommand } from '../output/text/what-to-do.ts';
import { firstOf } from '../run/input/lists/list-files.ts';
import { type CommandWord, originOf } from '../run/origin.ts';
import { nameFromHere, toLedgerWords, toServiceWords, toShellWords } from './command-words.ts';

/** More than any number of rejects files that a person keeps. */
const MAX_NUMBER = 10_000;

/** Flags of the command that suggests others: these are needed again. Those of the service may be among them. */
export interface SuggestionFlags {
  readonly ledger?: string | undefined;
}

/** As `toSuggestions`, and whether `vdpipe watch` works on the run. */
export async function suggest(
  ledger: Pick<Ledger, 'deliveries' | 'orders'>,
  info: RunInfo,
  flags: SuggestionFlags,
  isOfOtherKey = false,
): Promise<AdviceContext> {
  const states = ['taken', 'held', 'released', 'ordering'] as const;
  const { deliveries } = await ledger.deliveries.list({ run: info.run, states }, { limit: 1 });
  const isOther = isOfOtherKey || (await foundNone(ledger, info));
  return { ...toSuggestions(info, flags, isOther), isWatched: deliveries.length > 0 };
}

/** What commands about a run are suggested with: its flags, its ledger, and KEY_FILE where the key seems to be another account's. */
export function toSuggestions(
  info: RunInfo,
  flags: SuggestionFlags,
  isOfOtherKey = false,
): AdviceContext {
  const origin = originOf(info);
  const { input: words = [], service: orderedAt = [] } = origin?.words ?? {};
  const list = firstOf(origin?.file ?? '');
  const given = toServiceWords(flags);
  const used = given.length > 0 ? given : orderedAt;
  const service = isOfOtherKey
    ? used.map((word, i) => (used[i - 1] === '--api-key-file' ? OTHER_KEY_FILE : word))
    : used;
  const ofLedger = toLedgerWords(flags);
  const ofCommands: Readonly<Record<SuggestedCommand, readonly CommandWord[]>> = {
    ...{ show: ofLedger, export: ofLedger, release: ofLedger, wait: ofLedger },
    order: [...words, ...service, ...ofLedger],
    // Its mapping, and who was mailed before, may be in the ledger.
    check: [...words, ...service, ...ofLedger],
    resume: [...service, ...ofLedger],
    status: [...service, ...ofLedger],
    verify: [...service, ...ofLedger],
  };
  return {
    files: existing(info.files),
    newFile: existsSync(list) ? newName(list) : null,
    command: (name, named) => {
      const isOfList = named.includes(nameFromHere(list));
      const more = isOfList ? ofCommands[name] : withoutCorrections(ofCommands[name]);
      return ['vdpipe', name, ...toShellWords([...named, ...more])].join(' ');
    },
  };
}

/** The list corrects cells by their addresses, which are those of other rows in a file of rows to correct. */
function withoutCorrections(words: readonly CommandWord[]): readonly CommandWord[] {
  const isOfThem = (word: CommandWord | undefined) =>
    typeof word === 'string' && /^--corrections(?:=|$)/.test(word);
  return words.filter((word, i) => !isOfThem(word) && words[i - 1] !== '--corrections');
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
