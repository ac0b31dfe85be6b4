import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { Comparable, IGNORABLE, type Ignorable } from '../../../src/mapping/rules/comparable.ts';
import { UniqueRule } from '../../../src/mapping/rules/unique-rule.ts';
import { runs } from '../../support/runs.ts';
import { batchOf, place, planOf, tellTo } from '../support.ts';

const SHEET = place('Project', 'User', 'A', 'B');
const MAPPING = `version: 1
project: { column: Project, clean: [{ case: lower }] }
svc_uid: { column: User }
order: { order_count: rows, total_price: { value: 0 } }
`;

type Row = readonly string[];

/** What is found in rows from row 2 on, in batches of three. */
function look(rows: readonly Row[], unique: string, sheet = SHEET) {
  const plan = planOf(`${MAPPING}rows: { unique: ${unique} }\nunmapped_columns: ignore`, sheet);
  const [planned] = plan.rows.unique;
  if (!planned) throw new TypeError();
  const issues: Issue[] = [];
  const rule = new UniqueRule(planned, tellTo(issues, sheet));
  const skipped: number[] = [];
  for (let from = 0; from < rows.length; from += 3) {
    const places = rule.find(batchOf(rows.slice(from, from + 3), from + 2));
    skipped.push(...places.map((at) => from + at + 2));
  }
  return { skipped, issues };
}

const cell = fc.constantFrom(
  ...['', ' ', 'a', 'A', ' a', 'a ', 'a.', '. a', '.', 'Ａ', 'a b', 'ab', 'a\u3000b', 'ﾊﾟ', 'パ'],
  ...[
    '김민수',
    '김 민수',
    '김민수。',
    'é',
    'É',
    'ß',
    'SS',
    '東京',
    'x'.repeat(40),
    'ꀀ',
    '\ufeffa',
    'ＡＢ',
  ],
);
const row = fc.tuple(fc.constantFrom('p-1', 'p-2', ' p-1', ''), fc.constant('u'), cell, cell);
const rows = fc.array(row, { maxLength: 14 });
const ignored = fc.subarray([...IGNORABLE]);

/** What an independent reader compares. */
function toModelKey([project, user, a, b]: Row, ignore: readonly Ignorable[], isOrder: boolean) {
  const reduced = [a, b].map((text = '') => {
    let left = [...text];
    if (ignore.includes('width')) left = [...left.join('').normalize('NFKC')];
    if (ignore.includes('punctuation')) left = left.filter((letter) => !/\p{P}/u.test(letter));
    if (ignore.includes('space')) left = left.filter((letter) => letter.trim() !== '');
    const joined = left.join('').trim();
    return ignore.includes('case') ? joined.toUpperCase() : joined;
  });
  const saysNothing = [a, b].every((text = '') => ['', '.'].includes(text.trim()));
  if (saysNothing || reduced.join('') === '' || (isOrder && project?.trim() === '')) return null;
  return JSON.stringify(isOrder ? [project?.trim(), user, ...reduced] : reduced);
}

