import path from 'node:path';
import { EXIT } from '../../../output/exit-codes.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { fixLine, toIssueLine, toIssueLines } from '../../../output/text/issue-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { labelOf } from '../../../run/input/lists/list-files.ts';
import { type InitReport, initMapping } from '../../../run/prepare/init-mapping.ts';
import { toInputWords, toShellWords } from '../../command-words.ts';
import type { InitFlags } from '../../commands/lists.ts';
import { writeNew } from '../../files/new-file.ts';
import { writableFile } from '../../files/writable-file.ts';
import { filesOf } from '../../options.ts';
import { printJson, say } from '../../output.ts';
import { startReading } from '../../progress/phase-progress.ts';
import { toReadOptions } from '../../read-options.ts';

/** What is proposed where nothing in the sheet says how many. */
const ONE_EACH = 'order_count: 1 for each order; this is a guess, because no column has a quantity';

type ProposedRule = NonNullable<InitReport['proposal']['variables'][number]['rules']>[number];

/** `vdpipe init`: proposes a mapping and says what is left to do. Gives the exit code. */
export async function initInput(flags: InitFlags, signal: AbortSignal): Promise<number> {
  writableFile(flags.output, [flags.file, ...(flags.more ?? []), flags.variables], {
    force: flags.force === true,
  });
  const quiet = flags.json === true || flags.quiet === true;
  const read = toReadOptions(flags);
  const reading = startReading(quiet);
  const report = await initMapping({
    file: filesOf(flags),
    variables: flags.variables,
    folder: path.dirname(flags.output),
    read,
    signal,
    onProgress: reading.onProgress,
  }).finally(reading.end);
  const output = await writeNew(flags.output, report.text);
  if (flags.json) await printJson(toInitJson(report, output));
  else if (!flags.quiet) for (const line of toInitLines(report, flags, output)) say(line);
  return EXIT.done;
}

/** Whether the sheet can be ordered with the mapping as it was written. */
function isReady({ fillIn, check, proposal }: InitReport): boolean {
  return fillIn.length === 0 && check?.ok === true && !proposal.asked;
}

function toInitJson(report: InitReport, output: string) {
  const { proposal, fillIn, doubts, check } = report;
  return {
    ok: isReady(report),
    files: { mapping: output },
    fill_in: fillIn,
    doubts: Object.fromEntries(doubts),
    unused_columns: proposal.unused.map(({ column }) => column),
    uses: usesOf(proposal).map(({ what, from: { column, sure, why, samples } }) => ({
      ...{ what, column, sure, why, samples },
    })),
    unused: proposal.unused,
    orders: check?.orders ?? null,
    issue_counts: { ...check?.issueCounts, ...(proposal.asked && { sheet_chosen: 1 }) },
  };
}

function toInitLines(report: InitReport, flags: InitFlags, output: string): string[] {
  const { proposal, fillIn, doubts, check, chosen, sheet, whyAlone } = report;
  const { file, more: files = [], passwordFile, maxRows } = flags;
  const { pgpKey, pgpPassphraseFile, pgpSignedBy } = flags;
  const secrets = { passwordFile, pgpKey, pgpPassphraseFile, pgpSignedBy };
  const isUnclear = chosen?.severity === 'error';
  const isAlone = isUnclear && !proposal.asked;
  // The mapping has the rest.
  const more = toInputWords({ ...secrets, maxRows, ...(isAlone && { sheet }) });
  const next = ['vdpipe check', ...toShellWords([file, ...files, '-m', output, ...more])].join(' ');
  return [
    ...(chosen === null || (check && isAlone)
      ? []
      : [toIssueLine(chosen), ...(isUnclear ? [fixLine(chosen)] : []), '']),
    ...toColumnLines(report),
    ...proposal.unused.map(({ column }) => `  ${toVisible(column)} is not used`),
    ...(check === null ? [] : toIssueLines(check)),
    '',
    `The mapping is in ${output}: review every line before you order.`,
    ...(proposal.sheet.names ? [`It is for ${toVisible(sheet)} as one list ("names" in it).`] : []),
    ...(proposal.asked
      ? [
          `It fits ${toVisible(sheet)} as one list. If they are one, say so with "names" in it, as its comment shows; if not, name the sheet.`,
        ]
      : []),
    ...(isAlone
      ? [
          `It is for "${toVisible(sheet)}" alone${whyAlone ? `. ${toVisible(whyAlone)} Then set "names" under "sheet" in it` : ''}.`,
        ]
      : []),
    ...fillIn.map((name) => {
      const doubt = doubts.get(name);
      return `error: replace "${toVisible(name)}" in the mapping${doubt ? `: ${toVisible(doubt)}` : ''}.`;
    }),
    isReady(report)
      ? `With this mapping, ${labelOf(filesOf(flags))} can be ordered as it is (${counted(check?.orders ?? 0, 'order')}). Next: ${next}`
      : `Then: ${next}`,
  ];
}

/** `format email`, `one_of` */
function toRuleText({ key, value }: ProposedRule): string {
  return typeof value === 'string' ? `${key} ${value}` : key;
}

/** One line per column that is used: what for, and how sure that is. Then what no column says. */
function toColumnLines({ proposal }: InitReport): string[] {
  const lines = usesOf(proposal).map(({ what, from, more }) => {
    const sure = from.sure === 'guess' ? 'a guess' : from.sure;
    const rules = more.length === 0 ? '' : `, with ${toVisible(more.join(', '))}`;
    return `  ${toVisible(from.column)} is ${toVisible(what)} (${sure})${rules}`;
  });
  const isCounted = proposal.fields.some(({ field }) => field === 'order_count');
  return isCounted ? lines : [...lines, `  ${ONE_EACH}`];
}

/** What each column that is used is for. */
function usesOf({ fields, userdata, variables }: InitReport['proposal']) {
  const uses = [
    ...fields.map(({ field, from }) => ({ what: field as string, from, more: [] as string[] })),
    ...userdata.map((one) => ({
      what: one.isWhole ? one.key : `userdata.${one.key}`,
      from: one.from,
      more: [],
    })),
    ...variables.map(({ variable, from, spaces, rules = [] }) => ({
      what: `variable ${variable.id}`,
      from,
      more: [...(spaces === undefined ? [] : ['trim']), ...rules.map(toRuleText)],
    })),
  ];
  return uses.flatMap(({ from, ...use }) => (from === null ? [] : [{ ...use, from }]));
}
