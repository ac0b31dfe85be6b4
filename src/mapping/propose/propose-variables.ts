import type { TemplateVariable } from '../file/template-variable.ts';
import type { ColumnProfile } from './column-profile.ts';
import { matchName, matchVariable, type Sureness, toMatchText } from './known-names.ts';
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
    // Without the template an id is never certain.
    const from: ColumnGuess = {
      ...{ column: name, samples, sure: isFree && match.sure !== 'guess' ? 'likely' : 'guess' },
      why: isFree ? toMatchText(name, match) : 'the column name is used as the id',
    };
    const nothing = { title: null, sample: null, maxLength: null, shrink: null, segment: null };
    return { variable: { id, required: false, ...nothing }, from };
  });
}

type Why = string | false;

/** Ways to find a variable's column, surest first: why it is the one, and whether columns used by the order's fields are searched, too. */
const WAYS: readonly [Sureness, boolean, (of: TemplateVariable, name: string) => Why][] = [
  ['certain', true, ({ id }, name) => id === name && hasIdOf(id)],
  ['certain', true, ({ id }, name) => isAlike(name, id, 0) && hasIdOf(id)],
  [
    'certain',
    true,
    ({ title }, name) =>
      isAlike(name, title, 0) && `the column has the variable's title, "${title}"`,
  ],
  [
    'likely',
    false,
    ({ id, title }, name) => {
      const known = (matchVariable(id) ?? matchVariable(title ?? ''))?.is;
      const match = matchVariable(name);
      const isKnown = match !== null && match.is === known && match.sure !== 'guess';
      return isKnown && `"${name}" is a common name for ${known}`;
    },
  ],
  ['guess', false, ({ id }, name) => isAlike(name, id) && `"${name}" is similar to ${id}`],
  [
    'guess',
    false,
    ({ title }, name) => isAlike(name, title) && `"${name}" is similar to "${title}"`,
  ],
  [
    'guess',
    false,
    ({ id, title }, name) => {
      const match = matchVariable(name);
      const known = matchVariable(id) ?? matchVariable(title ?? '');
      return match !== null && match.is === known?.is && toMatchText(name, match);
    },
  ],
];

function findColumns(
  listed: readonly TemplateVariable[],
  columns: readonly ColumnProfile[],
  taken: ReadonlySet<string>,
): Map<TemplateVariable, ColumnGuess> {
  const found = new Map<TemplateVariable, ColumnGuess>();
  const used = new Set<string>();
  for (const [sure, anyColumn, whyOf] of WAYS) {
    for (const variable of listed) {
      for (const { column, samples } of found.has(variable) ? [] : columns) {
        const { name } = column;
        const isOpen = !used.has(name) && (anyColumn || !taken.has(name));
        const why = isOpen && whyOf(variable, name);
        if (!why) continue;
        used.add(name);
        found.set(variable, { column: name, sure, why, samples });
        break;
      }
    }
  }
  return found;
}

function hasIdOf(id: string): string {
  return `the column has the variable's id, ${id}`;
}

function isAlike(name: string, other: string | null, maxDistance?: number): boolean {
  if (other === null) return false;
  return name === other || matchName(name, [{ is: 'it', names: [other] }], maxDistance) !== null;
}
