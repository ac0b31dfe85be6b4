import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';

const HEADER = ['Project', 'Name', 'Address', 'Phone', 'E-mail', 'Product'];
const WHO = HEADER.slice(1).join(', ');

function mappingOf(columns = WHO, more = ''): string {
  return `version: 1
project: { column: Project }
svc_uid: { value: user-1 }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: name, column: Name }]
unmapped_columns: ignore
rows: { unique: { columns: [${columns}], within: 90d${more} } }
`;
}

/** A person: name, address, phone, e-mail, product. */
type Person = readonly string[];

function listOf(first: number, people: readonly Person[]): string {
  const quote = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
  const rows = people.map((cells, i) =>
    [`p-${first + i}`, ...HEADER.slice(1).map((_, at) => quote(cells[at]))].join(','),
  );
  return [HEADER.join(','), ...rows, ''].join('\n');
}

interface Told {
  readonly code: string;
  readonly row: number;
  readonly severity: string;
  readonly message: string;
  readonly fix: string;
  readonly accept?: string;
}

async function ask(shop: Shop, command: string, file: string, mapping: string, ...more: string[]) {
  const words = [command, file, '-m', mapping, '--json', ...more];
  const { code, stdout } = await shop.call(words);
  const json = JSON.parse(stdout);
  return { code, json, issues: (json.issues ?? []) as readonly Told[] };
}

/** Orders people in spring; says of the people of summer, by rows, what is found. */
async function springAndSummer(
  spring: readonly Person[],
  summer: readonly Person[],
  columns = WHO,
  more = '',
) {
  const shop = await openShop();
  const mapping = shop.write('mapping.yaml', mappingOf(columns, more));
  const first = await ask(shop, 'order', shop.write('spring.csv', listOf(1, spring)), mapping);
  expect(first).toMatchObject({ code: 0, json: { orders: { ordered: spring.length } } });
  const file = shop.write('summer.csv', listOf(1001, summer));
  const { issues, json } = await ask(shop, 'check', file, mapping, '--max-issues', '1000');
  const codeOf = (_: unknown, i: number) =>
    issues.find(({ row }) => row === i + 2)?.code ?? 'nobody';
  return { shop, mapping, file, issues, json, found: summer.map(codeOf), run: first.json.run };
}

const SAME = 'row_mailed_before';
const ASK = 'row_nearly_same';
const OTHER = 'nobody';

