import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A6, A8, A9: unit prices, codes as quantities, and cells that a comma split. */
export const UNITS_CODES: readonly List[] = [
  fine(
    'A6: A Polish list has Cena and Wartość whose products prove the value',
    'zamówienie.csv',
    'project_id;svc_uid;Ilość;Cena;Wartość\npz-1;szkola;10;2,50;25,00\npz-2;szkola;4;3,00;12,00\npz-3;parafia;7;2,00;14,00\n',
    orders('', 'pz-1 szkola 10 25\npz-2 szkola 4 12\npz-3 parafia 7 14'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A French list has Prix unitaire and Total in old Western letters',
    'devis.csv',
    encoded(
      'windows-1252',
      'project_id;svc_uid;Quantité;Prix unitaire;Total\nfd-1;mairie;100;0,35;35,00\nfd-2;mairie;250;0,30;75,00\nfd-3;ecole1;50;0,40;20,00\n',
    ),
    orders('', 'fd-1 mairie 100 35\nfd-2 mairie 250 75\nfd-3 ecole1 50 20'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: Net, VAT and gross stand beside the copies and the gross is their sum',
    'invoice-lines.csv',
    'project_id,svc_uid,Copies,Net,VAT,Gross\nnv-1,acme,10,20.00,4.00,24.00\nnv-2,acme,25,40.00,8.00,48.00\nnv-3,zeta,12,25.00,5.00,30.00\n',
    orders('', 'nv-1 acme 10 24\nnv-2 acme 25 48\nnv-3 zeta 12 30'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The last of four rows has a total that is no product of its quantity and price',
    'one-wrong.csv',
    'project_id,svc_uid,Qty,Price,Total\now-1,acme,10,2.00,20.00\now-2,acme,5,3.00,15.00\now-3,zeta,4,2.50,10.00\now-4,zeta,6,2.00,18.00\n',
    'The total is the price of the order, with one that is wrong; or something else is',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A Dutch list has only the price of a piece',
    'drukwerk.csv',
    'project_id;svc_uid;Aantal;Stuksprijs\nnl-1;school;10;2,50\nnl-2;school;40;2,10\nnl-3;kerk;25;2,30\n',
    'nl-1 costs 2.50, or 25',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Japanese quotation has 単価 and 金額 in a workbook',
    '見積書.xlsx',
    workbook([
      r('project_id|svc_uid|数量|単価|金額'),
      r('jq-1|tanaka', 100, 35, 3500),
      r('jq-2|sato', 250, 30, 7500),
      r('jq-3|sato', 50, 40, 2000),
    ]),
    orders('', 'jq-1 tanaka 100 3500\njq-2 sato 250 7500\njq-3 sato 50 2000'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A price and a cost stand side by side and nothing relates them',
    'price-cost.csv',
    'project_id,svc_uid,Qty,Price,Cost\npk-11,acme,10,30.00,18.00\npk-12,acme,20,55.00,41.00\npk-13,zeta,5,19.00,9.00\n',
    'The price, or what it costs the shop',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The unit price is the same for all quantities and is called simply Price',
    'flat-price.csv',
    'project_id,svc_uid,Qty,Price\nfp-1,acme,100,0.35\nfp-2,acme,250,0.35\nfp-3,zeta,50,0.35\nfp-4,zeta,400,0.35\n',
    'fp-1 costs 0.35, or 35',
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A subtotal less its discount is the total of each order',
    'discounts.csv',
    'project_id,svc_uid,Qty,Subtotal,Discount,Total\nsd-11,acme,10,50.00,5.00,45.00\nsd-12,acme,20,90.00,10.00,80.00\nsd-13,zeta,5,30.00,0.00,30.00\n',
    orders('', 'sd-11 acme 10 45\nsd-12 acme 20 80\nsd-13 zeta 5 30'),
    { mapping: 'proposed' },
  ),
  refused(
    'A8: Postcodes with their zeros stand in the column of copies',
    'plz.csv',
    'Auftrag;Kunde;Menge;Preis\npl-11;amt;01067;30,00\npl-12;amt;04109;30,00\npl-13;amt;09111;30,00\n',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A8: Postcodes without zeros stand in the column of copies',
    'plz-sued.csv',
    'Auftrag;Kunde;Menge;Preis\nps-11;amt;80331;30,00\nps-12;amt;70173;30,00\nps-13;amt;90402;30,00\n',
    'Tens of thousands of copies for 30 each, or postcodes',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  refused(
    'A8: Mobile numbers with their country stand in the column of copies',
    'whatsapp.csv',
    'project_id,svc_uid,order_count,total_price\nwa-1,kit,821012345678,20\nwa-2,kit,821087654321,20\n',
  ),
  refused(
    'A8: The years of birth of a school class stand where copies should be',
    'klasse-4b.csv',
    'Projekt;Schule;Jahr;Betrag;Name\nkb-1;gs;2016;4;Ida\nkb-2;gs;2015;4;Ben\nkb-3;gs;2016;4;Mia\nkb-4;gs;2017;4;Tom\n',
    { mapping: mapped('Projekt', 'Schule', 'Jahr', 'Betrag', 'name=Name') },
  ),
  asked(
    'A8: Receipt numbers that count up stand in the column of copies',
    'receipts.csv',
    `project_id,svc_uid,order_count,total_price\n${[1, 2, 3, 4, 5, 6, 7].map((i) => `rn-${i}x,shop,${4100 + i},25`).join('\n')}\n`,
    '4101 copies and so on, or numbers of receipts',
  ),
  asked(
    'A8: One parish orders fifty thousand where the others order dozens',
    'gemeinden.csv',
    'Projekt;Gemeinde;Stück;Preis\nge-11;nord;30;12\nge-12;sued;45;15\nge-13;west;50000;14\nge-14;ost;25;11\nge-15;mitte;60;18\nge-16;berg;40;14\n',
    '50000, or 50 with its zeros of thousands',
    { mapping: mapped('Projekt', 'Gemeinde', 'Stück', 'Preis') },
  ),
  refused(
    'A8: Bar codes of thirteen digits stand in the column of copies of a workbook',
    'ean.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('en-1|shop', n(4006381333931, '0'), 20),
      r('en-2|shop', n(4006381333948, '0'), 25),
    ]),
  ),
  fine(
    'A8: A calendar printer says that 2024 copies are copies',
    'kalender.csv',
    'job,client,copies,sum\nkd-1,kit,2024,300\nkd-2,kit,2025,310\nkd-3,kit,2026,320\n',
    orders('', 'kd-1 kit 2024 300\nkd-2 kit 2025 310\nkd-3 kit 2026 320'),
    {
      mapping: mapped('job', 'client', 'copies', 'sum').replace(
        'column: "copies"',
        'column: "copies", unusual: accept',
      ),
    },
  ),
  refused(
    'A8: Dates of an event stand in the column of copies of a workbook',
    'event.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('ev-1|club', n(46088, 'yyyy-mm-dd'), 20),
      r('ev-2|club', n(46095, 'yyyy-mm-dd'), 25),
    ]),
  ),
  refused(
    'A9: Two amounts of each row have a comma that nobody quoted',
    'deux-virgules.csv',
    'projet,client,tirage,ht,ttc\ndv-1,roy,10,12,50,15,00\ndv-2,roy,20,22,00,26,40\ndv-3,petit,5,8,75,10,50\n',
    { mapping: mapped('projet', 'client', 'tirage', 'ttc') },
  ),
  refused(
    'A9: The thousands of a list are split by their own commas',
    'thousands.csv',
    'project_id,svc_uid,order_count,total_price\nts-1,acme,100,1,250\nts-2,acme,200,2,400\nts-3,zeta,300,3,100\n',
  ),
  refused(
    'A9: Some rows have a decimal comma and whole prices have none',
    'some-rows.csv',
    'project_id,svc_uid,order_count,total_price\nsr-1,bio,10,12,50\nsr-2,bio,20,22\nsr-3,bio,5,8,75\n',
  ),
  refused(
    'A9: Amounts in won are split before 000원',
    '만원.csv',
    '프로젝트,아이디,수량,금액,이름\nwn-1,hana,10,12,000원,김하늘\nwn-2,duri,20,25,000원,이바다\n',
    { mapping: mapped('프로젝트', '아이디', '수량', '금액', 'name=이름') },
  ),
  refused(
    'A9: Family names and first names of a Mailchimp list are split by an unquoted comma',
    'subscribers.csv',
    'project_id,svc_uid,order_count,total_price,name\nmc-1,kit,1,2,Lee, Ann\nmc-2,kit,1,2,Park, Bo\nmc-3,kit,1,2,Fox, Cid\n',
    { stake: 'text' },
  ),
  refused(
    'A9: A header that ends with a comma takes up the cents of each price',
    'header-comma.csv',
    'project_id,svc_uid,order_count,total_price,\nhc-1,bio,10,12,50\nhc-2,bio,20,22,40\nhc-3,bio,5,8,75\n',
  ),
  refused(
    'A9: The price in the middle moves the copies into the column of names and a last comma hides it',
    'moved.csv',
    'projekt,kunde,preis,menge,bemerkung\nmv-1,bio,12,50,100,\nmv-2,bio,22,40,200,\nmv-3,bio,8,75,50,\n',
    { mapping: mapped('projekt', 'kunde', 'menge', 'preis') },
  ),
  fine(
    'A9: Prices with decimal commas are quoted and all rows end with a comma',
    'quoted-commas.csv',
    'project_id,svc_uid,order_count,total_price,\nqc-1,bio,10,"12,50",\nqc-2,bio,20,"22,40",\n',
    orders('', 'qc-1 bio 10 12.5\nqc-2 bio 20 22.4'),
  ),
  refused(
    'A9: Weights with a decimal comma move the price into an unnamed column',
    'weights.csv',
    'job,client,weight,copies,price\nwg-1,kit,0,25,10,20\nwg-2,kit,1,50,12,30\nwg-3,kit,0,75,15,25\n',
    { mapping: mapped('job', 'client', 'copies', 'price') },
  ),
];
