import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import { UsageError } from '../../errors.ts';
import { toYamlScalar } from '../file/yaml-scalar.ts';
import { isReason } from '../propose/proposal-comments.ts';
import {
  type Collection,
  childOf,
  colonAfter,
  commentsAbove,
  endOf,
  entriesOf,
  isCollection,
  isNothing,
  lineEnd,
  lineStart,
  parseNodes,
  type YamlNode,
} from './yaml-places.ts';

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
  ...['version', 'sheet', 'template', 'project', 'svc_uid', 'order', 'userdata', 'variables'],
  ...['lookups', 'rows', 'unmapped_columns', 'empty_cell'],
];

/**
 * Changes values in the text of a mapping (YAML or JSON). Everything else stays as it was written: comments, order, quotes, blank
 * lines. Only the comments in which `init` gave its reasons go with what they were about.
 *
 * @throws UsageError `mapping_invalid` if the text is not YAML
 * @example
 * changeMapping(text, [{ path: ['order', 'order_count'], value: { column: 'Qty', combine: 'sum' } }]);
 */
export function changeMapping(text: string, changes: readonly MappingChange[]): string {
  const changed = changes.reduce((now, { path, value, instead = [] }) => {
    const next = changeValue(replaceOthers(now, path, instead), path, value);
    return next === now ? now : withoutReasons(next, path);
  }, text);
  // Lines that were put in end as the others do.
  const isCrlf = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
  return isCrlf ? changed.replace(/(?<!\r)\n/g, '\r\n') : changed;
}

/** The first of some keys gets the name of another one; the others are taken away. */
function replaceOthers(text: string, path: MappingPath, others: readonly string[]): string {
  const above = path.slice(0, -1);
  const name = String(path.at(-1));
  return others.reduce((now, other) => {
    const map = above.reduce<YamlNode>((node, step) => childOf(node, step) ?? null, nodesOf(now));
    const key = isMap(map) ? keyOf(map, other) : undefined;
    if (!key) return now;
    if (isMap(map) && keyOf(map, name)) return changeValue(now, [...above, other], null);
    return splice(now, key, styleOf(now, path).isJson ? JSON.stringify(name) : toYamlScalar(name));
  }, text);
}

function keyOf(map: YAMLMap, name: string): Node | undefined {
  const pair = map.items.find(({ key }) => isScalar(key) && key.value === name);
  return pair?.key as Node | undefined;
}

function changeValue(text: string, path: MappingPath, value: NewValue | null): string {
  const top = nodesOf(text);
  if (top === null || isNothing(top)) return changeValue(`version: 1\n${text}`, path, value);
  let node: YamlNode = top;
  for (const [depth, step] of path.entries()) {
    const child = childOf(node, step);
    if (child === undefined && value === null) return text;
    const rest = path.slice(depth + 1);
    if (child === undefined) {
      return insert(text, node as Node, path.slice(0, depth + 1), nest(rest, value ?? ''));
    }
    if (depth === path.length - 1) {
      if (value === null) return remove(text, node as Collection, step);
      return replace(text, { parent: node as Collection, step, child }, path, value);
    }
    if (!isCollection(child)) {
      if (value === null) return text;
      const wanted = nest(rest, value);
      return replace(
        text,
        { parent: node as Collection, step, child },
        path.slice(0, depth + 1),
        wanted,
      );
    }
    node = child;
  }
  return text;
}

/** @throws UsageError */
function nodesOf(text: string): YamlNode {
  const parsed = parseNodes(text);
  if (!parsed || (parsed.top !== null && !isMap(parsed.top) && !isNothing(parsed.top))) {
    throw new UsageError(
      'mapping_invalid',
      'Cannot change the mapping: its text is not valid YAML',
    );
  }
  return parsed.top;
}

/** A value under the rest of its path. */
function nest(path: MappingPath, value: NewValue): NewValue {
  return path.reduceRight<NewValue>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  );
}

interface Found {
  readonly parent: Collection;
  readonly step: string | number;
  readonly child: YamlNode;
}

function replace(text: string, found: Found, path: MappingPath, value: NewValue): string {
  const { child } = found;
  if (isScalar(child) && typeof value === 'string' && !isNothing(child)) {
    if (child.value === value) return text;
    return splice(text, child, toFlow(value, styleOf(text, path, child)));
  }
  if (isMap(child) && isKeyed(value)) return replaceKeys(text, child, path, value);
  if (isNothing(child)) return fill(text, found, path, value);
  return splice(text, child as Node, toFlow(value, styleOf(text, path)));
}

