import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Options } from 'yargs';
import { COMMANDS, GROUPS } from '../../src/cli/commands.ts';
import { FORCE_OPTION } from '../../src/cli/files/new-file.ts';
import {
  type Declared,
  EVENTS_OPTIONS,
  INPUT_OPTIONS,
  LEDGER_OPTIONS,
  LOG_OPTIONS,
  OUTPUT_OPTIONS,
  READ_OPTIONS,
  REJECTS_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
} from '../../src/cli/options.ts';
import { ISSUE_CODES, ISSUE_UNITS, QUESTIONS } from '../../src/issue.ts';
import { STATE_MEANINGS } from '../../src/ledger/states.ts';
import { EXIT_MEANINGS, mayEndWith } from '../../src/output/exit-codes.ts';
import { DELIVERY_REASONS } from '../../src/output/text/jobs/delivery-reasons.ts';
import { readPage, toAnchor } from './markdown.ts';

type Flags = Readonly<Record<string, Options>>;

const READING: Flags = { ...READ_OPTIONS, 'header-row': INPUT_OPTIONS['header-row'] };

const OUTPUT: Flags = {
  ...REJECTS_OPTIONS,
  ...RESULTS_OPTIONS,
  ...REPORT_OPTIONS,
  ...FORCE_OPTION,
  ...EVENTS_OPTIONS,
  ...LOG_OPTIONS,
  ...OUTPUT_OPTIONS,
};

/** Flags that several commands take, by the heading that they stand under. */
const SHARED: ReadonlyMap<string, Flags> = new Map([
  ['Reading a file', READING],
  ['Checking a list', without(INPUT_OPTIONS, Object.keys(READING))],
  ['Placing orders', SUBMIT_OPTIONS],
  ['The service', SERVICE_OPTIONS],
  ['The ledger', LEDGER_OPTIONS],
  ['Output', OUTPUT],
]);

/** Where docs/mapping.md explains a key that settles a question, by the key or its first part. */
const ANCHORS: Readonly<Record<string, string>> = {
  project: 'project-svc_uid',
  combine: 'order',
  corrected: 'checks',
  map: 'replaced-texts',
  'rows.where': 'only-some-rows',
};

const COMMANDS_FOLDER = 'docs/commands';

/** The pages of the commands, the one about all of them last. */
export const COMMAND_PAGES = readdirSync(
  path.resolve(import.meta.dirname, '../..', COMMANDS_FOLDER),
)
  .map((name) => `${COMMANDS_FOLDER}/${name}`)
  .toSorted()
  .toReversed();

