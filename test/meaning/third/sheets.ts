import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, warnedOrAsked } from '../put.ts';
import { n, r, workbookOf } from '../workbook.ts';

function priced(columns: string, lookup: string): string {
  const [job = '', client = '', copies = '', by = '', price = ''] = columns.split(' ');
  return mapped(job, client, copies, '=0').replace(
    /total_price: .*/,
    `total_price: { lookup: prices, by: ${by}, column: ${price} }\nlookups: { prices: { ${lookup} } }`,
  );
}

/** B14: workbooks with several sheets, as lists and beside lists. */
export const SHEETS: readonly List[] = [
  asked(
    'B14: The opt-outs of two years are on two sheets of one workbook',
    'spring-mailing.csv',
    `job,client,email,name
sp-1,ann,ann@example.com,Ann Fox
sp-2,ann,bob@example.com,Bob Ray
sp-3,ann,cid@example.com,Cid Lux
`,
    'Ann Fox is left out, or Cid Lux, or both',
    {
      beside: {
        'opt-outs.xlsx': workbookOf([
          { name: 'Opt-out 2025', rows: [r('email|date'), r('ann@example.com|2025-02-01')] },
          { name: 'Opt-out 2026', rows: [r('email|date'), r('cid@example.com|2026-01-15')] },
        ]),
      },
      mapping: mapped(
        'job',
        'client',
        '=1',
        '=2',
        'name',
        'rows: { suppress: [ { file: opt-outs.xlsx, match: { email: email } } ] }',
      ),
    },
  ),
  fineOrAsked(
    'B14: The prices of last year are on a hidden sheet before those of this year',
    'bestellijst.csv',
    'Opdracht;Klant;Aantal;Formaat\nBL-1;gemeente;100;A5\nBL-2;gemeente;50;A4\n',
    orders('', 'BL-1 gemeente 100 11\nBL-2 gemeente 50 15'),
    {
      beside: {
        'prijzen.xlsx': workbookOf([
          {
            name: '2025',
            hidden: true,
            rows: [r('Formaat|Prijs'), r('A5', 10), r('A4', 14)],
          },
          { name: '2026', rows: [r('Formaat|Prijs'), r('A5', 11), r('A4', 15)] },
        ]),
      },
      mapping: priced('Opdracht Klant Aantal Formaat Prijs', 'file: prijzen.xlsx, key: Formaat'),
    },
  ),
  fine(
    'B14: A legend stands before the only sheet with prices in an .ods',
    'objednavky.csv',
    'Zakazka;Klient;Kusy;Papir\nOB-1;skoda;200;lesk\nOB-2;skoda;300;mat\n',
    orders('', 'OB-1 skoda 200 420\nOB-2 skoda 300 390'),
    {
      beside: {
        'cenik.ods': workbookOf([
          { name: 'Legenda', rows: [r('Zkratka|Vyznam'), r('lesk|leskly papir'), r('mat|matny')] },
          { name: 'Cenik', rows: [r('Papir|Cena'), r('lesk', 420), r('mat', 390)] },
        ]),
      },
      mapping: priced('Zakazka Klient Kusy Papir Cena', 'file: cenik.ods, key: Papir'),
    },
  ),
  asked(
    'B14: The allowed branches are on two sheets of the workbook that a rule names',
    'branches.csv',
    'job,client,branch,copies,price\nbr-1,bank,North,10,20\nbr-2,bank,South,10,20\n',
    'only br-1 is ordered, or only br-2',
    {
      beside: {
        'branches.xlsx': workbookOf([
          { name: 'Open', rows: [r('branch'), r('North'), r('East')] },
          { name: 'Closing in May', rows: [r('branch'), r('South'), r('West')] },
        ]),
      },
      mapping: mapped(
        'job',
        'client',
        'copies',
        'price',
        '',
        'rows: { where: [ { column: branch, one_of: { file: branches.xlsx, column: branch } } ] }',
      ),
    },
  ),
  fine(
    'B14: The mapping names the second of two sheets with fees',
    'fees.csv',
    'job,client,copies,kind\nfe-1,uni,100,badge\nfe-2,uni,80,lanyard\n',
    orders('', 'fe-1 uni 100 50\nfe-2 uni 80 65'),
    {
      beside: {
        'fees.xlsx': workbookOf([
          { name: 'public', rows: [r('kind|fee'), r('badge', 70), r('lanyard', 90)] },
          { name: 'university', rows: [r('kind|fee'), r('badge', 50), r('lanyard', 65)] },
        ]),
      },
      mapping: priced(
        'job client copies kind fee',
        'file: fees.xlsx, sheet: university, key: kind',
      ),
    },
  ),
  asked(
    'B14: A Korean price workbook has 단가표(구) before 단가표(신)',
    '주문_종이.csv',
    '작업,고객,부수,용지\n용지-1,hana,100,아트지\n용지-2,hana,200,모조지\n',
    '용지-1 costs 30,000, or 36,000',
    {
      beside: {
        '단가표.xls': workbookOf([
          { name: '단가표(구)', rows: [r('용지|금액'), r('아트지', 30000), r('모조지', 40000)] },
          { name: '단가표(신)', rows: [r('용지|금액'), r('아트지', 36000), r('모조지', 46000)] },
        ]),
      },
      mapping: priced('작업 고객 부수 용지 금액', 'file: 단가표.xls, key: 용지'),
    },
  ),
  warnedOrAsked(
    'B14: The list itself has one sheet of cancellations before its orders',
    'Bestellungen_KW12.xlsx',
    workbookOf([
      {
        name: 'Stornos',
        rows: [r('project_id|svc_uid|order_count|total_price'), r('st-71|lidl', 500, 90)],
      },
      {
        name: 'Bestellungen',
        rows: [
          r('project_id|svc_uid|order_count|total_price'),
          r('be-71|lidl', 100, 20),
          r('be-72|aldi', 200, 38),
        ],
      },
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'B14: A page of a web shop has a table of open and a table of paid orders',
    'shop-page.html',
    `<meta charset="utf-8"><h2>Open</h2><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr>
<tr><td>op-51</td><td>kit</td><td>10</td><td>20.00</td></tr></table>
<h2>Paid</h2><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr>
<tr><td>pd-51</td><td>kit</td><td>30</td><td>50.00</td></tr></table>`,
    'unclear',
  ),
  // A rate may be that of one copy.
  fineOrAsked(
    'B14: Another sheet of the tariff has the same key and contacts instead of prices',
    'regions.csv',
    'job,client,copies,region\nrg-1,post,100,North\nrg-2,post,50,South\n',
    orders('', 'rg-1 post 100 12\nrg-2 post 50 9'),
    {
      beside: {
        'regions.xlsx': workbookOf([
          { name: 'Contacts', rows: [r('region|person'), r('North|Ann'), r('South|Bob')] },
          { name: 'Rates', rows: [r('region|rate'), r('North', 12), r('South', n(9, '0.00'))] },
        ]),
      },
      mapping: priced('job client copies region rate', 'file: regions.xlsx, key: region'),
    },
  ),
  asked(
    'B14: An XML tariff has a sheet for members and a sheet for guests',
    'golf.csv',
    'job;client;copies;item\ngo-1;golf;10;scorecard\ngo-2;golf;20;tag\n',
    'go-1 costs 8, or 12',
    {
      beside: {
        'golf.xml': workbookOf([
          { name: 'Members', rows: [r('item|price'), r('scorecard', 8), r('tag', 5)] },
          { name: 'Guests', rows: [r('item|price'), r('scorecard', 12), r('tag', 9)] },
        ]),
      },
      mapping: priced('job client copies item price', 'file: golf.xml, key: item'),
    },
  ),
];
