import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const PEOPLE = ['Ann Fox', 'Bob Ray', 'Cid Lux', 'Dee Orr', 'Eve Low', 'Finn Moss', 'Gus Hill'];
const MORE = ['Hal Penn', 'Ivy Shaw', 'Jo Birch', 'Kay Dunn', 'Leo Park', 'Mia Cole', 'Ned Rowe'];

/** Rows of one order, their cells with commas between, and what is warned of in them. */
async function warnings(rows: readonly string[], names = 'name', more = '', root = '') {
  const variables = names.split(',').map((id) => `  - { id: ${id}${more} }\n`);
  const mapping = parseMapping(
    `version: 1\nproject: { value: p }\nsvc_uid: { value: u }\norder: { order_count: rows, total_price: { value: 1 } }\nvariables:\n${variables.join('')}${root}`,
    'm.yaml',
  );
  const file = temporaryFile(
    'list.csv',
    `no,${names}\n${rows.map((row, i) => `${i},${row}\n`).join('')}`,
  );
  const { ok, issues } = await checkSheet({ file, mapping });
  expect(ok).toBe(true);
  return issues
    .filter(({ code }) => code === 'text_odd' || code === 'row_repeated')
    .map(({ message, count }) => (count ? `${message} [${count}]` : message));
}

const ADDRESS = ['Ann Fox,Ring 1,Ulm', 'Bob Ray,Ring 2,Ulm', 'Cid Lux,Weg 3,Jena'];

