import { type List, mapped, orders } from '../list.ts';
import { n, r, struck, workbook, workbookOf } from '../workbook.ts';
import { asked, BOOK_HEAD, fine, fineOrAsked, HEAD, job, warnedOrAsked } from './put.ts';

const ROWS = '10,20\n';

function ids(first: string, second: string): string {
  return `${HEAD}\n${first},kit,${ROWS}zz-9,kit,${ROWS}${second},kit,${ROWS}`;
}

function priced(file: string, sheet = ''): string {
  return job(
    '{ column: Qty }',
    '{ lookup: p, by: Size, column: Price }',
    [],
    `lookups: { p: { file: ${file}, key: Size${sheet} } }`,
  );
}

const SIZES = 'Job,Client,Qty,Size\nsz-1,kit,1,A4\nsz-2,kit,1,A5\n';
const CARDS = 'Job,Client,Name,Email\nsu-11,kit,Ann,ann@elm.org\nsu-12,kit,Bob,bob@oak.org\n';

function without(file: string): string {
  return job(
    '{ value: 1 }',
    '{ value: 2 }',
    ['{ id: name, column: Name }'],
    `rows: { suppress: [ { file: ${file}, match: { Email: Email } } ] }`,
  );
}

/** B13, B14 and B15: ids that look alike, several sheets beside the list, names that are nearly reserved. */
export const ALIKE_SHEETS_RESERVED: readonly List[] = [
  asked(
    'B13: A no-break space stands in the middle of one project of two',
    'nbsp.csv',
    ids('Spring 26', 'Spring\u00a026'),
    'one project, or two',
  ),
  asked(
    'B13: One project is typed in capitals further down',
    'capitals.csv',
    ids('fair-ulm', 'FAIR-ULM'),
    'one project, or two',
  ),
  asked(
    'B13: A Japanese keyboard wrote one project in full width',
    'width.csv',
    ids('ab-12', 'ａｂ－１２'),
    'one project, or two',
  ),
  asked(
    'B13: Word turned the hyphen of one project into an en dash',
    'dash.csv',
    ids('tour-26', 'tour–26'),
    'one project, or two',
  ),
  asked(
    'B13: A zero-width space from a chat hides in one project',
    'chat.xlsx',
    workbook([r(BOOK_HEAD), r('ch-77|kit', 10, 20), r('ch-\u200b77|kit', 12, 24)]),
    'one project, or two',
  ),
  asked(
    'B13: One code of a column of codes has the letter O for a zero',
    'codes.csv',
    `${HEAD}\n${['KX4071', 'KX4O72', 'KX4073', 'KX4072', 'KX4075'].map((id) => `${id},kit,${ROWS}`).join('')}`,
    'KX4O72 is KX4072, or not',
  ),
  asked(
    'B13: One project is in Cyrillic letters that look like the Latin ones of another',
    'cyrillic.csv',
    `${HEAD}\nВЕСНА-1,kit,${ROWS}BECHA-1,kit,${ROWS}`,
    'one project, or two',
  ),
  fineOrAsked(
    'B13: Decomposed and composed letters are the same project',
    'zamek.csv',
    'Job,Client,Name\nča-1,kit,Ann\nc\u030ca-1,kit,Bob\n',
    orders('name', 'ča-1 kit 2 20|Ann\n|Bob'),
    { mapping: mapped('Job', 'Client', 'rows', '=20', 'name=Name') },
  ),
  asked(
    'B13: One project has lost its leading zero',
    'zero.csv',
    ids('0451', '451'),
    'one project, or two',
  ),
  asked(
    'B14: A price workbook has a sheet for dealers and one for everybody',
    'preise.csv',
    SIZES,
    'A4 costs 9, or 7',
    {
      beside: {
        'prices.xlsx': workbookOf([
          { name: 'Endkunden', rows: [r('Size|Price'), r('A4', 9), r('A5', 6)] },
          { name: 'Händler', rows: [r('Size|Price'), r('A4', 7), r('A5', 5)] },
        ]),
      },
      mapping: priced('prices.xlsx'),
    },
  ),
  fine(
    'B14: The mapping names the sheet of the price workbook',
    'named.csv',
    SIZES,
    orders('', 'sz-1 kit 1 7\nsz-2 kit 1 5'),
    {
      beside: {
        'prices.xlsx': workbookOf([
          { name: 'Public', rows: [r('Size|Price'), r('A4', 9), r('A5', 6)] },
          { name: 'Dealer', rows: [r('Size|Price'), r('A4', 7), r('A5', 5)] },
        ]),
      },
      mapping: priced('prices.xlsx', ', sheet: Dealer'),
    },
  ),
  asked(
    'B14: A suppression workbook has a sheet for each quarter',
    'quarter.csv',
    CARDS,
    'Ann of the first quarter, or Bob of the second, is left out',
    {
      beside: {
        'stop.xlsx': workbookOf([
          { name: 'Q1', rows: [r('Email|Date'), r('ann@elm.org|2026-01-04')] },
          { name: 'Q2', rows: [r('Email|Date'), r('bob@oak.org|2026-04-09')] },
        ]),
      },
      mapping: without('stop.xlsx'),
    },
  ),
  fineOrAsked(
    'B14: A suppression workbook has a cover before its only list',
    'cover.csv',
    CARDS,
    orders('name', 'su-12 kit 1 2|Bob'),
    {
      beside: {
        'stop.xlsx': workbookOf([
          { name: 'Info', rows: [r('Do not mail'), r('Ask Ms Orr before you change it')] },
          { name: 'List', rows: [r('Email|Date'), r('ann@elm.org|2026-01-04')] },
        ]),
      },
      mapping: without('stop.xlsx'),
    },
  ),
  fineOrAsked(
    'B14: The old prices are in a hidden sheet of the price workbook',
    'old.csv',
    SIZES,
    orders('', 'sz-1 kit 1 7\nsz-2 kit 1 5'),
    {
      beside: {
        'prices.xlsx': workbookOf([
          { name: 'Old', hidden: true, rows: [r('Size|Price'), r('A4', 6), r('A5', 4)] },
          { name: 'New', rows: [r('Size|Price'), r('A4', 7), r('A5', 5)] },
        ]),
      },
      mapping: priced('prices.xlsx'),
    },
  ),
  asked(
    'B14: An .ods has prices for two shops',
    'shops.csv',
    SIZES,
    'A4 costs 7 in Wien, or 8 in Graz',
    {
      beside: {
        'prices.ods': workbookOf(
          [
            { name: 'Wien', rows: [r('Size|Price'), r('A4', 7), r('A5', 5)] },
            { name: 'Graz', rows: [r('Size|Price'), r('A4', 8), r('A5', 6)] },
          ],
          { language: 'de-AT' },
        ),
      },
      mapping: priced('prices.ods'),
    },
  ),
  asked(
    'B14: A row of the price list is struck out',
    'struck.csv',
    SIZES,
    'A4 still costs 7, or not',
    {
      beside: {
        'prices.xlsx': workbook([r('Size|Price'), [struck('A4'), struck(7)], r('A5', 5)]),
      },
      mapping: priced('prices.xlsx'),
    },
  ),
  asked(
    'B14: Rows of the price list are hidden',
    'hidden.csv',
    SIZES,
    'the hidden price of A4 counts, or not',
    {
      beside: {
        'prices.xlsx': workbook([r('Size|Price'), r('A4', n(7, '0.00')), r('A5', n(5, '0.00'))], {
          hiddenRows: [2],
        }),
      },
      mapping: priced('prices.xlsx'),
    },
  ),
  warnedOrAsked(
    'B15: A shop export has order_id beside the reserved names',
    'shop-orders.csv',
    `${HEAD},order_id\nso-11,kit,10,20,1001\nso-12,kit,10,20,1002\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column Is Test says that all orders are tests',
    'is-test.csv',
    `${HEAD},Is Test\nit-11,kit,10,20,TRUE\nit-12,kit,10,20,TRUE\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: JSON for the order stands in a column UserData_JSON',
    'json.csv',
    `${HEAD};UserData_JSON\n`.replaceAll(',', ';') +
      'js-1;kit;10;20;{"receiver_name":"Ann"}\njs-2;kit;10;20;{"receiver_name":"Bob"}\n',
    'unclear',
  ),
  warnedOrAsked(
    'B15: A workbook has PO Number and order name with a space',
    'po.xlsx',
    workbook([
      r(`${BOOK_HEAD}|PO Number|Order Name`),
      r('po-21|kit', 10, 20, 'PO-771', 'Autumn'),
      r('po-22|kit', 10, 20, 'PO-772', 'Autumn'),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column vdp_dataset_file has the paths of files',
    'paths.csv',
    `${HEAD},vdp_dataset_file\npa-21,kit,10,20,a.json\npa-22,kit,10,20,b.json\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column Quantity stands beside order_count and differs',
    'two-counts.csv',
    `${HEAD},Quantity\ntc-1,kit,1,20,50\ntc-2,kit,1,20,75\n`,
    'unclear',
  ),
  fine(
    'B15: Columns are called order and testament and are plain variables',
    'plain-names.csv',
    `${HEAD},testament,sampler,linked\npn-1,kit,10,20,New,Oak,yes\npn-2,kit,10,20,Old,Elm,no\n`,
    orders('testament sampler linked', 'pn-1 kit 10 20|New|Oak|yes\npn-2 kit 10 20|Old|Elm|no'),
  ),
  warnedOrAsked(
    'B15: The column order_for_test is written ORDER FOR TEST',
    'spaced.csv',
    `${HEAD},ORDER FOR TEST\nsp-21,kit,10,20,yes\nsp-22,kit,10,20,yes\n`,
    'unclear',
  ),
];
