import { describe, expect, it } from 'vitest';
import { checkList } from '../../../support/check-list.ts';

const FIRST =
  'Anna,Bea,Cem,Dora,Eva,Fritz,Gerd,Hans,Ida,Jan,Karl,Lena,Max,Nina,Otto,Paul,Rosa,Sven,Tina,Uwe';
const LAST =
  'Adam,Bauer,Conrad,Dietz,Engel,Fuchs,Groß,Huber,Ilg,Jung,Kurz,Lang,Moll,Neu,Ott,Paul,Roth,Sommer,Thiel,Ulm,Vogt,Wolf,Zimmer,Martin';
const KOREAN_FIRST =
  '민수,영희,지우,서연,도윤,하준,은우,시우,지호,유나,수아,다은,예은,준서,현우,솔';
const KOREAN_LAST = '김,이,박,최,정,강,조,윤,장,임,한,오';

/** Numbers that look as if by chance, the same ones each time. */
function chance() {
  let seed = 7;
  return (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
}

/** A list of people, of whom some rows have both names swapped. */
function people(
  rows: number,
  isSwapped: (row: number) => boolean,
  { first = FIRST, last = LAST, header = 'Vorname,Nachname' } = {},
) {
  const [firsts, lasts, next] = [first.split(','), last.split(','), chance()];
  const lines = Array.from({ length: rows }, (_, row) => {
    const names = [firsts[next(firsts.length)], lasts[next(lasts.length)]];
    return `p-${row},${(isSwapped(row) ? names.toReversed() : names).join()}`;
  });
  return `Project,${header}\n${lines.join('\n')}\n`;
}

function mappingOf(header: string, rules = '') {
  const [first, last] = header.split(',');
  return `version: 1\nproject: { column: Project }\nsvc_uid: { value: u }\norder: { order_count: 1, total_price: 1 }\nvariables: [{ id: a, column: ${first} }, { id: b, column: ${last}${rules} }]\n`
    .replace('order_count: 1', 'order_count: { value: 1 }')
    .replace('total_price: 1', 'total_price: { value: 1 }');
}

async function asked(list: string, rules = '') {
  const [header = ''] = list.slice('Project,'.length).split('\n');
  const { said } = await checkList(list, mappingOf(header, rules));
  return said;
}

describe('first and last names that are swapped in some rows', () => {
  it('are asked about, from which row to which', async () => {
    const [said = '', ...more] = await asked(people(800, (row) => row >= 600));
    expect(more).toEqual([]);
    expect(said).toMatch(
      /^field_unsure: Cannot tell columns "Vorname" and "Nachname" apart: "\S+" \(list!B60\d\) and "\S+" \(list!C60\d\) stand in the other one in other rows; so do names of 200 rows in all, down to row 80\d$/,
    );
  });

  it.each([
    ['all over the list', people(400, (row) => row % 7 === 3)],
    ['at its beginning', people(300, (row) => row < 40)],
    [
      'in Korean',
      people(300, (row) => row > 250, {
        ...{ first: KOREAN_LAST, last: KOREAN_FIRST, header: '성,이름' },
      }),
    ],
    ['in Italian', people(300, (row) => row > 250, { header: 'Nome,Cognome' })],
    ['beyond the first rows', people(60_000, (row) => row > 40_000)],
  ])('are asked about %s', async (_, list) => {
    expect(await asked(list)).toEqual([expect.stringMatching(/^field_unsure: .* apart: /)]);
  });

  it('are told by the last names alone, if others have no first name twice', async () => {
    const first = Array.from({ length: 2000 }, (_, i) => `F${i.toString(36)}x`).join();
    const list = people(400, (row) => row > 300, { first });
    expect(await asked(list)).toEqual([expect.stringMatching(/^field_unsure: /)]);
  });

  it.each([
    ['no row', () => false],
    ['a few', (row: number) => row % 100 === 3],
  ])('are no question if %s has them', async (_, isSwapped) => {
    expect(await asked(people(800, isSwapped))).toEqual([]);
  });

  it('are no question where any name may be a first or a last one', async () => {
    const names = 'Ali,Hassan,Omar,Ahmed,Yusuf,Ibrahim,Khalid,Saleh,Nasser,Mahmud,Said,Tarek';
    expect(await asked(people(900, () => false, { first: names, last: names }))).toEqual([]);
  });

  it('are no question in columns of other names', async () => {
    const list = people(300, (row) => row > 250, { header: 'Heim,Gast' });
    expect(await asked(list)).toEqual([]);
  });

  it('are settled by a pattern of one of the columns', async () => {
    const list = people(300, (row) => row > 250);
    expect(await asked(list, ', pattern: "(?s).*"')).toEqual([]);
  });
});
