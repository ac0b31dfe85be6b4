import {
  type CollectionTag,
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  Scalar,
  type ScalarTag,
  type Tags,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { UsageError } from '../../errors.ts';
import { toProblemLines } from '../file/problem-lines.ts';
import { parseYaml, readYaml } from '../file/yaml/read-yaml.ts';
import { isTooDeep } from '../file/yaml/yaml-depth.ts';
import { isPlainScalar } from '../file/yaml/yaml-scalar.ts';

export type Collection = YAMLMap | YAMLSeq;

/**
 * Parses the text of a mapping, to change it and write it again with `toText`. Every scalar is a text, as the mapping reads it.
 *
 * @returns undefined if it is not YAML
 */
export function parseToEdit(from: string): Document.Parsed | undefined {
  // A comment would keep the first half of its line break.
  const text = from.replaceAll('\r\n', '\n');
  if (isTooDeep(text)) return undefined;
  const document = parseYaml(text, { customTags: toTags });
  if (document.errors.length > 0) return undefined;
  visit(document, {
    Pair(_key, pair) {
      // null cannot be written where every scalar is a text.
      pair.value ??= new Scalar('');
    },
    Collection(_key, node, path) {
      const [start = 0, end = 0] = node.range ?? [];
      // In one line it would be hard to read. JSON becomes YAML.
      if (path.length === 1 || text.slice(start, end).includes('\n')) node.flow = false;
      // What stands above the first entry is about that entry.
      const first = nodeOfEntry(node.items[0]);
      if (!first || !node.commentBefore || isSeq(path.at(-1))) return;
      first.commentBefore = [node.commentBefore, first.commentBefore].filter(Boolean).join('\n');
      node.commentBefore = null;
    },
  });
  return document;
}

/**
 * Writes a document: comments, order and quotes are those of the text that it was made from, and so are the ends of lines.
 *
 * @throws UsageError `mapping_invalid` if an alias (`*name`) has no anchor
 */
export function toText(document: Document.Parsed, from: string): string {
  const anchors = new Set<string | undefined>();
  visit(document, {
    Value: (_key, { anchor }) => void anchors.add(anchor),
    Alias(_key, { source }) {
      if (anchors.has(source)) return;
      const because = toProblemLines(readYaml(from).problems).join('; ');
      throw new UsageError('mapping_invalid', `Cannot change the mapping: ${because}`);
    },
  });
  const text = document.toString({ lineWidth: 0 });
  const isCrlf = from.includes('\r\n') && !/(?<!\r)\n/.test(from);
  return isCrlf ? text.replaceAll('\n', '\r\n') : text;
}

/** `{ column: Grade, one_of: [Gold, Silver] }` */
function toTags(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string' || !tag.collection) return tag;
    const flowCollectionPadding = tag.collection === 'map' ? ' ' : '';
    const stringify: ScalarTag['stringify'] = (node, context, ...more) =>
      (node as unknown as Collection).toString({ ...context, flowCollectionPadding }, ...more);
    return { ...tag, stringify } as CollectionTag;
  });
}

/** What has the comments above an entry: a key, or an item. */
export function nodeOfEntry(entry: unknown): Node | undefined {
  const node = isPair(entry) ? entry.key : entry;
  return isScalar(node) || isCollection(node) ? node : undefined;
}

export function isCollection(node: unknown): node is Collection {
  return isMap(node) || isSeq(node);
}

/** What a collection has at a step; undefined if it has nothing there. */
export function childOf(node: unknown, step: string | number): unknown {
  return isCollection(node) ? node.get(isMap(node) ? String(step) : step, true) : undefined;
}

/** Whether it is a key without a value, or an empty text. */
export function isNothing(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === '' && node.type === 'PLAIN');
}

/** Texts that are numbers or truth values without quotes. */
const NUMBER = /^(?:true|false|0|[1-9]\d{0,15})$/;

/** Gives a scalar a text. Its quotes stay; without any it has them where it needs them. @param isNumber Whether numbers need none */
export function withText(
  text: string,
  isNumber: boolean,
  scalar: Scalar = new Scalar(text),
): Scalar {
  scalar.value = text;
  if ((scalar.type ?? 'PLAIN') === 'PLAIN') {
    scalar.type = isPlainScalar(text) || (isNumber && NUMBER.test(text)) ? 'PLAIN' : 'QUOTE_DOUBLE';
  }
  return scalar;
}
