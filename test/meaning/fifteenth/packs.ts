import { type List, mapped, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

const MAPPING = mapped('Job', 'Client', 'Qty', 'Total');
const MEANT = orders('', 'p-1 ann 1 45\np-2 bob 2 105\np-3 cy 1 24');

function sold(header: string, products: string, quantities = '1 2 1'): string {
  const counts = quantities.split(' ');
  const prices = ['45.00', '105.00', '24.00'];
  const rows = products.split('|').map((product, i) => {
    const user = ['ann', 'bob', 'cy'][i];
    return `p-${i + 1}\t${user}\t${product.trim()}\t${counts[i]}\t${prices[i]}\n`;
  });
  return `Job\tClient\t${header}\tQty\tTotal\n${rows.join('')}`;
}

/** One copy, or one pack of as many as the product's name says. */
function packs(name: string, header: string, products: string, quantities?: string): List {
  return asked(
    `A1: ${name}`,
    'jobs.tsv',
    sold(header, products, quantities),
    'p-1 is 1 copy, or as many as a pack has',
    { mapping: MAPPING },
  );
}

/** Numbers of other things: nobody would ask. */
function plain(name: string, header: string, products: string): List {
  return fine(`A1: ${name}`, 'jobs.tsv', sold(header, products), MEANT, { mapping: MAPPING });
}

/** A1: what is sold in packs, as its name or its options say, and what only looks so. */
export const PACKS: readonly List[] = [
  packs(
    'A Korean printer sells cards by 200매 and 500매',
    '상품명',
    '명함 200매 | 명함 500매 | 명함 200매',
  ),
  packs(
    'A Smartstore export has 수량선택: 200매 among its options',
    '옵션정보',
    '수량선택: 200매 | 수량선택: 500매 | 수량선택: 200매',
  ),
  packs(
    'A Korean option has the paper and 1,000장',
    '옵션',
    '스노우지 / 1,000장 | 모조지 / 2,000장 | 스노우지 / 500장',
  ),
  packs(
    'A Korean shop sells cards of thanks as 10개입',
    '상품',
    '감사카드 10개입 | 감사카드 20개입 | 초대장 10개입',
  ),
  packs(
    'A German shop sells Visitenkarten 250 Stück',
    'Artikel',
    'Visitenkarten 250 Stück | Visitenkarten 500 Stück | Visitenkarten 250 Stück',
  ),
  packs(
    'A German shop writes 1.000 Stk. behind its flyers',
    'Artikelbezeichnung',
    'Flyer A6, 1.000 Stk. | Flyer A5, 2.500 Stk. | Flyer A6, 1.000 Stk.',
  ),
  packs(
    'A German shop sells cards of thanks in a 10er-Pack',
    'Produkt',
    'Danksagungskarten 10er-Pack | Danksagungskarten 25er-Pack | Danksagungskarten 10er-Pack',
  ),
  packs(
    'A German shop sells Tischkarten as a 12er Set',
    'Bezeichnung',
    'Tischkarten 12er Set | Menükarten 6er Set | Tischkarten 12er Set',
  ),
  packs(
    'An option of a German shop is its Auflage',
    'Variante',
    'Auflage: 500 Stück | Auflage: 1000 Stück | Auflage: 250 Stück',
  ),
  packs(
    'An English shop sells flyers as 500 pcs',
    'Product',
    'Flyer A5 (500 pcs) | Flyer A5 (1000 pcs) | Flyer A6 (250 pcs)',
  ),
  packs(
    'An English product is a pack of 50',
    'Item',
    'Thank you cards, pack of 50 | Place cards, pack of 25 | Thank you cards, pack of 50',
  ),
  packs(
    'An American shop sells a set of 10',
    'Title',
    'Set of 10 thank-you cards | Set of 25 thank-you cards | Set of 10 thank-you cards',
  ),
  packs(
    'An item is 100 cards',
    'Item description',
    '100 business cards | 250 business cards | 100 business cards',
  ),
  packs(
    'A box of 100 is sold by the box',
    'Product name',
    'Envelope cards - box of 100 | Envelope cards - box of 100 | Gift tags - box of 50',
  ),
  packs(
    'An Etsy export has the size of the pack among its variations',
    'Variations',
    'Quantity:100 cards | Quantity:250 cards | Quantity:50 cards',
  ),
  packs(
    'A 50-pack is sold',
    'Product',
    'Postcards 50-pack | Postcards 100-pack | Stickers 25-pack',
  ),
  packs(
    'A product is 100 x Postkarte',
    'Artikel',
    '100 x Postkarte | 250 x Postkarte | 100 x Klappkarte',
  ),
  packs(
    'A product of a marketplace has 50 Count in its name',
    'Product',
    'Thank You Cards, 50 Count | Place Cards (48 ct) | Gift tags 100-count',
  ),
  packs('A German product has 100St without a space', 'Artikel', 'Karten 100St | Flyer | Plakat'),
  plain('A flyer is of a CT scan', 'Description', 'Day 10 CT scan flyer | Poster | Banner'),
  plain(
    'A card is for the 101st time',
    'Product',
    'Birthday 101st | Birthday 90th | Airborne, 101st',
  ),
  plain(
    'Sheets have labels on each',
    'Product',
    '24 labels per sheet | 10 labels/sheet | Etiketten A4, 12 Etiketten pro Bogen',
  ),
  packs('A product ends in x100', 'Product', 'Postcards x100 | Postcards x250 | Stickers x50'),
  packs('A Japanese printer sells 名刺 100枚', '商品名', '名刺 100枚 | 名刺 200枚 | 名刺 100枚'),
  packs(
    'A Japanese shop sells 50枚入り',
    '商品',
    'メッセージカード（50枚入り） | メッセージカード（100枚入り） | ポストカード（10枚入り）',
  ),
  packs('A Chinese printer sells 200张', '商品名称', '名片 200张 | 名片 500张 | 名片 200张'),
  packs('A Taiwanese option has one box of 100', '規格', '一盒100張 | 一盒200張 | 一盒100張'),
  packs(
    'A French shop sells a lot de 100',
    'Produit',
    'Cartes de visite - lot de 100 | Cartes de visite - lot de 250 | Faire-part - lot de 20',
  ),
  packs(
    'A French shop writes 500 ex. behind its flyers',
    'Désignation',
    'Flyers A5 500 ex. | Flyers A6 1 000 ex. | Flyers A5 500 ex.',
  ),
  packs(
    'A Polish shop sells Wizytówki 100 szt.',
    'Nazwa produktu',
    'Wizytówki 100 szt. | Wizytówki 250 szt. | Ulotki A5 500 szt.',
  ),
  packs(
    'A Turkish shop sells Kartvizit 1000 adet',
    'Ürün',
    'Kartvizit 1000 adet | El ilanı 500 adet | Kartvizit 1000 adet',
  ),
  packs(
    'An Italian shop sells 250 pz',
    'Prodotto',
    'Biglietti da visita 250 pz | Volantini A5 500 pz. | Biglietti da visita 250 pz',
  ),
  packs(
    'A Spanish shop sells 100 uds',
    'Producto',
    'Tarjetas de visita 100 uds | Tarjetas de visita 250 uds. | Flyers 500 unidades',
  ),
  packs(
    'A Dutch shop sells 250 stuks',
    'Omschrijving',
    'Visitekaartjes 250 stuks | Flyers A5 500 stuks | Visitekaartjes 250 stuks',
  ),
  packs(
    'A Portuguese shop sells 500 unidades',
    'Produto',
    'Cartões de visita 500 unidades | Panfletos 1000 un. | Cartões de visita 500 unidades',
  ),
  packs(
    'A Swedish shop sells 100 st',
    'Artikel',
    'Visitkort 100 st | Visitkort 250 st | Inbjudningskort 50 st',
  ),
  packs(
    'A Czech shop sells 100 ks',
    'Položka',
    'Vizitky 100 ks | Vizitky 200 ks | Letáky A5 500 ks',
  ),
  packs(
    'A Russian shop sells 100 шт.',
    'Товар',
    'Визитки 100 шт. | Визитки 200 шт. | Листовки 500 шт.',
  ),
  packs(
    'Only the last of three products is a pack',
    'Product',
    'Poster A2 | Poster A3 | Flyer A5 (500 pcs)',
  ),
  packs('Packs of a set of two are sold', 'Product', 'Mug set of 2 | Mug set of 2 | Mug set of 4'),
  packs('A column says how many pieces a pack has', 'Pack size', '50 | 100 | 50'),
  packs('A German column says Stück pro Packung', 'Stück pro Packung', '50 | 100 | 50'),
  packs('A Korean column says 입수', '입수', '50 | 100 | 50'),
  packs('A Korean column 매수 stands beside the quantity', '매수', '200매 | 500매 | 200매'),
  packs('A Japanese column says 入数', '入数', '50 | 100 | 50'),
  asked(
    'A1: A Korean list in the old encoding has packs in the names of its products and quantities are added up',
    '주문.csv',
    encoded(
      'cp949',
      '주문번호,고객,상품명,수량,금액\nk-1,hana,명함 200매,1,9900\nk-1,hana,봉투 100매,2,15000\nk-2,duri,명함 500매,1,18000\n',
    ),
    'k-1 is 3 copies, or 400',
    { mapping: mapped('주문번호', '고객', 'sum 수량', 'sum 금액') },
  ),
  asked(
    'A1: The names of products are printed and say how many a pack has',
    'amazon.txt',
    'order-id\tbuyer\tproduct-name\tquantity-purchased\titem-price\n111-1\tann\tThank You Cards (Pack of 25)\t1\t12.50\n111-2\tbob\tThank You Cards (Pack of 50)\t2\t39.80\n',
    '111-1 is 1 copy, or 25',
    {
      mapping: mapped('order-id', 'buyer', 'quantity-purchased', 'item-price', 'item=product-name'),
    },
  ),
  asked(
    'A1: A workbook of a shop has its packs in a column of options',
    'orders.xlsx',
    workbook([
      r('project_id|svc_uid|item|option|order_count|total_price'),
      r('w-1|ann|Business card|Matt, 200 sheets', 1, 12.5),
      r('w-2|bob|Business card|Gloss, 500 sheets', 1, 22.5),
    ]),
    'w-1 is 1 copy, or 200',
  ),
  fine(
    'A1: The quantity is the number of pieces that the name of the product says',
    'jobs.tsv',
    sold(
      'Artikel',
      'Visitenkarten 250 Stück | Visitenkarten 500 Stück | Flyer 1.000 Stück',
      '250 500 1000',
    ),
    orders('', 'p-1 ann 250 45\np-2 bob 500 105\np-3 cy 1000 24'),
    { mapping: MAPPING },
  ),
  fine(
    'A1: Products are sold in packs and each row is one copy',
    'jobs.tsv',
    sold('Artikel', 'Visitenkarten 250 Stück | Visitenkarten 500 Stück | Visitenkarten 250 Stück'),
    orders('', 'p-1 ann 1 45\np-2 bob 1 105\np-3 cy 1 24'),
    { mapping: mapped('Job', 'Client', 'rows', 'Total', '', 'ignored_columns: [Qty]') },
  ),
  fine(
    'A1: Units of a Korean quantity stand in its own cells',
    'jobs.tsv',
    sold('상품명', '명함 고급지 | 명함 일반지 | 명함 고급지', '200매 500매 100매'),
    orders('', 'p-1 ann 200 45\np-2 bob 500 105\np-3 cy 100 24'),
    {
      mapping:
        'version: 1\nproject: { column: Job }\nsvc_uid: { column: Client }\norder: { order_count: { column: Qty, unit: [매] }, total_price: { column: Total } }\n',
    },
  ),
  plain('Products have sizes of paper', 'Product', 'Flyer A5 | Poster A2 | Flyer A6'),
  plain(
    'Products have sizes in millimetres',
    'Product',
    'Card 90x50mm | Card 85 x 55 mm | Label 100 x 70',
  ),
  plain(
    'Products have the weight of their paper',
    'Artikel',
    'Flyer A5 135 g/m² | Flyer A5 80g | Karte 300 g',
  ),
  plain('Products have a year', 'Product', 'Calendar 2026 | Calendar 2027 | Diary 2026'),
  plain('Products have a number', 'Item', 'Card No. 3 | Design 12 | Motif #7'),
  plain('Products have pages', 'Artikel', 'Flyer 1 Seite | Broschüre 16 Seiten | Heft 8-seitig'),
  plain(
    'Korean products have sides and colours',
    '상품명',
    '명함 양면 2도 | 명함 단면 4도 | 전단지 양면 8도',
  ),
  plain('Korean products are one sheet each', '상품명', '현수막 1매 | 포스터 1장 | 현수막 1매'),
  plain('Each product is one piece', 'Produkt', 'Plakat 1 Stück | Banner 1 Stk. | Plakat 1 Stück'),
  plain(
    'Catalogues have pages in Korean',
    '상품명',
    '카탈로그 16페이지 | 카탈로그 24p | 리플렛 3단 6면',
  ),
  plain(
    'Products have inches and colours',
    'Product',
    'Banner 24 x 36 in | Flyer 4/4 colour | Sign 18"',
  ),
  plain(
    'Items are years of a company',
    'Item',
    'Einladung 25 Jahre | Karte 50. Geburtstag | Urkunde 10 Jahre',
  ),
  plain(
    'Items are the ages of children',
    'Title',
    'Invitation 5th birthday | Card 18 today | Invitation 40 years',
  ),
  plain('Items are streets', 'Item', 'Hauptstraße 250 | Am Stück 12 | 12 Box Lane'),
  plain('Products have the code of their series', 'Product', 'Ecoline 500 | Matt 350 | Gloss 250'),
  plain(
    'Options are colours and sizes of shirts',
    'Option',
    'Red / XL / 100% cotton | Blue / 2XL | Blue / M',
  ),
  plain(
    'Options have a delivery in days',
    'Option',
    'Express 2 days | Standard 5 Werktage | 3일 배송',
  ),
  plain(
    'Items are named after their events',
    'Item',
    'Messe 2026 Halle 4 Stand 12 | Congress 3rd day | Tag der Druckkunst 15. März',
  ),
  plain('Names of people look like packs', 'Name', 'Satz, Peter 3 | Max Stück | Box Karten 2'),
  plain(
    'Products have parts of a set of forms',
    'Product',
    'NCR form 2-part | NCR form 3-part | Form 3-fach',
  ),
  plain('Products have a capacity', 'Product', 'Becher 330 ml | Flasche 0,5 l | Tasse 11oz'),
  plain(
    'Products have a resolution and a time',
    'Product',
    'Foto 300 dpi | Ticket 19:30 | Foto 10x15',
  ),
  plain('Notes are numbers of what is in stock', 'Stock', '200 pcs | 500 pcs | 120 pcs'),
  plain(
    'A column of phone numbers and one of days',
    'Phone',
    '010-1234-5678 | 02 345 6789 | 010 2000 3000',
  ),
];
