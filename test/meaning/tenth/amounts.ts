import { type List, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';

/** What an order has, each as YAML; the texts are `Name`. */
function ordered(fields: {
  readonly project?: string;
  readonly user?: string;
  readonly count?: string;
  readonly price?: string;
  readonly more?: string;
}): string {
  return `version: 1
project: ${fields.project ?? '{ column: project_id }'}
svc_uid: ${fields.user ?? '{ column: svc_uid }'}
order:
  order_count: ${fields.count ?? '{ column: order_count }'}
  total_price: ${fields.price ?? '{ column: total_price }'}
${fields.more ?? ''}variables:
  - { id: name, column: Name }
`;
}

/** D: ids, quantities and prices that are made of other values. Wrong ones are paid. */
export const AMOUNTS: readonly List[] = [
  fine(
    'D: A Korean shop sells small and large boxes and the map has their quantities',
    'boxes.csv',
    'project_id,svc_uid,Size,total_price,Name\nbx-11,hana,소,12000,한빛\nbx-12,hana,대,45000,두리\n',
    orders('name', 'bx-11 hana 100 12000|한빛\nbx-12 hana 500 45000|두리'),
    { mapping: ordered({ count: '{ column: Size, clean: [{ map: { 소: 100, 대: 500 } }] }' }) },
  ),
  asked(
    'D: A box of a size that the map of quantities lacks',
    'boxes-new.csv',
    'project_id,svc_uid,Size,total_price,Name\nby-11,hana,소,12000,한빛\nby-12,hana,중,25000,두리\n',
    'no quantity is known for 중',
    { mapping: ordered({ count: '{ column: Size, clean: [{ map: { 소: 100, 대: 500 } }] }' }) },
  ),
  fine(
    'D: Packs of an .xlsx are numbers and the map has the cards of each',
    'packs.xlsx',
    workbook([
      r('project_id|svc_uid|Pack|total_price|Name'),
      r('pk-11|kit', 1, 12.5, 'Ann'),
      r('pk-12|kit', 2, 22.5, 'Bo'),
    ]),
    orders('name', 'pk-11 kit 100 12.5|Ann\npk-12 kit 250 22.5|Bo'),
    { mapping: ordered({ count: '{ column: Pack, clean: [{ map: { 1: 100, 2: 250 } }] }' }) },
  ),
  refused(
    'D: A pack of an .xlsx shows 1 and holds 1.4',
    'packs-rounded.xlsx',
    workbook([
      r('project_id|svc_uid|Pack|total_price|Name'),
      r('pr-11|kit', n(1.4, '0'), 12.5, 'Ann'),
      r('pr-12|kit', 2, 22.5, 'Bo'),
    ]),
    { mapping: ordered({ count: '{ column: Pack, clean: [{ map: { 1: 100, 2: 250 } }] }' }) },
  ),
  refused(
    'D: A price of an .xlsx shows fewer decimals than it holds beside a map that keeps it',
    'kept-price.xlsx',
    workbook([
      r(`${HEAD}|Name`),
      r('kp-11|kit', 10, n(33.3333, '0.00'), 'Ann'),
      r('kp-12|kit', 10, 'free', 'Bo'),
    ]),
    {
      mapping: ordered({
        price: '{ column: total_price, clean: [{ map: { free: 0 }, other: keep }] }',
      }),
    },
  ),
  refused(
    'D: A map of quantities has a word in place of a number',
    'words.csv',
    'project_id,svc_uid,Size,total_price,Name\nwo-11,kit,S,12,Ann\nwo-12,kit,L,45,Bo\n',
    { mapping: ordered({ count: '{ column: Size, clean: [{ map: { S: 100, L: many } }] }' }) },
  ),
  refused(
    'D: A map empties the quantity of an order',
    'emptied.csv',
    'project_id,svc_uid,Size,total_price,Name\nem-11,kit,S,12,Ann\nem-12,kit,L,45,Bo\n',
    { mapping: ordered({ count: '{ column: Size, clean: [{ map: { S: 100, L: "" } }] }' }) },
  ),
  fine(
    'D: A Korean shop writes 무료 where nothing is paid and keeps its other prices',
    'free.csv',
    'project_id,svc_uid,order_count,금액,Name\nfr-11,hana,100,"12,000원",한빛\nfr-12,hana,10,무료,두리\n',
    orders('name', 'fr-11 hana 100 12000|한빛\nfr-12 hana 10 0|두리'),
    { mapping: ordered({ price: '{ column: 금액, clean: [{ map: { 무료: 0 }, other: keep }] }' }) },
  ),
  fine(
    'D: Prices by size are added up over the rows of an order',
    'sizes.csv',
    'project_id,svc_uid,order_count,Size,Name\nsz-11,kit,1,S,Ann\nsz-11,kit,1,M,Bo\nsz-12,kit,1,M,Cy\n',
    orders('name', 'sz-11 kit 2 13.5|Ann\n|Bo\nsz-12 kit 1 9|Cy'),
    {
      mapping: ordered({
        count: 'rows',
        price: '{ column: Size, combine: sum, clean: [{ map: { S: 4.50, M: 9.00 } }] }',
      }),
    },
  ),
  asked(
    'D: A map of prices has 1,250 and nothing shows what its comma means',
    'prices-comma.csv',
    'project_id,svc_uid,order_count,Size,Name\npc-11,kit,1,S,Ann\npc-12,kit,2,L,Bo\n',
    '1250 or 1.25',
    {
      mapping: ordered({ price: '{ column: Size, clean: [{ map: { S: "1,250", L: "3,400" } }] }' }),
    },
  ),
  fine(
    'D: Two names of one branch are one order of a Korean bank',
    'bank.csv',
    '지점,svc_uid,total_price,Name\n강남점,bank,3000,김하나\n강남지점,bank,3000,이두리\n서초점,bank,1500,박세찬\n',
    orders('name', 'prj_gn bank 2 6000|김하나\n|이두리\nprj_sc bank 1 1500|박세찬'),
    {
      mapping: ordered({
        project:
          '{ column: 지점, clean: [{ map: { 강남점: prj_gn, 강남지점: prj_gn, 서초점: prj_sc } }] }',
        count: 'rows',
        price: '{ column: total_price, combine: sum }',
      }),
    },
  ),
  asked(
    'D: A branch of a bank has no project in the map',
    'bank-new.csv',
    '지점,svc_uid,total_price,Name\n강남점,bank,3000,김하나\n판교점,bank,1500,박세찬\n',
    'the project of 판교점 is not known',
    {
      mapping: ordered({
        project: '{ column: 지점, clean: [{ map: { 강남점: prj_gn, 서초점: prj_sc } }] }',
        count: 'rows',
      }),
    },
  ),
  asked(
    'D: A map of projects keeps others and a branch differs from its key in case alone',
    'branch-case.csv',
    'Branch,svc_uid,total_price,Name\nGangnam,bank,30,Ann\ngangnam,bank,30,Bo\nprj_sc,bank,15,Cy\n',
    'gangnam is an order for the same project, or for a project of that name',
    {
      mapping: ordered({
        project: '{ column: Branch, clean: [{ map: { Gangnam: prj_gn }, other: keep }] }',
        count: 'rows',
        price: '{ column: total_price, combine: sum }',
      }),
    },
  ),
  fine(
    'D: Customers of a German list are called by their names in the map of users',
    'kunden.csv',
    'project_id;Kunde;order_count;total_price;Name\nku-11;Müller & Söhne;10;12,50;Anna\nku-12;Café Huber;20;25,00;Bert\n',
    orders('name', 'ku-11 mueller 10 12.5|Anna\nku-12 cafe-huber 20 25|Bert'),
    {
      mapping: ordered({
        user: '{ column: Kunde, clean: [{ map: { Müller & Söhne: mueller, Café Huber: cafe-huber } }] }',
      }),
    },
  ),
  fine(
    'D: A German list says echt or Probe and the map makes no and yes of them',
    'probe.csv',
    'project_id;svc_uid;order_count;total_price;Art;Name\nec-11;huber;10;12,50;echt;Anna\nec-12;huber;20;25,00;echt;Bert\n',
    orders('name', 'ec-11 huber 10 12.5|Anna\nec-12 huber 20 25|Bert'),
    {
      mapping: ordered({
        more: '  order_for_test: { column: Art, clean: [{ map: { echt: no, Probe: yes } }] }\n',
      }),
    },
  ),
  fine(
    'D: A remark about tax behind each price is removed by a pattern',
    'tax.csv',
    'project_id,svc_uid,order_count,total_price,Name\ntx-11,kit,10,12.50 (incl. VAT),Ann\ntx-12,kit,20,25.00 (incl. VAT),Bo\n',
    orders('name', 'tx-11 kit 10 12.5|Ann\ntx-12 kit 20 25|Bo'),
    {
      mapping: ordered({
        price: `{ column: total_price, clean: [{ replace: { pattern: ' \\(incl\\. VAT\\)', with: '' } }] }`,
      }),
    },
  ),
  fine(
    'D: The quantity stands in the name of the product',
    'products.csv',
    'project_id,svc_uid,Product,total_price,Name\npd-11,kit,Box of 50 cards,12.50,Ann\npd-12,kit,Box of 200 cards,40.00,Bo\n',
    orders('name', 'pd-11 kit 50 12.5|Ann\npd-12 kit 200 40|Bo'),
    {
      mapping: ordered({
        count: `{ column: Product, clean: [{ extract: { pattern: 'of (\\d+)' } }] }`,
      }),
    },
  ),
  fine(
    'D: A zero width space hides in one of two ids of an order and is removed',
    'zero-width-id.csv',
    'project_id,svc_uid,total_price,Name\nzw-11,kit,4.50,Ann\nzw-11\u200b,kit,4.50,Bo\n',
    orders('name', 'zw-11 kit 2 9|Ann\n|Bo'),
    {
      mapping: ordered({
        project: '{ column: project_id, clean: [trim_zero_width] }',
        count: 'rows',
        price: '{ column: total_price, combine: sum }',
      }),
    },
  ),
  fineOrAsked(
    'D: Prices of an .xlsx show 원 and a pattern removes it',
    'won.xlsx',
    workbook([
      r(`${HEAD}|Name`),
      r('wn-11|hana', 10, n(1500, '#,##0"원"'), '한빛'),
      r('wn-12|hana', 200, n(45000, '#,##0"원"'), '두리'),
    ]),
    orders('name', 'wn-11 hana 10 1500|한빛\nwn-12 hana 200 45000|두리'),
    {
      mapping: ordered({
        price: `{ column: total_price, clean: [{ replace: { pattern: '원$', with: '' } }] }`,
      }),
    },
  ),
  fine(
    'D: A number of an .xlsx that is 0 is mapped to the lowest price',
    'lowest.xlsx',
    workbook([r(`${HEAD}|Name`), r('lo-11|kit', 10, 0, 'Ann'), r('lo-12|kit', 20, 25.5, 'Bo')]),
    orders('name', 'lo-11 kit 10 5|Ann\nlo-12 kit 20 25.5|Bo'),
    {
      mapping: ordered({
        price: '{ column: total_price, clean: [{ map: { 0: 5 }, other: keep }] }',
      }),
    },
  ),
  asked(
    'D: A pattern takes the 1 from a quantity of an .xlsx that shows 1,200',
    'pattern-count.xlsx',
    workbook([
      r(`${HEAD}|Name`),
      r('pt-11|kit|50 pcs', 12.5, 'Ann'),
      r('pt-12|kit', n(1200, '#,##0'), 250, 'Bo'),
    ]),
    '1200, or 1',
    {
      mapping: ordered({
        count: `{ column: order_count, clean: [{ extract: { pattern: '\\d+' } }] }`,
      }),
    },
  ),
  asked(
    'D: A quantity of an .xlsx that shows 1,200 is split at its comma',
    'split-count.xlsx',
    workbook([
      r(`${HEAD}|Name`),
      r('sp-11|kit|50, red', 12.5, 'Ann'),
      r('sp-12|kit', n(1200, '#,##0'), 250, 'Bo'),
    ]),
    '1200, or 1',
    {
      mapping: ordered({
        count: '{ column: order_count, clean: [{ split: { at: ",", take: 1 } }] }',
      }),
    },
  ),
  fine(
    'D: Quantities of an .xlsx are numbers and texts with a unit that a pattern removes',
    'unit-count.xlsx',
    workbook([
      r(`${HEAD}|Name`),
      r('uc-11|kit|50 pcs', 12.5, 'Ann'),
      r('uc-12|kit', n(1200, '#,##0'), 250, 'Bo'),
    ]),
    orders('name', 'uc-11 kit 50 12.5|Ann\nuc-12 kit 1200 250|Bo'),
    {
      mapping: ordered({
        count: `{ column: order_count, clean: [{ replace: { pattern: ' pcs$', with: '' } }] }`,
      }),
    },
  ),
  asked(
    'D: A customer of a map of users has a space too many',
    'user-space.csv',
    'project_id;Kunde;order_count;total_price;Name\nus-11;Müller & Söhne;10;12,50;Anna\nus-12;Müller &  Söhne;20;25,00;Bert\n',
    'the same customer, or a new one',
    {
      mapping: ordered({
        user: '{ column: Kunde, clean: [{ map: { Müller & Söhne: mueller, Café Huber: cafe-huber } }] }',
      }),
    },
  ),
  asked(
    'D: A pattern takes the comma from a price of an .xlsx that holds more decimals than it shows',
    'pattern-price.xlsx',
    workbook([
      r(`${HEAD}|Name`),
      r('pp-11|kit', 10, n(1234.5678, '#,##0.00'), 'Ann'),
      r('pp-12|kit', 10, n(80, '#,##0.00'), 'Bo'),
    ]),
    '1234.5678, or 1234.57',
    {
      mapping: ordered({
        price: `{ column: total_price, clean: [{ replace: { pattern: ',', with: '' } }] }`,
      }),
    },
  ),
  fine(
    'D: A map names a quantity of an .xlsx by what its format shows',
    'named-count.xlsx',
    workbook([
      r(`${HEAD}|Name`),
      r('nc-11|kit', n(1, '"Pack "0'), 12.5, 'Ann'),
      r('nc-12|kit', n(2, '"Pack "0'), 22.5, 'Bo'),
    ]),
    orders('name', 'nc-11 kit 100 12.5|Ann\nnc-12 kit 250 22.5|Bo'),
    {
      mapping: ordered({
        count: '{ column: order_count, clean: [{ map: { Pack 1: 100, Pack 2: 250 } }] }',
      }),
    },
  ),
  refused(
    'D: The credit of an .xlsx loses its brackets to a pattern',
    'credit.xlsx',
    workbook([
      r(`${HEAD}|Name`),
      r('cr-11|kit', 10, n(80, '0.00;(0.00)'), 'Ann'),
      r('cr-12|kit', 10, n(-20, '0.00;(0.00)'), 'Bo'),
    ]),
    {
      mapping: ordered({
        price: `{ column: total_price, clean: [{ replace: { pattern: '[()]', with: '' } }] }`,
      }),
    },
  ),
];
