import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { initMapping } from '../../src/index.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Case {
  readonly name: string;
  /** The header from the third column on, and the rows; projects and users are added. */
  readonly list: string;
  /** The column of the price, or the columns that a person is asked about. */
  readonly price: string | readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'a product proves a column whose name says nothing',
    list: 'Qty;Price;Extended\n10;2.50;25.00\n4;3.00;12.00\n3;1.10;3.30',
    price: 'Extended',
  },
  {
    name: 'tax on top of the product proves the gross amount',
    list: 'Menge;Einzelpreis;Netto;MwSt;Endbetrag brutto\n10;2,50;25,00;4,75;29,75\n100;3,00;300,00;57,00;357,00',
    price: 'Endbetrag brutto',
  },
  {
    name: 'shipping and tax are added to the product',
    list: 'Qty;Unit price;Shipping;VAT;Order total\n10;2.50;5.00;3.00;33.00\n4;3.00;;1.20;13.20',
    price: 'Order total',
  },
  {
    name: 'a discount is taken off, and not put on again',
    list: '수량;단가;할인;결제금액\n10;2,500;5,000;20,000\n4;3,000;0;12,000',
    price: '결제금액',
  },
  {
    name: 'what the price of one is multiplied by is a quantity, whatever its name',
    list: 'Posters;Unit price;Total\n4;$2.50;$10.00\n12;$3.75;$45.00\n1;$3.75;$3.75',
    price: 'Total',
  },
  {
    name: 'what is paid and the total differ by the discount',
    list: 'Qty;Total;Discount;Amount paid\n10;25.00;5.00;20.00\n4;12.00;2.00;10.00',
    price: 'Amount paid',
  },
  {
    name: 'what something costs and what it is sold for',
    list: 'Qty;Cost;Sales price\n2;6;10\n3;8;20',
    price: ['Cost', 'Sales price'],
  },
  {
    name: 'sheets are no money, though they are a product of copies',
    list: 'Copies;Pages;Total pages;Price\n10;4;40;12.50\n20;6;120;33.10\n5;8;40;9.00',
    price: 'Price',
  },
  {
    name: 'a price that falls where more copies are ordered is that of one copy',
    list: 'Qty;Price\n100;0.50\n500;0.40\n200;0.45\n1000;0.40',
    price: ['Price'],
  },
  {
    name: 'a price that mostly rises with the copies is that of all of them',
    list: 'Qty;Price\n100;50.00\n500;180.00\n200;45.00\n1000;400.00',
    price: 'Price',
  },
  {
    name: 'tax beside an amount that is a product without it',
    list: '수량;단가;공급가액;부가세\n10;2,500;25,000;2,500\n4;3,000;12,000;1,200',
    price: ['공급가액', '단가', '부가세'],
  },
  {
    name: 'an amount of whose tax nobody says whether it is in it',
    list: 'Qty;Amount;VAT\n10;25.00;5.00\n4;12.00;2.40',
    price: ['Amount', 'VAT'],
  },
  {
    name: 'a gross amount has its tax in it by its name',
    list: 'Qty;Total incl VAT;VAT\n10;30.00;5.00\n4;14.40;2.40',
    price: 'Total incl VAT',
  },
  {
    name: 'one price for all quantities',
    list: 'Qty;Price\n10;2.50\n4;2.50\n7;2.50',
    price: ['Price'],
  },
  {
    name: 'a part that is zero in all rows',
    list: 'Qty;Price;Shipping\n10;22.50;0\n4;12.70;0\n7;21.50;0',
    price: 'Price',
  },
  {
    name: 'German thousands with three decimals nowhere',
    list: 'Menge;Stückpreis;Gesamtpreis\n1.000;1,50;1.500,00\n2.000;1,20;2.400,00',
    price: 'Gesamtpreis',
  },
  {
    name: 'several amounts that nothing ties together',
    list: 'quantidade;preço;valor total\n10;22,50;31,00\n4;13,00;19,00',
    price: ['preço', 'valor total'],
  },
  {
    name: 'a rate is no amount',
    list: 'Aantal;Bedrag;BTW %\n10;30,00;21\n4;14,40;9',
    price: 'Bedrag',
  },
];

describe('initMapping() takes the price of an order', () => {
  it.each(CASES)('$name', async ({ list, price }) => {
    const { text, fillIn } = await init(list);
    if (typeof price === 'string') {
      expect(text).toContain(`total_price: { column: ${price} }`);
      return;
    }
    expect(fillIn).toEqual(['FILL IN total_price']);
    for (const column of price) expect(text).toMatch(new RegExp(`FILL IN: .*"${column}"`));
    for (const column of price) expect(text).not.toContain(`column: ${column}`);
  });

  it('where units are behind the quantities, all of which are named for them', async () => {
    const { fillIn, doubts, text } = await init(
      '수량;단가;금액\n5매;2,500;12,500\n4 부;3,000;12,000\n7;1,000;7,000\n2매;1,500;3,000',
    );
    expect(text).toContain('"금액" is "수량" × "단가" in all rows');
    expect(fillIn).toEqual(['FILL IN order_count']);
    expect(doubts.get('FILL IN order_count')).toMatch(
      /; if it counts "매" and "부", write "unit: \[매, 부\]" beside the column\)$/,
    );
  });

  it('without the rows that are totals, which have no price of one copy', async () => {
    const list = '수량;단가;금액\n10;2,500;25,000\n4;3,000;12,000';
    const { text, check } = await init(list, '합계;;14;5,500;37,000');
    expect(text).toContain('"금액" is "수량" × "단가" in all rows');
    expect(check?.issueCounts).toMatchObject({ row_is_total: 1 });
  });

  it('only if no row of the whole list contradicts, and names the one that does', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `${i + 2};2.00;${2 * (i + 2)}.00`);
    const header = 'Qty;Price;Total\n';
    expect((await init(header + rows.join('\n'))).text).toContain(
      '"Total" is "Qty" × "Price" in all rows',
    );
    rows[4321] = '7;2.00;15.00';
    const { text, fillIn } = await init(header + rows.join('\n'));
    expect(fillIn).toEqual(['FILL IN total_price']);
    expect(text).toContain('column "Total" is "Qty" × "Price" in other rows, but not in row 4323');
  });
});

