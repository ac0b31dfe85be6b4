import { describe, expect, it } from 'vitest';
import { f, workbook, writeBook } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';

/** The errors of a list whose price is mapped so. */
async function errorsOf(
  list: string | Uint8Array,
  price: string,
  more = '',
  prices = 'Size,Price\n',
  count = '{ value: 1 }',
) {
  const { said } = await checkList(
    list,
    `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: ${count}, total_price: ${price} }
lookups: { prices: { file: prices.csv, key: Size } }
${more}`,
    { beside: { 'prices.csv': prices } },
  );
  return said;
}

describe('an amount is asked about', () => {
  it.each([
    'Price (천원)',
    '금액(만원)',
    '金額(千円)',
    'Preis in TEUR',
    'Price k€',
    'Betrag (Tsd. EUR)',
    'Price (cents)',
    'Prix en centimes',
    'Price per 1,000',
    'Preis pro 100',
    "Amount ('000)",
    'Preis/1000',
    'EUR/100 Stk',
    'Price per M',
    '단가(100매당)',
    '千枚あたり',
    'Price (K)',
    '금액(백원)',
    '금액(다스)',
    '금액(천장)',
    'Price/M',
    'CPM',
    'TKP',
    '1000er-Preis',
    'Tausenderpreis',
    'Preis ‰',
    'Prix au mille',
    'Cena za 1000 szt.',
    'Price per 50',
    'Price ($000)',
    'Amount in 000s',
    'Amount (lakhs)',
    'Valor (R$ mil)',
    'Belopp (tkr)',
    'Betrag *1000',
    '每千张',
  ])('where the name of its column says that it is counted otherwise: %s', async (name) => {
    const list = `Project,"${name}"\np-1,10\np-2,20\n`;
    const price = `{ column: ${JSON.stringify(name)} }`;
    expect(await errorsOf(list, price)).toMatchObject([
      expect.stringMatching(/^amount_not_as_shown: /),
    ]);
    expect(await errorsOf(list, price, 'sheet: { amounts: stored }')).toEqual([]);
  });

  it.each([
    'Price',
    'Price (EUR)',
    '금액(원)',
    'Prix T.T.C.',
    'Total 2026',
    'Saldo per 30.06.2026',
    'Montant au 30/06',
    'Price (L)',
    'Price 2020',
    'Price center 1',
    'Preis pro m²',
    '100매 가격',
    '아디다스 금액',
    '천장 금액',
    '동백부케',
    'S/M',
    'リーダース',
    'Preis/Monat',
    'Banner 50x100',
    '금액(70×100)',
    '만원권 금액',
  ])('not where its name says nothing of that: %s', async (name) => {
    const list = `Project,"${name}"\np-1,10\np-2,20\n`;
    expect(await errorsOf(list, `{ column: ${JSON.stringify(name)} }`)).toEqual([]);
  });

  it.each([
    ['a total below it', 'a,5\nb,1.250\nTotal,12.50\n', '{ column: Price }'],
    [
      'a cell of which a step takes the decimals away',
      'a,12.00\nb,1.250\n',
      "{ column: Price, clean: [{ replace: { pattern: '[.]00$', with: '' } }] }",
    ],
  ])('where only %s shows what its point is', async (_, rows, price) => {
    const errors = await errorsOf(`Project,Price\n${rows}`, price);
    expect(errors).toContainEqual(expect.stringMatching(/^number_marks_unsure: .*"1\.250"/));
  });

  it.each([
    ['of another column', 'a,1.000,"12,50"\nb,2.000,"99,90"\n', '{ column: Size }'],
    ['of the same column', 'a,,"0,125"\nb,,1.250\n', '{ value: 1 }'],
  ])(
    'where a step makes points of commas, and a number %s may have either',
    async (_, rows, count) => {
      const price = "{ column: Price, clean: [{ replace: { pattern: ',', with: '.' } }] }";
      const errors = await errorsOf(`Project,Size,Price\n${rows}`, price, '', undefined, count);
      expect(errors).toContainEqual(expect.stringMatching(/^number_marks_differ/));
    },
  );

  it('where a text shows what its point is, also below a number that looks the same', async () => {
    const number = { value: 12.5, format: '0.00' };
    for (const prices of [
      [number, '12.50'],
      ['12.50', number],
    ]) {
      const rows = [...prices, '1.250'].map((price, i) => [i < 2 ? 'a' : 'b', price]);
      const list = writeBook(workbook([['Project', 'Price'], ...rows]), 'xlsx');
      expect(await errorsOf(list, '{ column: Price, combine: same }')).toContainEqual(
        expect.stringMatching(/^number_marks_differ/),
      );
    }
  });

  it('where a column of the list in which it is looked up names several currencies', async () => {
    const list = 'Project,Size\np-1,A5\np-2,A4\n';
    const price = '{ lookup: prices, by: Size, column: Price }';
    const prices = (other: string) => `Size,Price,Currency\nA5,10,USD\nA4,20,${other}\n`;
    expect(await errorsOf(list, price, '', prices('EUR'))).toMatchObject([
      expect.stringMatching(/^currencies_differ: .*10 USD.*20 EUR/),
    ]);
    expect(await errorsOf(list, price, '', prices('ＵＳＤ'))).toEqual([]);
    for (const other of [
      prices('XAF'),
      prices('Dirham'),
      prices('EUR').replace('Currency', 'Whg.'),
    ]) {
      const found = await errorsOf(list, price, '', other);
      expect(found).toMatchObject([expect.stringMatching(/^currencies_differ: /)]);
    }
    expect(await errorsOf(list, price, '', prices('XAF').replace('USD', 'XAF'))).toEqual([]);
  });

  it('where only the list in which it is looked up leaves open what its marks are, by the name of that list', async () => {
    const list = 'Project,Size\np-1,A5\np-2,A4\n';
    const price = '{ lookup: prices, by: Size, column: Price }';
    expect(await errorsOf(list, price, '', 'Size,Price\nA5,1.250\nA4,2.500\n')).toMatchObject([
      expect.stringContaining('"1.250" (in lookup "prices", found by list!B2)'),
    ]);
  });

  it('where it is a formula without a result, though an empty cell is a price of 0', async () => {
    const rows = [
      ['Project', 'Price'],
      ['p-1', f('A1*2')],
    ];
    const list = writeBook(workbook(rows), 'xlsx');
    expect(await errorsOf(list, '{ column: Price, empty: 0 }')).toMatchObject([
      expect.stringMatching(/^formula_without_value: /),
    ]);
  });
});
