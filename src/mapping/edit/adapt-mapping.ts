import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml';
import { toColumnName } from '../../rows/row.ts';
import { looseForm } from '../file/near-miss.ts';
import { FIELD_NAMES, type OrderField } from '../file/order-fields.ts';
import { parseTemplate } from '../file/template.ts';
import { toYamlScalar } from '../file/yaml-scalar.ts';
import { matchOrderField } from '../propose/known-names.ts';
import { placeholderOf } from '../propose/proposal.ts';
import { comment, shown } from '../propose/proposal-text.ts';
import { columnsOf, parsedOf } from './reuse-mapping.ts';
import { childOf, endOf, lineStart, parseNodes, type YamlNode } from './yaml-places.ts';

/** Where a mapping's text names columns of the sheet. */
interface Place {
  /** A variable without a source is that of the column with its id. */
  readonly is: 'name' | 'template' | 'id';
  readonly node: Scalar;
  readonly map: YAMLMap;
  /** What it is for; null if it is no field of an order. */
  readonly field: OrderField | null;
}

interface AdaptOptions {
  /** Names of the other columns. */
  readonly header: readonly string[];
  /** The list's and the mapping's file, for the comment at the top. */
  readonly list: string;
  readonly mapping: string;
}

/**
 * A mapping for a list with other columns. It stays as it is written, rules and all: names of columns that are gone alone are replaced, by
 * the name that the column has now if that is clear, and otherwise by a placeholder that a person must fill in.
 *
 * @returns null if the text is no mapping
 */
export function adaptMapping(text: string, { header, list, mapping }: AdaptOptions): string | null {
  const columns = columnsOf(text, header);
  const top = parseNodes(text)?.top ?? null;
  if (!columns || !isMap(top)) return null;
  const places = placesIn(top);
  const free = [...columns.unused];
  const renamed = new Map<string, string>();
  for (const name of columns.missing) {
    const found = findRenamed(name, fieldsOf(name, places), free);
    if (found !== undefined) free.splice(free.indexOf(found), 1);
    renamed.set(name, found ?? placeholderOf({ column: name }));
  }
  const adapted = rename(text, places, renamed);
  const lines = [
    `The job's mapping, for the columns of ${shown([list])}. Only names of columns were changed.`,
    `Review it, then save it as ${shown([mapping])}.`,
    ...[...renamed].map(([name, now]) => `${shown([name])} is missing: changed to ${shown([now])}`),
    ...(free.length === 0 ? [] : [`Not used: ${shown(free)}`]),
  ];
  const whole = `${lines.map(comment).join('\n')}\n${adapted.replace(/^\ufeff/, '')}`;
  const isCrlf = text.includes('\r\n');
  return parsedOf(whole) && (isCrlf ? whole.replace(/\r?\n/g, '\r\n') : whole);
}

/** The one column that has the name but for case and punctuation, or another name of the same field. */
function findRenamed(
  name: string,
  fields: readonly OrderField[],
  free: readonly string[],
): string | undefined {
  const isSame = (one: string) => looseForm(one) === looseForm(name);
  const isKnown = (one: string) => {
    const match = matchOrderField(one);
    return match !== null && match.sure !== 'guess' && fields.includes(match.is);
  };
  for (const isMeant of [isSame, isKnown]) {
    const [found, second] = free.filter((one) => !/[{}]/.test(one) && isMeant(one));
    if (found !== undefined) return second === undefined ? found : undefined;
  }
  return undefined;
}

function fieldsOf(name: string, places: readonly Place[]): OrderField[] {
  return places.flatMap(({ is, node, field }) =>
    is === 'name' && field && toColumnName(String(node.value)) === name ? [field] : [],
  );
}