/** Key by key, so that what is about one of them stays with it. */
function replaceKeys(text: string, child: Node, path: MappingPath, value: Keyed): string {
  const names = isMap(child)
    ? child.items.flatMap(({ key }) => (isScalar(key) ? [String(key.value)] : []))
    : [];
  const changes = [
    ...Object.entries(value),
    ...names.filter((name) => !(name in value)).map((name) => [name, null] as const),
  ];
  return changes.reduce((now, [name, inner]) => changeValue(now, [...path, name], inner), text);
}

/** Gives a key its value that had none. */
function fill(text: string, { parent, step }: Found, path: MappingPath, value: NewValue): string {
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === String(step))
    : undefined;
  const key = pair?.key as Node | undefined;
  if (!key) return text;
  const at = colonAfter(key, text);
  const style = styleOf(text, path);
  if (parent.flow || !isBlock(path, value)) return put(text, at, ` ${toFlow(value, style)}`);
  const indent = ' '.repeat((key.range?.[0] ?? 0) - lineStart(text, key.range?.[0] ?? 0) + 2);
  return put(text, lineEnd(text, at), toBlock(value, indent, style));
}

/** Puts an entry into a map, or behind the end of a list. */
function insert(text: string, parent: Node, path: MappingPath, value: NewValue): string {
  if (!isCollection(parent)) return text;
  const style = styleOf(text, path);
  const name = String(path.at(-1));
  const entries = entriesOf(parent, text);
  const flow = isSeq(parent)
    ? toFlow(value, style)
    : `${style.isJson ? JSON.stringify(name) : toYamlScalar(name)}: ${toFlow(value, style)}`;
  if (parent.flow || entries.length === 0) {
    const last = entries.at(-1);
    if (last) return put(text, last.end, `, ${flow}`);
    return splice(text, parent, isSeq(parent) ? `[${flow}]` : `{ ${flow} }`);
  }
  const { start = 0 } = entries[0] ?? {};
  const after = entries[indexBefore(parent, path)]?.end ?? entries.at(-1)?.end ?? 0;
  if (isSeq(parent)) {
    const dash = text.lastIndexOf('-', start - 1);
    const indent = text.slice(lineStart(text, dash), dash);
    return put(text, lineEnd(text, after), `\n${indent}- ${flow}`);
  }
  const indent = ' '.repeat(start - lineStart(text, start));
  if (!isBlock(path, value)) return put(text, lineEnd(text, after), `\n${indent}${flow}`);
  const block = `\n${indent}${toYamlScalar(name)}:${toBlock(value, `${indent}  `, style)}`;
  return put(text, lineEnd(text, after), `\n${block}`);
}

/** The entry that a new one is put behind. */
function indexBefore(parent: Collection, path: MappingPath): number {
  const last = parent.items.length - 1;
  if (path.length > 1 || !isMap(parent)) return last;
  const rank = TOP_KEYS.indexOf(String(path[0]));
  const before = parent.items.findLastIndex(
    ({ key }) => isScalar(key) && TOP_KEYS.indexOf(String(key.value)) < rank,
  );
  return before === -1 ? last : before;
}

function remove(text: string, parent: Collection, step: string | number): string {
  const index = isSeq(parent)
    ? Number(step)
    : parent.items.findIndex(
        (item) => 'key' in item && isScalar(item.key) && item.key.value === String(step),
      );
  const entries = entriesOf(parent, text);
  const entry = entries[index];
  if (!entry) return text;
  const [before, next] = [entries[index - 1], entries[index + 1]];
  if (parent.flow) {
    if (before) return cut(text, before.end, entry.end);
    if (next) return cut(text, entry.start, next.start);
    return splice(text, parent, isSeq(parent) ? '[]' : '{}');
  }
  const begin = isSeq(parent) ? text.lastIndexOf('-', entry.start - 1) : entry.start;
  const line = lineStart(text, begin);
  // The first key of a list's item stands behind its dash.
  if (text.slice(line, begin).trim() !== '') {
    if (next) return cut(text, begin, next.start);
    return `${text.slice(0, begin)}{}${text.slice(entry.end)}`;
  }
  const end = text.indexOf('\n', entry.end);
  return cut(text, commentsAbove(text, begin).start, end === -1 ? text.length : end + 1);
}