describe('initMapping() proposes a condition that a person decides on', () => {
  const rows = (cells: readonly string[]) =>
    `Qty;Price;Status\n${cells.map((cell, i) => `${i + 2};${i + 5};${cell}`).join('\n')}`;

  it('for rows of the whole list whose status says that they are cancelled', async () => {
    const cells = Array.from({ length: 3000 }, () => 'paid');
    cells.splice(7, 1, 'Cancelled');
    cells.splice(2500, 2, 'cancelled', 'refunded: damaged');
    const { text, fillIn, doubts } = await init(rows(cells));
    const what = 'FILL IN condition Status';
    const why =
      'column "Status" has "Cancelled" (1 row), "cancelled" (1 row), "refunded: damaged" (1 row); name it in the condition to leave such rows out, or write "not: []" to order them';
    expect(fillIn).toEqual([what]);
    expect(doubts.get(what)).toBe(why);
    expect(text).toContain(`    #: FILL IN: ${why}\n`);
    expect(text).toContain(
      `    - { column: ${what}, not: [Cancelled, cancelled, "refunded: damaged"] }\n`,
    );
  });

  it.each([
    ['Storniert', 'ja|nein||', '["", nein]'],
    ['Storno', 'x||', '[""]'],
    ['취소여부', 'X|O|X', '["", X]'],
    ['취소여부', 'X|O|', '[""]'],
    ['취소여부', 'X|O|-', '["", "-"]'],
    ['취소', 'Y|N', '["", N]'],
    ['Absagegrund', 'Storno|zu spät|', '[""]'],
    ['Date cancelled', '2026-11-02||2026-11-03', '[""]'],
    ['isCancelled', 'false|true', '["", "false"]'],
  ])('for a column %s with %s', async (name, cells, oneOf) => {
    const list = rows(cells.split('|')).replace('Status', name);
    expect((await init(list)).text).toContain(
      `- { column: FILL IN condition ${name}, one_of: ${oneOf} }`,
    );
  });

  it.each([
    'Status|paid|not cancelled|shipped',
    'Cancelled|no||0',
    'Name|Cancellara|Voidt|Storno-7',
  ])('but for no such column as %s', async (list) => {
    const [name = '', ...cells] = list.split('|');
    expect((await init(rows(cells).replace('Status', name))).fillIn).toEqual([]);
  });
});

describe('initMapping() leaves the user to a person', () => {
  const proposed = async (users: readonly string[], name = '고객번호') => {
    const rows = users.map((user, i) => `p-${i >> 1},${user},Ann,${i + 1},${i + 1}.50`);
    const file = path.join(temporaryFolder(), 'list.csv');
    writeFileSync(file, [`Project,${name},Name,수량,금액`, ...rows, ''].join('\n'));
    const { fillIn, doubts, proposal } = await initMapping({ file });
    const sums = proposal.fields.filter(({ sum }) => sum).map(({ field }) => field);
    return { fillIn, why: doubts.get('FILL IN svc_uid'), sums };
  };
  const sums = ['order_count', 'total_price'];

  it.each([
    ['고객 아이디', ['1', '2', '3', '4', '5', '6']],
    ['고객번호', ['shop', '', 'shop', '', 'shop', '']],
  ])('where the rows of most orders have different ones: %s', async (name, users) => {
    const why = `column "${name}" was skipped because rows of one order have different values in it`;
    expect(await proposed(users, name)).toEqual({ fillIn: ['FILL IN svc_uid'], why, sums });
  });

  it.each(['고객번호', 'Member no.', 'customerNo', 'Kundennummer', 'N° client'])(
    'where each row has another number of a person: %s',
    async (name) => {
      const { fillIn, why } = await proposed(['1', '2', '3', '4', '5', '5'], name);
      expect(fillIn).toEqual(['FILL IN svc_uid']);
      expect(why).toBe(
        `column "${name}" has numbers of customers or members, one for most rows: svc_uid is the user of the service, who owns the project`,
      );
    },
  );

  it.each(['User no.', '사용자번호', 'user-number'])(
    'but not where the numbers are those of users: %s',
    async (name) => {
      expect((await proposed(['1', '1', '2', '2', '3', '3'], name)).fillIn).toEqual([]);
    },
  );

  it('but not where one is wrong', async () => {
    const users = ['a', 'a', 'a', 'b', 'a', 'a'];
    expect(await proposed(users)).toEqual({ fillIn: [], why: undefined, sums });
  });
});

async function init(list: string, ...more: readonly string[]) {
  const file = path.join(temporaryFolder(), 'list.csv');
  const [header, ...rows] = list.split('\n');
  const lines = rows.map((row, i) => `p-${i + 1};ann;${row}`);
  writeFileSync(file, [`project_id;svc_uid;${header}`, ...lines, ...more, ''].join('\n'));
  return initMapping({ file });
}