/** Where each heading of these pages stands. */
const PAGE_OF_HEADING: ReadonlyMap<string, string> = new Map(
  COMMAND_PAGES.flatMap((page) =>
    [...readPage(page).matchAll(/^## (.*)$/gm)].map(([, heading = '']) => [heading, page]),
  ),
);

/** A page with what is made from the code between each `<!--made: NAME-->` and `<!--end-->`. */
export function withMadeParts(page: string): string {
  return readPage(page).replaceAll(
    /^<!--made: ([^\n]*)-->$.*?^<!--end-->$/gms,
    (_, name: string) => `<!--made: ${name}-->\n${madePart(name, page)}\n<!--end-->`,
  );
}

function madePart(name: string, page: string): string {
  if (name === 'commands') return commandTable(page);
  if (name === 'exit codes') return exitTable();
  if (name === 'questions') return questionTable();
  if (name === 'units') return unitTable();
  if (name === 'states') return stateTable();
  if (name === 'limits of jobs') return limitTable();
  const shared = SHARED.get(name);
  if (shared !== undefined) return flagTable(visible(shared));
  const command = COMMANDS.find((one) => nameOf(one) === name);
  if (command === undefined) throw new Error(`Nothing is made for "${name}"`);
  return flagsOfCommand(command, page);
}

/** A link from a page to a heading of the commands' pages. */
function linkTo(text: string, heading: string, from: string): string {
  const page = PAGE_OF_HEADING.get(heading);
  if (page === undefined) throw new Error(`No page has the heading "${heading}"`);
  const file = page === from ? '' : path.basename(page);
  return `[${text}](${file}#${toAnchor(heading)})`;
}

function nameOf({ usage }: Pick<Declared, 'usage'>): string {
  return usage.split(' ', 1).join();
}

function commandTable(page: string): string {
  const rowsOf = (command: Declared) => {
    const word = new RegExp(`\\b${nameOf(command)}\\b`);
    const heading = [...PAGE_OF_HEADING.keys()].find((one) => word.test(one)) ?? nameOf(command);
    const typed = command.usage.replaceAll(/<(\w+)>/g, (_, name: string) => name.toUpperCase());
    return [linkTo(`\`${typed}\``, heading, page), command.describe];
  };
  const rows = Object.entries(GROUPS).flatMap(([title, commands]) => [
    [`**${title}**`, ''],
    ...commands.map(rowsOf),
  ]);
  return table('command', rows);
}

/** What each exit code means, and which commands may end with it. */
function exitTable(): string {
  const rows = Object.entries(EXIT_MEANINGS).map(([code, [, meaning]]) => {
    const may = COMMANDS.filter(({ exits }) => mayEndWith(Number(code), exits));
    const names = may.map((command) => `\`${nameOf(command)}\``);
    return [code, meaning, may.length === COMMANDS.length ? 'all' : names.join(', ')];
  });
  return table('exit code | meaning | of', rows);
}

/** The command's own flags, and which of the shared ones it takes. */
function flagsOfCommand({ options = {} }: Declared, page: string): string {
  const taken = [...SHARED].map(([heading, flags]) => {
    const all = Object.keys(visible(flags));
    return { heading, all, names: all.filter((name) => options[name] === flags[name]) };
  });
  const own = without(
    visible(options),
    taken.flatMap(({ names }) => names),
  );
  const also = taken
    .filter(({ names }) => names.length > 0)
    .map(({ heading, all, names }) => {
      const link = linkTo(heading.toLowerCase(), heading, page);
      const some = names.map((name) => `\`--${name}\``).join(', ');
      return names.length === all.length ? link : `${link} (${some})`;
    });
  const parts = [
    ...(Object.keys(own).length > 0 ? [flagTable(own)] : []),
    ...(also.length > 0 ? [`Also: ${also.join(', ')}.`] : []),
  ];
  return parts.join('\n\n');
}

function without(flags: Flags, names: readonly string[]): Flags {
  return Object.fromEntries(Object.entries(flags).filter(([name]) => !names.includes(name)));
}

function visible(flags: Flags): Flags {
  return Object.fromEntries(Object.entries(flags).filter(([, { hidden }]) => hidden !== true));
}

function flagTable(flags: Flags): string {
  return table(
    'flag',
    Object.entries(flags).map(([name, flag]) => flagRow(name, flag)),
  );
}

/** As help has it: what may be chosen, and the default in brackets. */
function flagRow(name: string, flag: Options): string[] {
  const names = [`--${name}`, ...[flag.alias ?? []].flat().map((alias) => `-${alias}`)];
  const choices = (flag.choices ?? []).map((choice) => `\`${choice}\``).join(', ');
  const isShown = flag.default !== undefined && !Array.isArray(flag.default);
  const about = `${flag.describe}${isShown ? ` [${flag.default}]` : ''}`;
  const withChoices = choices === '' ? about : about.replace(/( \[[^\]]*\])?$/, `: ${choices}$1`);
  return [names.map((one) => `\`${one}\``).join(', '), withChoices];
}

function questionTable(): string {
  const rows = Object.entries(QUESTIONS).map(([code, { key, accept }]) => {
    const [first = ''] = (key ?? '').split('.');
    const link = `[\`${key}\`](mapping.md#${ANCHORS[key ?? ''] ?? ANCHORS[first] ?? first})`;
    return [`\`${code}\``, key === null ? '' : link, accept ?? ''];
  });
  return table('question | key of the mapping | accepted at', rows);
}

/** What is counted of each issue; cells, by which most are counted, without their codes. */
function unitTable(): string {
  const units = new Set(Object.values(ISSUE_UNITS).filter((unit) => unit !== null));
  units.delete('cell');
  const rows = [...units].map((unit) => {
    const codes = ISSUE_CODES.filter((code) => ISSUE_UNITS[code] === unit);
    return [`${unit}s`, codes.map((code) => `\`${code}\``).join(', ')];
  });
  return table('counted', [...rows, ['cells', 'all others, unless a file has them only once']]);
}

function stateTable(): string {
  return table(
    'state | meaning',
    Object.entries(STATE_MEANINGS).map(([state, means]) => [`\`${state}\``, means]),
  );
}

function limitTable(): string {
  const keys = new Set(DELIVERY_REASONS.flatMap(({ key }) => key ?? []));
  const codesOf = (key: string) => DELIVERY_REASONS.filter((reason) => reason.key === key);
  return table(
    'reason | key',
    [...keys].map((key) => [
      codesOf(key)
        .map(({ code }) => `\`${code}\``)
        .join(', '),
      `\`${key}\``,
    ]),
  );
}

/** A table whose heads may be fewer than its columns. */
function table(head: string, rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 0;
  const heads = head.split(' | ');
  const empty = Array.from({ length: columns - heads.length }, () => '');
  const lines = rows.map((cells) => toLine(cells.map((cell) => cell.replaceAll('|', '\\|'))));
  return [toLine([...heads, ...empty]), `|${'---|'.repeat(columns)}`, ...lines].join('\n');
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
