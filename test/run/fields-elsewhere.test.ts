import { expect, it } from 'vitest';
import type { Constants } from '../../src/mapping/file/mapping.ts';
import { mapped } from '../meaning/list.ts';
import { checkList } from '../support/check-list.ts';

/** Checks a list whose lines have ` / ` between them. */
const check = (lines: string, mapping: string, constants: Constants = {}) =>
  checkList(`${lines.split(' / ').join('\n')}\n`, mapping, { constants });

async function askedOf(...given: Parameters<typeof check>) {
  const { issues } = await check(...given);
  return issues.flatMap(({ code, column, severity }) =>
    severity === 'error' ? `${code}: ${column}` : [],
  );
}

it('asks about a column that is named as a field and says other than the mapping, and says how to settle it', async () => {
  const { issues } = await check(
    'Name;Anzahl / Ida;1 / Udo;3 / Leo;2',
    mapped('=p', '=kit', 'rows', '=60', 'Name'),
  );
  expect(issues).toMatchObject([
    {
      code: 'field_unsure',
      severity: 'error',
      column: 'Anzahl',
      value: '3',
      count: 2,
      message:
        'Cannot tell the order_count: by "rows" in the mapping it is 1, by column "Anzahl", which the mapping does not use, "3" (list!B3); they differ in 2 rows',
      fix: 'If the column is right, write "{ column: Anzahl }" as order.order_count in the mapping; if not, add "ignored_columns: [Anzahl]" to it, or use --order-count',
    },
    { code: 'column_unmapped' },
  ]);
});

const HEAD = 'project_id,svc_uid,order_count,total_price';
const OF_ORDERS = ['project_id', 'svc_uid', 'order_count', 'total_price'] as const;
const mappedBut = (field: (typeof OF_ORDERS)[number], from: string) => {
  const [project, user, copies, price] = OF_ORDERS.map((name) => (name === field ? from : name));
  return mapped(project ?? '', user ?? '', copies ?? '', price ?? '');
};
const BADGES = mapped('=p', '=kit', 'rows', '=60', 'Name');
const CARDS = mapped('P', 'U', 'rows', '=60');

it.each([
  ['Kopien', 'Name;Kopien / Ida;1 / Udo;2', BADGES],
  ['Exemplaires', 'Name;Exemplaires / Luc;2 ex. / Zoé;2 ex.', BADGES],
  ['Copies needed', 'Name,Copies needed / Ann,1 / Bob,5', BADGES],
  ['N. copie', 'Name,N. copie / Luca,1 / Sara,2', BADGES],
  ['部数', 'P,U,部数 / a,x,100 / b,y,200', mapped('P', 'U', '=1', '=60')],
  ['Oplage', 'P;U;Oplage / a;x;250 / b;y;250', mapped('P', 'U', '=500', '=60')],
  ['Menge', 'P;U;Menge / a;x;1,00 / b;y;12,00', CARDS],
  ['project_id', 'Name,project_id / Ann,autumn / Bob,autumn', BADGES],
  ['Projektnummer', 'Name;Projektnummer / Ida;P-1 / Udo;P-2', BADGES],
  ['프로젝트번호', 'Name,프로젝트번호 / 김하나,4401 / 이두리,4402', BADGES],
  ['svc_uid', `${HEAD} / a,x,1,5 / b,y,1,5`, mappedBut('svc_uid', '=kit')],
  ['User ID', 'P,User ID,Q / a,x,1 / b,y,1', mapped('P', '=kit', 'Q', '=5')],
  ['판매자ID', 'P,판매자ID,Q / a,hana,1 / b,duri,1', mapped('P', '=kit', 'Q', '=5')],
  ['Montant', 'P;U;Montant / a;x;20,00 / b;y;64,00', mapped('P', 'U', '=1', '=20')],
  ['金額', 'P,U,金額 / a,x,"1,500" / b,y,"2,400"', mapped('P', 'U', '=1', 'per 1500')],
  ['Grand total', 'P,U,Grand total / a,x,20 / b,y,64', mapped('P', 'U', '=1', '=0')],
  ['Project', 'Project,Customer,Q / p1,ann,1 / p2,bob,1', mapped('Customer', '=kit', 'Q', '=5')],
  ['Kunde', 'Projekt;Kunde;Q / p1;ann;1 / p2;bob;1', mapped('Projekt', 'Projekt', 'Q', '=5')],
  ['Menge', 'P;U;PLZ;Menge / a;x;89073;100 / b;y;10115;50', mapped('P', 'U', 'PLZ', '=5')],
  ['枚数', 'No.,P,U,枚数 / 1,a,x,100 / 2,b,y,200', mapped('P', 'U', 'No.', '=5')],
  ['수량', '연번,P,U,수량 / 1,a,x,100 / 2,b,y,200', mapped('P', 'U', '연번', '=5')],
  ['Importe', 'P;U;IVA;Importe / a;x;4,20;24,20 / b;y;6,30;36,30', mapped('P', 'U', '=1', 'IVA')],
  ['Amount', 'P,U,Postage,Amount / a,x,4.9,24.9 / b,y,4.9,39.9', mapped('P', 'U', '=1', 'Postage')],
  ['Price', 'P,U,Qty,Price / a,x,100,20 / b,y,200,35', mapped('P', 'U', 'Qty', 'Qty')],
  ['Qty', 'P,U,Price,Qty / a,x,20,100 / b,y,35,200', mapped('P', 'U', 'Price', 'Price')],
])('asks about "%s" beside a mapping of another list', async (column, lines, mapping) => {
  expect(await askedOf(lines, mapping)).toContain(`field_unsure: ${column}`);
});