describe('UniqueRule', () => {
  it('finds what comparing every row with all before it would find', () => {
    fc.assert(
      fc.property(rows, ignored, fc.boolean(), (list, ignore, isOrder) => {
        const within = isOrder ? 'order' : 'sheet';
        const rule = `{ columns: [A, B], ignore: [${ignore.join()}], within: ${within}`;
        const keys = list.map((cells) => toModelKey(cells, ignore, isOrder));
        const repeats = keys.flatMap((key, i) => {
          const first = keys.indexOf(key);
          return key !== null && first < i ? [{ row: i + 2, first: first + 2 }] : [];
        });
        expect(look(list, `${rule}, on_duplicate: skip }`)).toEqual({
          skipped: repeats.map((repeat) => repeat.row),
          issues: [],
        });
        const { issues, skipped } = look(list, `${rule} }`);
        expect(skipped).toEqual([]);
        expect(
          issues.map(({ row: at, message }) => [at, message.match(/repeats row (\d+)/)?.[1]]),
        ).toEqual(repeats.map((repeat) => [repeat.row, String(repeat.first)]));
        // In another order, as many rows repeat others.
        const turned = look(list.toReversed(), `${rule}, on_duplicate: skip }`);
        expect(turned.skipped).toHaveLength(repeats.length);
      }),
      { numRuns: runs(60) },
    );
  });

  it.each(['-', '—', 'n/a', 'NULL', '〃'])('takes nobody for another who has %s, too', (text) => {
    const list = [1, 2, 3].map((number) => [`p-${number}`, 'u', text, `b ${number}`]);
    expect(look(list, '{ columns: [A], on_duplicate: skip }').skipped).toEqual([]);
    expect(look(list, '{ columns: [A, B], on_duplicate: skip }').skipped).toEqual([]);
    const alike = list.map((cells) => cells.with(3, 'b'));
    expect(look(alike, '{ columns: [A, B], on_duplicate: skip }').skipped).toEqual([3, 4]);
  });

  const NO_CODES = place('Project', 'User', 'E-mail', 'Kundennummer');
  const OF_PEOPLE = place('Project', 'User', 'Nachname', 'Ort');

  it.each([
    ...['keine', 'none', '없음', 'n/a', '-', 'k. A.', 'folgt noch', 'à confirmer', '미정', 'なし'],
    ...['(null)', '***', ' None ', 'siehe oben', '无', 'not available yet'],
  ])('takes nobody for another whose address or number is %s, too', (text) => {
    const list = [1, 2, 3].map((number) => [`p-${number}`, 'u', text, text]);
    for (const columns of ['E-mail', 'Kundennummer', 'E-mail, Kundennummer'])
      expect(look(list, `{ columns: [${columns}] }`, NO_CODES).issues).toEqual([]);
    const alike = list.map((cells) => cells.with(3, 'K-1'));
    const both = '{ columns: [E-mail, Kundennummer], on_duplicate: skip }';
    expect(look(alike, both, NO_CODES)).toEqual({ skipped: [3, 4], issues: [] });
  });

  it.each(['None', 'Null', 'Nan', 'Same', 'Ohne', 'unbekannt', 'TBC', '미정'])(
    'neither skips nor keeps in silence who is called %s as another is',
    (text) => {
      const list = [1, 2].map((number) => [`p-${number}`, 'u', text, '']);
      const skip = look(list, '{ columns: [Nachname, Ort], on_duplicate: skip }', OF_PEOPLE);
      expect(skip).toMatchObject({
        skipped: [],
        issues: [
          { code: 'row_nearly_same', severity: 'error', row: 3, key: 'rows.unique.on_duplicate' },
        ],
      });
      const { issues } = look(list, '{ columns: [Nachname] }', OF_PEOPLE);
      expect(issues).toMatchObject([{ code: 'row_not_unique', row: 3 }]);
      const apart = list.map((cells, i) => cells.with(3, `Ort ${i}`));
      const both = '{ columns: [Nachname, Ort], on_duplicate: skip }';
      expect(look(apart, both, OF_PEOPLE)).toEqual({ skipped: [], issues: [] });
    },
  );

  const CUSTOMERS = place('Project', 'User', '고객명', '휴대폰', '주소', '우편번호');

  it.each(['', '-', '없음', '0', '+82', '010-', '000-0000-0000', '010-0000-0000', '999.999.9999'])(
    'asks whether two of one name with "%s" for a phone number are one, unless an address tells',
    (phone) => {
      const list = [1, 2].map((at) => [`p-${at}`, 'u', '김민수', phone, '세종대로 1', '']);
      const of = (columns: string) =>
        look(list, `{ columns: [${columns}], on_duplicate: skip }`, CUSTOMERS);
      for (const columns of ['고객명, 휴대폰', '고객명, 우편번호, 휴대폰'])
        expect(of(columns)).toMatchObject({
          skipped: [],
          issues: [{ code: 'row_nearly_same', severity: 'error', row: 3 }],
        });
      for (const columns of ['고객명', '고객명, 휴대폰, 주소', '고객명, 주소, 우편번호'])
        expect(of(columns)).toEqual({ skipped: [3], issues: [] });
    },
  );

  it.each([
    ['Order no', false],
    ['주문번호', false],
    ['Product code', false],
    ['Artikelnummer', false],
    ['Card type', false],
    ['고객번호', true],
    ['Staff ID', true],
    ['사번', true],
    ['学号', true],
    ['Matricule', true],
    ['DNI', true],
    ['Username', true],
  ])('knows whether one name with one %s is one person without a phone number', (column, is) => {
    const sheet = place('Project', 'User', 'Name', column, 'Phone');
    const list = [1, 2].map((at) => [`p-${at}`, 'u', '김민수', 'A-1', '']);
    const unique = `{ columns: [Name, ${column}, Phone], on_duplicate: skip }`;
    const { skipped, issues } = look(list, unique, sheet);
    expect(skipped).toEqual(is ? [3] : []);
    expect(issues.map(({ code, fix }) => [code, fix?.includes('add a column')])).toEqual(
      is ? [] : [['row_nearly_same', true]],
    );
  });

  it.each(['Na', 'No', 'So', 'Noné', 'Nonemann', '나', '무', 'Sans Souci', '♥'])(
    'skips another %s without a question',
    (text) => {
      const list = [1, 2].map((number) => [`p-${number}`, 'u', text, '']);
      const found = look(list, '{ columns: [Nachname], on_duplicate: skip }', OF_PEOPLE);
      expect(found).toEqual({ skipped: [3], issues: [] });
    },
  );

  it('names both rows, the columns and, of one column, the cell', () => {
    const list = [
      ['p-1', 'u', 'a', 'b'],
      ['p-2', 'u', 'A', 'b'],
    ];
    expect(look(list, '{ columns: [A, B], ignore: [case] }').issues).toMatchObject([
      {
        code: 'row_not_unique',
        severity: 'error',
        row: 3,
        column: null,
        message: 'Cannot use row 3: it repeats row 2 in columns "A" and "B"',
      },
    ]);
    expect(look(list, '{ columns: [B], on_duplicate: warn }').issues).toMatchObject([
      {
        severity: 'warning',
        column: 'B',
        cell: 'List!D3',
        message: 'Row 3: it repeats row 2 in column "B" (List!D3); both are printed',
      },
    ]);
  });

  it.each([
    { column: 'Phone', one: '+82 10-2619-1397', other: '010-2619-1397', is: true },
    { column: '연락처', one: '010-2619-1397', other: '1026191397', is: true },
    { column: '휴대폰 1', one: '00821026191397', other: '01026191397', is: true },
    { column: 'Handy_Nr', one: '+49 (0)151 12345678', other: '0151/12345678', is: true },
    { column: 'Kontakt', one: 'Ann@Example.com', other: 'ann@example.COM ', is: true },
    { column: 'Phone', one: '+82 10-2619-1397', other: '010-2619-1398', is: false },
    { column: 'Phone', one: '0012', other: '12', is: false },
    { column: 'Member no', one: '01026191397', other: '1026191397', is: false },
    { column: 'Order', one: '00123456789', other: '0123456789', is: false },
    { column: 'Voucher', one: '3012345678901', other: '3112345678901', is: false },
    { column: 'Day', one: '01/12/2026', other: '01.12.2026', is: false },
    { column: 'Phone ID', one: '0123456789', other: '123456789', is: false },
    { column: 'Phone card', one: '3012345678901', other: '3112345678901', is: false },
    { column: 'Microphone', one: 'A', other: 'a', is: false },
  ])('takes $one and $other under $column for one: $is', ({ column, one, other, is }) => {
    const sheet = place('Project', 'User', column);
    const list = [one, other].map((cell) => ['p', 'u', cell]);
    const unique = `{ columns: ["${column}"], on_duplicate: skip }`;
    expect(look(list, unique, sheet).skipped).toEqual(is ? [3] : []);
  });

  it('compares the ids of orders as the mapping cleans them', () => {
    const list = [
      ['p-1', 'u', 'a', ''],
      ['P-1\u3000', 'u', 'a', ''],
      ['p-1', 'v', 'a', ''],
    ];
    const { issues } = look(list, '{ columns: [A], within: order }');
    expect(issues.map(({ message }) => message)).toEqual([
      'Cannot use row 3: it repeats row 2 of the same order in column "A" (List!C3)',
    ]);
  });
});

describe('Comparable', () => {
  it.each([
    { ignore: ['width'], text: ' ＡＢ　ｶﾞ１ ', left: 'AB ガ1' },
    { ignore: ['width'], text: '①ﬁ', left: '①ﬁ' },
    { ignore: ['case'], text: 'Straße İ', left: 'strasse i̇' },
    { ignore: ['space'], text: '\u3000김 민\u00a0수\n', left: '김민수' },
    { ignore: ['punctuation'], text: '12-3, 가 (나)・+', left: '123 가 나+' },
    { ignore: ['width', 'punctuation', 'space', 'case'], text: 'Ｓｔ． ', left: 'st' },
  ] as const)('leaves "$left" of "$text" without $ignore', ({ ignore, text, left }) => {
    expect(new Comparable(ignore).ofText(text)).toBe(left);
  });
});