const LEE = 'Main Street 5';
/** As people write them: what was mailed, what comes, and what that is. Rows of different pairs differ in their addresses. */
const PAIRS: readonly (readonly [is: string, was: Person, now: Person])[] = [
  // Korean
  [
    SAME,
    ['김민수', '서울시 강남구 1', '010-1111-2222'],
    ['김민수', '서울시 강남구 1', '+82 10 1111 2222'],
  ],
  [
    ASK,
    ['김민수', '서울시 강남구 2', '010-1111-2222'],
    ['김 민수', '서울시 강남구 2', '010-1111-2222'],
  ],
  [
    ASK,
    ['김민수', '서울시 강남구 3', '010-1111-2222'],
    ['김민수님', '서울시 강남구 3', '010-1111-2222'],
  ],
  [
    ASK,
    ['김민수 고객님', '서울시 강남구 4', '010-1111-2222'],
    ['김민수', '서울시 강남구 4', '010-1111-2222'],
  ],
  [
    ASK,
    ['김민수', '서울시 강남구 5', '010-1111-2222'],
    ['김민수', '서울시 강남구 5', '010-1111-2222 / 02-555-1234'],
  ],
  [
    SAME,
    ['김민수', '서울시 강남구 6', '010-1111-2222'],
    ['김민수', '서울시 강남구 6', '010-1111-2222 (집)'],
  ],
  [
    ASK,
    ['이영희', '서울시 강남구 7, 101호', '010-1111-2222'],
    ['이영희 과장', '서울시  강남구 7 101호', '010-1111-2222'],
  ],
  [
    OTHER,
    ['김민수', '서울시 강남구 8', '010-1111-2222'],
    ['김민주', '서울시 강남구 8', '010-1111-2222'],
  ],
  [
    OTHER,
    ['김민수', '서울시 강남구 9', '010-1111-2222'],
    ['김민수', '서울시 강남구 9', '010-1111-2223'],
  ],
  [
    OTHER,
    ['김민수', '서울시 강남구 1-11', '010-1111-2222'],
    ['김민수', '서울시 강남구 11-1', '010-1111-2222'],
  ],
  [
    OTHER,
    ['이님', '서울시 강남구 12', '010-1111-2222'],
    ['이', '서울시 강남구 12', '010-1111-2222'],
  ],
  [
    ASK,
    ['김민수', '서울시 강남구 13', '010-1111-2222'],
    ['고객 김민수', '서울시 강남구 13', '010-1111-2222'],
  ],
  [
    ASK,
    ['김민수', '서울시 강남구 14', '010-1111-2222'],
    ['김민수 사장님', '서울시 강남구 14', '010-1111-2222'],
  ],
  [
    OTHER,
    ['김민수', '서울시 강남구 15', '02-555-1234 내선 2'],
    ['김민수', '서울시 강남구 15', '02-555-1234 (내선 3)'],
  ],
  // German
  [
    ASK,
    ['Jürgen Groß', 'Hauptstraße 1', '0151/12345678'],
    ['Juergen Gross', 'HAUPTSTRASSE 1', '0151 12345678'],
  ],
  [ASK, ['Herr Jürgen Maier', 'Hauptstraße 2', ''], ['Jürgen Maier', 'Hauptstraße 2', '']],
  [ASK, ['Prof. Dr. Ute Klein', 'Hauptstraße 3', ''], ['Frau Ute Klein', 'Hauptstraße 3,', '']],
  [OTHER, ['Herr Maier', 'Hauptstraße 4', ''], ['Frau Maier', 'Hauptstraße 4', '']],
  [OTHER, ['Hans Maier', 'Hauptstraße 5', ''], ['Anna Maier', 'Hauptstraße 5', '']],
  [OTHER, ['Hans Maier', 'Hauptstraße 6a', ''], ['Hans Maier', 'Hauptstraße 6b', '']],
  [OTHER, ['Hans Maier jun.', 'Hauptstraße 7', ''], ['Hans Maier', 'Hauptstraße 7', '']],
  [OTHER, ['Herr von Maier', 'Hauptstraße 8', ''], ['Frau von Maier', 'Hauptstraße 8', '']],
  [ASK, ['Jo von Maier', 'Hauptstraße 9', ''], ['Herr Jo von Maier', 'Hauptstraße 9', '']],
  [ASK, ['Ute Klein', 'Hauptstraße 10', ''], ['Dr.-Ing. Ute Klein', 'Hauptstraße 10', '']],
  // English
  [ASK, ['Ann Lee', `${LEE}1`, '02-555-1234'], ['ANN LEE', `${LEE}1`, '02-555-1234']],
  [ASK, ['Mr. Sam Lee', `${LEE}2`, '02-555-1234'], ['Sam Lee', `${LEE}2`, '02-555-1234']],
  [ASK, ["Mary O'Neil", `${LEE}3`, ''], ['Mrs Mary O’Neil', `${LEE}3`, '']],
  [ASK, ['Kim Min Su', `${LEE}4`, ''], ['KimMinsu', `${LEE}4`, '']],
  [
    ASK,
    ['Bo Ray', `${LEE}5`, '', 'bo@x.org'],
    ['Bo Ray', `${LEE}5`, '', 'Bo Ray <bo@x.org>; ray@x.org'],
  ],
  [ASK, ['Bo Ray', `${LEE}6`, ''], ['Ｂｏ　Ｒａｙ', `${LEE}6`, '']],
  [OTHER, ['Bo Ray', `${LEE}7`, '', '', 'Card A'], ['Bo Ray', `${LEE}7`, '', '', 'Card A+']],
  [OTHER, ['Ed Smith', `${LEE}8`, ''], ['Fred Smith', `${LEE}8`, '']],
  [SAME, ['Sam Lee', `${LEE}9`, '', 'sam@x.org'], ['Sam Lee ', `${LEE}9`, '', 'Sam@X.org']],
  [OTHER, ['Mr. & Mrs. Lee', `${LEE}10`, ''], ['Mrs. Lee', `${LEE}10`, '']],
  [ASK, ['Jan Wagner', 'Mühlweg 1', ''], ['Wagner, Jan', 'Mühlweg 1', '']],
  [ASK, ['Jan Wagner', 'Bahnhofstraße 2', ''], ['Jan Wagner', 'Bahnhofstr. 2', '']],
  [OTHER, ['Lisa Wagner', 'Mühlweg 3', ''], ['Elisa Wagner', 'Mühlweg 3', '']],
  [OTHER, ['Leon Wagner', 'Mühlweg 4', ''], ['Noel Wagner', 'Mühlweg 4', '']],
  // Dutch, French, Japanese
  [OTHER, ['Dhr. van den Berg', 'Dam 3', ''], ['Mevr. van den Berg', 'Dam 3', '']],
  [ASK, ['Zoé Petit', '3, rue de la Paix', ''], ['Madame Zoé Petit', '3, rue de la Paix', '']],
  [ASK, ['Jan de Vries', 'Dam 1', ''], ['Dhr. Jan De Vries', 'Dam 1', '']],
  [OTHER, ['Jan de Vries', 'Dam 2', ''], ['Jan de Wit', 'Dam 2', '']],
  [ASK, ['Mme Zoé Lefèvre', '1, rue de la Paix', ''], ['ZOE LEFEVRE', '1 rue de la Paix', '']],
  [ASK, ['Anne-Marie Noël', '2, rue de la Paix', ''], ['Anne Marie Noel', '2, rue de la Paix', '']],
  [ASK, ['山田 太郎', '東京都1-1', '03-1234-5678'], ['山田太郎様', '東京都１－１', '03-1234-5678']],
  [ASK, ['髙橋 ゆい', '東京都1-2', ''], ['高橋　ゆい さん', '東京都1-2', '']],
  [OTHER, ['山田 太郎', '東京都1-3', ''], ['山田 次郎', '東京都1-3', '']],
];

