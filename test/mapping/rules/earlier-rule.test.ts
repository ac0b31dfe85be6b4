import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { EarlierRule } from '../../../src/mapping/rules/earlier-rule.ts';
import { batchOf, place, planOf, tellTo } from '../support.ts';

const SHEET = place('Project', 'User', 'Name', 'Postcode', 'Phone');
const MAPPING = `version: 1
project: { column: Project }
svc_uid: { column: User }
order: { order_count: rows, total_price: { value: 0 } }
unmapped_columns: ignore
`;
const KEY = Buffer.alloc(32, 1);
const KNOWN = {
  known: { lists: 1, people: 1, others: 0 },
  newest: 1,
  mayHave: () => true,
  placeOf: ({ row }: { row: number }) => String(row),
};
const DAY = Date.UTC(2026, 10, 20, 23, 59);

type Row = readonly string[];

/** Hashes of rows from row 2 on, and what is found if those of `mailed` were mailed before, in rows 7 and on of a run. */
async function look(rows: readonly Row[], mailed: readonly Row[], unique: string, key = KEY) {
  const [plan] = planOf(`${MAPPING}rows: { unique: ${unique} }`, SHEET).rows.unique;
  if (!plan) throw new TypeError();
  const hashes = await hashAll(mailed);
  async function hashAll(of: readonly Row[]): Promise<readonly string[]> {
    if (of.length === 0 || !plan) return [];
    const seen: string[] = [];
    const find = async () => new Map();
    const onHash = (_: number, hash: string) => seen.push(hash);
    const before = { ...KNOWN, key, find, onHash };
    await new EarlierRule(plan, before, tellTo([], SHEET)).look(batchOf(of, 2));
    return seen;
  }
  const issues: Issue[] = [];
  const find = async (asked: readonly string[]) =>
    new Map(
      asked.flatMap((hash, i) => {
        const at = hashes.findIndex((one) => one.startsWith(hash.slice(0, 22)));
        const orderedAtMs = at === 0 ? DAY : null;
        const isSame = hashes[at]?.startsWith(hash) === true;
        return at === -1 ? [] : [[i, { run: 'aa11', row: at + 7, orderedAtMs, isSame }] as const];
      }),
    );
  const rule = new EarlierRule(plan, { ...KNOWN, key, find }, tellTo(issues, SHEET));
  const batch = batchOf(rows, 2);
  await rule.look(batch);
  const skipped = rule.find(batch).map((at) => at + 2);
  return { skipped, issues, hashes: await hashAll(rows) };
}

const ANN = ['p-1', 'u', 'Ann Lee', '01067'];
const BO = ['p-2', 'u', 'Bo', '01067'];
const BOTH = 'columns: [Name, Postcode]';

