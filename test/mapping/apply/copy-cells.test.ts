import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { LookupJoin } from '../../../src/mapping/apply/lookups/join-lookups.ts';
import { LookupTable } from '../../../src/mapping/apply/lookups/lookup-table.ts';
import { mapRows } from '../../../src/mapping/apply/map-rows.ts';
import type { Plan, VariablePlan } from '../../../src/mapping/apply/plan.ts';
import { type FieldValue, NO_KEY, type RecordBatch } from '../../../src/mapping/apply/record.ts';
import { UNITS } from '../../../src/mapping/cells/amount-units.ts';
import type { ByteRows } from '../../../src/rows/byte-rows.ts';
import { readRows } from '../../../src/sheet/csv/read-rows.ts';
import { DEFAULT_LIMITS } from '../../../src/sheet/limits.ts';
import { runs } from '../../support/runs.ts';
import { place, planOf } from '../support.ts';

const SHEET = place('P', 'U', 'N', 'Z', 'a', 'b');
const MAPPINGS = [
  {
    name: 'fields made of ids',
    yaml: `project: {column: P}
svc_uid: {column: U}
order: {order_count: rows, total_price: {per_row: 1}, partner_order_id: {template: "PO-{project_id}"}}
variables: [{id: a, required: true, max_length: 4}, {id: b}, {id: P}, {id: c, column: b, clean: [trim], max_length: 3}]`,
  },
  {
    name: 'fields made of cells',
    yaml: `project: {column: P}
svc_uid: {value: u}
order: {order_count: {column: N}, total_price: {column: Z, combine: sum}, order_name: {template: "{a}-{b}"}}
variables: [{id: a, default: none}, {id: t, template: "{a} & {b}", max_length: 6}, {id: f, column: a, default: 👩‍👩‍👧‍👦, max_length: 1}]
empty_cell: text`,
  },
  {
    name: 'texts of several sources',
    yaml: `project: {column: P}
svc_uid: {value: u}
order: {order_count: rows, total_price: {value: 0}, partner_order_id: {join: [a, b], separator: "-"}}
userdata: {k: {template: "{a }{b}"}, c: {choose: [{when: {column: P, is: x}, text: "{a}"}, {otherwise: "{ b}"}]}}
variables: [{id: t, template: "<{a }{b}{ Z}>", max_length: 9}, {id: j, join: [a, b, a], separator: '", "', default: d}, {id: c, choose: [{when: {column: b, not: ""}, text: "{a} {b }"}, {otherwise: "{P}"}], required: true}]`,
  },
  {
    name: 'amounts that are added up',
    yaml: `project: {value: p}
svc_uid: {value: u}
order: {order_count: {column: N, combine: sum}, total_price: {column: Z, combine: sum}, order_name: {template: "{P} {U}"}}
variables: [{id: a}, {id: Z, column: Z}, {id: t, template: '"{a}" \\ {b}', max_length: 12}]`,
  },
  {
    name: 'cells that are cleaned',
    yaml: `project: {column: P, clean: [width]}
svc_uid: {column: U, clean: [nfkc, {case: lower}]}
order: {order_count: {column: N, clean: [{pad: 3}], combine: sum}, total_price: {column: Z, clean: [nfkc], combine: sum}}
userdata: {k: {column: b, clean: [{case: upper}]}}
variables: [{id: a, clean: [collapse, nfkc]}, {id: b, clean: [{case: title}], max_length: 4}, {id: c, column: a, clean: [{case: lower}], required: true}, {id: d, column: a, clean: [trim, {pad: 4}]}]`,
  },
  {
    name: 'no variables',
    yaml: `project: {value: p}
svc_uid: {column: U}
order: {order_count: {value: 1}, total_price: {value: 0}, order_for_test: {column: b}}
userdata: {k: {template: "{svc_uid}!"}}
variables: []`,
  },
];

/** Cells as they stand in a file: blank in many ways, escaped, long, of one to four bytes a character. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u3000',
    '\u00a0 ',
    '\ufeff',
    '\u2003',
    '"" ',
    '"\n"',
    '\t',
    'x',
    'p-1',
    ' x',
    '김 ',
    '\u3000ab',
    'か\u00a0',
    ...['\u200b', '\u3164', '\u2060\u00ad', '\u034f', '\u007f', '\u2800', '\u{e0041}'],
  ),
  fc.constantFrom('"a,b"', '"say ""hi"""', '5" pipe', 'back\\slash', '"line\nbreak"', 'bell\u0007'),
  fc.constantFrom('0', '3.50', '2.00', '0.5', '007', '1.234', '1234.567', '12.', '.5', '-3', '₩3'),
  fc.constantFrom('99999999999', '123456789012', '1.00001', ' 4 ', '1.2.3', '１２'),
  fc.constantFrom('1', '12', '1,5', '"1,234.5"', 'yes', 'ab', 'abcd', 'abcde', 'é', 'ééééé'),
  fc.constantFrom('김민수', '김민수최정', '😀😀', '😀😀😀', '👩‍👩‍👧‍👦', '\u2028', 'ｱ', 'ïx'),
  fc.constantFrom('prj-000000000001', 'prj-000000000002', 'user@example.com', '.', '한'.repeat(12)),
);
/** Rows that may come again, with another last cell. */
const csv = fc
  .array(fc.tuple(fc.array(cell, { minLength: 1, maxLength: 7 }), cell, fc.nat(3)), {
    maxLength: 8,
  })
  .map((rows) =>
    rows.flatMap(([cells, last, times]) => [
      `${cells.join(',')}\n`,
      ...Array.from({ length: times }, () => `${[...cells.slice(0, 5), last].join(',')}\n`),
    ]),
  )
  .map((lines) => lines.join(''));

