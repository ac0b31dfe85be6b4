import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const EURO = '#,##0.00 [$€-407]';
const WON = '"₩"#,##0';

/** A1: an amount is the number that the file holds. */
export const AMOUNTS_STORED: readonly List[] = [
  asked(
    'A1: A credit is stored as minus 20 and its format hides the sign',
    'Auftraege_März.xlsx',
    workbook([
      r('Auftrag|Kunde|Position', 'Betrag'),
      r('A-2201|mueller|Druck', n(100, '0.00;[Red]0.00')),
      r('A-2201|mueller|Gutschrift', n(-20, '0.00;[Red]0.00')),
      r('A-2202|weber|Druck', n(64.5, '0.00;[Red]0.00')),
    ]),
    'A-2201 costs 80.00 (stored) or 120.00 (shown)',
    { mapping: mapped('Auftrag', 'Kunde', '=1', 'sum Betrag') },
  ),
  fine(
    'A1: A credit is shown with its minus and lowers the sum',
    'Auftraege_April.xlsx',
    workbook([
      r('Auftrag|Kunde|Position', 'Betrag'),
      r('A-3107|mueller|Druck', n(100, '#,##0.00;[Red]-#,##0.00')),
      r('A-3107|mueller|Gutschrift', n(-20, '#,##0.00;[Red]-#,##0.00')),
      r('A-3108|weber|Druck', n(64.5, '#,##0.00;[Red]-#,##0.00')),
    ]),
    orders('', 'A-3107 mueller 1 80\nA-3108 weber 1 64.5'),
    { mapping: mapped('Auftrag', 'Kunde', '=1', 'sum Betrag') },
  ),
  asked(
    'A1: Korean prices are shown in thousands of won by a scaling format',
    '3월_주문.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|이름'),
      r('card-301|jungle', 2, n(12000, '#,##0,'), '김하늘'),
      r('card-302|jungle', 1, n(8000, '#,##0,'), '박서준'),
      r('card-303|jungle', 5, n(30000, '#,##0,'), '이도윤'),
    ]),
    '50,000 won in all (stored) or 50 (shown)',
  ),
  fine(
    'A1: Korean prices are shown in full with a won sign',
    '4월_주문.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|이름'),
      r('card-401|jungle', 2, n(12000, WON), '김하늘'),
      r('card-402|jungle', 1, n(8000, WON), '박서준'),
      r('card-403|jungle', 5, n(30000, WON), '이도윤'),
    ]),
    orders(
      '이름',
      `card-401 jungle 2 12000 | 김하늘
       card-402 jungle 1 8000 | 박서준
       card-403 jungle 5 30000 | 이도윤`,
    ),
  ),
  asked(
    'A1: Labels at 40 cents each are shown without decimals and add up to 0',
    'labels.xlsx',
    workbook([
      r('Job|Client|Recipient|Unit'),
      ...['Ann Reyes', 'Bob Stone', 'Cleo Park', 'Dan Wu', 'Eve Ortiz', 'Finn Moss'].map((who) =>
        r('LBL-88|acme', who, n(0.4, '#,##0')),
      ),
    ]),
    'LBL-88 costs 2.40 (stored) or 0 (shown)',
    { mapping: mapped('Job', 'Client', 'rows', 'sum Unit', 'name=Recipient') },
  ),
  asked(
    'A1: A quantity of two and a half is shown as 3 in the middle of whole numbers',
    'order-sheet.xls',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('bn-1|north', n(4, '0'), 40),
      r('bn-2|north', n(2.5, '0'), 25),
      r('bn-3|south', n(10, '0'), 100),
    ]),
    '2.5 banners (stored) or 3 (shown)',
  ),
  asked(
    'A1: The prices of an old .xls are rounded to whole dollars on screen',
    'Q2 invitations.xls',
    workbook([
      r('project_id|svc_uid|order_count|total_price|guest'),
      r('inv-11|lily', 1, n(19.99, '$#,##0'), 'Marge Hill'),
      r('inv-12|lily', 1, n(24.49, '$#,##0'), 'Otis Lane'),
      r('inv-13|rose', 2, n(40, '$#,##0'), 'Paul Kerr'),
    ]),
    '84.48 in all (stored) or 84 (shown)',
  ),
  fine(
    'A1: The prices of an old .xls are whole dollars and shown so',
    'Q3 invitations.xls',
    workbook([
      r('project_id|svc_uid|order_count|total_price|guest'),
      r('inv-21|lily', 1, n(20, '$#,##0'), 'Marge Hill'),
      r('inv-22|lily', 1, n(1250, '$#,##0'), 'Otis Lane'),
      r('inv-23|rose', 2, n(40, '$#,##0'), 'Paul Kerr'),
    ]),
    orders(
      'guest',
      `inv-21 lily 1 20 | Marge Hill
       inv-22 lily 1 1250 | Otis Lane
       inv-23 rose 2 40 | Paul Kerr`,
    ),
  ),
  asked(
    'A1: One price was formatted as a percentage by a slip of the hand',
    'ceny.xlsb',
    workbook([
      r('Zlecenie|Klient|Sztuk|Cena'),
      r('Z/118|nowak', 10, n(45, '0.00')),
      r('Z/119|kowal', 5, n(22.5, '0%')),
      r('Z/120|nowak', 8, n(36, '0.00')),
    ]),
    'Z/119 costs 22.50 (stored) or 2250 % (shown)',
    { mapping: mapped('Zlecenie', 'Klient', 'Sztuk', 'Cena') },
  ),
  fine(
    'A1: Polish prices in an .xlsb have two decimals in the cell and on screen',
    'ceny-maj.xlsb',
    workbook([
      r('Zlecenie|Klient|Sztuk|Cena'),
      r('Z/218|nowak', 10, n(45.5, '#,##0.00')),
      r('Z/219|kowal', 5, n(1022.25, '#,##0.00')),
      r('Z/220|nowak', 8, n(36, '#,##0.00')),
    ]),
    orders('', 'Z/218 nowak 10 45.5\nZ/219 kowal 5 1022.25\nZ/220 nowak 8 36'),
    { mapping: mapped('Zlecenie', 'Klient', 'Sztuk', 'Cena') },
  ),
  asked(
    'A1: A LibreOffice sheet shows its sums in millions with one decimal',
    'budget.ods',
    workbook([
      r('Project|Dept|Copies|Budget'),
      r('ANN-26|events', 300, n(1250000, '0.0,,"M"', '1.3M')),
      r('EXPO-26|events', 900, n(4800000, '0.0,,"M"', '4.8M')),
      r('FAIR-26|sales', 120, n(700000, '0.0,,"M"', '0.7M')),
    ]),
    '6,750,000 in all (stored) or about 6.8 (shown)',
    { mapping: mapped('Project', 'Dept', 'Copies', 'Budget') },
  ),
  asked(
    'A1: A French .ods rounds its amounts to whole euros on screen',
    'commandes.ods',
    workbook(
      [
        r('Projet|Client|Quantité|Montant|Nom'),
        r('faire-part-1|dupont', 50, n(74.9, '0', '75'), 'Élodie Marchand'),
        r('faire-part-2|durand', 80, n(99.5, '0', '100'), 'Rémi Garnier'),
        r('faire-part-3|petit', 20, n(31, '0', '31'), 'Zoé Lambert'),
      ],
      { language: 'fr-FR' },
    ),
    '205.40 in all (stored) or 206 (shown)',
    { mapping: mapped('Projet', 'Client', 'Quantité', 'Montant', 'nom=Nom') },
  ),
  fine(
    'A1: A French .ods shows its amounts with a decimal comma and nothing lost',
    'commandes-juin.ods',
    workbook(
      [
        r('Projet|Client|Quantité|Montant|Nom'),
        r('menu-1|dupont', 50, n(74.9, '0.00', '74,90'), 'Élodie Marchand'),
        r('menu-2|durand', 80, n(1099.5, '#,##0.00', '1\u202f099,50'), 'Rémi Garnier'),
        r('menu-3|petit', 20, n(31, '0.00', '31,00'), 'Zoé Lambert'),
      ],
      { language: 'fr-FR' },
    ),
    orders(
      'nom',
      `menu-1 dupont 50 74.9 | Élodie Marchand
       menu-2 durand 80 1099.5 | Rémi Garnier
       menu-3 petit 20 31 | Zoé Lambert`,
    ),
    { mapping: mapped('Projet', 'Client', 'Quantité', 'Montant', 'nom=Nom') },
  ),
  asked(
    'A1: An XML spreadsheet of a shop system scales its turnover by a thousand',
    'export_2003.xml',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('w-71|kiosk', 3, n(15000, '#,##0,')),
      r('w-72|kiosk', 1, n(5500, '#,##0,')),
      r('w-73|depot', 2, n(9000, '#,##0,')),
    ]),
    '29,500 in all (stored) or 15, 6 and 9 (shown)',
  ),
  fine(
    'A1: An XML spreadsheet of a shop system has plain prices',
    'export_shop.xml',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('w-81|kiosk', 3, n(150, '#,##0.00')),
      r('w-82|kiosk', 1, n(5500, '#,##0.00')),
      r('w-83|depot', 2, n(90.75, '#,##0.00')),
    ]),
    orders('', 'w-81 kiosk 3 150\nw-82 kiosk 1 5500\nw-83 depot 2 90.75'),
  ),
  asked(
    'A1: A price is hidden by the format of three semicolons',
    'vip-table.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|guest'),
      r('t-1|hall', 1, n(35, '0.00'), 'Ada King'),
      r('t-2|hall', 1, n(35, ';;;'), 'Bea Long'),
      r('t-3|hall', 1, n(35, '0.00'), 'Cal Marsh'),
    ]),
    'Bea Long costs 35 (stored) or nothing is shown',
  ),
  asked(
    'A1: A quantity got the date format of the column beside it',
    '注文一覧.xlsx',
    workbook([
      r('案件|得意先|部数|金額|氏名'),
      r('K-001|sakura', n(30, '0'), n(9000, '#,##0'), '佐藤 健'),
      r('K-002|sakura', n(45, 'yyyy/mm/dd'), n(13500, '#,##0'), '鈴木 花'),
      r('K-003|fuji', n(20, '0'), n(6000, '#,##0'), '高橋 誠'),
    ]),
    '45 copies (stored) or the day 1900/02/14 (shown)',
    { mapping: mapped('案件', '得意先', '部数', '金額', 'name=氏名') },
  ),
  fine(
    'A1: Prices are computed as binary fractions and mean the decimals that a sheet shows',
    'pandas-out.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('q-1|lab', 3, 12.299999999999999),
      r('q-2|lab', 3, n(0.30000000000000004, '0.00')),
      r('q-3|lab', 7, 8.330000000000002),
    ]),
    orders('', 'q-1 lab 3 12.3\nq-2 lab 3 0.3\nq-3 lab 7 8.33'),
  ),
  fine(
    'A1: Chinese numerals show the quantities and say the same as the stored ones',
    '名片.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|姓名'),
      r('mp-1|bj', n(12, '[DBNum1][$-804]General'), n(120, '¥#,##0'), '王伟'),
      r('mp-2|bj', n(3, '[DBNum1][$-804]General'), n(30, '¥#,##0'), '李娜'),
      r('mp-3|sh', n(100, '[DBNum1][$-804]General'), n(1000, '¥#,##0'), '张敏'),
    ]),
    orders(
      '姓名',
      `mp-1 bj 12 120 | 王伟
       mp-2 bj 3 30 | 李娜
       mp-3 sh 100 1000 | 张敏`,
    ),
  ),
  asked(
    'A1: A large price is shown in scientific notation that drops its last digits',
    'catalog run.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('cat-a|hq', 5000, n(12345, '0.00E+00')),
      r('cat-b|hq', 200, n(980, '0.00E+00')),
      r('cat-c|hq', 100, n(500, '0.00E+00')),
    ]),
    'cat-a costs 12345 (stored) or 12300 (shown)',
  ),
  fine(
    'A1: The accounting format of Brazil shows every centavo',
    'pedidos.xlsx',
    workbook([
      r('Projeto|Cliente|Qtde|Valor|Nome'),
      r('crachá-1|loja7', 10, n(1250.5, '_-"R$" * #,##0.00_-;-"R$" * #,##0.00_-'), 'João Araújo'),
      r('crachá-2|loja7', 2, n(18, '_-"R$" * #,##0.00_-;-"R$" * #,##0.00_-'), 'Inês Prado'),
      r('crachá-3|loja9', 4, n(36.9, '_-"R$" * #,##0.00_-;-"R$" * #,##0.00_-'), 'Caio Luz'),
    ]),
    orders(
      'nome',
      `crachá-1 loja7 10 1250.5 | João Araújo
       crachá-2 loja7 2 18 | Inês Prado
       crachá-3 loja9 4 36.9 | Caio Luz`,
    ),
    { mapping: mapped('Projeto', 'Cliente', 'Qtde', 'Valor', 'nome=Nome') },
  ),
  fine(
    'A1: German euro amounts of a workbook are stored with cents and shown with them',
    'Preise.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('vk-1|laden', 100, n(39.9, EURO), 'Jörg Weiß'),
      r('vk-2|laden', 250, n(79, EURO), 'Käthe Böhm'),
      r('vk-3|messe', 1000, n(1249.5, EURO), 'Uwe Groß'),
    ]),
    orders(
      'name',
      `vk-1 laden 100 39.9 | Jörg Weiß
       vk-2 laden 250 79 | Käthe Böhm
       vk-3 messe 1000 1249.5 | Uwe Groß`,
    ),
  ),
  asked(
    'A1: The last price has a third decimal that its format rounds away',
    'tickets.fods',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('tk-1|arena', 100, n(12.5, '0.00')),
      r('tk-2|arena', 300, n(37.5, '0.00')),
      r('tk-3|arena', 333, n(41.625, '0.00', '41.63')),
    ]),
    'tk-3 costs 41.625 (stored) or 41.63 (shown)',
  ),

  asked(
    'A1: The price list that is looked up rounds its prices on screen',
    'stickers.csv',
    'job,client,name,size\nst-1,kit,Ann,S\nst-1,kit,Bob,S\nst-2,kit,Cid,M\n',
    'st-1 costs 0.80 and st-2 1.25 (stored), or 0 and 1 (shown)',
    {
      beside: {
        'sizes.xlsx': workbook([
          r('size|price'),
          r('S', n(0.4, '#,##0')),
          r('M', n(1.25, '#,##0')),
        ]),
      },
      mapping: mapped('job', 'client', 'rows', '=0', 'name').replace(
        /total_price: .*/,
        'total_price: { lookup: s, by: size, column: price, combine: sum }\nlookups: { s: { file: sizes.xlsx, key: size } }',
      ),
    },
  ),
  fine(
    'A1: The price list that is looked up shows its prices as they are stored',
    'stickers-ok.csv',
    'job,client,name,size\nsk-1,kit,Ann,S\nsk-1,kit,Bob,S\nsk-2,kit,Cid,M\n',
    orders('name', 'sk-1 kit 2 0.8|Ann\n|Bob\nsk-2 kit 1 1.25|Cid'),
    {
      beside: {
        'sizes.xls': workbook([r('size|price'), r('S', n(0.4, '0.00')), r('M', n(1.25, '0.00'))]),
      },
      mapping: mapped('job', 'client', 'rows', '=0', 'name').replace(
        /total_price: .*/,
        'total_price: { lookup: s, by: size, column: price, combine: sum }\nlookups: { s: { file: sizes.xls, key: size } }',
      ),
    },
  ),
  asked(
    'A1: A page that Excel saved shows prices of 40 cents without their cents',
    'badges.xls',
    page([
      ['ba-1', 'kit', '<td x:num="2.5">3</td>', '<td x:num="0.4">0</td>'],
      ['ba-2', 'kit', '<td x:num>4</td>', '<td x:num="0.4">0</td>'],
    ]),
    'each costs 0.40 (held) or nothing (shown)',
    { mapping: mapped('job', 'client', 'copies', 'price') },
  ),
  asked(
    'A1: A page that LibreOffice saved shows prices in thousands of won',
    'cards.html',
    page([
      [
        'ca-1',
        'kit',
        '<td sdval="10" sdnum="1042;">10</td>',
        '<td sdval="12000" sdnum="1042;0;#,##0,">12</td>',
      ],
      [
        'ca-2',
        'kit',
        '<td sdval="20" sdnum="1042;">20</td>',
        '<td sdval="24000" sdnum="1042;0;#,##0,">24</td>',
      ],
    ]),
    '36,000 won in all (held) or 36 (shown)',
    { mapping: mapped('job', 'client', 'copies', 'price') },
  ),
  fine(
    'A1: A page says of each number what it holds and shows it as Germans write it',
    'flyer.xls',
    page([
      ['fl-1', 'kit', '<td x:num="1250">1.250</td>', '<td x:num="1080">1.080</td>'],
      ['fl-2', 'kit', '<td x:num>300</td>', '<td x:num="95.5">95,50</td>'],
    ]),
    orders('', 'fl-1 kit 1250 1080\nfl-2 kit 300 95.5'),
    { mapping: mapped('job', 'client', 'copies', 'price') },
  ),
  asked(
    'A1: A price that its format hides in an .ods file is not one of nothing',
    'menus.fods',
    flat(
      [
        ['me-1', 'kit', '5', held(60, '', ' table:style-name="hides"')],
        ['me-2', 'kit', '5', held(30, '30')],
      ],
      '<number:number-style style:name="N1"><number:text></number:text></number:number-style><style:style style:name="hides" style:family="table-cell" style:data-style-name="N1"/>',
    ),
    'me-1 costs 60 (held) or nothing (shown)',
    { mapping: mapped('job', 'client', 'copies', 'price').replace('"price"', '"price", empty: 0') },
  ),
  refused(
    'A1: The cents of prices are raised in an .ods file',
    'tags.fods',
    flat(
      [
        ['ta-1', 'kit', '5', '$8<text:span text:style-name="up">99</text:span>'],
        ['ta-2', 'kit', '5', '$9<text:span text:style-name="up">50</text:span>'],
      ],
      '<style:style style:name="up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>',
    ),
    { mapping: mapped('job', 'client', 'copies', 'price') },
  ),
  refused(
    'A1: The cents of prices are raised by a style of a page',
    'tags.html',
    page([
      ['tp-1', 'kit', '5', '$8<span style="vertical-align: super; font-size: 60%">99</span>'],
      ['tp-2', 'kit', '5', '$9<span class="up">50</span>'],
    ]).replace('<body>', '<style>.up { vertical-align: super }</style><body>'),
    { mapping: mapped('job', 'client', 'copies', 'price') },
  ),
];

/** A web page with a list: cells of numbers are written out. */
function page(rows: readonly (readonly string[])[]): string {
  const header = '<tr><td>job</td><td>client</td><td>copies</td><td>price</td></tr>';
  const cell = (text: string) => (text.startsWith('<') ? text : `<td>${text}</td>`);
  const all = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`);
  return `<html><meta charset="utf-8"><body><table>${header}${all.join('')}</table></body></html>`;
}

/** A flat OpenDocument spreadsheet with the list; a cell is a text, or the whole cell. */
function flat(rows: readonly (readonly string[])[], styles: string): string {
  const names = ['office', 'style', 'text', 'table', 'number'].map((name) => {
    const space = name === 'number' ? 'datastyle' : name;
    return `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${space}:1.0"`;
  });
  const cell = (text: string) =>
    text.startsWith('<table')
      ? text
      : `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const all = [['job', 'client', 'copies', 'price'], ...rows].map(
    (cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${names.join(' ')} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="List">${all.join('')}</table:table></office:spreadsheet></office:body></office:document>`;
}

function held(value: number, shown: string, style = ''): string {
  return `<table:table-cell${style} office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
}
