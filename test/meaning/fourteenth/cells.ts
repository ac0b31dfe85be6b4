import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id\tsvc_uid\torder_count\ttotal_price';

function amounts(...prices: string[]): string {
  return `${HEAD}\n${prices.map((price, i) => `d-${i + 1}\tkit\t${(i + 1) * 10}\t${price}\n`).join('')}`;
}

/** The second of three prices can be read in no way, or in two. */
function odd(name: string, ...prices: string[]): List {
  return refused(`A2: ${name}`, 'list.tsv', amounts(...prices));
}

function plain(name: string, table: string, ...prices: string[]): List {
  return fine(`A2: ${name}`, 'list.tsv', amounts(...prices), orders('', table));
}

/** A2, A5 and A7: cells of amounts as people write them. */
export const CELLS: readonly List[] = [
  odd('A price is followed by ea.', '12.50', '0.45 ea.', '9.80'),
  odd('A price begins with a sign for each', '12.50', '@ 0.45', '9.80'),
  odd('A price is two for one', '12.50', '2 for 1', '9.80'),
  odd('SAP writes the minus of a credit behind it', '12,50', '45,00-', '9,80'),
  odd('A Spanish clerk writes an apostrophe before the cents', "12'50", "9'80", "7'25"),
  odd('A French clerk writes the euro sign before the cents', '12,50', '9€80', '7,25'),
  odd('A Korean clerk writes 4만5천원', '30,000원', '4만5천원', '28,000원'),
  odd('A Korean clerk writes 3억', '30,000원', '3억', '28,000원'),
  odd('Cents are raised as on a price tag', '12.50', '12⁵⁰', '9.80'),
  odd('Halves are written as one sign', '12.50', '12½', '9.80'),
  odd('One price is to be taken from above', '12,50', 'siehe oben', '9,80'),
  odd('One price is a sign for the same', '12,50', '〃', '9,80'),
  odd('A discount of three percent stands behind one price', '12,50', '9,80 ./. 3%', '7,25'),
  odd('One price is an old and a new one', '12.50', '15.00 9.80', '7.25'),
  odd('German prices of debit and credit have S and H behind them', '12,50 S', '45,00 H', '9,80 S'),
  plain(
    'Swiss prices have a long dash for the cents',
    'd-1 kit 10 12\nd-2 kit 20 9.5\nd-3 kit 30 7',
    'CHF 12.–',
    'CHF 9.50',
    'CHF 7.–',
  ),
  plain(
    'Yen have their sign on both sides',
    'd-1 kit 10 1200\nd-2 kit 20 2400',
    '¥1,200円',
    '¥2,400円',
  ),
  plain(
    'Won have their full-width sign',
    'd-1 kit 10 45000\nd-2 kit 20 38000',
    '￦45,000',
    '￦38,000',
  ),
  plain(
    'Rupees are grouped by lakhs',
    'd-1 kit 10 123456.5\nd-2 kit 20 9800',
    '₹1,23,456.50',
    '₹9,800.00',
  ),
  plain(
    'Thousands have narrow spaces and no-break spaces',
    'd-1 kit 10 1250.5\nd-2 kit 20 2400.5',
    '1\u202f250,50',
    '2\u00a0400,50',
  ),
  asked(
    'A7: Swiss amounts below a franc are in Rappen',
    'list.tsv',
    amounts('CHF 12.50', '45 Rp.', 'CHF 9.–'),
    'd-2 costs 45 francs or 0.45',
  ),
  asked(
    'A7: All Swiss amounts are below a franc and in Rappen',
    'list.tsv',
    amounts('45 Rp.', '80 Rp.', '90 Rp.'),
    'd-1 costs 45, or 0.45 francs',
  ),
  odd('British amounts below a pound are in pence', '£12.50', '45p', '£9.80'),
  odd('Arabic digits stand in one price', '12.50', '٤٥', '9.80'),
  asked(
    'A2: A German and a US office filled one column and none is sure',
    'list.tsv',
    amounts('1.250', '1,250', '980'),
    '1250 or 1.25',
  ),
  asked(
    'A2: Some halves have a comma and others a point',
    'list.tsv',
    amounts('12,5', '12.50', '9'),
    'which mark is the decimal one',
  ),
  asked(
    'A8: Excel made a day of the price 3.5 and its serial number is left',
    'kosten.csv',
    'Auftrag;Kunde;Menge;Preis\nex-1;huber;10;12,50\nex-2;lang;5;46145;\nex-3;kurz;20;25,90\nex-4;gross;8;9,80\n'.replace(
      '46145;',
      '46145',
    ),
    'ex-2 costs 46145 or 3.50',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  refused(
    'A5: Excel made a day of the price 3.5 and shows it',
    'kosten.xlsx',
    workbook([
      r('Auftrag|Kunde|Menge|Preis'),
      r('ey-1|huber', 10, 12.5),
      r('ey-2|lang', 5, n(46145, 'dd/mm/yyyy')),
      r('ey-3|kurz', 20, 25.9),
    ]),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  refused(
    'A5: A credit of SAP in a list that adds up has its minus behind',
    'sap.txt',
    'Auftrag\tKunde\tMenge\tBetrag\nsc-1\twerk\t10\t120,00\nsc-1\twerk\t10\t45,00-\n',
    { mapping: mapped('Auftrag', 'Kunde', 'sum Menge', 'sum Betrag') },
  ),
];
