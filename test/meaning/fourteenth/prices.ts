import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A list of three jobs whose price column has this name. */
function priced(name: string, file: string, header: string, prices = '4.50 4.20 4.80'): List {
  const [a, b, c] = prices.split(' ');
  return asked(
    `A6: ${name}`,
    file,
    `Job\tClient\tCopies\t${header}\tName\nu-1\tann\t100\t${a}\tAnn Lee\nu-2\tbob\t250\t${b}\tBo Ray\nu-3\tcy\t50\t${c}\tCy Fox\n`,
    `u-1 costs ${a}, or that for each of its copies, or of each hundred or thousand`,
    { mapping: mapped('Job', 'Client', 'Copies', header, 'name=Name') },
  );
}

/** A list of three jobs whose amounts are in a unit that the name of their column says. */
function counted(name: string, header: string, prices: string): List {
  const [a, b, c] = prices.split(' ');
  return asked(
    `A1: ${name}`,
    'jobs.tsv',
    `Job\tClient\tCopies\t${header}\nw-1\tann\t100\t${a}\nw-2\tbob\t250\t${b}\nw-3\tcy\t50\t${c}\n`,
    `w-1 costs ${a}, or that in the unit of the column's name`,
    { mapping: mapped('Job', 'Client', 'Copies', header) },
  );
}