const IGNORED = mapped('=p', '=kit', 'rows', '=60', 'Name', 'ignored_columns: [Qty]');

it.each([
  ['ones', 'Name,Qty / Ann,1 / Bob,1 / Cid, / Dee,1 pc', BADGES],
  ['ones with decimals', 'Name;Menge / Ida;1,00 / Udo;1,00', BADGES],
  ['the same quantity', 'P,U,Qty / a,x,100 pcs / b,y,100', mapped('P', 'U', '=100', '=60')],
  ['a printed number', 'Name,Qty / Weber,4', mapped('=p', '=kit', 'rows', '=6', 'Name,Qty')],
  ['persons', 'Name;Anzahl Personen / Weber;4 / Koch;2', BADGES],
  ['guests', 'Name,Number of guests / Weber,4 / Koch,2', BADGES],
  ['Korean persons', 'Name,인원 / 김하나,4 / 이두리,2', BADGES],
  ['counties', 'Name,Count / Ann,Kent / Bob,Essex', BADGES],
  ['names of projects', 'Name,Project / Ann,Apollo / Bob,Hermes', BADGES],
  ['one number of a project', 'Name;Projektnummer / Ida;4711 / Udo;4711', BADGES],
  ['the same project', 'Name,project_id / Ann,p / Bob,p', BADGES],
  ['customers', 'P,Customer,Q / a,ann,1 / b,bob,1', mapped('P', '=kit', 'Q', '=5')],
  ['Korean customers', 'P,고객,Q / a,김하나,1 / b,이두리,1', mapped('P', '=kit', 'Q', '=5')],
  ['customer numbers', 'P,Customer ID,Q / a,71,1 / b,72,1', mapped('P', '=kit', 'Q', '=5')],
  ['one seller', 'P,Seller ID,Q / a,shop7,1 / b,shop7,1', mapped('P', '=kit', 'Q', '=5')],
  ['logins of guests', 'Name,User ID / Ann,ann / Bob,bob', BADGES],
  ['prices of tickets', 'Name,Price / Ann,150.00 / Bob,90.00', BADGES],
  ['the same price', 'P,U,Price / a,x,20.00 / b,y,$20', mapped('P', 'U', '=1', '=20')],
  ['a price of one', 'P,U,Unit price / a,x,0.20 / b,y,0.10', mapped('P', 'U', '=1', '=20')],
  ['net', 'P;U;Netto;Brutto / a;x;20,00;23,80 / b;y;5;5,95', mapped('P', 'U', '=1', 'Netto')],
  [
    'an order number as project',
    '주문번호,프로젝트,U / 2026-1,봄,x / 2026-2,봄,y',
    mapped('주문번호', 'U', '=1', '=5'),
  ],
  ['what is left', 'P,U,Open,Qty / a,x,40,100 / b,y,50,50', mapped('P', 'U', 'Open', '=5')],
  [
    'a shipped quantity',
    'P;U;Versandmenge;Menge / a;x;4;9',
    mapped('P', 'U', 'Versandmenge', '=5'),
  ],
  [
    'a total with shipping',
    'P,U,Total incl. shipping,Total / a,x,25,20',
    mapped('P', 'U', '=1', 'Total incl. shipping'),
  ],
  ['a discounted price', 'P,U,할인가,판매가 / a,x,900,1000', mapped('P', 'U', '=1', '할인가')],
  ['a column that the mapping ignores', 'Name,Qty / Ann,1 / Bob,3', IGNORED],
  ['any other column', 'Name,Qty / Ann,1 / Bob,3', `${BADGES}unmapped_columns: ignore\n`],
])('asks nothing about %s', async (_, lines, mapping) => {
  expect(await askedOf(lines, mapping)).toEqual([]);
});

it('asks nothing about what a flag says, and warns of no column that the mapping ignores', async () => {
  const lines = 'Name,Qty / Ann,1 / Bob,3';
  expect(await askedOf(lines, BADGES, { orderCount: 'rows' })).toEqual(['field_unsure: Qty']);
  expect(await askedOf(lines, BADGES, { orderCount: '5' })).toEqual([]);
  const { issues } = await check(lines, IGNORED);
  expect(issues).toEqual([]);
});

it('sees that a column differs and counts where, however many rows its first project has', async () => {
  const rowsOf = (project: string) => ` / ${Array(120).fill(`Ida;${project}`).join(' / ')}`;
  const { issues } = await check(
    `Name;Projektnummer${rowsOf('P-1')}${rowsOf('P-2')}`,
    mapped('=p', '=kit', 'rows', '=60', 'Name'),
  );
  const found = issues.filter(({ code }) => code === 'field_unsure');
  expect(found).toMatchObject([{ column: 'Projektnummer', count: 240 }]);
});