describe('people who were mailed before and are written otherwise', () => {
  it('are asked about, and nobody else is', async () => {
    const was = PAIRS.map(([, one]) => one);
    const now = PAIRS.map(([, , one]) => one);
    const { found } = await springAndSummer(was, now);
    const shown = (codes: readonly string[]) => codes.map((code, i) => [code, was[i], now[i]]);
    expect(shown(found)).toEqual(shown(PAIRS.map(([is]) => is)));
  });

  it('are found at least as well where more does not count', async () => {
    const known = PAIRS.filter(([is]) => is !== OTHER);
    const [was, now] = [known.map(([, one]) => one), known.map(([, , one]) => one)];
    const ignore = ', ignore: [case, space, width, punctuation]';
    const { found } = await springAndSummer(was, now, WHO, ignore);
    expect(now.filter((_, i) => found[i] === OTHER)).toEqual([]);
    // Titles, other forms of letters, and second numbers are not left out by any.
    const asked = now.filter((_, i) => found[i] === ASK).flat();
    expect(asked).toContain('Frau Ute Klein');
    expect(asked).toContain('010-1111-2222 / 02-555-1234');
  });

  it.each([
    { ignore: '[case, space]', is: [ASK, ASK, SAME, SAME, SAME] },
    { ignore: '[case, space, width, punctuation]', is: [ASK, ASK, SAME, SAME, SAME] },
    { ignore: '[]', is: [ASK, ASK, ASK, ASK, SAME] },
  ])('are told from those who are the same by ignore: $ignore', async ({ ignore, is }) => {
    const phones = ['1111-6666', '1111-2222', '1111-3333', '1111-4444', '1111-5555'];
    const spring = phones.map((phone) => ['김민수', '', `010-${phone}`]);
    const summer = [
      ['김민수님', '', '010-1111-6666'],
      ['김민수', '', '01011112222 010-2222-3333'],
      ['김 민수', '', '010-1111-3333'],
      ['김  민수', '', '010-1111-4444'],
      ['김민수', '', '010-1111-5555'],
    ];
    const { found } = await springAndSummer(spring, summer, 'Name, Phone', `, ignore: ${ignore}`);
    expect(found).toEqual(is);
  });

  it.each(['skip', 'error', 'warn'])('on_duplicate: %s', async (on) => {
    const { found, issues, json, run } = await springAndSummer(
      [['김민수', '', '010-1111-2222'], ['김민수'], ['Ann', '', '010-1111-2222']],
      [['김 민수', '', '010-1111-2222'], ['김 민수'], ['Ann', '', '010-1111-2222']],
      'Name, Phone',
      `, on_duplicate: ${on}`,
    );
    // Without a phone number, one name is no one person.
    expect(found).toEqual([ASK, OTHER, on === 'skip' ? OTHER : SAME]);
    expect(json.rows).toMatchObject({ skipped: on === 'skip' ? 1 : 0 });
    const [asked] = issues;
    expect(asked?.severity).toBe(on === 'warn' ? 'warning' : 'error');
    expect(asked?.message).toContain(`for the person of row 2 of run ${run}, ordered on`);
    expect(asked?.message).toContain('by "Name" and "Phone", written otherwise');
  });

  it('are ordered once they are accepted, and found as they are written last, too', async () => {
    const { shop, mapping, file, issues } = await springAndSummer(
      [['김민수', '', '010-1111-2222']],
      [['김 민수', '', '010-1111-2222']],
      'Name, Phone',
    );
    expect(issues).toMatchObject([
      { row: 2, code: ASK, fix: expect.stringContaining('accept it') },
    ]);
    const answers = `cell,from,to,accept,why\n${issues[0]?.accept}\n`;
    const accepted = shop.write('accepted.csv', answers);
    const ordered = await ask(shop, 'order', file, mapping, '--corrections', accepted);
    expect(ordered).toMatchObject({ code: 0, json: { orders: { ordered: 1 } } });
    const people = [
      ['김 민수', '', '010-1111-2222'],
      ['김민수', '', '010-1111-2222'],
      ['김민수님', '', '010-1111-2222'],
    ];
    const again = await ask(shop, 'check', shop.write('autumn.csv', listOf(2001, people)), mapping);
    expect(again.issues.map(({ code }) => code)).toEqual([SAME, SAME, ASK]);
  });

  it('are asked about when the rows that are rejected are read again', async () => {
    const { shop, mapping, file } = await springAndSummer(
      [['김민수', '', '010-1111-2222']],
      [['김 민수', '', '010-1111-2222']],
      'Name, Phone',
    );
    await ask(shop, 'check', file, mapping, '--rejects', 'left.csv');
    expect(readFileSync(path.join(shop.folder, 'left.csv'), 'utf8')).toContain('written otherwise');
  });

  it('are no people where columns tell of none', async () => {
    const { found } = await springAndSummer(
      [['', '', '', '', 'ab-1']],
      [['', '', '', '', 'AB1']],
      'Product',
    );
    expect(found).toEqual([OTHER]);
  });
});

it('lists that were recorded without what is alike are said to be not compared', async () => {
  const shop = await openShop();
  const mapping = shop.write('mapping.yaml', mappingOf('Name, Phone'));
  const people = [['김민수', '', '010-1111-2222']];
  await ask(shop, 'order', shop.write('a.csv', listOf(1, people)), mapping);
  const db = new DatabaseSync(shop.env['VDPIPE_LEDGER'] ?? '');
  db.exec("UPDATE mailed_part SET rule = json_remove(rule, '$[3]')");
  db.close();
  const file = shop.write('b.csv', listOf(11, people));
  const { stdout } = await shop.call(['check', file, '-m', mapping, '--json']);
  const { mailed, issues } = JSON.parse(stdout);
  expect(mailed).toMatchObject([{ lists: 0, people: 0, other_lists: 1 }]);
  expect(issues.map(({ code }: Told) => code)).toContain('mailed_unknown');
});
