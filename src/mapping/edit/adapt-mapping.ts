import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  Pair,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import { toColumnName } from '../../rows/row.ts';
import { looseForm } from '../file/near-miss.ts';
import { FIELD_NAMES, type OrderField } from '../file/order-fields.ts';
import { matchOrderField } from '../propose/known-names.ts';
import { placeholderOf } from '../propose/proposal.ts';
import { comment, shown } from '../propose/proposal-text.ts';
import { pathOfField } from './mapping-form.ts';
import { columnsOf } from './reuse-mapping.ts';
import { parseToEdit, toText, withText } from './yaml-document.ts';

/** Where a mapping's text names a column of the sheet, or columns in a template. A variable without a source has that of its id. */
interface Place {
  readonly is: 'name' | 'template' | 'id';
  readonly node: Scalar;
  readonly map: YAMLMap;
  readonly field: OrderField | null;
}

interface AdaptOptions {
  /** Names of the other columns. */
  readonly header: readonly string[];
  /** Names of the list and of the mapping, for the comment at the top. */
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
  const document = parseToEdit(text);
  if (!columns || !document) return null;
  const places = placesIn(document);
  const free = [...columns.unused];
  const renamed = new Map<string, string>();
  for (const { name, names } of columns.missing) {
    const fields = places.flatMap(({ node, field }) =>
      names.includes(toColumnName(String(node.value))) ? [field] : [],
    );
    const found = findRenamed(name, fields, free);
    if (found !== undefined) free.splice(free.indexOf(found), 1);
    for (const one of names) renamed.set(one, found ?? placeholderOf(name));
  }
  for (const place of places) rename(place, renamed);
  const lines = [
    `The job's mapping, for the columns of ${shown([list])}. Only names of columns were changed.`,
    `Review it, then save it as ${shown([mapping])}.`,
    ...[...renamed].map(([name, now]) => `${shown([name])} is missing: changed to ${shown([now])}`),
    ...(free.length === 0 ? [] : [`Not used: ${shown(free)}`]),
  ].map((line) => comment(line).slice(1));
  document.commentBefore = [...lines, document.commentBefore].filter(Boolean).join('\n');
  return toText(document, text);
}

/** The one column that has the name but for case and punctuation, or another name of the same field. */
function findRenamed(
  name: string,
  fields: readonly (OrderField | null)[],
  free: readonly string[],
): string | undefined {
  const isKnown = (one: string) => {
    const match = matchOrderField(one);
    return match !== null && match.sure !== 'guess' && fields.includes(match.is);
  };
  // No template can name a column with braces.
  const all = free.filter((one) => !/[{}]/.test(one));
  const same = all.filter((one) => looseForm(one) === looseForm(name));
  const meant = same.length > 0 ? same : all.filter(isKnown);
  return meant.length === 1 ? meant[0] : undefined;
}

function placesIn(document: Document): Place[] {
  const fields = new Map(FIELD_NAMES.map((name) => [document.getIn(pathOfField(name)), name]));
  const places: Place[] = [];
  const add = (is: Place['is'], map: YAMLMap, ...nodes: readonly unknown[]) => {
    const field = fields.get(map) ?? null;
    for (const node of nodes) if (isScalar(node)) places.push({ is, node, map, field });
  };
  visit(document, {
    Map(_key, map, path) {
      const at = (key: string) => map.get(key, true);
      // Its keys are a partner's; those of a step that maps are texts of cells.
      const [list, step] = path.slice(-3);
      const isOfStep = isSeq(list) && isMap(step) && step.get('map') === map;
      if (map === document.get('userdata') || isOfStep) return;
      if (map === document.get('aliases')) add('name', map, ...map.items.map(({ key }) => key));
      // Of a look-up it is the column that the list is asked with; a list's own columns are in its file.
      else if (map.has('by')) add('name', map, at('by'));
      else if (map.has('file')) add('name', map, ...itemsOf(at('match')));
      else if (isSeq(path.at(-1)) && map.has('id') && !SOURCES.some((key) => map.has(key))) {
        add('id', map, at('id'));
      } else {
        add('name', map, at('column'), ...itemsOf(at('columns')), ...itemsOf(at('join')));
        add('template', map, at('template'), at('text'), at('otherwise'));
      }
    },
  });
  return places;
}

const SOURCES = ['column', 'template', 'join', 'choose', 'value'];

function itemsOf(node: unknown): unknown[] {
  if (isSeq(node)) return node.items;
  return isMap(node) ? node.items.map(({ value }) => value) : [];
}

function rename({ is, node, map }: Place, to: ReadonlyMap<string, string>): void {
  const written = String(node.value);
  const name = to.get(toColumnName(written));
  const now = is === 'template' ? inTemplate(written, to) : (name ?? written);
  if (now === written) return;
  if (is !== 'id') withText(now, false, node);
  else {
    const after = map.items.findIndex(({ value }) => value === node) + 1;
    map.items.splice(after, 0, new Pair(withText('column', false), withText(now, false)));
  }
}

/** These two are the row's ids, whatever the columns are called. */
function inTemplate(template: string, to: ReadonlyMap<string, string>): string {
  return template.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (token, name?: string) => {
    const isOwn = name === undefined || ['project_id', 'svc_uid'].includes(name.trim());
    const now = isOwn ? undefined : to.get(toColumnName(name));
    // White space on one side says that the cell may be empty.
    return now === undefined ? token : `{${name?.replace(name.trim(), () => now)}}`;
  });
}
