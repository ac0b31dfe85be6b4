import { describe, expect, it } from 'vitest';
import { checkList } from '../../support/check-list.ts';

const COUNTED = 'order_count: { column: Qty, combine: sum }';

const TSV = { name: 'list.tsv' };

/** The rows that are hardly rows of the list, of twelve of which the seventh costs this. */
async function asked(amount: string, { order = COUNTED, column = 'Line total', qty = '1' } = {}) {
  const rows = Array.from({ length: 12 }, (_, i) =>
    i === 6 ? `p-2\tCard 6\t${qty}\t${amount}` : `p-${1 + (i >> 2)}\tCard ${i}\t3\t4.50`,
  );
  const list = `P\tItem\tQty\t${column}\n${rows.join('\n')}\n`;
  const text = `version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { ${order}, total_price: { value: 5 } }\nunmapped_columns: ignore\n`;
  const { issues } = await checkList(list, text, TSV);
  return issues.flatMap(({ code, row }) => (code === 'row_unlike_others' ? row : []));
}

describe('Credits', () => {
  it.each([
    '-4.50',
    '−4.50',
    '4.50-',
    '(4.50)',
    '▲450',
    '△450',
    '-€4.50',
    '- 4.50',
    '($4.50)',
    '$-4.50',
    '$ -4.50',
    ' -4.50',
    'EUR -4.50',
    'US$ (4.50)',
    '(4.50) EUR',
    '4.50- EUR',
    'minus 4.50',
    '4.50 CR',
    'CR 4.50',
    '4.50 € off',
    '할인 450',
    '450円引き',
  ])('asks about a row whose amount is %s, though the mapping reads none', async (amount) => {
    expect(await asked(amount)).toEqual([8]);
  });

  it.each([
    '4.50',
    '-',
    '0',
    '-0.00',
    '4-5',
    '4,-',
    '￥450-',
    '',
    'EUR 4.50',
    '4.- CHF',
    '4-5 EUR',
    '$ -',
    'CRC 4.50',
    '4.50 official',
    'Lessing 4',
  ])('takes a row whose amount is %j for what it is', async (amount) => {
    expect(await asked(amount)).toEqual([]);
  });

  it.each(['금액', 'Importe', 'Importo', 'Betrag', '小計', 'Unit price'])(
    'knows that %s is what is paid',
    async (column) => {
      expect(await asked('-4.50', { column })).toEqual([8]);
    },
  );

  it.each(['Discount', 'Balance', 'Longitude', 'Δ'])(
    'knows nothing of a column %s',
    async (column) => {
      expect(await asked('-4.50', { column })).toEqual([]);
    },
  );

  it.each(['₩4,500', '€4.50', '4.50'])(
    'takes no town in the midst of a list for a label, where amounts are as %s',
    async (amount) => {
      const rows = Array.from(
        { length: 12 },
        (_, i) => `p-${i >> 2}\tAnn\t${i === 6 ? 'Porto' : 'Leeds'}\t1\t${amount}`,
      );
      const list = `P\tName\tTown\tQty\tPrice\n${rows.join('\n')}\n`;
      const text = `version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { ${COUNTED}, total_price: { column: Price, combine: sum } }\nunmapped_columns: ignore\n`;
      const { ok, issues } = await checkList(list, text, TSV);
      expect({ ok, issues }).toEqual({ ok: true, issues: [] });
    },
  );

  it.each([
    ['S/H', ['S', 'S', 'H'], [4]],
    ['S/H', ['S', 'H'], [3]],
    ['Soll/Haben-Kennzeichen', ['Soll', 'Haben', 'Soll'], [3]],
    ['D/C', ['D', 'D', 'C', 'D'], [4]],
    ['Dr/Cr', ['Dr.', 'Dr.', 'Cr.'], [4]],
    ['Dare/Avere', ['Dare', 'Avere', 'Dare'], [3]],
    ['차대구분', ['차변', '차변', '대변'], [4]],
    ['借贷方向', ['借', '贷', '借'], [3]],
    // Sales are on the credit side of their account.
    ['S/H', ['H', 'H', 'S', 'H'], [4]],
    ['S/H', ['H', 'H', 'H'], []],
    ['S/H', ['S', 'S', ''], []],
    ['Size', ['S', 'S', 'H'], []],
    ['S/M/L', ['S', 'M', 'L'], []],
    ['S/H', ['shipped', 'on hold', 'shipped'], []],
  ])('knows the sides of an account: %s, %j', async (column, sides, rows) => {
    const lines = sides.map((side, i) => `p-1\tCard ${i}\t3\t4.50\t${side}`);
    const list = `P\tItem\tQty\tPrice\t${column}\n${lines.join('\n')}\n`;
    const text = `version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { ${COUNTED}, total_price: { column: Price, combine: sum } }\nunmapped_columns: ignore\n`;
    const { issues } = await checkList(list, text, TSV);
    const asked = issues.filter(({ code }) => code === 'row_unlike_others');
    expect(asked.map(({ row }) => row)).toEqual(rows);
  });

  it('asks nothing of a row that adds no copies', async () => {
    expect(await asked('-4.50', { qty: '0', order: 'order_count: { value: 1 }' })).toEqual([]);
    expect(await asked('-4.50', { order: 'order_count: { column: Qty, combine: first }' })).toEqual(
      [],
    );
    expect(await asked('-4.50', { order: 'order_count: rows' })).toEqual([8]);
  });

  const list = (row: string) => ['Ann', 'Bea', row, 'Cem', 'Dora', 'Eve', 'Fay'];
  const PRINTED =
    'variables: [{ id: name, column: Name }]\nunmapped_columns: ignore\nsvc_uid: { value: u }\n';
  const PRICE = 'total_price: { column: Net, combine: sum }';
  const COSTS = (row: string) => (row === '' || row === 'Bonus' ? '-10.00' : '30.00');

  it.each([
    ['adds no copies', 'order_count: { value: 1 }'],
    ['has the copies of its order', 'order_count: { column: Qty, combine: same }'],
  ])('asks about a row that lowers the price of its order and %s', async (_, count) => {
    const yaml = `version: 1\nproject: { column: P }\n${PRINTED}order: { ${count}, ${PRICE} }\n`;
    for (const row of ['', 'Bonus']) {
      const rows = list(row).map((name, i) => `p-${i >> 2},${name},Bonn,2,${COSTS(name)}`);
      const { said } = await checkList(`P,Name,City,Qty,Net\n${rows.join('\n')}\n`, yaml);
      expect(said).toEqual([expect.stringMatching(/row 4: .* "-10.00" is paid back$/)]);
    }
  });

  it.each(['Bonus,Bonn,1', 'Bonus,,1', ',Bonn,1'])(
    'asks about a row in the midst of a list of one project: %s',
    async (row) => {
      const yaml = `version: 1\nproject: { value: p }\n${PRINTED}order: { ${COUNTED}, ${PRICE} }\n`;
      const others = list('').map((name) => `${name},Bonn,1,30.00\n`);
      others[2] = `${row},-10.00\n`;
      const { said } = await checkList(`Name,City,Qty,Net\n${others.join('')}`, yaml);
      expect(said).toEqual([expect.stringMatching(/row 4: .* "-10.00" is paid back$/)]);
    },
  );

  it.each([
    ['Summe Rabatt', false],
    ['Rabatt gesamt', false],
    ['Total discount', false],
    ['Summe', true],
    ['Summe netto', true],
  ])('is asked about if its label may be that of discounts: %s', async (label, isSum) => {
    const yaml = `version: 1\nproject: { column: P }\n${PRINTED}order: { order_count: { value: 1 }, ${PRICE} }\nrows: { totals: skip }\n`;
    for (const project of ['p-0', '']) {
      const rows = list('').map((name, i) => `p-${i >> 2},${name},Bonn,30.00`);
      rows[2] = `${project},${label},,-10.00`;
      const { said } = await checkList(`P,Name,City,Net\n${rows.join('\n')}\n`, yaml);
      if (isSum) expect(said).toEqual([]);
      else expect(said[0]).toMatch(new RegExp(`row 4: .*: it says "${label}"$`));
    }
  });

  it.each([
    ['asks about no line of a print of several lines', 'Line', '', 0],
    ['asks about no line with its number and amount', 'Line', ', { id: no, column: Net }', 0],
    ['asks about one that is printed with a person', 'Service', ', { id: who, column: Guest }', 1],
  ])('%s', async (_, name, more, asked) => {
    const yaml = `version: 1\nproject: { column: P }\nvariables: [{ id: line, column: ${name} }${more}]\nunmapped_columns: ignore\nsvc_uid: { value: u }\norder: { order_count: { value: 1 }, ${PRICE} }\n`;
    const rows = list('Bonus').map((line, i) => `p-${i >> 2},${line},${COSTS(line)},G${i}`);
    const { said } = await checkList(`P,${name},Net,Guest\n${rows.join('\n')}\n`, yaml);
    expect(said).toHaveLength(asked);
  });

  it.each(['p-0', ''])('is no total where only "%s" stands beside it', async (project) => {
    const yaml = `version: 1\nproject: { column: P }\n${PRINTED}order: { order_count: { value: 1 }, ${PRICE} }\nrows: { totals: skip }\n`;
    const rows = list('').map((name, i) => `p-${i >> 2},${name},Bonn,30.00`);
    rows[2] = `${project},,,-10.00`;
    const { said } = await checkList(`P,Name,City,Net\n${rows.join('\n')}\n`, yaml);
    expect(said[0]).toMatch(/row 4: .*: it has nothing but amounts$/);
    rows[2] = 'p-0,,,60.00';
    expect((await checkList(`P,Name,City,Net\n${rows.join('\n')}\n`, yaml)).said).toEqual([]);
  });
});
