import { z } from 'zod';
import { toColumnName } from '../../../rows/row.ts';
import { countCodePoints } from '../../../service/schemas.ts';
import { cut } from '../../apply/row-issue.ts';
import {
  type Checked,
  checkCount,
  checkPrice,
  checkProjectId,
  checkSvcUid,
} from '../../cells/cell-values.ts';
import { countCharacters } from '../../cells/count-characters.ts';
import { compileSearch } from '../../cells/rules/pattern.ts';
import { didYouMean } from '../near-miss.ts';
import {
  FLAG_NAMES,
  isOfOne,
  ORDER_TEXTS,
  type OrderText,
  TEXT_NAMES,
  timesOf,
} from '../order-fields.ts';
import { parseTemplate } from '../template.ts';
import { checks } from './checks-schema.ts';
import { clean } from './clean-schema.ts';
import {
  asList,
  checked,
  columnNames,
  condition,
  listFile,
  oneOrMore,
  rowRules,
  VALUE_RULE_KEYS,
  VALUE_RULES,
} from './rules-schema.ts';
import {
  columnName,
  either,
  flag,
  keyed,
  name,
  oneOf,
  passing,
  positive,
  text,
  textColumn,
  toCamel,
} from './schema-parts.ts';
import { userdataOf } from './userdata-schema.ts';

const VALUE_OR_COLUMN = '{ column: … } or { value: … }';

/** A column of the sheet; or with `lookup` and `by` one of a list, see `lookups`. */
const LOOKUP_KEYS = { lookup: name.optional(), by: name.optional() };

interface LookupGiven {
  readonly lookup?: string | undefined;
  readonly by?: string | undefined;
}

function checkLookup({ lookup, by }: LookupGiven, context: z.RefinementCtx): void {
  if ((lookup === undefined) === (by === undefined)) return;
  const [path, other] = lookup === undefined ? ['by', 'lookup'] : ['lookup', 'by'];
  const message = `needs ${other}: { lookup: …, by: …, column: … }`;
  context.addIssue({ code: 'custom', path: [path], message, input: lookup ?? by });
}

function toSource<T extends LookupGiven>({ lookup: name, by, ...from }: T) {
  return { ...from, ...(name !== undefined && by !== undefined && { lookup: { name, by } }) };
}

const COLUMN_KEYS = { column: columnName, ...LOOKUP_KEYS, clean };
const column = keyed(COLUMN_KEYS).superRefine(checkLookup).transform(toSource);
const allow = oneOf('allow').optional();
const idColumn = keyed({ ...COLUMN_KEYS, look_alikes: allow, odd_ids: allow })
  .superRefine(checkLookup)
  .transform((from) => toCamel(toSource(from)));
const combine = oneOf('same', 'sum', 'first').optional();
const empty = z.literal('0', { error: 'must be 0' }).optional();
const per = oneOf('copy', 'pack', 'row').optional();
const unusual = z.literal('accept', { error: 'must be accept' }).optional();
const priceColumn = keyed({ ...COLUMN_KEYS, combine, empty, per, unusual })
  .superRefine(checkLookup)
  .refine(({ combine: way, per }) => way !== 'sum' || !isOfOne(per), {
    path: ['combine'],
    error:
      'cannot be sum beside "per: copy" or "per: pack": all rows of an order have the same price of one, which is multiplied by their copies or packs',
  })
  .transform(toSource);
const unit = z
  .array(
    name.refine((value) => !/\d$/.test(value), { error: 'must not end with a digit' }),
    { error: 'must be a list of units, such as [매, 부, ea]' },
  )
  .min(1, { error: 'must have a unit' })
  .optional();
const timesColumn = keyed({
  ...{ ...COLUMN_KEYS, unit },
  empty: z.literal('1', { error: 'must be 1' }).optional(),
})
  .superRefine(checkLookup)
  .transform(toSource);
const times = either([timesColumn, value(checkCount)], VALUE_OR_COLUMN).optional();
const countColumn = keyed({ ...COLUMN_KEYS, combine, unit, unusual, times })
  .superRefine(checkLookup)
  .transform(toSource);
const rows = z.literal('rows');

/** A template that may be fixed text. */
const anyTemplate = passing((value) => {
  const parsed = parseTemplate(value);
  return 'problem' in parsed ? { wanted: parsed.problem } : { is: value };
});

const CHOICES = 'a list of { when: …, text: … }, with { otherwise: … } as its last';
const choices = z
  .array(
    either(
      [keyed({ when: condition, text: anyTemplate }), keyed({ otherwise: anyTemplate })],
      '{ when: { column: …, is: … }, text: … } or { otherwise: … }',
    ),
    { error: `must be ${CHOICES}` },
  )
  .refine((given) => given.length > 1 && given.every(isInPlace), { error: `must be ${CHOICES}` });

/** Whether it is the last entry, and none but that, that has no condition. */
function isInPlace(entry: object, index: number, { length }: { readonly length: number }): boolean {
  return 'otherwise' in entry === (index === length - 1);
}

