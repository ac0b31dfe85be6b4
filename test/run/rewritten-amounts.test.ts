import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { r, workbook, writeBook } from '../meaning/workbook.ts';
import { readPrinted } from '../support/printed.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const mapping = (price: string, sheet = '', variable = '{ id: n, column: Name }') =>
  parseMapping(
    `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: rows, total_price: { column: Price, ${price} } }
variables: [${variable}]
${sheet && `sheet: { ${sheet} }`}
`,
    'm.yaml',
  );

async function total(list: string | Uint8Array, given: ReturnType<typeof mapping>) {
  const file = temporaryFile(typeof list === 'string' ? 'list.csv' : 'list.xlsx', list);
  const { issues, totals } = await checkSheet({ file, mapping: given });
  const errors = issues.flatMap(({ code, cell, severity }) =>
    severity === 'error' ? `${code} ${cell}` : [],
  );
  return [totals.totalPrice, ...errors];
}

/** A list with the same numbers in cells of a format. */
function book(format: string | undefined, ...values: readonly number[]): Uint8Array {
  const cells = values.map((value) => (format === undefined ? value : { value, format }));
  const rows = cells.map((cell, i) => [...r(`p${i}|Ann ${i}`), cell]);
  return writeBook(workbook([r('Project|Name|Price'), ...rows]), 'xlsx');
}

