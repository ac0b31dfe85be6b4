import { UsageError } from '../../errors.ts';
import { quoted } from '../apply/row-issue.ts';
import { checkFlag } from '../cells/cell-values.ts';
import { isKeyed } from './yaml/read-yaml.ts';

/** What a template asks of a variable. */
export interface VariableLimits {
  readonly id: string;
  readonly required: boolean;
  readonly maxLength: number | null;
  readonly shrink: boolean | null;
  readonly segment: boolean | null;
}

/** A variable of a template, as far as a list describes it. */
export interface TemplateVariable extends VariableLimits {
  readonly title: string | null;
  readonly sample: string | null;
}

/** Names of the keys or columns of a list. Case and spaces are ignored. */
const KEYS: ReadonlyMap<string, keyof TemplateVariable> = new Map([
  ['id', 'id'],
  ['title', 'title'],
  ['sample', 'sample'],
  ['sample_text', 'sample'],
  ['text', 'sample'],
  ['required', 'required'],
  ['max_length', 'maxLength'],
  ['maxlength', 'maxLength'],
  ['shrink', 'shrink'],
  ['segment', 'segment'],
]);

/**
 * Reads a list of a template's variables: ids, or objects with texts. Unknown keys are ignored.
 *
 * @param list The content of the file; may be the value of a key `variables`.
 * @param name The name of the file in messages.
 * @throws UsageError `variables_invalid`
 */
export function toTemplateVariables(list: unknown, name: string): TemplateVariable[] {
  const items = isKeyed(list) && 'variables' in list ? list['variables'] : list;
  if (!Array.isArray(items) || items.length === 0) {
    throw variablesInvalid(name, 'it must be a list of variables, each with an id');
  }
  const seen = new Set<string>();
  return items.map((item: unknown, i) => {
    const variable = toVariable(item, (problem) =>
      variablesInvalid(name, `variable ${i + 1} ${problem}`),
    );
    if (seen.has(variable.id)) throw variablesInvalid(name, `the id "${variable.id}" occurs twice`);
    seen.add(variable.id);
    return variable;
  });
}

function toVariable(item: unknown, problem: (what: string) => UsageError): TemplateVariable {
  const given = new Map<keyof TemplateVariable, string>();
  const entries =
    typeof item === 'string' ? [['id', item]] : isKeyed(item) ? Object.entries(item) : [];
  for (const [key, value] of entries) {
    const name = String(key).trim().toLowerCase();
    const known = KEYS.get(name.replaceAll(/[\s-]+/g, '_'));
    if (known !== undefined && typeof value === 'string' && value.trim() !== '') {
      given.set(known, value.trim());
    }
  }
  const id = given.get('id');
  if (id === undefined) throw problem('has no id');
  const flag = (key: 'required' | 'shrink' | 'segment') => {
    const text = given.get(key);
    if (text === undefined) return null;
    const checked = checkFlag(text);
    if ('text' in checked) return checked.text === 'true';
    throw problem(`("${id}"): ${key} ${checked.wanted}, found ${quoted(text)}`);
  };
  const maxLength = given.get('maxLength');
  if (maxLength !== undefined && !/^[1-9]\d{0,8}$/.test(maxLength)) {
    throw problem(
      `("${id}"): max_length must be a whole number of 1 or more, found ${quoted(maxLength)}`,
    );
  }
  return {
    id,
    title: given.get('title') ?? null,
    sample: given.get('sample') ?? null,
    required: flag('required') ?? false,
    maxLength: maxLength === undefined ? null : Number(maxLength),
    shrink: flag('shrink'),
    segment: flag('segment'),
  };
}

export function variablesInvalid(name: string, reason: string): UsageError {
  const message = `Cannot use the list of variables "${name}": ${reason}`;
  return new UsageError('variables_invalid', message);
}
