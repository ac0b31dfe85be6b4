import type { Options } from 'yargs';
import { COMMANDS } from '../../src/cli/commands.ts';
import { FORCE_OPTION } from '../../src/cli/files/new-file.ts';
import {
  type Declared,
  INPUT_OPTIONS,
  LEDGER_OPTIONS,
  OUTPUT_OPTIONS,
  READ_OPTIONS,
  REJECTS_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
} from '../../src/cli/options.ts';
import { ISSUE_CODES, ISSUE_UNITS, QUESTIONS } from '../../src/issue.ts';
import { toAnchor } from './markdown.ts';

type Flags = Readonly<Record<string, Options>>;

const READING: Flags = { ...READ_OPTIONS, 'header-row': INPUT_OPTIONS['header-row'] };

const OUTPUT: Flags = {
  ...REJECTS_OPTIONS,
  ...RESULTS_OPTIONS,
  ...REPORT_OPTIONS,
  ...FORCE_OPTION,
  ...OUTPUT_OPTIONS,
};

/** Flags that several commands take, by the heading of docs/cli.md that they stand under. */
const SHARED: ReadonlyMap<string, Flags> = new Map([
  ['Reading a file', READING],
  ['Checking a list', without(INPUT_OPTIONS, Object.keys(READING))],
  ['Placing orders', SUBMIT_OPTIONS],
  ['The service', SERVICE_OPTIONS],
  ['The ledger', LEDGER_OPTIONS],
  ['Output', OUTPUT],
]);

/** Where docs/mapping.md explains a key that settles a question, by its first part. */
const ANCHORS: Readonly<Record<string, string>> = {
  project: 'project-svc_uid',
  combine: 'order',
};

/** A page with what is made from the code between each `<!--made: NAME-->` and `<!--end-->`. */
export function withMadeParts(page: string): string {
  return page.replaceAll(
    /^<!--made: ([^\n]*)-->$.*?^<!--end-->$/gms,
    (_, name: string) => `<!--made: ${name}-->\n${madePart(name, page)}\n<!--end-->`,
  );
}

function madePart(name: string, page: string): string {
  if (name === 'commands') return commandTable(page);
  if (name === 'questions') return questionTable();
  if (name === 'units') return unitTable();
  const shared = SHARED.get(name);
  if (shared !== undefined) return flagTable(visible(shared));
  const command = COMMANDS.find((one) => nameOf(one) === name);
  if (command === undefined) throw new Error(`Nothing is made for "${name}"`);
  return flagsOfCommand(command);
}

function nameOf({ usage }: Pick<Declared, 'usage'>): string {
  return usage.split(' ', 1).join();
}

function commandTable(page: string): string {
  const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  const rows = COMMANDS.map((command) => {
    const word = new RegExp(`\\b${nameOf(command)}\\b`);
    const anchor = toAnchor(headings.find((heading) => word.test(heading)) ?? '');
    const typed = command.usage.replaceAll(/<(\w+)>/g, (_, name: string) => name.toUpperCase());
    return [`[\`${typed}\`](#${anchor})`, command.describe];
  });
  return table(['command', 'what it does'], rows);
}

/** The command's own flags, and which of the shared ones it takes. */
function flagsOfCommand({ options = {} }: Declared): string {
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
      const link = `[${heading.toLowerCase()}](#${toAnchor(heading)})`;
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
    ['flag', 'what it does'],
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
    const link = `[\`${key}\`](mapping.md#${ANCHORS[first] ?? first})`;
    return [`\`${code}\``, key === null ? '–' : link, accept ?? '–'];
  });
  return table(['question', 'key of the mapping', 'accepted at'], rows);
}

function unitTable(): string {
  const units = new Set(Object.values(ISSUE_UNITS).filter((unit) => unit !== null));
  const rows = [...units].map((unit) => {
    const codes = ISSUE_CODES.filter((code) => ISSUE_UNITS[code] === unit);
    return [`${unit}s`, codes.map((code) => `\`${code}\``).join(', ')];
  });
  return table(['counted', 'codes'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