describe('an amount that a step rewrites', () => {
  const CENTS =
    "combine: sum, clean: [{ replace: { pattern: '([0-9][0-9])( EUR)?$', with: '.$1' } }]";

  it('is what its text says then, where that was a plain number', async () => {
    for (const format of [undefined, '0']) {
      expect(await total(book(format, 4500, 12050, 999), mapping(CENTS))).toEqual(['175.49']);
    }
  });

  it('is asked about, where it shows more than the number that its cell holds', async () => {
    const list = book('0" EUR"', 4500, 12050, 999);
    expect(await total(list, mapping(CENTS))).toEqual([
      '0',
      ...['C2', 'C3', 'C4'].map((cell) => `amount_not_as_shown Sheet1!${cell}`),
    ]);
    expect(await total(list, mapping(CENTS, 'amounts: shown'))).toEqual(['175.49']);
    expect(await total(list, mapping(CENTS, 'amounts: stored'))).toEqual(['17549']);
  });

  it('is asked about where it is a text that looks like the numbers beside it, if those count', async () => {
    for (const [typed, format, number, clean] of [
      ['4500 EUR', '0" EUR"', 4500, CENTS],
      ['12.500', '0.000', 12.5, "clean: [{ replace: { pattern: '[.]', with: '' } }]"],
    ] as const) {
      const rows = [
        [...r('p1|Ann'), { value: number, format }],
        [...r('p2|Bo'), typed],
      ];
      const list = writeBook(workbook([r('Project|Name|Price'), ...rows]), 'xlsx');
      const [, ...errors] = await total(list, mapping(clean, 'amounts: stored'));
      expect(errors).toEqual(['amount_not_as_shown Sheet1!C3']);
    }
  });

  it('is asked about in words of what clean-up made, and not where that is the number', async () => {
    const file = temporaryFile('list.xlsx', book('0" EUR"', 4500));
    const { issues } = await checkSheet({ file, mapping: mapping(CENTS) });
    expect(issues.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('is "45.00" after clean-up of "4500 EUR", but the cell holds 4500'),
    );
    const won = "combine: sum, clean: [{ replace: { pattern: '[,원]', with: '', all: true } }]";
    expect(await total(book('#,##0"원"', 12000, 950), mapping(won))).toEqual(['12950']);
    const thousandths =
      "combine: sum, clean: [{ replace: { pattern: '(...) EUR$', with: '.$1' } }]";
    const asked = await total(book('0" EUR"', 1000), mapping(thousandths));
    expect(asked).toEqual(['0', 'amount_not_as_shown Sheet1!C2']);
  });

  it('is the number that all cells hold, if that counts, also where some show it', async () => {
    const list = writeBook(
      workbook([
        r('Project|Name|Price'),
        [...r('p1|Ann'), { value: 950, format: '#,##0' }],
        [...r('p2|Bo'), { value: 4500, format: '#,##0' }],
      ]),
      'xlsx',
    );
    const cents =
      "combine: sum, clean: [{ replace: { pattern: ',', with: '' } }, { replace: { pattern: '(..)$', with: '.$1' } }]";
    expect(await total(list, mapping(cents, 'amounts: stored'))).toEqual(['5450']);
    expect(await total(list, mapping(cents, 'amounts: shown'))).toEqual(['54.5']);
  });

  it('is the number that plain digits are, where what cells hold counts, and is asked about where they are a text', async () => {
    const stored = mapping(CENTS, 'amounts: stored');
    expect(await total(book(undefined, 12050), stored)).toEqual(['12050']);
    expect(await total(book('0', 12050.4), stored)).toEqual(['12050.4']);
    const texts = [12050, '12050', { value: 999, format: '#,##0' }, '999'];
    const rows = texts.map((cell, i) => [...r(`p${i}|Ann ${i}`), cell]);
    const list = writeBook(workbook([r('Project|Name|Price'), ...rows]), 'xlsx');
    expect(await total(list, stored)).toEqual([
      '13049',
      ...['C3', 'C5'].map((cell) => `amount_not_as_shown Sheet1!${cell}`),
    ]);
    expect(await total(list, mapping(CENTS, 'amounts: shown'))).toEqual(['260.98']);
  });

  it('is the number that the cell holds where only a currency goes', async () => {
    const price = "clean: [{ replace: { pattern: ' EUR$', with: '' } }]";
    const list = book('#,##0.00" EUR"', 1234.5, 12);
    expect(await total(list, mapping(price))).toEqual(['1246.5']);
    expect(await total(list, mapping(price, 'decimal: ","'))).toEqual(['1246.5']);
  });

  it('is a part of it where a step takes a part', async () => {
    const price = "clean: [{ split: { at: '.', take: 1 } }]";
    const list = book('#,##0.00', 12.5, 250.75, 7.25);
    expect(await total(list, mapping(price, 'amounts: shown'))).toEqual(['269']);
  });

  it('is not 0 where a step finds nothing', async () => {
    const price = "empty: '0', clean: [{ extract: { pattern: '([0-9]+) EUR' }, other: empty }]";
    const list = 'Project,Name,Price\na,Ann,45 EUR\nb,Bo,60 USD\nc,Cy,\n';
    expect(await total(list, mapping(price))).toEqual(['45', 'order_field_missing list!C3']);
    const split = "empty: '0', clean: [{ split: { at: '-', take: 2 } }]";
    const dashes = 'Project,Name,Price\na,Ann,A-45\nb,Bo,60\nc,Cy,\n';
    expect(await total(dashes, mapping(split))).toEqual(['45', 'order_field_missing list!C3']);
  });

  it('is printed as its text says then', async () => {
    const steps = "[{ replace: { pattern: '([0-9][0-9])$', with: '.$1' } }, { number: '0.00' }]";
    const given = mapping("empty: '0'", '', `{ id: n, column: Price, clean: ${steps} }`);
    const file = temporaryFile('list.xlsx', book('0', 4500));
    expect((await readPrinted({ file, mapping: given })).texts).toEqual([['45.00']]);
  });
});

it('a unit in brackets or with points is no part of an amount', async () => {
  const rows = [1234, 2500].map((value, i) => [
    ...r(`p${i}|Ann`),
    { value, format: '#,##0 "EUR (net)"' },
    `${i + 1},50`,
  ]);
  const list = writeBook(workbook([r('Project|Name|Price|Qty'), ...rows]), 'xlsx');
  const price = "combine: sum, clean: [{ replace: { pattern: ' ?EUR .net.', with: '' } }]";
  for (const amounts of ['', 'amounts: shown', 'amounts: stored']) {
    expect(await total(list, mapping(price, amounts))).toEqual(['3734']);
  }
});
