import { isMap, isNode, isScalar, isSeq, Pair, type Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { UsageError } from '../../errors.ts';
import { SOURCE_KEYS } from '../file/schema/schema-parts.ts';
import { isReason } from '../propose/proposal-text.ts';
import {
  type Collection,
  childOf,
  isCollection,
  isNothing,
  nodeOfEntry,
  parseToEdit,
  toText,
  withText,
} from './yaml-document.ts';

/** A value of a mapping file: every scalar is written as a text. */
export type NewValue = string | readonly NewValue[] | { readonly [key: string]: NewValue };

export type MappingPath = readonly (string | number)[];

/** A value at a path; null takes it away. A list is longer by what is put behind its end. */
export interface MappingChange {
  readonly path: MappingPath;
  readonly value: NewValue | null;
  /** Keys beside it that it replaces: what is written around the first of them stays. @default none */
  readonly instead?: readonly string[] | undefined;
}

/** The keys of a mapping file as docs/mapping.md lists them: a new one is put after those before it. */
const TOP_KEYS = [
  ...['version', 'sheet', 'template', 'project', 'svc_uid', 'order', 'userdata'],
  ...['userdata_json', 'variables', 'lookups', 'rows', 'unmapped_columns'],
  ...['ignored_columns', 'empty_cell'],
];
/** Parts of the file whose entries have comments of a proposal, and a line each. */
const PARTS: ReadonlySet<unknown> = new Set(['order', 'userdata', 'variables']);

/**
 * Changes values in the text of a mapping (YAML or JSON). Comments, order, quotes and blank lines stay. Only the comments in which
 * `init` gave its reasons go with what they were about.
 *
 * @throws UsageError `mapping_invalid` if the text is not YAML
 * @example
 * changeMapping(text, [{ path: ['order', 'order_count'], value: { column: 'Qty', combine: 'sum' } }]);
 */
export function changeMapping(text: string, changes: readonly MappingChange[]): string {
  const document = parseToEdit(text);
  const { contents = false } = document ?? {};
  if (!document || !(isMap(contents) || isNothing(contents))) {
    throw new UsageError(
      'mapping_invalid',
      'Cannot change the mapping: its text is not valid YAML',
    );
  }
  const before = contents && toText(document, text);
  if (!isMap(contents)) document.contents = document.createNode({ version: '1' }) as never;
  const top = document.contents as unknown as YAMLMap;
  for (const { path, value, instead = [] } of changes) {
    const [part, , ...rest] = path;
    const isOfEntry = PARTS.has(part);
    const about = path.slice(0, isOfEntry ? 2 : 1);
    const key = isOfEntry ? rest[0] : path[1];
    const said = JSON.stringify(document.getIn(about));
    replaceOthers(document.getIn(path.slice(0, -1), true), String(path.at(-1)), instead);
    changeIn(top, path, 0, value);
    const isOther = JSON.stringify(document.getIn(about)) !== said;
    if (isOther && (key === undefined || SOURCE_KEYS.includes(String(key))))
      dropReasons(top, about);
  }
  const changed = toText(document, text);
  return changed === before ? text : changed;
}

/** The first of some keys gets the name of another one; the others are taken away. */
function replaceOthers(map: unknown, name: string, others: readonly string[]): void {
  if (!isMap(map)) return;
  for (const other of others) {
    const { key } = pairIn(map, other) ?? {};
    if (key && map.has(name)) map.delete(other);
    else if (isScalar(key)) withText(name, false, key);
  }
}

/** @param depth how many steps of the path lead to the parent */
function changeIn(
  parent: Collection,
  path: MappingPath,
  depth: number,
  value: NewValue | null,
): void {
  const step = path[depth] ?? '';
  const child = childOf(parent, step);
  const isLast = depth === path.length - 1;
  if (isCollection(child) && !isLast) changeIn(child, path, depth + 1, value);
  else if (value === null) {
    if (isLast) parent.delete(isMap(parent) ? String(step) : step);
  } else {
    const here = path.slice(0, depth + 1);
    const wanted = nest(path.slice(depth + 1), value);
    if (isMap(child) && isKeyed(wanted)) changeKeys(child, here, wanted);
    else put(parent, here, wanted, child);
  }
}

/** Key by key, so that what is about one of them stays with it. */
function changeKeys(map: YAMLMap, path: MappingPath, wanted: Keyed): void {
  const names = map.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
  const gone = names.filter((name) => !(name in wanted)).map((name) => [name, null] as const);
  for (const [name, inner] of [...Object.entries(wanted), ...gone]) {
    changeIn(map, [...path, name], path.length, inner);
  }
}

/** A value under the rest of its path. */
function nest(path: MappingPath, value: NewValue): NewValue {
  return path.reduceRight<NewValue>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  );
}

/** Writes a value, in place of another one if there is one. */
function put(parent: Collection, path: MappingPath, wanted: NewValue, child: unknown): void {
  const step = path.at(-1) ?? '';
  // In userdata a number without quotes is one.
  const isNumber = path[0] !== 'userdata' || (isScalar(child) && child.type === 'PLAIN');
  if (isScalar(child) && typeof wanted === 'string' && !isNothing(child)) {
    withText(wanted, isNumber, child);
    return;
  }
  const isPart = path.length === 1 && PARTS.has(step);
  const node = toNode(wanted, isNumber);
  // With a line for each of its entries.
  if (isPart && isCollection(node)) node.flow = false;
  if (isNode(child)) {
    const { comment, commentBefore, spaceBefore } = child;
    Object.assign(node, { comment, commentBefore, spaceBefore });
  }
  if (isSeq(parent)) {
    parent.items.splice(child === undefined ? parent.items.length : Number(step), 1, node);
    return;
  }
  const there = pairIn(parent, String(step));
  if (there) {
    there.value = node;
    return;
  }
  const key = withText(String(step), false);
  key.spaceBefore = isPart;
  parent.items.splice(placeOf(parent, path), 0, new Pair(key, node));
}

/** Where a new key is put. */
function placeOf(map: YAMLMap, [name, ...more]: MappingPath): number {
  const rank = TOP_KEYS.indexOf(String(name));
  const isBefore = ({ key }: Pair) => isScalar(key) && TOP_KEYS.indexOf(String(key.value)) < rank;
  const before = more.length > 0 ? -1 : map.items.findLastIndex(isBefore);
  return before === -1 ? map.items.length : before + 1;
}

function pairIn(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

/** Comments of a proposal say why a column was chosen: they go when another one is. */
function dropReasons(top: Collection, about: MappingPath): void {
  const step = about.at(-1) ?? '';
  const parent = about.length === 1 ? top : childOf(top, about[0] ?? '');
  const entry = isMap(parent)
    ? pairIn(parent, String(step))
    : isSeq(parent) && parent.items[Number(step)];
  const node = nodeOfEntry(entry);
  if (!node?.commentBefore) return;
  const lines = node.commentBefore.split('\n');
  node.commentBefore = lines.filter((line) => !isReason(line)).join('\n');
}

type Keyed = { readonly [key: string]: NewValue };

function isKeyed(value: NewValue): value is Keyed {
  return typeof value === 'object' && !Array.isArray(value);
}

function toNode(value: NewValue, isNumber: boolean): Collection | Scalar {
  if (typeof value === 'string') return withText(value, isNumber);
  const node = isKeyed(value) ? new YAMLMap() : new YAMLSeq();
  node.flow = true;
  for (const [name, inner] of Object.entries(value)) {
    const item = toNode(inner, isNumber);
    node.items.push((isKeyed(value) ? new Pair(withText(name, false), item) : item) as never);
  }
  return node;
}