function placesIn(top: YAMLMap): Place[] {
  const orders = childOf(top, 'order') ?? null;
  const fields = FIELD_NAMES.flatMap((field) => [
    ...sourceIn(childOf(orders, field) ?? null, field),
    ...(field === 'project_id' ? sourceIn(childOf(top, 'project') ?? null, field) : []),
    ...(field === 'svc_uid' ? sourceIn(childOf(top, field) ?? null, field) : []),
  ]);
  const rules = childOf(top, 'rows') ?? null;
  return [
    ...fields,
    ...['userdata', 'variables'].flatMap((part) =>
      itemsOf(childOf(top, part) ?? null).flatMap((one) => [
        ...sourceIn(one),
        ...sourceIn(childOf(one, 'when') ?? null),
      ]),
    ),
    ...['where', 'unique', 'suppress'].flatMap((rule) => {
      const found = childOf(rules, rule) ?? null;
      return (isSeq(found) ? itemsOf(found) : [found]).flatMap((one) => [
        ...sourceIn(one),
        ...['columns', 'match'].flatMap((key) =>
          itemsOf(childOf(one, key) ?? null).flatMap((node) => placeOf('name', node, one)),
        ),
      ]);
    }),
  ];
}

function itemsOf(node: YamlNode): YamlNode[] {
  if (isSeq(node)) return node.items as YamlNode[];
  return isMap(node) ? node.items.map(({ value }) => value as YamlNode) : [];
}

/** The place of a source: of a look-up it is the column that the list is asked with. */
function sourceIn(map: YamlNode, field: OrderField | null = null): Place[] {
  const has = (key: string) => childOf(map, key) !== undefined;
  const key = ['by', 'column', 'template', 'id'].find(has);
  if (key === undefined || (key === 'id' && has('value'))) return [];
  const is = key === 'template' || key === 'id' ? key : 'name';
  return placeOf(is, childOf(map, key) ?? null, map, field);
}

function placeOf(
  is: Place['is'],
  node: YamlNode,
  map: YamlNode,
  field: OrderField | null = null,
): Place[] {
  return isScalar(node) && isMap(map) ? [{ is, node, map: map as YAMLMap, field }] : [];
}

function rename(
  text: string,
  places: readonly Place[],
  renamed: ReadonlyMap<string, string>,
): string {
  const fromEnd = places.toSorted((a, b) => startOf(b.node) - startOf(a.node));
  const toText = text.trimStart().startsWith('{') ? JSON.stringify : toYamlScalar;
  return fromEnd.reduce((now, { is, node, map }) => {
    const written = String(node.value);
    const to = renamed.get(toColumnName(written));
    const end = endOf(node, text);
    const replace = (by: string) => `${now.slice(0, startOf(node))}${by}${now.slice(end)}`;
    if (is === 'template') {
      const template = inTemplate(written, renamed);
      return template === written ? now : replace(JSON.stringify(template));
    }
    if (to === undefined) return now;
    if (is === 'name') return replace(toText(to));
    const before = text.slice(lineStart(text, startOf(map)), startOf(map));
    const gap = map.flow ? ', ' : `\n${' '.repeat(before.length)}`;
    const key = toText === JSON.stringify ? '"column"' : 'column';
    return `${now.slice(0, end)}${gap}${key}: ${toText(to)}${now.slice(end)}`;
  }, text);
}

/** In a template these two are the row's ids. */
const OWN_NAMES = ['project_id', 'svc_uid'];

function inTemplate(template: string, renamed: ReadonlyMap<string, string>): string {
  const parsed = parseTemplate(template);
  if ('problem' in parsed) return template;
  const names = parsed.columns.map((name) =>
    OWN_NAMES.includes(name) ? name : (renamed.get(toColumnName(name)) ?? name),
  );
  const braced = (one = '') => one.replace(/[{}]/g, '$&$&');
  return names.reduce(
    (now, name, i) => `${now}{${name}}${braced(parsed.texts[i + 1])}`,
    braced(parsed.texts[0]),
  );
}

function startOf(node: Scalar | YAMLMap): number {
  return node.range?.[0] ?? 0;
}
