import { checkWritten } from '../file/load-mapping.ts';
import { isMappingSize, MAX_MAPPING_BYTES } from '../file/mapping-size.ts';
import { FIELD_NAMES, type OrderField } from '../file/order-fields.ts';
import { type FileProblem, isKeyed, type Keyed, type YamlTree } from '../file/read-yaml.ts';
import { NEEDED } from '../file/reserved-columns.ts';
import { SOURCE_KEYS } from '../file/schema/schema-parts.ts';
import { isPlaceholder } from '../propose/proposal.ts';
import type { MappingPath } from './change-mapping.ts';
import { type NamedFile, namedFilesOf } from './named-files.ts';

/** A mapping's text as a form: what an order is made of, each part with where it comes from. */
export interface MappingForm {
  /** The order's fields, all of them; then userdata and variables, as the text has them. */
  readonly targets: readonly Target[];
  /** What is done with totals and repeated headers; null if the text does not say. */
  readonly rows: Readonly<Record<'totals' | 'headers', string | null>>;
  /** Rules on rows that only the text shows: `where`, `unique`, `suppress`. */
  readonly rules: readonly RowRule[];
  /** What is done with columns that are not named; null if the text does not say. */
  readonly unmapped_columns: string | null;
}

/** A rule on rows, and where the text says it. */
interface RowRule {
  readonly key: string;
  /** `column: Country, is: KR` */
  readonly text: string;
  readonly line: number;
  /** What is taken away with it: the last rule of a list goes with its list. */
  readonly path: MappingPath;
}

/** Something that a column, or a text, is used for. */
export interface Target {
  readonly part: 'field' | 'userdata' | 'variable';
  /** `project_id`, a key of userdata, the id of a variable. */
  readonly name: string;
  /** Where it is in the text, or would be. */
  readonly path: MappingPath;
  /** The line of the text; null if it is not there. */
  readonly line: number | null;
  /** Whether no order can be without it. */
  readonly needed: boolean;
  readonly source: Source;
  /** The steps by which cells are cleaned: `trim`, `case: upper`. */
  readonly clean: readonly string[];
  /** Whether an empty cell is an error. */
  readonly required: boolean;
  /** What else the text says of it: `max_length: 40`. */
  readonly more: readonly string[];
}

/** Where a value comes from. */
export interface Source {
  /** `fill_in`: a person must say it; `other`: only the text shows it. */
  readonly is:
    | 'none'
    | 'fill_in'
    | 'column'
    | 'value'
    | 'template'
    | 'rows'
    | 'per_row'
    | 'lookup'
    | 'other';
  /** The column, the value, the template, the amount for each row, the list; '' if there is none. */
  readonly text: string;
  /** What the amounts in an order's rows are: `same`, `sum`, `first`; null if the text does not say. */
  readonly combine: string | null;
}

/** What the text of a mapping says, and what is wrong with it. */
export interface MappingRead {
  readonly problems: readonly FileProblem[];
  /** null if the text is not YAML. */
  readonly form: MappingForm | null;
  /** Files that it names. */
  readonly files: readonly NamedFile[];
}

/** Reads the text of a mapping as a form. A text that is incomplete or has wrong values is read as far as it can be. Never throws. */
export function readMappingForm(text: string): MappingRead {
  if (!isMappingSize(text)) {
    const message = `is larger than ${MAX_MAPPING_BYTES / 1024} KiB`;
    return {
      problems: [{ spot: { line: 1, column: 1 }, path: 'it', message }],
      form: null,
      files: [],
    };
  }
  if (text.trim() === '') return { problems: [], form: formOf({}, undefined), files: [] };
  const checked = checkWritten(text);
  const { tree, problems } = checked;
  const isReadable = tree.problems.length === 0 && isKeyed(tree.value);
  const form = isReadable ? formOf(tree.value as Keyed, tree) : null;
  return { problems, form, files: namedFilesOf(text, checked) };
}

