import { ColumnNames } from '../file/column-names.ts';
import { listColumns } from '../file/list-columns.ts';
import { checkWritten, parseWritten } from '../file/load-mapping.ts';
import { isMappingSize, MAX_MAPPING_BYTES } from '../file/mapping-size.ts';
import { FIELD_NAMES, type OrderField } from '../file/order-fields.ts';
import { NEEDED, USERDATA_JSON } from '../file/reserved-columns.ts';
import { SOURCE_KEYS } from '../file/schema/schema-parts.ts';
import { userdataLeaves } from '../file/schema/userdata-schema.ts';
import { parseTemplate } from '../file/template.ts';
import {
  type FileProblem,
  isKeyed,
  type Keyed,
  showPath,
  type YamlTree,
} from '../file/yaml/read-yaml.ts';
import { isPlaceholder } from '../propose/proposal.ts';
import type { MappingPath } from './change-mapping.ts';
import { type NamedFile, namedFilesOf } from './named-files.ts';

/** A mapping's text as a form: what an order is made of, each part with where it comes from. */
export type MappingForm = ReturnType<typeof formOf>;

/** Where a value comes from. `fill_in`: a person must say it; `other`: only the text shows it. */
type SourceKind =
  | ('none' | 'fill_in' | 'column' | 'value' | 'template')
  | ('rows' | 'per_row' | 'lookup' | 'other');

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
  const columns = checked.file ? listColumns(parseWritten(text, 'it', checked).mapping) : [];
  const used = columns.flatMap(({ names }) => names);
  const form = isReadable ? formOf(tree.value as Keyed, tree, used) : null;
  return { problems, form, files: namedFilesOf(text, checked) };
}

/** @param used Columns that the mapping uses, as far as it can be used */
function formOf(file: Keyed, tree: YamlTree | undefined, used: readonly string[] = []) {
  const names = new ColumnNames(aliasesIn(file));
  const toTarget = (part: 'field' | 'userdata' | 'variable', name: string, path: MappingPath) => {
    const value = valueAt(file, path);
    const isThere = tree !== undefined && value !== undefined;
    const source = part === 'variable' ? variableSource(value, name) : toSource(value);
    const spot = isThere ? (part === 'variable' ? tree.spotOf(path) : tree.spotOfKey(path)) : null;
    return {
      ...{ part, name, path },
      line: spot?.line ?? null,
      needed: part === 'field' && NEEDED.some(({ column }) => column === name),
      source: { ...source, columns: [...new Set(source.columns.flatMap((one) => names.of(one)))] },
      clean: isKeyed(value) ? listOf(value['clean']).map(shown) : [],
      required: isKeyed(value) && value['required'] === 'true',
      more: isKeyed(value) ? moreOf(value) : [],
    };
  };
  const variables = listOf(file['variables']);
  const rows = isKeyed(file['rows']) ? file['rows'] : {};
  const targets = [
    ...FIELD_NAMES.map((name) => toTarget('field', name, pathOfField(name))),
    ...userdataLeaves(isKeyed(file['userdata']) ? file['userdata'] : {}).map(({ path }) =>
      toTarget('userdata', showPath(path), ['userdata', ...path] as MappingPath),
    ),
    ...(file[USERDATA_JSON] === undefined
      ? []
      : [toTarget('userdata', USERDATA_JSON, [USERDATA_JSON])]),
    ...variables.map((variable, index) =>
      toTarget('variable', textOf(isKeyed(variable) ? variable['id'] : variable), [
        'variables',
        index,
      ]),
    ),
  ];
  return {
    targets,
    used: [...new Set([...used, ...targets.flatMap(({ source }) => source.columns)])],
    rows: { totals: wordOf(rows['totals']), headers: wordOf(rows['headers']) },
    rules: ['where', 'unique', 'suppress'].flatMap((key) => {
      const rules = oneOrMore(rows[key]);
      return rules.map((rule, index) => {
        const line = tree?.spotOf(['rows', key, index]).line ?? 1;
        // The last rule of a list goes with its list.
        const path: MappingPath = rules.length === 1 ? ['rows', key] : ['rows', key, index];
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
function variableSource(value: unknown, id: string) {
  if (!isKeyed(value)) return sourceOf('other', shown(value));
  const hasSource = SOURCE_KEYS.some((key) => value[key] !== undefined);
  return hasSource ? toSource(value) : sourceOf('column', id, [id]);
}

function toSource(value: unknown) {
  if (value === undefined) return sourceOf('none');
  if (value === 'rows') return sourceOf('rows');
  if (value === 'true' || value === 'false') return sourceOf('value', value);
  if (!isKeyed(value)) return sourceOf('other', shown(value));
  const { column, value: fixed, template, per_row: perRow, lookup, by, combine } = value;
  if (lookup !== undefined) {
    return sourceOf('lookup', `${textOf(lookup)}: ${textOf(column)} (${textOf(by)})`, [textOf(by)]);
  }
  if (column !== undefined) {
    const name = textOf(column);
    if (isPlaceholder(name)) return sourceOf('fill_in', name, [], wordOf(combine));
    return sourceOf('column', name, [name], wordOf(combine));
  }
  if (fixed !== undefined) return sourceOf('value', textOf(fixed));
  if (template !== undefined) return sourceOf('template', textOf(template), columnsIn(value));
  if (perRow !== undefined) return sourceOf('per_row', textOf(perRow));
  const said = SOURCE_KEYS.filter((key) => value[key] !== undefined);
  return sourceOf(
    'other',
    shown(said.length > 0 ? Object.fromEntries(said.map((key) => [key, value[key]])) : value),
    columnsIn(value),
  );
}

/**
 * @param columns Those that the value is made of, and that decide between its texts; in a form by all of their names.
 * @param combine What the amounts in an order's rows are; null if the text does not say.
 */
function sourceOf(
  is: SourceKind,
  text = '',
  columns: readonly string[] = [],
  combine: string | null = null,
) {
  return { is, text, combine, columns };
}

function aliasesIn({ aliases }: Keyed): Readonly<Record<string, readonly string[]>> {
  const entries = Object.entries(isKeyed(aliases) ? aliases : {});
  const toNames = (others: unknown) => oneOrMore(others).flatMap((name) => wordOf(name) ?? []);
  return Object.fromEntries(entries.map(([name, others]) => [name, toNames(others)]));
}

/** The columns that the texts of a value name, as far as they can be read. */
function columnsIn({ template, join, choose }: Keyed): string[] {
  const entries = listOf(choose).filter(isKeyed);
  const templates = [template, ...entries.flatMap(({ text, otherwise }) => [text, otherwise])];
  const parts = templates.flatMap((one) => {
    const parsed = parseTemplate(wordOf(one) ?? '');
    return 'parts' in parsed ? parsed.parts.map(({ name }) => name) : [];
  });
  const deciding = entries.flatMap(({ when }) => (isKeyed(when) ? when['column'] : []));
  const named = [...oneOrMore(join), ...deciding].flatMap((name) => wordOf(name) ?? []);
  return [...new Set([...parts, ...named])];
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
