import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isTooDeep } from '../file/yaml-depth.ts';

/** The nodes of a mapping file. `failsafe`: every scalar is a text, as the mapping reads it. */
export type YamlNode = Node | null;

export type Collection = YAMLMap<Node, YamlNode> | YAMLSeq<Node>;

/** From where to where something is in a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

type Parsed = { readonly top: YamlNode } | undefined;

/** Changes are made one after another, each with several looks at the text: it is parsed once. */
let latest: { readonly text: string; readonly parsed: Parsed } | undefined;

/** @returns undefined if the text is not YAML */
export function parseNodes(text: string): Parsed {
  if (latest?.text !== text) latest = { text, parsed: parse(text) };
  return latest.parsed;
}

function parse(text: string): Parsed {
  if (isTooDeep(text)) return undefined;
  const { errors, contents } = parseDocument(text, { schema: 'failsafe', prettyErrors: false });
  return errors.length > 0 ? undefined : { top: contents as YamlNode };
}

export function isCollection(node: unknown): node is Collection {
  return isMap(node) || isSeq(node);
}

/** The value at a step; undefined if there is none, null if its key has no value. */
export function childOf(node: YamlNode, step: string | number): YamlNode | undefined {
  if (isSeq(node)) return typeof step === 'number' ? (node.items[step] as YamlNode) : undefined;
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && key.value === String(step));
  return pair && ((pair as Pair<Node, YamlNode>).value ?? null);
}

/** A key without a value, and an empty text. */
export function isNothing(node: YamlNode): boolean {
  return node === null || (isScalar(node) && node.value === '' && node.type === 'PLAIN');
}

/** The entries of a collection: of a map with their keys. */
export function entriesOf(node: Collection, text: string): readonly Span[] {
  return node.items.map((item) => {
    if ('key' in item) {
      const { key, value } = item as Pair<Node, YamlNode>;
      const start = key.range?.[0] ?? 0;
      const end = value === null || isNothing(value) ? colonAfter(key, text) : endOf(value, text);
      return { start, end };
    }
    return { start: item.range?.[0] ?? 0, end: endOf(item, text) };
  });
}

/** Where a value ends, without the line break and the comments after it. */
export function endOf(node: YamlNode, text: string): number {
  if (isCollection(node) && !node.flow) {
    const last = entriesOf(node, text).at(-1);
    if (last) return last.end;
  }
  const [start = 0, end = 0] = node?.range ?? [];
  return start + text.slice(start, end).trimEnd().length;
}

/** The place behind the colon of a key. */
export function colonAfter(key: Node, text: string): number {
  const end = key.range?.[1] ?? 0;
  const colon = text.indexOf(':', end);
  return colon === -1 || /[^\s?]/.test(text.slice(end, colon)) ? end : colon + 1;
}

export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Where the line break of a line is, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** The lines of comments directly above a line, from where they begin. */
export function commentsAbove(text: string, at: number): Span {
  const end = lineStart(text, at);
  let start = end;
  while (start > 0) {
    const above = lineStart(text, start - 1);
    if (!/^[ \t]*#/.test(text.slice(above, start))) break;
    start = above;
  }
  return { start, end };
}
