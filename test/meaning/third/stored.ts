import { type List, mapped, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { f, n, r, workbook } from '../workbook.ts';

/** A1: what cells hold and what they show, as offices, clubs and shops format them. */
export const STORED: readonly List[] = [
  asked(
    'A1: A Dutch price list shows 12.75 and 8.40 without cents behind a euro sign',
    'prijslijst-drukwerk.xlsx',
    workbook([
      r('Opdracht|Klant|Aantal|Prijs|Naam'),
      r('NL-501|devries', 50, n(12.75, '"€" #,##0'), 'Sanne de Vries'),
      r('NL-502|devries', 30, n(8.4, '"€" #,##0'), 'Joost Bakker'),
      r('NL-503|smit', 10, n(4, '"€" #,##0'), 'Fleur Smit'),
    ]),
    'NL-501 and NL-502 cost 12.75 and 8.40, or 13 and 8',
    { mapping: mapped('Opdracht', 'Klant', 'Aantal', 'Prijs', 'naam=Naam') },
  ),
  asked(
    'A1: A parish sheet from LibreOffice holds half a euro of postage and shows 1',
    'Pfarrbrief_Versand.ods',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|Name'),
        r('pb-11|pfarrei', 1, n(0.5, '0', '1'), 'Agnes Thoma'),
        r('pb-12|pfarrei', 1, n(0.5, '0', '1'), 'Korbinian Huber'),
        r('pb-13|pfarrei', 2, n(1, '0', '1'), 'Walburga Stadler'),
      ],
      { language: 'de-DE' },
    ),
    'pb-11 costs 0.50, or 1',
  ),
  asked(
    'A1: The share that is left after a discount was pasted as the price and shows 90 %',
    'rabatt.xlsb',
    workbook([
      r('Projekt|Kunde|Auflage|Preis'),
      r('rb-1|optik', 100, n(0.9, '0%')),
      r('rb-2|optik', 200, n(0.85, '0%')),
      r('rb-3|sanitas', 100, n(1, '0%')),
    ]),
    'rb-1 costs 0.90, or 90, or it is no price at all',
    { mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Preis') },
  ),
  asked(
    'A1: An XML report of a CRM shows credits without their minus',
    'OpportunityReport.xml',
    workbook([
      r('Opportunity|Account|Line|Amount'),
      r('006A1|northwind|Folder', n(240, '#,##0.00;#,##0.00')),
      r('006A1|northwind|Early bird', n(-24, '#,##0.00;#,##0.00')),
      r('006A2|contoso|Folder', n(120, '#,##0.00;#,##0.00')),
    ]),
    '006A1 costs 216.00, or 264.00',
    { mapping: mapped('Opportunity', 'Account', '=1', 'sum Amount') },
  ),
  fine(
    'A1: A price of a sum of tenths has the crumbs of binary arithmetic',
    'sum-of-tenths.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('bt-1|kit', 3, f('0.1+0.2', 0.30000000000000004, '0.00'), 'Tess Ward'),
      r('bt-2|kit', 3, f('1.1*3', 3.3000000000000003, '0.00'), 'Omar Haddad'),
      r('bt-3|kit', 1, 19.989999999999998, 'Liv Dahl'),
    ]),
    orders(
      'name',
      'bt-1 kit 3 0.3|Tess Ward\nbt-2 kit 3 3.3|Omar Haddad\nbt-3 kit 1 19.99|Liv Dahl',
    ),
  ),
  asked(
    'A1: A hundred euros are divided by three guests and shown with two decimals',
    'tavola.xlsx',
    workbook([
      r('Evento|Cliente|Ospite|Quota'),
      r('cena-7|trattoria|Giulia Ferri', f('100/3', 33.333333333333336, '0.00')),
      r('cena-7|trattoria|Luca Ferri', f('100/3', 33.333333333333336, '0.00')),
      r('cena-7|trattoria|Nonna Pia', f('100/3', 33.333333333333336, '0.00')),
    ]),
    'cena-7 costs 100, or 99.99',
    { mapping: mapped('Evento', 'Cliente', 'rows', 'sum Quota', 'ospite=Ospite') },
  ),
  asked(
    'A1: A Japanese budget shows its yen in units of a thousand',
    '印刷予算.xlsx',
    workbook([
      r('案件|顧客|部数|金額|担当'),
      r('JP-21|yamada', 500, n(48000, '#,##0,"千円"'), '山田 太郎'),
      r('JP-22|yamada', 300, n(36000, '#,##0,"千円"'), '佐藤 花子'),
      r('JP-23|suzuki', 100, n(15000, '#,##0,"千円"'), '鈴木 一郎'),
    ]),
    '48,000 yen, or 48',
    { mapping: mapped('案件', '顧客', '部数', '金額', '担当') },
  ),
  asked(
    'A1: The price of one order is hidden with three semicolons so that the customer does not see it',
    'offer-for-customer.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('hp-1|lake', 100, n(55, '0.00')),
      r('hp-2|lake', 100, n(80, ';;;')),
      r('hp-3|lake', 50, n(30, '0.00')),
    ]),
    'hp-2 costs 80, or its price is not to be charged',
  ),
  fine(
    'A1: Quantities have the unit Stk. in their format and prices their currency behind them',
    'Stueckliste.xls',
    workbook([
      r('Projekt|Kunde|Menge|Summe'),
      r('sk-1|gmeinde', n(120, '0" Stk."'), n(66, '#,##0.00" EUR"')),
      r('sk-2|gmeinde', n(1500, '#,##0" Stk."'), n(410.5, '#,##0.00" EUR"')),
    ]),
    orders('', 'sk-1 gmeinde 120 66\nsk-2 gmeinde 1500 410.5'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Summe') },
  ),
  asked(
    'A1: The price per sheet in a looked-up workbook holds 0.125 and shows 0.13',
    'kopien.csv',
    'job,client,copies,paper\nlk-1,kita,1,80g\nlk-2,kita,1,120g\n',
    'lk-1 costs 0.125, or 0.13',
    {
      beside: {
        'paper.xlsx': workbook([
          r('paper|price'),
          r('80g', n(0.125, '0.00')),
          r('120g', n(0.25, '0.00')),
        ]),
      },
      mapping: mapped('job', 'client', 'copies', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: papers, by: paper, column: price }\nlookups: { papers: { file: paper.xlsx, key: paper } }',
      ),
    },
  ),
];