describe('EarlierRule', () => {
  it.each([
    { name: 'the same', row: ['p-9', 'x', 'Ann Lee', '01067'], ignore: '', is: true },
    { name: 'white space around', row: ['', '', ' Ann Lee', '01067 '], ignore: '', is: true },
    { name: 'case', row: ['', '', 'ANN LEE', '01067'], ignore: '', is: false },
    { name: 'case, ignored', row: ['', '', 'ANN LEE', '01067'], ignore: 'case', is: true },
    { name: 'spaces, ignored', row: ['', '', 'AnnLee', '0 1067'], ignore: 'space', is: true },
    { name: 'width, ignored', row: ['', '', 'Ａｎｎ Lee', '０1067'], ignore: 'width', is: true },
    { name: 'another cell', row: ['', '', 'Ann Lee', '01068'], ignore: '', is: false },
    { name: 'cells in other columns', row: ['', '', '01067', 'Ann Lee'], ignore: '', is: false },
    { name: 'a text across cells', row: ['', '', 'Ann Lee0', '1067'], ignore: '', is: false },
    { name: 'no cell', row: ['', '', '', ''], ignore: '', is: false },
  ])('compares as duplicates are compared: $name', async ({ name, row, ignore, is }) => {
    const unique = `{ ${BOTH}, ignore: [${ignore}], within: 90d, on_duplicate: skip }`;
    const { skipped, issues } = await look([row], [ANN], unique);
    expect(skipped).toEqual(is ? [2] : []);
    const asked = name === 'case' ? [{ code: 'row_nearly_same', severity: 'error', row: 2 }] : [];
    expect(issues).toMatchObject(asked);
    expect(issues).toHaveLength(asked.length);
  });

  it('compares phone numbers and e-mail addresses as suppression lists do', async () => {
    const unique = '{ columns: [Name, Phone], within: 90d, on_duplicate: skip }';
    const was = ['p', 'u', 'Ann@example.com', '', '+82 10-2222-3333'];
    const is = ['p', 'u', 'ann@Example.com', '', '010-2222-3333'];
    const other = ['p', 'u', 'ann@Example.com', '', '010-2222-3334'];
    expect((await look([other, is], [was], unique)).skipped).toEqual([3]);
  });

  it('asks about a word that may be a name, and compares none in the place of a number', async () => {
    const unique = '{ columns: [Name], within: 90d, on_duplicate: skip }';
    const none = ['p', 'u', 'None', '', 'keine'];
    const { skipped, issues } = await look([none], [none], unique);
    expect(skipped).toEqual([]);
    expect(issues).toMatchObject([{ code: 'row_nearly_same', severity: 'error', row: 2 }]);
    expect(issues[0]?.message).toContain('has nothing there that tells people apart');
    const ofPhones = '{ columns: [Phone], within: 90d, on_duplicate: skip }';
    const found = await look([none], [none], ofPhones);
    expect(found).toEqual({ skipped: [], issues: [], hashes: [] });
  });

  it.each(['', '-', '000-0000-0000'])(
    'asks whether one name with "%s" for a phone number is one person',
    async (phone) => {
      const unique = '{ columns: [Name, Phone], within: 90d, on_duplicate: skip }';
      const kim = ['p', 'u', '김민수', '', phone];
      const { skipped, issues } = await look([kim], [kim], unique);
      expect(skipped).toEqual([]);
      expect(issues).toMatchObject([{ code: 'row_nearly_same', severity: 'error', row: 2 }]);
      expect(issues[0]?.fix).toContain('accept the row');
      // Lists with other columns cannot be compared.
      expect(issues[0]?.fix).not.toContain('add a column');
    },
  );

  it.each([
    {
      on: 'error',
      severity: 'error',
      message:
        'Cannot use row 3: it repeats row 7 of run aa11, ordered on 2026-11-20, in columns "Name" and "Postcode"',
    },
    {
      on: 'warn',
      severity: 'warning',
      message:
        'Row 3: it repeats row 7 of run aa11, ordered on 2026-11-20, in columns "Name" and "Postcode"; it is printed',
    },
  ])('tells the row and day of the first: on_duplicate: $on', async ({ on, severity, message }) => {
    const unique = `{ ${BOTH}, within: 90d, on_duplicate: ${on} }`;
    const { issues, skipped } = await look([BO, ANN], [ANN], unique);
    expect(skipped).toEqual([]);
    expect(issues).toMatchObject([{ code: 'row_mailed_before', severity, row: 3, message }]);
  });

  it('names the cell of a single column, and an order that is not placed yet', async () => {
    const unique = '{ columns: [Name], within: { campaign: spring } }';
    const { issues } = await look([BO], [ANN, BO], unique);
    expect(issues).toMatchObject([
      {
        row: 2,
        column: 'Name',
        message: expect.stringContaining('row 8 of run aa11, which is not ordered yet'),
        fix: expect.stringContaining('"vdpipe purge aa11 --abandon"'),
      },
    ]);
  });

  it.each([
    { columns: '[Postcode, Name]', within: '90d' },
    { columns: '[" Postcode", "Name "]', within: '90d' },
    { columns: '[Zip, Name]', within: '90d' },
    { columns: '[Name, Postcode]', within: '{ campaign: " SPRING  sale" }' },
  ])('is the same rule, however it is written: $columns, $within', async (written) => {
    const planned = (unique: string) => {
      const mapping = `${MAPPING}aliases: { Postcode: [Zip] }\nrows: { unique: ${unique} }`;
      return planOf(mapping, SHEET).rows.unique[0];
    };
    const { columns, within } = written;
    const plain = within === '90d' ? within : '{ campaign: Spring Sale }';
    const one = planned(`{ columns: ${columns}, within: ${within} }`);
    const other = planned(`{ columns: [Name, Postcode], within: ${plain} }`);
    expect(one).toEqual(other);
    const unique = `{ columns: ${columns.replace('Zip', 'Postcode')}, within: ${within} }`;
    const { hashes } = await look([ANN], [], unique);
    expect(hashes).toEqual((await look([ANN], [], `{ ${BOTH}, within: 90d }`)).hashes);
  });

  it('makes hashes of a key, which say nothing of the cells without it', async () => {
    const unique = `{ ${BOTH}, within: 90d }`;
    const [one] = (await look([ANN], [], unique)).hashes;
    const again = (await look([BO, ANN], [], unique)).hashes[1];
    const other = (await look([ANN], [], unique, Buffer.alloc(32, 2))).hashes[0];
    expect(one).toMatch(/^[\w-]{26}$/);
    expect(again).toBe(one);
    expect(other?.slice(0, 22)).not.toBe(one?.slice(0, 22));
    expect(other?.slice(22, 26)).not.toBe(one?.slice(22, 26));
  });

  // Another one would find nobody whom ledgers know.
  it.each([
    { ignore: '', hash: '8WyweEOYSb7Jt15SjIQMF0HnAT' },
    { ignore: 'case, space, width, punctuation', hash: '8WyweEOYSb7Jt15SjIQMF0aG42' },
  ])('makes the hashes that ledgers keep: ignore: [$ignore]', async ({ ignore, hash }) => {
    const unique = `{ ${BOTH}, ignore: [${ignore}], within: 90d }`;
    const row = ['p-1', 'u', ' Łucja  Straße-Ｗeiß, 김민수 ', '０1067'];
    const { hashes } = await look([row], [], unique);
    expect(hashes).toEqual([hash]);
  });
});