describe('cells that are worth a look', () => {
  it.each([
    {
      name: 'an empty name among many',
      rows: [...PEOPLE, '', ...MORE],
      told: [/are empty.*: "" \(list!B9\)$/],
    },
    { name: 'many empty names', rows: [...PEOPLE, '', ...MORE, '', 'Yan', 'Zoe'], told: [] },
    {
      name: 'an empty name among few',
      rows: [...PEOPLE.slice(0, 4), '', ...PEOPLE.slice(4), 'Zoe'],
      told: [],
    },
    {
      name: 'a note',
      rows: [...PEOPLE, 'please call me first as my new title is not certain yet and thanks a lot'],
      told: [/far longer.* \(list!B9\)$/],
    },
    { name: 'a long name', rows: [...PEOPLE, 'Maximilian Freiherr von Hohenstein'], told: [] },
    {
      name: 'a Korean note',
      rows: [
        '김하나',
        '이두리',
        '박세찌',
        '최네찌',
        '정다섯',
        '제 직함이 아직 정해지지 않았으니 인쇄 전에 꼭 전화 주세요',
      ],
      told: [/far longer/],
    },
    {
      name: 'a telephone number',
      rows: [...PEOPLE, '+82 10-2345-6789'],
      told: [/something else.*\(list!B9\)$/],
    },
    { name: 'an e-mail address', rows: [...PEOPLE, 'zoe@example.com'], told: [/something else/] },
    { name: 'titles of books', rows: [...PEOPLE, '1984'], told: [] },
    ...[
      ...['TBC', 't.b.a.', 'N.N.', 'NN', '○○○', 'OOO', 'xxx', '추후통보', '未定', 'à confirmer'],
      ...['por confirmar', 'Name folgt', 'noch offen', 'noch unklar', '확인 필요', 'Please select'],
      ...['선택하세요', '請選擇', 'asdf asdf', 'Test', 'test 1', '테스트', 'ㅁㄴㅇㄹ', '0', '???'],
      ...['ㅇㅇㅇ', '〇〇 〇〇', '某某某', '.....', '…'],
      ...['Your name', 'Votre nom ici', 'Insert name', 'Vorname Nachname', 'Name / Vorname'],
      ...['Nome e Cognome', 'Nombre Apellidos', '이름 입력', '氏名を入力してください'],
      ...[
        '위와 같음',
        '별첨 참조',
        'same as invoice',
        'see enclosed',
        'siehe Anlage',
        'wie Rechnung',
      ],
      ...['voir annexe', 'ver adjunto', 'vedi allegato', 'zie bijlage', 'jak wyżej', '別紙参照'],
    ].map((text) => ({
      name: `what stands for a name: ${text}`,
      rows: ['Ann Fox', text, 'Bob Ray', 'Cid Lux'],
      told: [/stand for others that are missing: .*\(list!B3\)$/],
    })),
    ...[
      ...['=?UTF-8?Q?J=C3=B6rg_Wei=C3=9F?=', 'J%C3%B6rg%20Wei%C3%9F', 'Ida%20Lang'],
      ...['Dear Ann\\nsee you soon', '=E2&" "&F2', '=CONCATENATE(A2)'],
    ].map((text) => ({
      name: `what programs write: ${text}`,
      rows: ['Ann Fox', `"${text.replaceAll('"', '""')}"`],
      told: [/are coded.*\(list!B3\)$/],
    })),
    ...[
      ...['Cook (TBC)', 'Cook (t.b.d.)', 'Cook - tbc', 'Cook tbc', 'Cook??', 'Cook (please check)'],
      ...['Koch (bitte prüfen)', 'Koch (Rückfrage)', 'Koch – noch offen', 'Lea Mai (Mey?)'],
      ...['Chef (à vérifier)', 'Jefe (comprobar)', 'Cuoco (da confermare)', 'Kok (navragen)'],
      ...[
        'Kucharz (do sprawdzenia)',
        '부장(미정)',
        '부장 (확인 요망)',
        '課長（確認中）',
        '经理（需确认）',
      ],
      ...['Cook?', 'Ann Hill ?', 'Head of Sales?', '부장?', 'Ann Fox (sample)', '김하나(예시)'],
    ].map((text) => ({
      name: `a doubt: ${text}`,
      rows: ['Ann Fox', text, 'Bob Ray', 'Cid Lux'],
      told: [/have a doubt or a question.*\(list!B3\)$/],
    })),
    ...['Konstantinos Papad...', 'Wirtschaftsprüfungsgesell…'].map((text) => ({
      name: `a text that is cut: ${text}`,
      rows: ['Ann Fox', text, 'Bob Ray', 'Cid Lux'],
      told: [/may be cut.*\(list!B3\)$/],
    })),
    {
      name: 'names that a field of 24 characters cut',
      rows: [
        ...['Ann Fox', 'Gesellschaft für Wohnung', 'Landesverband der Gärtne'],
        ...['Bob Ray', 'Katholische Kirchengemei', 'Cid Lux', 'Museum Wiesbaden'],
      ],
      told: [/may be cut.*\(list!B3\), .*\(list!B4\), .*\(list!B6\) \[3\]$/],
    },
    {
      name: 'names of which three happen to be long',
      rows: [
        ...['Ann Fox', 'Bartholomew Carringt', 'Christina Mc Allister', 'Theodora Wilkinsonn'],
        ...['Alexandra Bertrandow', 'Konstantin Meyerhoff'],
      ],
      told: [],
    },
    ...[
      ...['19.990000000000002', '€4.3999999999999995', '-0.30000000000000004'],
      ...['12,000000000000002'],
    ].map((text) => ({
      name: `a fraction of a program: ${text}`,
      rows: ['5.5', `"${text}"`],
      told: [/are coded.*\(list!B3\)$/],
    })),
    ...[
      ...['Head (acting)', 'Clerk (confirmed)', 'Chef (geprüft)', '부장(확인 완료)', '과장(겸)'],
      ...['Quality check', 'Jean-Luc', 'Wien – Graz', 'Who knows?', '누구?', 'Ann (Annie)'],
      ...[
        'Etc...',
        'Sameer',
        'See Hotel',

        '0.0000001',
        'Max Muster',
      ],
      ...['Doe, John Paul', 'Name & Co', '김○연', '정○○', 'Fox, Ann (née Ray)'],
    ].map((text) => ({
      name: `a text that has no doubt: ${text}`,
      rows: [...MORE.slice(0, 3), `"${text}"`],
      told: [],
    })),
    {
      name: 'questions beside short answers',
      rows: ['Emma?', 'Jane Austen', 'Eight?', 'Lima', 'Tea?'],
      told: [],
    },
    {
      name: 'a question among wishes',
      rows: ['Happy birthday!', 'Ready?', 'All the best!'],
      told: [],
    },
    {
      name: 'a question among sentences',
      rows: ['We wish you all the best this year', 'Ready for spring?', 'Stay well'],
      told: [],
    },
    {
      name: 'a line to write on',
      rows: ['Ann Fox', 'Bob Ray', `${'_'.repeat(48)} Name`],
      told: [],
    },
    {
      name: 'wishes that end in points',
      rows: ['Once upon...', 'And many more...', 'Hi'],
      told: [],
    },
    ...[
      ...[
        'Tina Testa',
        'Noe None',
        'Nanette Tbilisi',
        'Anna Nn',
        'Tester',
        'Offen',
        'Xaver',
        'TBS',
        'NTB',
      ],
      ...['Folgt & Partner', 'Select Travel', '[Anonymous]', 'Save 20% today', '100%', 'Oo'],
      ...['C:\\new', 'https://a.example/b%20c', 'a=b', 'E=mc2', '= Ulm =', '최미정'],
    ].map((text) => ({
      name: `a text that is meant: ${text}`,
      rows: [...PEOPLE.slice(0, 3), text],
      told: [],
    })),
    {
      name: 'texts that mostly stand for others',
      rows: ['TBC', 'N.N.', 'TBA', 'Ann Fox'],
      told: [],
    },
    { name: 'goals', rows: ['0', '3', '1', '2'], told: [] },
    {
      name: 'contacts of two kinds',
      rows: ['a@b.de', 'c@d.de', '0171 22334455', 'e@f.de', '0171 22334466'],
      told: [],
    },
    ...['02-Mar', '3-févr.', '02. Mrz', 'Dez-12', '3월 2일', '5-мая'].map((text) => ({
      name: `a flat that became a day: ${text}`,
      rows: ['14-2', text, '31-5', '15-40'],
      told: [/made of others, such as 2-3: .* \(list!B3\)$/],
    })),
    { name: 'days among days', rows: ['02-Mar', '3-Apr', '4-May', '11-Jun'], told: [] },
    {
      name: 'a short day among dates',
      rows: ['02-Mar', '3.4.2026', '1.5.2026', '2.6.2026'],
      told: [],
    },
    {
      name: 'codes of letters and digits',
      rows: ['ABC-01', 'DEC-02', 'XYZ-03', 'FGH-04'],
      told: [],
    },
    { name: 'a day among texts', rows: ['ask Ann', '02-Mar', 'none', 'later', 'call'], told: [] },
  ])('are told or not: $name', async ({ rows, told }) => {
    expect(await warnings(rows)).toEqual(told.map((text) => expect.stringMatching(text)));
  });

  it.each([
    ['Sonntag, 21.03.2026', 1],
    ['Sa., 15.3.2026', 1],
    ['Monday, 14 March 2026', 1],
    ['Sunday, March 14th, 2026', 1],
    ['samedi 15 mars 2026', 1],
    ['viernes, 14 de marzo de 2026 a las 9', 1],
    ['niedziela, 14 marca 2026', 1],
    ['2026. 3. 14(일) 10:00', 1],
    ['2026年3月14日（日）', 1],
    ['03/14/2026 (Sun)', 1],
    ['Samstag, 14.03.2026, 18 Uhr', 0],
    ['Sat 14 March 2026', 0],
    ['Saturday, March 14, 2026', 0],
    ['sábado, 14 de marzo de 2026', 0],
    ['mar. 17 mars 2026', 0],
    ['2026년 3월 14일 (토)', 0],
    ['2026/3/14(土)', 0],
    ['Mon 04/05/2026', 0],
    ['Sun 04/05/2026', 0],
    ['Open Mon to Fri from 2026-03-14', 0],
    ['May 2026', 0],
    ['Sun City, 14.03.2026', 0],
    ['Room 2026, Friday', 0],
    ['Ważne do 31.03.2026', 0],
    ['WAŻNE DO 31.03.2026', 0],
    ['Výměna po 15.09.2026', 0],
    ['piątek do 31.03.2026', 0],
    ['Do 31.03.2026', 1],
  ])('are told where a weekday is not that of its day: %s, %i', async (text, count) => {
    const told = await warnings([`"${text}"`]);
    expect(told.filter((one) => one.startsWith('Weekdays are not those'))).toHaveLength(count);
  });

  it.each([
    ['Voucher code', ['XK-1', 'XK-2', 'XK-2', 'XK-2', 'XK-5', 'XK-6'], 1],
    ['쿠폰번호', ['K-1', 'K-3', 'K-3', 'K-3', 'K-7', 'K-9'], 1],
    ['Code', ['SPRING', 'SPRING', 'SPRING', 'SPRING', 'SPRING'], 0],
    ['Code', ['SPRING', 'SPRING', 'SPRING', 'VIP', 'SPRING'], 0],
    ['Code,Value', ['XK-21,5', 'XK-22,5', 'XK-23,9', 'XK-22,9', 'XK-24,5'], 1],
    ['쿠폰번호', ['K-1', 'K-2', 'K-3', 'K-4', 'K-1'], 1],
    ['Gutschein-Nr', ['G1', 'G2', 'G3', 'G4', 'G1'], 1],
    ['Code', ['SALE10', 'SALE10', 'SALE10', 'SALE20', 'SALE20'], 0],
    ['Postcode', ['89073', '89073', '73430', '10115', '01067'], 0],
    ['Colour code', ['C-1', 'C-2', 'C-3', 'C-4', 'C-1'], 0],
    ['Table', ['1', '2', '3', '4', '1'], 0],
  ])('are told where a code is given twice: %s, %j', async (header, rows, count) => {
    const told = await warnings(rows, header);
    expect(told.filter((text) => /^Codes are those of earlier/.test(text))).toHaveLength(count);
  });

  it.each(['Erika Mustermann', 'Jane Doe', '홍길동', 'Erika Musterfrau'])(
    'are told where somebody is of samples: %s',
    async (text) => {
      const rows = [...ADDRESS, `${text},Weg 1,Ulm`, 'Dee Orr,Weg 5,Bonn', 'Eve Low,Weg 8,Jena'];
      expect(await warnings(rows, 'name,street,town')).toEqual([
        expect.stringMatching(/stand for others that are missing: .*\(list!B5\)$/),
      ]);
    },
  );

  it('are told where a street and its postcode have changed places', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => `N${i},Weg ${i},8907${i}`);
    expect(await warnings([...rows, 'N9,89079,Weg 9'], 'name,street,zip')).toEqual([
      expect.stringMatching(/something else.*"Weg 9" \(list!D11\)$/),
    ]);
    expect(await warnings([...rows, 'N9,Weg 9,D-89079'], 'name,street,zip')).toEqual([]);
  });

  it('are told once for all columns, with their count and three places', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => (i % 60 === 7 ? `,X${i}` : `N${i},X${i}`));
    expect(await warnings(rows, 'name,other')).toEqual([
      expect.stringMatching(/"" \(list!B9\), "" \(list!B69\), "" \(list!B129\), 2 more \[5\]$/),
    ]);
  });

  it('are not told where the mapping says what is printed instead', async () => {
    expect(await warnings([...PEOPLE, '', ...MORE], 'name', ', default: Guest')).toEqual([]);
  });
});