const template = passing((value) => {
  const parsed = parseTemplate(value);
  if ('problem' in parsed) return { wanted: parsed.problem };
  return parsed.parts.length > 0
    ? { is: value }
    : { wanted: 'names no column in {braces}; use value for fixed text' };
});
const separator = text.optional();

/** Ways in which a text is made of cells. */
const texts = [
  keyed({ template, clean }),
  keyed({ join: columnNames, separator, clean }),
  keyed({ choose: choices, clean }),
] as const;

function value(check: (text: string) => Checked) {
  return keyed({ value: passing((given) => asResult(check(given))) });
}

const perRow = keyed({
  per_row: passing((given) => asResult(checkPrice(given))),
  unusual,
}).transform(toCamel);

function asResult(checked: Checked): { readonly is: string } | { readonly wanted: string } {
  return 'text' in checked ? { is: checked.text } : checked;
}

/** A fixed text of an order, no longer than the service allows (docs/service.md 2.2). */
function atMost(maxChars: number) {
  return keyed({
    value: passing((given) => {
      const trimmed = given.trim();
      if (trimmed === '') return { wanted: 'must not be empty' };
      const chars = countCodePoints(trimmed);
      if (chars <= maxChars) return { is: trimmed };
      return { wanted: `must have at most ${maxChars} characters, has ${chars}` };
    }),
  });
}

const anyText = keyed({ value: text });

const TEXT = '{ column: … }, { template: … }, { join: […] }, { choose: […] } or { value: … }';

function orderText(name: OrderText) {
  return either([column, ...texts, atMost(ORDER_TEXTS[name].maxChars)], TEXT).optional();
}

const orderFlag = either([flag, column], 'true, false or { column: … }').optional();

function each<K extends string, T>(names: readonly K[], make: (name: K) => T) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, T>;
}

const WAYS = ['column', 'template', 'join', 'choose', 'value'] as const;

const variable = keyed({
  id: name,
  column: textColumn.optional(),
  ...LOOKUP_KEYS,
  template: template.optional(),
  join: columnNames.optional(),
  separator,
  choose: choices.optional(),
  value: text.optional(),
  clean,
  required: flag.optional(),
  max_length: positive.optional(),
  default: text.optional(),
  shrink: flag.optional(),
  segment: flag.optional(),
  ...VALUE_RULES,
}).superRefine((given, context) => {
  for (const key of VALUE_RULE_KEYS) {
    if (given.value === undefined || given[key] === undefined) continue;
    const message = 'is only for cells; value is the same in every row';
    context.addIssue({ code: 'custom', path: [key], message });
  }
  const ways = WAYS.filter((way) => given[way] !== undefined);
  if (ways.length > 1) {
    const message = 'must have only one of column, template, join, choose and value';
    context.addIssue({ code: 'custom', message });
  }
  if (given.separator !== undefined && given.join === undefined) {
    const message = 'needs join: { join: [Street, City], separator: ", " }';
    context.addIssue({ code: 'custom', path: ['separator'], message });
  }
  checkLookup(given, context);
  if (given.lookup !== undefined && given.column === undefined) {
    const message = 'needs column: { lookup: …, by: …, column: … }';
    context.addIssue({ code: 'custom', path: ['lookup'], message });
  }
  if (given.clean && given.value !== undefined) {
    const message = 'is only for cells; write the value as it should be printed';
    context.addIssue({ code: 'custom', path: ['clean'], message });
  }
  for (const key of ['default', 'value'] as const) {
    const length = countCharacters(given[key] ?? '');
    if (given.max_length !== undefined && length > given.max_length) {
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `must have at most ${given.max_length} characters (max_length), has ${length}`,
      });
    }
  }
});

const variables = z
  .array(variable, { error: 'must be a list of { id: …, column: … }' })
  .superRefine((given, context) => {
    const first = new Map<string, number>();
    for (const [i, { id }] of given.entries()) {
      const before = first.get(id);
      if (before === undefined) first.set(id, i);
      else {
        const message = `is "${cut(id)}", which is already the id of variables[${before}]`;
        context.addIssue({ code: 'custom', path: [i, 'id'], message });
      }
    }
  });

/** Other names of columns, by the mapping's own. No name may stand for two columns. */
const aliases = z
  .record(name, oneOrMore(name, 'a name, or a list of names'), {
    error: 'must be { name of a column: other names of it }',
  })
  .superRefine((given, context) => {
    const seen = new Map<string, string>();
    for (const [own, others] of Object.entries(given)) {
      for (const each of [own, ...others].map(toColumnName)) {
        const before = seen.get(each);
        seen.set(each, own);
        if (before === undefined) continue;
        const what = `has "${cut(each)}" `;
        const message = what + (before === own ? 'twice' : `as well as "${cut(before)}"`);
        context.addIssue({ code: 'custom', path: [own], message });
      }
    }
  });

