import { describe, expect, test } from 'vitest';
import { createDebrisChecks } from '../../../src/sheet/damage/debris-checks.ts';
import { findDebris, mayBeNoValue, mayHaveDebris } from '../../../src/sheet/damage/find-debris.ts';

const DEBRIS = [
  ...['Kr&auml;mer', 'Tom &amp; Co', '&#51060;', '&#x27;s', 'a&nbsp;b'],
  ...['NULL', 'null', 'nan', 'NaN', 'NaT', 'undefined'],
  ...['1 Rd<br>York', '<b>Ann</b>', '<p class="x">Hi</p>', 'a<BR/>b', '</div>'],
  ...['Zo\\u00eb', 'a_x000D_b', "O\\'Neill", 'Line 1\\nLine 2', '\\xe9t\\xe9'],
  ...['Fran?ois', 'B?hm', '?zlem', 'M?LLER', 'Jos?phine Dupont'],
  ...[
    'Z√ºrich',
    'Caf√© Noir',
    'M├╝ller',
    'Garc├¡a',
    'MĂĽller',
    'Ĺ»aneta',
    'It‚Äôs',
    'РњСЋР»Р»РµСЂ',
  ],
  ...['Îëüãà', 'Ìàðèÿ Èâàíîâà', 'Ãéþñãïò'],
  ...['?橋 一郎', '?上', '鈴?花', '?상훈'],
];
const MEANINGLESS = [
  ...['\\N', '(null)', '<NA>', '[NULL]'],
  ...[
    '〃',
    '"',
    ' 〃 ',
    'ditto',
    'Ditto.',
    'dto.',
    'idem',
    '同上',
    'same as above',
    'siehe oben',
    's. o.',
    's.o.',
    '상동',
    '同前',
  ],
  ...['[object Object]', 'To [object Undefined]', 'Dear {{ first_name }},', '{{customer.name}}'],
  ...[
    '*|FNAME|*',
    'Hi *|MERGE1|*!',
    `$${'{name}'}`,
    '{first_name}',
    '%%FirstName%%',
    '%FIRST_NAME%',
    '%first_name%',
  ],
  ...['<<First Name>>', '<%= name %>', 'Dear {!Contact.FirstName}', 'Lieber «Vorname»', '[[name]]'],
  ...[
    '«First_Name»',
    '@@NAME@@',
    '##CITY##',
    '<Nachname>',
    '[First Name]',
    '{이름}',
    '[氏名] 様',
    '【이름】 고객님',
  ],
  ...['OOO님의 첫돌', 'ㅇㅇㅇ 고객님께', '○○○ 귀하', '〇〇様', '안녕하세요, OO 회원님'],
];
const SOUND = [
  ...['AT&T', 'R&D; Lab', 'Fox & Ray; Partners', 'Q&A;', 'Null', 'Nan', 'Nullmeier', 'Nonet'],
  ...['We <3 you', 'a < b > c', '{ coffee: true }', 'Save 50% {today}', '100%', '50%OFF'],
  ...['C:\\new\\photo', 'photos\\new.jpg', 'Who? What?', 'Why?Because', 'https://x.de/a?b=c'],
  ...['https://x.de/?q', '√2', '√', '├── src', 'Ève Âgée', 'Åse Øverås', 'Ñandú', 'СССР', 'РСФСР'],
  ...[
    'Сергей Румянцев',
    'Łódź',
    'Ĺubica',
    'Ăn',
    '김?',
    '김○○님',
    '○○동',
    'BOO님',
    'OO 마트',
    '何?山田さん',
    '?これは質問ですか',
    '뭐?진짜',
    '$5 {x}',
    '*bold*',
    'a|b',
    '[x]',
  ],
  ...['«Ромашка»', '« Bonjour »', '«Спасибо»', '[VIP]', '{x}', '#1 fan', 'a@b.de', '#¡hola!'],
  ...['<< Bonjour >>', '<<Le Petit Café>>', '[[Seoul Office]]', 'https://x.kr/%EB%AA%BBabc%20d'],
  ...[
    'Ditto Ltd',
    'S. O.',
    'S.O.',
    '【공지】',
    '5" pipe',
    '"VIP"',
    'Idemitsu',
    'Room as above',
    '〃通り',
    '同上町',
    'Oben',
    '상동면',
  ],
  ...['Sœur Énée', 'ÆØÅ', 'x_y_z', 'undefined is not a function', 'return null;', '#1', '(empty)'],
];