function formOf(file: Keyed, tree: YamlTree | undefined): MappingForm {
  const toTarget = (part: Target['part'], name: string, path: MappingPath): Target => {
    const value = valueAt(file, path);
    const isThere = tree !== undefined && value !== undefined;
    const spot = isThere ? (part === 'variable' ? tree.spotOf(path) : tree.spotOfKey(path)) : null;
    return {
      ...{ part, name, path },
      line: spot?.line ?? null,
      needed: part === 'field' && NEEDED.some(({ column }) => column === name),
      source: part === 'variable' ? variableSource(value, name) : toSource(value),
      clean: isKeyed(value) ? listOf(value['clean']).map(shown) : [],
      required: isKeyed(value) && value['required'] === 'true',
      more: isKeyed(value) ? moreOf(value) : [],
    };
  };
  const variables = listOf(file['variables']);
  const rows = isKeyed(file['rows']) ? file['rows'] : {};
  return {
    targets: [
      ...FIELD_NAMES.map((name) => toTarget('field', name, pathOfField(name))),
      ...Object.keys(isKeyed(file['userdata']) ? file['userdata'] : {}).map((key) =>
        toTarget('userdata', key, ['userdata', key]),
      ),
      ...variables.map((variable, index) =>
        toTarget('variable', textOf(isKeyed(variable) ? variable['id'] : variable), [
          'variables',
          index,
        ]),
      ),
    ],
    rows: { totals: wordOf(rows['totals']), headers: wordOf(rows['headers']) },
    rules: ['where', 'unique', 'suppress'].flatMap((key) => {
      const rules = oneOrMore(rows[key]);
      return rules.map((rule, index) => {
        const line = tree?.spotOf(['rows', key, index]).line ?? 1;
        const path = rules.length === 1 ? ['rows', key] : ['rows', key, index];
        return { key, text: shown(rule), line, path };
      });
    }),
    unmapped_columns: wordOf(file['unmapped_columns']),
  };
}

/** Where a mapping's text has a field of an order. */
export function pathOfField(name: OrderField): MappingPath {
  if (name === 'project_id') return ['project'];
  return name === 'svc_uid' ? ['svc_uid'] : ['order', name];
}

/** A variable without a source is that of the column with its id. */
function variableSource(value: unknown, id: string): Source {
  if (!isKeyed(value)) return sourceOf('other', shown(value));
  const source = toSource(value);
  return source.is === 'other' ? sourceOf('column', id) : source;
}

function toSource(value: unknown): Source {
  if (value === undefined) return sourceOf('none');
  if (value === 'rows') return sourceOf('rows');
  if (value === 'true' || value === 'false') return sourceOf('value', value);
  if (!isKeyed(value)) return sourceOf('other', shown(value));
  const { column, value: fixed, template, per_row: perRow, lookup, by, combine } = value;
  if (lookup !== undefined) {
    return sourceOf('lookup', `${textOf(lookup)}: ${textOf(column)} (${textOf(by)})`);
  }
  if (column !== undefined) {
    const name = textOf(column);
    return sourceOf(isPlaceholder(name) ? 'fill_in' : 'column', name, wordOf(combine));
  }
  if (fixed !== undefined) return sourceOf('value', textOf(fixed));
  if (template !== undefined) return sourceOf('template', textOf(template));
  return perRow === undefined
    ? sourceOf('other', shown(value))
    : sourceOf('per_row', textOf(perRow));
}

function sourceOf(is: Source['is'], text = '', combine: string | null = null): Source {
  return { is, text, combine };
}

/** Keys that the form shows by themselves. */
const OWN_KEYS = ['id', ...SOURCE_KEYS, 'clean', 'required'];

function moreOf(value: Keyed): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    OWN_KEYS.includes(key) ? [] : [`${key}: ${shown(inner)}`],
  );
}

function valueAt(file: Keyed, path: MappingPath): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
    file,
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function oneOrMore(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function wordOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : shown(value);
}

/** `case: upper`, `[Gold, Silver]` */
function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (!isKeyed(value)) return '';
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${shown(inner)}`)
    .join(', ');
}