/** Comments of a proposal say why a column was chosen: they go when another one is. */
function withoutReasons(text: string, path: MappingPath): string {
  const [part, name, ...rest] = path;
  const isOfItem = part === 'order' || part === 'userdata' || part === 'variables';
  const about = isOfItem ? [part, name ?? ''] : [part ?? ''];
  const [key] = isOfItem ? rest : [name];
  if (key !== undefined && !SOURCE_KEYS.has(String(key))) return text;
  const at = placeOfEntry(text, about);
  if (at === undefined) return text;
  const { start, end } = commentsAbove(text, at);
  const kept = text
    .slice(start, end)
    .split(/(?<=\n)/)
    .filter((line) => !isReason(line.replace(/^\s*#\s?/, '').trimEnd()));
  return `${text.slice(0, start)}${kept.join('')}${text.slice(end)}`;
}

const SOURCE_KEYS: ReadonlySet<string> = new Set([
  ...['column', 'value', 'template', 'per_row', 'lookup', 'by', 'combine'],
]);

/** Where an entry begins: its key, or the item of a list. */
function placeOfEntry(text: string, path: MappingPath): number | undefined {
  let node = parseNodes(text)?.top ?? null;
  let at: number | undefined;
  for (const step of path) {
    if (!isCollection(node)) return undefined;
    const index = isSeq(node)
      ? Number(step)
      : node.items.findIndex(
          (item) => 'key' in item && isScalar(item.key) && item.key.value === String(step),
        );
    at = entriesOf(node, text)[index]?.start;
    node = childOf(node, step) ?? null;
  }
  return at;
}

type Keyed = { readonly [key: string]: NewValue };

function isKeyed(value: NewValue): value is Keyed {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Parts of the file with a line for each entry. */
function isBlock(path: MappingPath, value: NewValue): boolean {
  const [part] = path;
  const isPart = part === 'order' || part === 'userdata' || part === 'variables';
  return path.length === 1 && isPart && typeof value !== 'string';
}

function toBlock(value: NewValue, indent: string, style: Style): string {
  const lines = Array.isArray(value)
    ? value.map((item) => `- ${toFlow(item, style)}`)
    : Object.entries(value as Keyed).map(
        ([name, inner]) => `${toYamlScalar(name)}: ${toFlow(inner, style)}`,
      );
  return lines.map((line) => `\n${indent}${line}`).join('');
}

/** How new values are written. */
interface Style {
  readonly isJson: boolean;
  /** Whether a number is written without quotes: in userdata that makes it one. */
  readonly plainNumbers: boolean;
}

function styleOf(text: string, path: MappingPath, before?: Node): Style {
  const isJson = text.trimStart().startsWith('{');
  const wasPlain = isScalar(before) && before.type === 'PLAIN';
  return { isJson, plainNumbers: !isJson && (path[0] !== 'userdata' || wasPlain) };
}

function toFlow(value: NewValue, style: Style): string {
  if (typeof value === 'string') return toScalar(value, style);
  if (Array.isArray(value)) return `[${value.map((item) => toFlow(item, style)).join(', ')}]`;
  const entries = Object.entries(value as Keyed).map(([name, inner]) => {
    const key = style.isJson ? JSON.stringify(name) : toYamlScalar(name);
    return `${key}: ${toFlow(inner, style)}`;
  });
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function toScalar(text: string, { isJson, plainNumbers }: Style): string {
  if (isJson) return JSON.stringify(text);
  const isPlain = plainNumbers && /^(?:true|false|0|[1-9]\d{0,15})$/.test(text);
  return isPlain ? text : toYamlScalar(text);
}

function splice(text: string, node: Node, to: string): string {
  const start = node.range?.[0] ?? 0;
  return `${text.slice(0, start)}${to}${text.slice(endOf(node, text))}`;
}

function put(text: string, at: number, more: string): string {
  return `${text.slice(0, at)}${more}${text.slice(at)}`;
}

function cut(text: string, from: number, to: number): string {
  return `${text.slice(0, from)}${text.slice(to)}`;
}