async function* toPieces(text: string, at: number): AsyncGenerator<Buffer> {
  const characters = [...text];
  yield Buffer.from(characters.slice(0, at).join(''));
  yield Buffer.from(characters.slice(at).join(''));
}

function readBytes(text: string, at: number): AsyncIterable<ByteRows> {
  return readRows(toPieces(text, at), {
    sheet: 'List',
    delimiter: ',',
    quote: '"',
    spaced: false,
    prefixBytes: 0,
    limits: DEFAULT_LIMITS,
    onIssue: () => {},
  });
}

/** The same plan with steps that leave these cells as they are, but have each made a text. */
function readingTexts(plan: Plan): Plan {
  const withSteps = <P extends Pick<VariablePlan, 'from'>>(one: P): P => {
    const clean = [...(one.from.clean ?? []), 'entities', { pad: 1, with: '0' }] as const;
    return { ...one, from: { ...one.from, clean } };
  };
  return {
    ...plan,
    variables: plan.variables.map(withSteps),
    fields: plan.fields.map(withSteps),
  };
}

const planOfMapping = (mapping: string) =>
  planOf(`version: 1\nunmapped_columns: ignore\n${mapping}`, SHEET);

/** An amount that is added up is kept as units if it is short. */
function toText(value: FieldValue): string {
  return typeof value === 'number' ? String(value / UNITS) : value;
}

async function map(batches: AsyncIterable<ByteRows>, plan: Plan, keepDataset: boolean) {
  const issues: Issue[] = [];
  const mapped: RecordBatch[] = [];
  const isRejected = (row: number) => row % 7 === 0;
  const onIssue = (issue: Issue) => void issues.push(issue);
  const isNoRecord = (row: number) => row % 2 === 0;
  const options = { onIssue, keepDataset, isRejected, isNoRecord };
  for await (const batch of mapRows(batches, plan, options)) {
    mapped.push({ ...batch, json: batch.json.slice() });
  }
  const json = mapped.map((batch) => Buffer.from(batch.json).toString());
  const records = mapped.map((batch) =>
    batch.records.map(({ key: _, fields, ...record }) => ({
      ...record,
      fields: fields.map(toText),
    })),
  );
  return { issues, records, json, keyed: mapped.flatMap((batch) => batch.records) };
}

test.each(MAPPINGS)(
  'mapRows() makes of cells that it copies what it makes of texts: $name',
  async ({ yaml }) => {
    await fc.assert(
      fc.asyncProperty(csv, fc.nat(60), fc.boolean(), async (text, at, keepDataset) => {
        const plan = planOfMapping(yaml);
        const { keyed: _, ...ofTexts } = await map(
          readBytes(text, at),
          readingTexts(plan),
          keepDataset,
        );
        const { keyed, ...copied } = await map(readBytes(text, at), plan, keepDataset);
        expect(copied).toEqual(ofTexts);
        const idsByKey = new Map<number, string>();
        for (const { key, projectId, svcUid } of keyed) {
          const ids = JSON.stringify([projectId, svcUid]);
          if (key === NO_KEY) continue;
          expect(projectId === null || svcUid === '').toBe(false);
          expect(idsByKey.get(key) ?? ids).toBe(ids);
          idsByKey.set(key, ids);
        }
      }),
      { numRuns: runs(25) },
    );
  },
);

test('mapRows() escapes cells that were looked up, wherever the row itself has what JSON escapes', async () => {
  const plan = planOfMapping(`lookups: {l: {file: l.csv, key: K}}
project: {value: p}
svc_uid: {value: u}
order: {order_count: rows, total_price: {per_row: 1}}
variables: [{id: a}, {id: Z}, {id: v, lookup: l, by: P, column: V}, {id: w, lookup: l, by: P, column: W}, {id: t, template: "{a}-{Z}"}]`);
  const values = fc.constantFrom('', 'plain', 'Bar "Nine"', 'a\\b', '한\n글');
  const key = fc.constantFrom('x', 'p-1', '1');
  const rows = fc.array(fc.tuple(key, fc.array(cell, { maxLength: 8 })), { maxLength: 8 });
  const entry = fc.tuple(key, values, values);
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(60), fc.array(entry), async (lines, at, entries) => {
      const text = lines.map(([first, cells]) => `${[first, ...cells].join(',')}\n`).join('');
      const table = new LookupTable({ name: 'l', file: 'l.csv', key: 'K', values: plan.lookups });
      for (const [key, ...texts] of entries) table.add(key, 1, () => texts);
      async function* joined() {
        const join = new LookupJoin(plan, new Map([['l', table]]), () => {});
        for await (const batch of readBytes(text, at)) yield join.join(batch);
      }
      const { keyed: _, ...copied } = await map(joined(), plan, true);
      const { keyed: __, ...ofTexts } = await map(joined(), readingTexts(plan), true);
      expect(copied).toEqual(ofTexts);
    }),
    { numRuns: runs(50) },
  );
});

test('mapRows() gives rows of the same ids one key, of others other keys', async () => {
  const rows = [
    'p,u',
    'q,u',
    'p,u',
    ' p,u',
    'q,v',
    'q,u',
    `p,u`,
    `${'p'.repeat(80)},u`,
    'p,',
    ',u',
  ];
  const yaml = MAPPINGS[0]?.yaml ?? '';
  const { keyed } = await map(
    readBytes(`${rows.join(',,,x\n')},,,x\n`, 9),
    planOfMapping(yaml),
    true,
  );
  const [p, q, again, spaced, v, u, last, ...others] = keyed.map(({ key }) => key);
  expect([again, last]).toEqual([p, p]);
  expect(new Set([p, q, spaced, v, u]).size).toBe(5);
  expect(others).toEqual([NO_KEY, NO_KEY, NO_KEY]);
});
