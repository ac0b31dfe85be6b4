import type { TemplateVariable } from '../file/template-variable.ts';
import type { ColumnProfile } from './column-profile.ts';
import { matchName, matchVariable, type Sureness } from './known-names.ts';
import type { ColumnGuess, Proposal, ProposedVariable } from './proposal.ts';

type ProposedVariables = Pick<Proposal, 'variables' | 'variablesKnown' | 'left' | 'unused'>;

/**
 * Proposes a column for each variable of a list; without a list, a variable for each column that is not used.
 *
 * @param taken Columns used by the order's fields.
 */
export function proposeVariables(
  columns: readonly ColumnProfile[],
  taken: ReadonlySet<string>,
  listed: readonly TemplateVariable[] | undefined,
): ProposedVariables {
  const free = columns.filter(({ column }) => !taken.has(column.name));
  if (listed === undefined) {
    return { variables: nameVariables(free), variablesKnown: false, left: [], unused: [] };
  }
  const found = findColumns(listed, columns, taken);
  const used = new Set([...found.values()].map(({ column }) => column));
  return {
    variables: listed.flatMap((variable) => {
      const from = found.get(variable) ?? null;
      return from !== null || variable.required ? [{ variable, from }] : [];
    }),
    variablesKnown: true,
    left: listed.filter((variable) => !variable.required && !found.has(variable)),
    unused: free
      .filter(({ column }) => !used.has(column.name))
      .map(({ column, samples }) => ({ column: column.name, samples })),
  };
}

/** Makes a variable for each column, with the usual id for its name, or else the name as id. */
function nameVariables(columns: readonly ColumnProfile[]): ProposedVariable[] {
  const names = new Set(columns.map(({ column }) => column.name));
  const ids = new Set<string>();
  return columns.map(({ column: { name }, samples }) => {
    const match = matchVariable(name);
    // If another column has exactly this id as its name, the id is left to that column.
    const isFree =
      match !== null && !ids.has(match.is) && (match.is === name || !names.has(match.is));
    const id = isFree ? match.is : name;
    ids.add(id);
    const from: ColumnGuess = isFree
      ? { column: name, sure: weaker(match.sure), why: whyNamed(name, match), samples }
      : { column: name, sure: 'guess', why: 'the column name is used as the id', samples };
    return { variable: variableOf(id), from };
  });
}

/** Without the template an id is never certain. */
function weaker(sure: Sureness): Sureness {
  return sure === 'certain' ? 'likely' : sure;
}

function whyNamed(
  name: string,
  { is, sure, known }: { is: string; sure: Sureness; known: string },
): string {
  if (sure === 'certain') return `"${name}" is a common id`;
  if (sure === 'likely') return `"${name}" is a common name for ${is}`;
  return `"${name}" is similar to "${known}", a name for ${is}`;
}

function variableOf(id: string): TemplateVariable {
  const nothing = { title: null, sample: null, maxLength: null, shrink: null, segment: null };
  return { id, required: false, ...nothing };
}

/** One way to find a variable's column, surest first. */
interface Way {
  readonly sure: Sureness;
  /** Whether columns used by the order's fields are searched, too. */
  readonly anyColumn: boolean;
  readonly find: (variable: TemplateVariable, names: readonly string[]) => string | undefined;
  readonly why: (variable: TemplateVariable, name: string) => string;
}

const WAYS: readonly Way[] = [
  {
    sure: 'certain',
    anyColumn: true,
    find: ({ id }, names) =>
      names.find((name) => name === id) ?? names.find((name) => isAlike(name, id, 0)),
    why: ({ id }) => `the column has the variable's id, ${id}`,
  },
  {
    sure: 'certain',
    anyColumn: true,
    find: ({ title }, names) => names.find((name) => title !== null && isAlike(name, title, 0)),
    why: ({ title }) => `the column has the variable's title, "${title}"`,
  },
  {
    sure: 'likely',
    anyColumn: false,
    find: (variable, names) => {
      const known = commonNameOf(variable);
      return names.find((name) => known !== null && matchVariable(name)?.is === known);
    },
    why: (variable, name) => `"${name}" is a common name for ${commonNameOf(variable)}`,
  },
  {
    sure: 'guess',
    anyColumn: false,
    find: ({ id, title }, names) =>
      names.find((name) => isAlike(name, id) || (title !== null && isAlike(name, title))),
    why: ({ id, title }, name) =>
      `"${name}" is similar to ${isAlike(name, id) ? id : `"${title}"`}`,
  },
];

function findColumns(
  listed: readonly TemplateVariable[],
  columns: readonly ColumnProfile[],
  taken: ReadonlySet<string>,
): Map<TemplateVariable, ColumnGuess> {
  const found = new Map<TemplateVariable, ColumnGuess>();
  const used = new Set<string>();
  for (const { sure, anyColumn, find, why } of WAYS) {
    for (const variable of listed) {
      if (found.has(variable)) continue;
      const open = columns.filter(
        ({ column: { name } }) => !used.has(name) && (anyColumn || !taken.has(name)),
      );
      const name = find(
        variable,
        open.map(({ column }) => column.name),
      );
      const profile = open.find(({ column }) => column.name === name);
      if (name === undefined || !profile) continue;
      used.add(name);
      const { samples } = profile;
      found.set(variable, { column: name, sure, why: why(variable, name), samples });
    }
  }
  return found;
}

function isAlike(name: string, other: string, maxDistance?: number): boolean {
  const thing = [{ is: 'it', names: [other] }];
  return name === other || matchName(name, thing, maxDistance) !== null;
}

function commonNameOf({ id, title }: TemplateVariable): string | null {
  return matchVariable(id)?.is ?? (title === null ? null : (matchVariable(title)?.is ?? null));
}