/** A6 and A1: what a price is for, and what it is counted in. */
export const PRICES: readonly List[] = [
  priced(
    'A mailing house has nothing but its CPM',
    'mailing.tsv',
    'CPM (USD)',
    '45.00 42.00 48.50',
  ),
  priced(
    'A German agency writes TKP for the price of a thousand',
    'tkp.tsv',
    'TKP',
    '45,00 42,00 48,50',
  ),
  priced('A German printer has a 1000er-Preis', 'tausend.tsv', '1000er-Preis', '45,00 42,00 48,50'),
  priced(
    'A German printer has a Tausenderpreis in euros',
    'tsd.tsv',
    'Tausenderpreis (EUR)',
    '45,00 42,00 48,50',
  ),
  priced(
    'A French printer writes Prix au mille',
    'mille.tsv',
    'Prix au mille',
    '45,00 42,00 48,50',
  ),
  priced(
    'An Italian printer has a Prezzo al migliaio',
    'migliaio.tsv',
    'Prezzo al migliaio',
    '45,00 42,00 48,50',
  ),
  priced(
    'A Brazilian printer has a Preço por milheiro',
    'milheiro.tsv',
    'Preço por milheiro',
    '45,00 42,00 48,50',
  ),
  priced(
    'A Polish printer has a Cena za 1000 szt.',
    'cena.tsv',
    'Cena za 1000 szt.',
    '45,00 42,00 48,50',
  ),
  priced('A price list is for a hundred and says per C', 'c.tsv', '$/C'),
  priced('An invoice of an Asian supplier abbreviates U/P', 'proforma.tsv', 'U/P (USD)'),
  priced('A quote has a column ea.', 'quote.tsv', 'ea.'),
  priced('A caterer has a price per head', 'menus.tsv', 'Price per head'),
  priced('A restaurant writes Preis p.P.', 'menue.tsv', 'Preis p.P.', '4,50 4,20 4,80'),
  priced('A Spanish quote has a price c/u', 'presupuesto.tsv', 'Precio c/u', '4,50 4,20 4,80'),
  priced('A Chilean quote has V/U', 'cotizacion.tsv', 'V/U', '4,50 4,20 4,80'),
  priced('A Danish shop has a Stykpris', 'ordre.tsv', 'Stykpris', '4,50 4,20 4,80'),
  priced('A Swedish invoice has an À-pris', 'faktura.tsv', 'À-pris', '4,50 4,20 4,80'),
  priced('A Finnish shop has a Yksikköhinta', 'tilaus.tsv', 'Yksikköhinta', '4,50 4,20 4,80'),
  priced('A Czech shop has a Cena za kus', 'objednavka.tsv', 'Cena za kus', '4,50 4,20 4,80'),
  priced('A Hungarian shop has an Egységár', 'rendeles.tsv', 'Egységár', '4,50 4,20 4,80'),
  priced('A Turkish shop has a Birim Fiyat', 'siparis.tsv', 'Birim Fiyat', '4,50 4,20 4,80'),
  priced('A Russian shop has the price of one piece', 'zakaz.tsv', 'Цена за шт.', '4,50 4,20 4,80'),
  priced('A Vietnamese shop has a price of one', 'donhang.tsv', 'Đơn giá', '4500 4200 4800'),
  priced('A Chinese quote has yuan per sheet', '报价.tsv', '元/张', '4.50 4.20 4.80'),
  priced('A Korean caterer has a price for each person', '메뉴.tsv', '1인당', '4500 4200 4800'),
  priced('A German list has recommended prices alone', 'uvp.tsv', 'UVP', '4,50 4,20 4,80'),
  priced('A Pakistani printer has a Rate and no amount', 'rates.tsv', 'Rate', '4.50 4.20 4.80'),
  fine(
    'A6: A Pakistani printer has a Rate and the Amount is named',
    'rates-amount.csv',
    'Job,Client,Copies,Rate,Amount\nra-1,ann,100,4.50,450.00\nra-2,bob,250,4.20,1050.00\n',
    orders('', 'ra-1 ann 100 450\nra-2 bob 250 1050'),
    { mapping: mapped('Job', 'Client', 'Copies', 'Amount') },
  ),
  fine(
    'A6: A Rate and an Amount are proven by their products',
    'rates-proposed.csv',
    'project_id,svc_uid,Name,Qty,Rate,Amount\nrp-1,ann,Ann Lee,100,4.50,450.00\nrp-2,bob,Bo Ray,250,4.20,1050.00\nrp-3,cy,Cy Fox,50,4.80,240.00\n',
    orders('name', 'rp-1 ann 100 450|Ann Lee\nrp-2 bob 250 1050|Bo Ray\nrp-3 cy 50 240|Cy Fox'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Danish invoice has Stykpris and Beløb and the products prove Beløb',
    'faktura.csv',
    'project_id;svc_uid;Navn;Antal;Stykpris;Beløb\ndk-1;hansen;Ida Holm;10;4,50;45,00\ndk-2;hansen;Bo Lund;20;4,20;84,00\ndk-3;friis;Eva Dahl;5;4,80;24,00\n',
    orders(
      'navn',
      'dk-1 hansen 10 45|Ida Holm\ndk-2 hansen 20 84|Bo Lund\ndk-3 friis 5 24|Eva Dahl',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: SAP says in a column Per that its price is for a thousand',
    'ZSD_PREISE.txt',
    'Auftrag\tKunde\tMenge\tPreis\tpro\tME\tText\nsp-1\twerk1\t100\t45,00\t1.000\tST\tKarte A\nsp-2\twerk1\t250\t42,00\t1.000\tST\tKarte B\nsp-3\twerk2\t50\t48,50\t1.000\tST\tKarte C\n',
    'sp-1 costs 45 or 4.50',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis', 'text=Text') },
  ),
  asked(
    'A6: A column Price unit beside the price says 100 EA',
    'prices.csv',
    'Job,Client,Copies,Net price,Price unit,Name\npu-1,ann,100,45.00,100 EA,Ann\npu-2,bob,250,42.00,100 EA,Bob\npu-3,cy,50,48.50,100 EA,Cy\n',
    'pu-1 costs 45, pu-2 costs 42 or 105',
    { mapping: mapped('Job', 'Client', 'Copies', 'Net price', 'name=Name') },
  ),
  asked(
    'A6: The format of a German price says that it is for one piece',
    'stueck.xlsx',
    workbook([
      r('Auftrag|Kunde|Menge|Preis'),
      r('fs-1|huber', 100, n(0.45, '0.00" €/Stk."')),
      r('fs-2|lang', 250, n(0.42, '0.00" €/Stk."')),
    ]),
    'fs-1 costs 0.45 or 45',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A6: The format of an English price says each',
    'each.xls',
    workbook([
      r('Job|Client|Copies|Price'),
      r('fe-1|ann', 100, n(0.45, '"@ "0.00" ea."')),
      r('fe-2|bob', 250, n(0.42, '"@ "0.00" ea."')),
    ]),
    'fe-1 costs 0.45 or 45',
    { mapping: mapped('Job', 'Client', 'Copies', 'Price') },
  ),
  asked(
    'A6: The format of a Korean price says won for each sheet',
    '견적.xlsx',
    workbook([
      r('프로젝트|고객|수량|금액'),
      r('fk-1|hana', 100, n(300, '#,##0"원/장"')),
      r('fk-2|duri', 250, n(280, '#,##0"원/장"')),
    ]),
    'fk-1 costs 300 or 30000',
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  asked(
    'A6: A tariff that is looked up has prices of a thousand cards',
    'jobs.csv',
    'Job,Client,Copies,Paper\nlt-1,ann,500,A\nlt-2,bob,2000,B\n',
    'lt-1 costs 45 or 22.50',
    {
      beside: { 'tariff.csv': 'Paper,Price per 1000\nA,45.00\nB,60.00\n' },
      mapping: `version: 1
lookups:
  tariff: { file: tariff.csv, key: Paper }
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: { column: Copies }
  total_price: { lookup: tariff, by: Paper, column: Price per 1000 }
`,
    },
  ),
  counted(
    'An export of a shop has its prices in cents by a name in one word',
    'priceInCents',
    '4500 10500 2400',
  ),
  counted('An export of a payment service has amountMinor', 'amountMinor', '4500 10500 2400'),
  counted('A Swiss list counts in Rappen', 'Preis (Rp.)', '4500 10500 2400'),
  counted('A Polish list counts in grosze', 'Cena (gr)', '4500 10500 2400'),
  counted('A British list counts in pence by the letter p', 'Price (p)', '4500 10500 2400'),
  counted('An American budget writes $000', 'Price ($000)', '4.5 10.5 2.4'),
  counted('An Indian budget is in lakhs', 'Amount (₹ lakh)', '4.5 10.5 2.4'),
  counted('An Italian budget is in migliaia', 'Importo (migliaia)', '4,5 10,5 2,4'),
  counted('A Brazilian budget is in R$ mil', 'Valor (R$ mil)', '4,5 10,5 2,4'),
  counted('A Swedish budget is in tkr', 'Belopp (tkr)', '4,5 10,5 2,4'),
  counted('A column of prices is one of percentages', 'Preis (%)', '45 50 24'),
  asked(
    'A1: A Korean table says above its header that it counts in thousands of won',
    '집계표.xlsx',
    workbook([
      r('2026년 인쇄 주문'),
      r('||| (단위: 천원)'),
      r('프로젝트|고객|수량|금액'),
      r('tk-1|hana', 300, 120),
      r('tk-2|duri', 500, 180),
    ]),
    'tk-1 costs 120 or 120000 won',
    { mapping: mapped('프로젝트', '고객', '수량', '금액', '', 'sheet: { header_row: 3 }') },
  ),
  fine(
    'A1: A Korean table says above its header that it counts in won',
    '집계표-원.xlsx',
    workbook([
      r('2026년 인쇄 주문'),
      r('||| (단위: 원)'),
      r('프로젝트|고객|수량|금액'),
      r('tw-1|hana', 300, 120000),
      r('tw-2|duri', 500, 180000),
    ]),
    orders('', 'tw-1 hana 300 120000\ntw-2 duri 500 180000'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액', '', 'sheet: { header_row: 3 }') },
  ),
  asked(
    'A1: A German budget says above its header that its amounts are in TEUR',
    'budget.csv',
    encoded(
      'windows-1252',
      'Druckkosten 2026;;;\nAlle Beträge in TEUR;;;\nAuftrag;Kunde;Auflage;Betrag\ntb-1;huber;3000;1,2\ntb-2;lang;5000;1,8\n',
    ),
    'tb-1 costs 1.20 or 1200 euros',
    { mapping: mapped('Auftrag', 'Kunde', 'Auflage', 'Betrag', '', 'sheet: { header_row: 3 }') },
  ),
];
