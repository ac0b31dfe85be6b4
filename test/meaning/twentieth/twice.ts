import { type List, mapped, orders } from '../list.ts';
import { asked, fine, warnedOrAsked } from '../put.ts';
import { r, workbook, workbookOf } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, more);

/** B15: rows and sheets that are there twice, and rows that are somewhere else. */
export const TWICE: readonly List[] = [
  warnedOrAsked(
    'B15: A guest with the same e-mail and phone stands in a list twice',
    'double.csv',
    'Name,Email,Phone\nAnn Lee,ann@lee.example,07700 900123\nBob Ray,bob@ray.example,07700 900456\nAnn Lee,ann@lee.example,07700 900123\nCid Fox,cid@fox.example,07700 900789\n',
    'unclear',
    { mapping: cards('db20-1', 'name=Name') },
  ),
  warnedOrAsked(
    'B15: A Korean guest with the same phone stands in a list twice',
    '중복.csv',
    '성명,휴대폰,소속\n김하나,010-2222-3333,한빛대\n이두리,010-2222-4444,서울대\n김하나,010-2222-3333,한빛대\n박세라,010-2222-5555,부산대\n',
    'unclear',
    { mapping: cards('jb20-1', '성명,소속') },
  ),
  warnedOrAsked(
    'B15: The same number of a member has two cards',
    'mitglieder.csv',
    'Nr;Name;Ort\n1001;Ida Lang;Ulm\n1002;Udo Rath;Ulm\n1002;Udo Rath;Ulm\n1003;Leo Kern;Aalen\n',
    'unclear',
    { mapping: cards('mg20-1', 'nr=Nr,name=Name') },
  ),
  asked(
    'B15: A line of an order with the same line number is there twice',
    'lines20.csv',
    'order,seller,line_id,name,qty,price\nli20-1,acme,9001,Ann Lee,100,20.00\nli20-1,acme,9002,Bob Ray,100,20.00\nli20-1,acme,9002,Bob Ray,100,20.00\nli20-2,bolt,9003,Cid Fox,100,20.00\n',
    '300 copies, or 200',
    { mapping: mapped('order', 'seller', 'sum qty', 'sum price', 'name') },
  ),
  asked(
    'B15: A Korean line with the same 상품주문번호 is there twice',
    '상품주문.csv',
    '주문번호,판매자,상품주문번호,이름,수량,금액\nsj20-1,hana,20260301001,김하나,100,15000\nsj20-1,hana,20260301001,김하나,100,15000\nsj20-1,hana,20260301002,이두리,100,15000\n',
    '300 copies, or 200',
    { mapping: mapped('주문번호', '판매자', 'sum 수량', 'sum 금액', 'name=이름') },
  ),
  warnedOrAsked(
    'B15: A voucher code is given twice',
    'voucher.csv',
    'Code,Value\nXK4-8821,€25\nXK4-8822,€25\nXK4-8823,€50\nXK4-8822,€50\nXK4-8824,€25\n',
    'unclear',
    { mapping: cards('vo20-1', 'code=Code,value=Value') },
  ),
  warnedOrAsked(
    'B15: A Korean coupon number is given twice',
    '쿠폰.csv',
    '쿠폰번호,금액권\nKR20-0001,10000원\nKR20-0002,10000원\nKR20-0002,30000원\nKR20-0003,10000원\nKR20-0004,30000원\n',
    'unclear',
    { mapping: cards('kp20-1', 'no=쿠폰번호,value=금액권') },
  ),
  warnedOrAsked(
    'B15: A raffle number is there twice among numbers in a row',
    'lose.csv',
    'Losnummer\n0001\n0002\n0003\n0003\n0004\n0005\n',
    'unclear',
    { mapping: cards('lo20-5', 'nr=Losnummer') },
  ),
  warnedOrAsked(
    'B15: Two guests have the same seat',
    'sitze.csv',
    'Name;Reihe;Platz\nIda Lang;A;1\nUdo Rath;A;2\nLeo Kern;A;2\nEva Blum;A;3\n',
    'unclear',
    { mapping: cards('si20-1', 'name=Name,reihe=Reihe,platz=Platz') },
  ),
  asked(
    'B15: A second sheet has the same people and is called corrected',
    'korrigiert.xlsx',
    workbookOf([
      {
        name: 'Liste',
        rows: [r('Name|Firma|Tisch'), r('Ida Lang|Lang GmbH|1'), r('Udo Radt|Rath AG|1')],
      },
      {
        name: 'Liste korrigiert',
        rows: [r('Name|Firma|Tisch'), r('Ida Lang|Lang GmbH|1'), r('Udo Rath|Rath AG|1')],
      },
    ]),
    'the list, or the corrected list',
    { mapping: cards('kr20-5', 'name=Name,firma=Firma') },
  ),
  asked(
    'B15: A second Korean sheet has those who were added',
    '추가.xlsx',
    workbookOf([
      { name: '명단', rows: [r('성명|소속'), r('김하나|한빛대'), r('이두리|서울대')] },
      { name: '추가', rows: [r('성명|소속'), r('박세라|부산대')] },
    ]),
    'two, or three',
    { mapping: cards('ca20-5', '성명,소속') },
  ),
  warnedOrAsked(
    'B15: A second sheet has the orders that were cancelled',
    'storno.xlsx',
    workbookOf([
      {
        name: 'Bestellungen',
        rows: [
          r('Projekt|Kunde|Menge|Preis'),
          r('st20-5|kit', 100, 20),
          r('st20-6|tom', 200, 35),
          r('st20-7|kit', 50, 12),
        ],
      },
      { name: 'Storniert', rows: [r('Projekt|Grund'), r('st20-6|Kunde hat abgesagt')] },
    ]),
    'unclear',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  warnedOrAsked(
    'B15: A second sheet has late orders with other names of columns',
    'late.xlsx',
    workbookOf([
      {
        name: 'Orders',
        rows: [
          r('project_id|svc_uid|order_count|total_price|name'),
          r('lo20-7|acme', 100, 20, 'Ann'),
        ],
      },
      {
        name: 'Late orders',
        rows: [r('Job|Client|Copies|Amount|Full name'), r('lo20-8|bolt', 200, 35, 'Bob')],
      },
    ]),
    'unclear',
  ),
  asked(
    'B15: Rows of a Korean list are hidden below a heading',
    '숨김.xlsx',
    workbook(
      [
        r('성명|소속'),
        r('김하나|한빛대'),
        r('이두리|서울대'),
        r('박세라|부산대'),
        r('최미나|대구대'),
      ],
      { hiddenRows: [3, 4] },
    ),
    'four, or two',
    { mapping: cards('sg20-1', '성명,소속') },
  ),
  asked(
    'B15: A table stands beside another in one sheet',
    'beside.csv',
    `Name,Table,,Name,Table\nAnn Lee,1,,Eva Lang,3\nBob Ray,1,,Fay Orr,3\nCid Fox,2,,,\n`,
    'three cards, or five',
    { mapping: cards('bs20-9', 'name=Name,table=Table') },
  ),
  asked(
    'B15: Names stand in two columns of a seat plan',
    'pairs.csv',
    'Table,Seat 1,Seat 2\n1,Ann Lee,Bob Ray\n2,Cid Fox,Dee Orr\n3,Eva Lang,Fay Orr\n',
    'three cards, or six',
    { mapping: cards('pa20-5', 'table=Table,name=Seat 1') },
  ),
  asked(
    'B15: Two guests share a row with a 배우자',
    '배우자.csv',
    '성명,배우자,테이블\n김하나,박민호,1\n이두리,오준서,1\n최미나,정우진,2\n',
    'three cards, or six',
    { mapping: cards('bu20-5', 'name=성명,table=테이블') },
  ),
  fine(
    'B15: Two people of one name have other companies',
    'names.csv',
    'Name,Company\nJohn Smith,Acme\nAnn Lee,Bolt\nJohn Smith,Core\n',
    orders('name company', 'tn20-1 ray 3 4.5|John Smith|Acme\n|Ann Lee|Bolt\n|John Smith|Core'),
    { mapping: cards('tn20-1', 'name=Name,company=Company') },
  ),
  fine(
    'B15: Two Koreans of one name have other phones',
    '동명이인.csv',
    '성명,휴대폰\n김민수,010-2222-3333\n이두리,010-2222-4444\n김민수,010-2222-5555\n',
    orders(
      '성명 휴대폰',
      'dm20-1 ray 3 4.5|김민수|010-2222-3333\n|이두리|010-2222-4444\n|김민수|010-2222-5555',
    ),
    { mapping: cards('dm20-1', '성명,휴대폰') },
  ),
  fine(
    'B15: Vouchers of one value have their own codes',
    'codes20.csv',
    'Code,Value\nXK5-8821,€25\nXK5-8822,€25\nXK5-8823,€25\n',
    orders('code value', 'vc20-1 ray 3 4.5|XK5-8821|€25\n|XK5-8822|€25\n|XK5-8823|€25'),
    { mapping: cards('vc20-1', 'code=Code,value=Value') },
  ),
  fine(
    'B15: A second sheet explains the columns',
    'erklaerung.xlsx',
    workbookOf([
      {
        name: 'Bestellungen',
        rows: [r('project_id|svc_uid|order_count|total_price'), r('ek20-1|kit', 100, 20)],
      },
      {
        name: 'Hinweise',
        rows: [
          r('Spalte|Bedeutung'),
          r('order_count|Anzahl der Karten'),
          r('total_price|Preis in Euro'),
        ],
      },
    ]),
    orders('', 'ek20-1 kit 100 20'),
  ),
  fine(
    'B15: The same card is ordered for two branches',
    'branches.csv',
    `${HEAD},text\nbb20-1,leeds,100,20,Open day\nbb20-2,york,100,20,Open day\nbb20-3,hull,100,20,Open day\n`,
    orders(
      'text',
      'bb20-1 leeds 100 20|Open day\nbb20-2 york 100 20|Open day\nbb20-3 hull 100 20|Open day',
    ),
  ),
];
