import { type List, orders } from '../list.ts';
import { asked, fine } from '../put.ts';

const PROPOSED = { mapping: 'proposed' };
const ALMOST = { mapping: 'proposed', mayStop: true } as const;

/** A7: what a proposed mapping takes for copies, price and user, used as it is. */
export const PROPOSED_LISTS: readonly List[] = [
  fine(
    'A7: Proposed: the sum and the deposit and the rest of a German list',
    'anzahlung.csv',
    'project_id;svc_uid;order_count;Summe;Anzahlung;Rest\nra20-1;kit;100;20,00;10,00;10,00\nra20-2;tom;200;35,00;35,00;0,00\nra20-3;leo;50;12,00;0,00;12,00\n',
    orders(
      'Anzahlung Rest',
      'ra20-1 kit 100 20|10,00|10,00\nra20-2 tom 200 35|35,00|0,00\nra20-3 leo 50 12|0,00|12,00',
    ),
    ALMOST,
  ),
  fine(
    'A7: Proposed: 총액 and 선금 and 잔금',
    '선금.csv',
    'project_id,svc_uid,order_count,총액,선금,잔금\nrb20-1,hana,100,15000,5000,10000\nrb20-2,duri,200,24000,24000,0\nrb20-3,sesi,50,9000,0,9000\n',
    orders(
      '선금 잔금',
      'rb20-1 hana 100 15000|5000|10000\nrb20-2 duri 200 24000|24000|0\nrb20-3 sesi 50 9000|0|9000',
    ),
    ALMOST,
  ),
  fine(
    'A7: Proposed: total and acompte and solde',
    'acompte.csv',
    'project_id;svc_uid;order_count;Total;Acompte;Solde\nrc20-7;lux;100;20,00;10,00;10,00\nrc20-8;max;200;35,00;35,00;0,00\nrc20-9;zoe;50;12,00;0,00;12,00\n',
    orders(
      'Acompte Solde',
      'rc20-7 lux 100 20|10,00|10,00\nrc20-8 max 200 35|35,00|0,00\nrc20-9 zoe 50 12|0,00|12,00',
    ),
    ALMOST,
  ),
  asked(
    'A7: Proposed: cards of houses have the price of the house',
    'houses.csv',
    'project_id,svc_uid,Address,Price,Copies\nrd20-7,agent,1 Elm St,"$450,000",200\nrd20-8,agent,2 Oak St,"$389,000",200\nrd20-9,agent,3 Ash St,"$512,000",100\n',
    'what the house costs; the price of the cards is missing',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: Korean cards of flats have 매매가',
    '매물.csv',
    'project_id,svc_uid,단지,매매가,수량\nre20-7,gangnam,한빛아파트 101동,"450,000,000원",200\nre20-8,gangnam,두리아파트 3동,"389,000,000원",200\nre20-9,mapo,세라빌라,"212,000,000원",100\n',
    'what the flat costs; the price of the cards is missing',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: letters of thanks have the gift of each donor',
    'gifts.csv',
    'project_id,svc_uid,Donor,Gift amount,Copies\nrf20-7,charity,Ann Lee,£25.00,1\nrf20-8,charity,Bob Ray,£100.00,1\nrf20-9,charity,Cid Fox,£50.00,1\n',
    'what was given; the price of the letters is missing',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: Korean letters of thanks have 후원금액',
    '후원.csv',
    'project_id,svc_uid,후원자,후원금액,수량\nrg20-7,charity,김하나,"30,000원",1\nrg20-8,charity,이두리,"100,000원",1\nrg20-9,charity,박세라,"50,000원",1\n',
    'what was given; the price of the letters is missing',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: tickets have the price of a ticket',
    'eintritt.csv',
    'project_id;svc_uid;Veranstaltung;Eintrittspreis;Menge\nrh20-7;club;Konzert;12,00 €;300\nrh20-8;club;Lesung;8,00 €;120\nrh20-9;club;Ball;25,00 €;200\n',
    'what a guest pays; the price of the tickets is missing',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: vouchers have their value and no price',
    'gutschein.csv',
    'project_id;svc_uid;Gutscheinwert;Menge\nri20-7;shop;25,00 €;100\nri20-8;shop;50,00 €;50\nri20-9;shop;10,00 €;200\n',
    'what the voucher is worth; the price is missing',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: 상품권 금액 and no price',
    '상품권.csv',
    'project_id,svc_uid,상품권금액,수량\nrj20-7,shop,"10,000원",100\nrj20-8,shop,"50,000원",50\nrj20-9,shop,"30,000원",200\n',
    'what the voucher is worth; the price is missing',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: packs and the pieces of a pack',
    'packungen.csv',
    'project_id;svc_uid;Packungen;Stück pro Packung;total_price\nrk20-7;kit;3;200;60,00\nrk20-8;tom;2;500;80,00\nrk20-9;leo;1;250;25,00\n',
    'three, or 600',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: 인원 of tables and no quantity',
    '테이블.csv',
    'project_id,svc_uid,테이블명,인원,total_price\nrl20-7,hall,장미,8,3000\nrl20-8,hall,백합,10,3000\nrl20-9,hall,튤립,6,3000\n',
    'one sign for each table, or as many as persons',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: a seller and a buyer',
    'seller-buyer.csv',
    'project_id,Seller,Buyer,order_count,total_price\nrm20-7,acme,ann,100,20.00\nrm20-8,bolt,bob,200,35.00\nrm20-9,acme,cid,50,12.00\n',
    'the user is the seller, or the buyer',
    PROPOSED,
  ),
  asked(
    'A7: Proposed: 판매자 and 구매자',
    '구매자.csv',
    'project_id,판매자,구매자,order_count,total_price\nrn20-7,hana,kim1,100,15000\nrn20-8,duri,lee2,200,24000\nrn20-9,hana,park3,50,9000\n',
    'the user is the seller, or the buyer',
    PROPOSED,
  ),
  fine(
    'A7: Proposed: the age of a child is no quantity',
    'birthday.csv',
    'project_id,svc_uid,Child,Age,total_price\nro20-7,club,Ann,5,2.00\nro20-8,club,Bob,7,2.00\nro20-9,club,Cid,6,2.00\n',
    orders('Child Age', 'ro20-7 club 1 2|Ann|5\nro20-8 club 1 2|Bob|7\nro20-9 club 1 2|Cid|6'),
    ALMOST,
  ),
  fine(
    'A7: Proposed: 상품금액 and 배송비 and 결제금액',
    '결제.csv',
    'project_id,svc_uid,수량,상품금액,배송비,결제금액\nrp20-7,hana,100,15000,3000,18000\nrp20-8,duri,200,24000,3000,27000\nrp20-9,sesi,50,9000,0,9000\n',
    orders('', 'rp20-7 hana 100 18000\nrp20-8 duri 200 27000\nrp20-9 sesi 50 9000'),
    ALMOST,
  ),
  fine(
    'A7: Proposed: quantity and unit price and discount and total',
    'discounted.csv',
    'project_id,svc_uid,Qty,Unit price,Discount,Total\nrq20-7,acme,100,0.20,2.00,18.00\nrq20-8,bolt,200,0.18,0.00,36.00\nrq20-9,core,50,0.25,2.50,10.00\n',
    orders('', 'rq20-7 acme 100 18\nrq20-8 bolt 200 36\nrq20-9 core 50 10'),
    ALMOST,
  ),
  fine(
    'A7: Proposed: certificates have prize money beside a reserved price',
    'prize.csv',
    'project_id,svc_uid,order_count,total_price,name,prize\nrr20-7,club,1,4.50,Ann,$100\nrr20-8,club,1,4.50,Bob,$50\nrr20-9,club,1,4.50,Cid,$25\n',
    orders(
      'name prize',
      'rr20-7 club 1 4.5|Ann|$100\nrr20-8 club 1 4.5|Bob|$50\nrr20-9 club 1 4.5|Cid|$25',
    ),
    PROPOSED,
  ),
];