describe('people who are there twice', () => {
  it.each([
    {
      name: 'the same',
      rows: [...ADDRESS, 'ann fox,Ring 1,Ulm'],
      told: [/printed texts.*: row 5 \(row 2\)$/],
    },
    {
      name: 'a list that was pasted twice',
      rows: [...ADDRESS, ...ADDRESS],
      told: [/: row 5 \(row 2\), row 6 .*\[3\]$/],
    },
    {
      name: 'a letter',
      rows: [...ADDRESS, 'Katharina Hoffmann,Weg 4,Ulm', 'Katarina Hoffmann,Weg 4,Ulm'],
      told: [/by a letter or sign: row 6 \(row 5\)$/],
    },
    {
      name: 'a letter in the street',
      rows: [...ADDRESS, 'Eva Lang,Lindenwegg 4,Ulm', 'Eva Lang,Lindenweg 4,Ulm'],
      told: [/by a letter/],
    },
    {
      name: 'accents',
      rows: [...ADDRESS, 'Jürgen Müller,Weg 4,Ulm', 'Jurgen Muller,Weg 4,Ulm'],
      told: [/by a letter/],
    },
    { name: 'sisters', rows: [...ADDRESS, 'Anna Lang,Weg 4,Ulm', 'Anja Lang,Weg 4,Ulm'], told: [] },
    {
      name: 'a couple',
      rows: [...ADDRESS, 'Daniel Lang,Weg 4,Ulm', 'Daniela Lang,Weg 4,Ulm'],
      told: [],
    },
    {
      name: 'Korean sisters',
      rows: [...ADDRESS, '김하나,길 4,서울', '김하니,길 4,서울'],
      told: [],
    },
    { name: 'namesakes', rows: [...ADDRESS, 'Ann Fox,Weg 4,Bonn'], told: [] },
    { name: 'house numbers', rows: [...ADDRESS, 'Ann Fox,Ring 11,Ulm'], told: [] },
  ])('are told or not: $name', async ({ rows, told }) => {
    expect(await warnings(rows, 'name,street,city')).toEqual(
      told.map((text) => expect.stringMatching(text)),
    );
  });

  it('are told where they are two for a rule that compares cells before clean-up', async () => {
    const rows = ['Ann Fox,K-234-567', 'Bob Ray,K-111-222', 'Cid Lux,K-333-123'];
    const unique = 'rows: { unique: { columns: [name, card] } }\n';
    const told = (row: string) => warnings([...rows, row], 'name,card', '', unique);
    expect(await told('Ann Fox,K234567')).toEqual([expect.stringMatching(/sign: row 5 /)]);
    expect(await told('Ann Foxx,K-234-567')).toEqual([]);
  });

  it.each([
    [['Row 1 - 11', 'Row 11 - 1', 'Row 2 - 4', 'Row 3 - 5']],
    [['10 x 15', '10 x 1.5', '20 x 30', '30 x 40']],
  ])('are no seats or sizes: %j', async (rows) => {
    expect(await warnings(rows, 'label')).toEqual([]);
  });

  it('are not searched for among texts that most rows share', async () => {
    const towns = ['Ulm', 'Jena', 'Ulm', 'Kiel', 'Jena', 'Ulm', 'Kiel', 'Jena'];
    expect(await warnings(towns, 'city')).toEqual([]);
  });
});