describe('findDebris()', () => {
  test.each([...DEBRIS, ...MEANINGLESS])('finds what an export left in "%s"', (text) => {
    expect(findDebris(text)).toMatchObject({ code: 'text_debris' });
    expect(findDebris(text)?.isMeaningless).toBe(MEANINGLESS.includes(text) || undefined);
  });

  test.each(SOUND)('finds nothing in "%s"', (text) => {
    expect(findDebris(text)).toBeUndefined();
  });

  test.each([...DEBRIS, ...MEANINGLESS])('is asked about "%s" for its bytes', (text) => {
    const bytes = Buffer.from(`x,${text},y`);
    const mayBe = mayBeNoValue(bytes, 2, bytes.length - 2);
    expect(mayBe || mayHaveDebris(bytes)).toBe(true);
  });

  test.each([
    'Ann Fox,1 Elm Rd',
    '김하나,서울',
    'Müller,Köln',
    'Сергей Иванов',
    'Who? What?',
    ...['an s.o.s.', 'shipped', 'sold'],
  ])('is not asked about a piece such as "%s"', (text) => {
    const bytes = Buffer.from(text);
    expect(mayHaveDebris(bytes) || mayBeNoValue(bytes, 0, bytes.length)).toBe(false);
  });
});

describe('createDebrisChecks()', () => {
  const codesOf = (name: string, cells: readonly string[]) => {
    const checks = createDebrisChecks(name).filter((check) =>
      cells.every((text, i) => text === '' || check.see(text, i + 2)),
    );
    return checks
      .flatMap((check) => check.finish() ?? [])
      .map(({ code, count }) => `${code} ${count}`);
  };

  test.each([
    { name: 'member', cells: ['1067.0', '1068.0'], found: ['text_debris 2'] },
    { name: 'age', cells: ['34.0', '', '28.0'], found: ['text_debris 2'] },
    { name: 'version', cells: ['2.0', '3.0'], found: [] },
    { name: 'version', cells: ['1.2.3', '2.0.1', '3.1.40', '1.2.13'], found: [] },
    { name: 'phone', cells: ['718-555-1234', '801-555-2234'], found: [] },
    { name: 'price', cells: ['120.0', '99.5'], found: [] },
    { name: 'day', cells: ['2026-03-07 00:00:00'], found: ['text_debris 1'] },
    {
      name: 'day',
      cells: ['07.03.2026 00:00:00', '08.03.2026 00:00:00'],
      found: ['text_debris 2'],
    },
    { name: 'begin', cells: ['2026-03-07 00:00', '2026-03-08 19:30'], found: [] },
    { name: 'day', cells: ['2026-03-07', '0000-00-00', '2026-03-09'], found: ['text_debris 1'] },
    { name: 'day', cells: ['07.03.2026', '31.04.2026', '01.05.2026'], found: ['text_odd 1'] },
    { name: 'day', cells: ['07.03.2026', '03.13.2026', '01.05.2026'], found: ['text_odd 1'] },
    { name: 'day', cells: ['25/03/2026', '03/25/2026', '16/03/2026'], found: ['text_odd 1'] },
    { name: 'start', cells: ['3/17/2026', '17/3/2026', '3/4/2026'], found: ['text_odd 1'] },
    { name: 'day', cells: ['25/03/2026', '03/12/2026', '16/03/2026'], found: [] },
    { name: 'day', cells: ['3/7/2026', '3/13/2026', '3/31/2026', '12/25/2026'], found: [] },
    { name: 'born', cells: ['1990-01-01', '2206-04-25', '2000-02-29'], found: ['text_odd 1'] },
    { name: 'part', cells: ['47.99.1203', '52.31.0788', '60.75.4410'], found: [] },
    { name: 'short', cells: ['26.03.07', '26.12.31'], found: [] },
    { name: 'built', cells: ['1720-05-01', '1688-01-02', '1990-02-02'], found: [] },
    { name: '연락처', cells: ['1023456789', '1034567890'], found: ['zero_lost 2'] },
    { name: 'Handy', cells: ['1712233445', '15112345678'], found: ['zero_lost 2'] },
    { name: 'mobile', cells: ['7911123456', '7912123456', '7700900123'], found: ['zero_lost 3'] },
    { name: 'phone', cells: ['2125551234', '7185551234', '9175551234'], found: [] },
    { name: '휴대폰', cells: ['01023456789', '1034567890'], found: [] },
    { name: '연락처', cells: ['010-2222-3333', '1022224444'], found: ['zero_lost 1'] },
    { name: '携帯', cells: ['090-1234-5678', '8012345678', '07012349999'], found: ['zero_lost 1'] },
    { name: 'Handy', cells: ['0171/1234567', '1709876543', '0351 445566'], found: ['zero_lost 1'] },
    { name: '전화', cells: ['02-123-4567', '1588-1234', '031-222-3333'], found: [] },
    { name: '휴대폰', cells: ['010-2222-3333', '+821022224444', '1022224444'], found: [] },
    { name: 'phone', cells: ['020 7946 0000', '5125550100', '6175550100'], found: [] },
  ])('in $name: $cells', ({ name, cells, found }) => {
    expect(codesOf(name, cells)).toEqual(found);
  });

  test('says what is in another order where the others begin with the year', () => {
    const told = createDebrisChecks('day').flatMap((check) => {
      for (const [i, day] of ['2026-03-25', '03/27/2026', '2026-04-28'].entries())
        check.see(day, i + 2);
      return check.finish() ?? [];
    });
    const reason = 'has day, month and year in another order than others in its column';
    expect(told).toMatchObject([{ code: 'text_odd', reason, count: 1 }]);
  });
});