/** Sheets that are read one below the other. */
const sheetNames = either(
  [
    z.literal('all'),
    z
      .array(name)
      .min(2, { error: 'must have two names or more; for one sheet use name' })
      .refine((given) => new Set(given).size === given.length, {
        error: 'must have each name once',
      }),
    keyed({ pattern: checked(compileSearch) }),
  ],
  'all, a list of names, such as [January, February], or { pattern: … }',
);

/** The mapping file, as docs/mapping.md describes it. */
export const mappingFileSchema = keyed({
  version: z.literal('1', {
    error: ({ input }) => (input === undefined ? 'is missing; write version: 1' : 'must be 1'),
  }),
  sheet: keyed({
    name: name.optional(),
    names: sheetNames.optional(),
    header_row: positive.optional(),
    encoding: name.transform((given) => (given === 'auto' ? null : given)).optional(),
    delimiter: passing((given) => {
      if (given === 'auto') return { is: null };
      return given === 'tab' || given.length === 1
        ? { is: given === 'tab' ? '\t' : given }
        : { wanted: 'must be auto, tab or one character' };
    }).optional(),
    locale: name.optional(),
    repeat_merged: flag.optional(),
    damage: oneOf('warn', 'error')
      .transform((given) => (given === 'warn' ? 'warning' : given))
      .optional(),
    decimal: oneOf(',', '.').optional(),
    amounts: oneOf('stored', 'shown').optional(),
    hidden_rows: oneOf('skip', 'include').optional(),
    struck_rows: oneOf('skip', 'include').optional(),
    repeated_sheets: oneOf('include').optional(),
  })
    .refine(({ name: one, names }) => one === undefined || names === undefined, {
      path: ['names'],
      error: 'cannot stand beside name: keep one of the two',
    })
    .optional(),
  template: keyed({ variables: name }).optional(),
  project: either([idColumn, value(checkProjectId)], VALUE_OR_COLUMN).optional(),
  svc_uid: either([idColumn, value(checkSvcUid)], VALUE_OR_COLUMN).optional(),
  order: keyed({
    order_count: either(
      [rows, countColumn, value(checkCount)],
      'rows, { column: … }, { column: …, combine: sum } or { value: … }',
    ).optional(),
    total_price: either(
      [priceColumn, perRow, value(checkPrice)],
      '{ column: … }, { column: …, combine: sum }, { column: …, per: copy }, { per_row: … } or { value: … }',
    ).optional(),
    ...each(TEXT_NAMES, orderText),
    ...each(FLAG_NAMES, () => orderFlag),
  })
    .refine(
      ({ order_count: count, total_price: price }) =>
        !(price && 'per' in price && price.per === 'pack') || timesOf(count) !== undefined,
      { path: ['total_price', 'per'], error: 'cannot be pack: order_count has no "times"' },
    )
    .optional(),
  userdata: userdataOf(
    either([rows, column, ...texts, anyText], `rows, ${TEXT}`),
    `rows, ${TEXT}`,
  ).optional(),
  userdata_json: column.optional(),
  variables: variables.optional(),
  lookups: z
    .record(name, keyed({ ...listFile, key: name }).transform(asList), {
      error: 'must have names that you choose, each with { file: …, key: … }',
    })
    .optional(),
  rows: rowRules.optional(),
  checks: checks.optional(),
  aliases: aliases.optional(),
  dataset: oneOf('none').optional(),
  four_eyes: flag.optional(),
  unmapped_columns: oneOf('ignore', 'warn', 'error').optional(),
  ignored_columns: columnNames.optional(),
  empty_cell: oneOf('omit', 'text').optional(),
}).superRefine((file, context) => {
  const known = Object.keys(file.lookups ?? {});
  const { userdata = [], ...others } = file;
  const found = [
    ...lookupsIn(others, []),
    ...userdata.flatMap(({ key, within = [], from }) =>
      lookupsIn(from, ['userdata', key, ...within]),
    ),
  ];
  for (const { path, lookup } of found) {
    if (known.includes(lookup)) continue;
    const message = `must be a name under lookups, found "${cut(lookup)}"${didYouMean(lookup, known)}`;
    context.addIssue({ code: 'custom', path, message });
  }
});

/** Finds every look-up that a value of the file comes from, with its path. */
function lookupsIn(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; lookup: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { lookup, by } = value as { lookup?: unknown; by?: unknown };
  // Alone it is a column that is called that.
  if (typeof lookup === 'string' && typeof by === 'string')
    return [{ path: [...path, 'lookup'], lookup }];
  const name = (lookup as { name?: unknown } | undefined)?.name;
  if (typeof name === 'string') return [{ path: [...path, 'lookup'], lookup: name }];
  // Steps have texts of cells.
  const entries = Object.entries(value).filter(
    ([key, one]) => key !== 'clean' || !Array.isArray(one),
  );
  return entries.flatMap(([key, inner]) =>
    lookupsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A mapping file as it was written, checked. */
export type MappingFile = z.output<typeof mappingFileSchema>;
