import { type List, mapped, orders } from '../list.ts';
import { encoded, f, n, r, workbook } from '../workbook.ts';
import { asked, BOOK_HEAD, fine, fineOrAsked, HEAD, job, refused } from './put.ts';

/** A5 and A6: rows that agree by chance; the price that init takes. */
export const AGREEING_AND_UNITS: readonly List[] = [
  asked(
    'A5: A single order of a choir has two rows of two copies for 14 each',
    'chor.ods',
    workbook([r(BOOK_HEAD), r('co-1|chor', 2, 14), r('co-1|chor', 2, 14)]),
    'two copies for 14, or four for 28',
  ),
  fine(
    'A5: Rows of a free order of a parish agree in nothing but the price 0',
    'pfarre.csv',
    'Job;Client;Name;Price\npf-1;stanna;Ida;0\npf-1;stanna;Jan;0\npf-2;stanna;Kim;0\n',
    orders('name', 'pf-1 stanna 2 0|Ida\n|Jan\npf-2 stanna 1 0|Kim'),
    { mapping: job('rows', '{ column: Price }', ['{ id: name, column: Name }']) },
  ),
  asked(
    'A5: Prices of an order agree although one is written 10 and one 10.00',
    'zeros.csv',
    'Job,Client,Name,Price\nze-1,kit,Ida,10\nze-1,kit,Jan,10.00\nze-2,kit,Kim,9.50\n',
    'ze-1 costs 10, or 20',
    { mapping: job('rows', '{ column: Price }', ['{ id: name, column: Name }']) },
  ),
  asked(
    'A5: The looked-up price is the same in both rows of an order',
    'looked.csv',
    'Job,Client,Name,Kind\nlo-1,kit,Ida,Badge\nlo-1,kit,Jan,Badge\nlo-2,kit,Kim,Card\n',
    'lo-1 costs 3, or 6',
    {
      beside: { 'kinds.csv': 'Kind,Price\nBadge,3\nCard,4\n' },
      mapping: job(
        'rows',
        '{ lookup: k, by: Kind, column: Price }',
        ['{ id: name, column: Name }'],
        'lookups: { k: { file: kinds.csv, key: Kind } }',
      ),
    },
  ),
  asked(
    'A5: Copies are said to be the same and nothing is said of the equal prices',
    'half.csv',
    'Job,Client,Name,Qty,Price\nha-1,kit,Ida,50,75\nha-1,kit,Jan,50,75\nha-1,kit,Kim,50,75\n',
    'ha-1 costs 75, or 225',
    {
      mapping: job('{ column: Qty, combine: same }', '{ column: Price }', [
        '{ id: name, column: Name }',
      ]),
    },
  ),
  refused(
    'A5: Rows of one order disagree about the copies and nothing adds them up',
    'uneins.csv',
    `${HEAD},name\nun-1,kit,5,20,Ida\nun-1,kit,6,20,Jan\n`,
  ),
  asked(
    'A5: Rows of an order of a Korean school are apart and agree',
    '명찰.csv',
    encoded(
      'cp949',
      '주문,아이디,이름,부수,가격\nsc-1,hakgyo,김가람,1,500\nsc-2,hakgyo,이나래,2,900\nsc-1,hakgyo,박다솜,1,500\n',
    ),
    'sc-1 is one copy for 500, or two for 1000',
    { mapping: mapped('주문', '아이디', '부수', '가격', 'name=이름') },
  ),
  fine(
    'A5: The amounts of an order stand in its first row only and the mapping says so',
    'erste.csv',
    'Job;Client;Name;Qty;Price\ner-11;kit;Ida;3;18,50\ner-11;kit;Jan;;\ner-11;kit;Kim;;\ner-12;kit;Leo;1;7,25\n',
    orders('name', 'er-11 kit 3 18.5|Ida\n|Jan\n|Kim\ner-12 kit 1 7.25|Leo'),
    {
      mapping: job('{ column: Qty, combine: first }', '{ column: Price, combine: first }', [
        '{ id: name, column: Name }',
      ]),
    },
  ),
  asked(
    'A5: The proposal for pairs of place cards with the same price of 4.50',
    'place-cards.csv',
    'Project,svc_uid,Name,Qty,Total\npc-1,inn,Ida,1,4.50\npc-1,inn,Jan,1,4.50\npc-2,inn,Kim,1,4.50\npc-2,inn,Leo,1,4.50\n',
    'each order costs 4.50, or 9',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Spanish list has Precio unitario and Importe',
    'imprenta.csv',
    'Project;svc_uid;Nombre;Cantidad;Precio unitario;Importe\nes-11;luz;Ana;10;1,25;12,50\nes-12;luz;Eva;4;2,00;8,00\nes-13;sol;Leo;6;1,50;9,00\n',
    orders('Nombre', 'es-11 luz 10 12.5|Ana\nes-12 luz 4 8|Eva\nes-13 sol 6 9|Leo'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Polish list has Cena jedn. and Wartość',
    'drukarnia.csv',
    'Project;svc_uid;Nazwisko;Ilość;Cena jedn.;Wartość\npo-11;ola;Nowak;10;1,20;12,00\npo-12;ola;Wójcik;5;2,40;12,00\npo-13;jan;Zięba;20;0,80;16,00\n',
    orders('Nazwisko', 'po-11 ola 10 12|Nowak\npo-12 ola 5 12|Wójcik\npo-13 jan 20 16|Zięba'),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Dutch workbook has Stukprijs and Bedrag',
    'drukwerk.xlsx',
    workbook([
      r('Project|svc_uid|Naam|Aantal|Stukprijs|Bedrag'),
      ['du-1', 'piet', 'Anna', 12, n(0.75, '0.00'), f('D2*E2', 9, '0.00')],
      ['du-2', 'piet', 'Bram', 30, n(0.6, '0.00'), f('D3*E3', 18, '0.00')],
      ['du-3', 'joke', 'Coen', 7, n(1, '0.00'), f('D4*E4', 7, '0.00')],
    ]),
    orders('Naam', 'du-1 piet 12 9|Anna\ndu-2 piet 30 18|Bram\ndu-3 joke 7 7|Coen'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: Net, VAT and gross prove that gross is what is paid',
    'invoice.csv',
    'Project,svc_uid,Name,Qty,Net,VAT,Gross\nin-1,rex,Ann,10,20.00,4.00,24.00\nin-2,rex,Bob,15,35.00,7.00,42.00\nin-3,ida,Cid,8,12.00,2.40,14.40\n',
    orders('Name', 'in-1 rex 10 24|Ann\nin-2 rex 15 42|Bob\nin-3 ida 8 14.4|Cid'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: There is only a price of one copy',
    'each.csv',
    'Project,svc_uid,Name,Qty,Unit Price\nea-1,rex,Ann,10,2.00\nea-2,rex,Bob,15,2.50\nea-3,ida,Cid,8,3.00\n',
    'ea-1 costs 2, or 20',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: Every row has the price 5.00 however many copies it has',
    'flat.csv',
    'Project,svc_uid,Name,Qty,Price\nfl-1,rex,Ann,10,5.00\nfl-2,rex,Bob,150,5.00\nfl-3,ida,Cid,80,5.00\n',
    'fl-2 costs 5, or 750',
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Japanese list has 単価, 金額, 消費税 and 税込',
    '見積.csv',
    encoded(
      'shift_jis',
      'Project,svc_uid,氏名,数量,単価,金額,消費税,税込\nja-1,sato,佐藤花子,100,50,5000,500,5500\nja-2,sato,鈴木一郎,200,40,8000,800,8800\nja-3,abe,田中次郎,50,60,3000,300,3300\n',
    ),
    orders(
      '氏名',
      'ja-1 sato 100 5500|佐藤花子\nja-2 sato 200 8800|鈴木一郎\nja-3 abe 50 3300|田中次郎',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The total is the product of quantity and price in all rows but one',
    'almost.csv',
    'Project,svc_uid,Name,Qty,Price,Total\nal-1,rex,Ann,10,2.00,20.00\nal-2,rex,Bob,15,2.00,30.00\nal-3,ida,Cid,8,3.00,42.00\n',
    'al-3 costs 42, or 24',
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A shop export has line price, discount and line total',
    'shop.csv',
    'Project,svc_uid,Billing Name,Quantity,Price,Discount,Total\nsh-1,rex,Ann Fox,10,2.00,1.00,19.00\nsh-2,rex,Bob Ray,5,3.00,0.00,15.00\nsh-3,ida,Cid Lux,8,2.50,2.00,18.00\n',
    orders('Billing Name', 'sh-1 rex 10 19|Ann Fox\nsh-2 rex 5 15|Bob Ray\nsh-3 ida 8 18|Cid Lux'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Korean quotation has 공급가액, 세액 and 합계금액',
    '견적서.xlsx',
    workbook([
      r('Project|svc_uid|성명|수량|공급가액|세액|합계금액'),
      r('kq-1|mina|김하늘', 100, 10000, 1000, 11000),
      r('kq-2|mina|이바다', 250, 20000, 2000, 22000),
      r('kq-3|jun|박구름', 80, 9000, 900, 9900),
    ]),
    orders(
      '성명',
      'kq-1 mina 100 11000|김하늘\nkq-2 mina 250 22000|이바다\nkq-3 jun 80 9900|박구름',
    ),
    { mapping: 'proposed' },
  ),
];
