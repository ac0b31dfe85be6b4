import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** A8: codes are no quantities. */
const CODES: readonly List[] = [
  refused(
    'A8: The mapping takes the telephone for the quantity',
    'phones.csv',
    'job,client,contact,price,name\nph-1,ross,442079460018,20,Ann Fox\nph-2,gale,442079460345,20,Bob Ray\n',
    { mapping: mapped('job', 'client', 'contact', 'price', 'name') },
  ),
  asked(
    'A8: The mapping takes the year of a reunion for the quantity',
    'reunion.csv',
    'job,client,class,price,name\nyr-1,school,1998,12,Ann Fox\nyr-2,school,2004,12,Bob Ray\nyr-3,school,1987,12,Cid Lux\nyr-4,school,2011,12,Dee Orr\n',
    '1,998 copies for 12, or the class of 1998',
    { mapping: mapped('job', 'client', 'class', 'price', 'name') },
  ),
  refused(
    'A8: The quantity column of an export has dates without separators',
    'dates.xlsx',
    workbook([
      r('job|client|when|price'),
      r('dt-1|ross', 20260411, 12),
      r('dt-2|ross', 20260418, 12),
      r('dt-3|gale', 20260502, 12),
    ]),
    { mapping: mapped('job', 'client', 'when', 'price') },
  ),
  asked(
    'A8: A running number at the front is taken for the quantity',
    'running.csv',
    `No.,job,client,price\n${[11, 12, 13, 14, 15, 16].map((no) => `${no},rn-${no},ross,9.50`).join('\n')}\n`,
    '11 to 16 copies for 9.50 each time, or one of each',
    { mapping: mapped('job', 'client', 'No.', 'price') },
  ),
  refused(
    'A8: German postcodes stand where the quantity is expected',
    'plz-menge.csv',
    'Projekt;Kunde;Gebiet;Preis\npm-1;fuchs;01067;12,00\npm-2;fuchs;04109;12,00\npm-3;lux;80331;12,00\n',
    { mapping: mapped('Projekt', 'Kunde', 'Gebiet', 'Preis') },
  ),
  asked(
    'A8: One customer has typed fifty thousand among small quantities',
    'typed.csv',
    `${HEAD}
ty-1,ross,40,9
ty-2,ross,25,7
ty-3,gale,30,8
ty-4,gale,50000,9.5
ty-5,ida,45,9
ty-6,udo,20,6
ty-7,udo,35,8.5
`,
    'ty-4 has 50 copies with three zeros too many, or 50,000',
  ),
  fine(
    'A8: A campaign of fifty thousand is expected by the mapping',
    'campaign.csv',
    'job,client,copies,cost\ncp-1,ross,40,9\ncp-2,ross,25,7\ncp-3,gale,30,8\ncp-4,gale,50000,1900\ncp-5,ida,45,9\n',
    orders(
      '',
      'cp-1 ross 40 9\ncp-2 ross 25 7\ncp-3 gale 30 8\ncp-4 gale 50000 1900\ncp-5 ida 45 9',
    ),
    {
      mapping: `version: 1
project: { column: job }
svc_uid: { column: client }
order:
  order_count: { column: copies, unusual: accept }
  total_price: { column: cost }
`,
    },
  ),
  fine(
    'A8: Quantities rise by one from table to table and so do their prices',
    'tables.csv',
    `${HEAD},table\n${[4, 5, 6, 7, 8, 9].map((no) => `tb-${no},hall,${no},${no * 2},Table ${no}`).join('\n')}\n`,
    orders(
      'table',
      [4, 5, 6, 7, 8, 9].map((no) => `tb-${no} hall ${no} ${no * 2} | Table ${no}`).join('\n'),
    ),
  ),
  fine(
    'A8: Print runs of 1500 to 2500 are usual for a flyer printer',
    'runs.csv',
    'Projekt;Kunde;Auflage;Preis\nau-1;gym;2000;89,00\nau-2;gym;1500;75,00\nau-3;spa;2500;99,00\nau-4;spa;2000;89,00\nau-5;bar;1000;59,00\n',
    orders(
      '',
      'au-1 gym 2000 89\nau-2 gym 1500 75\nau-3 spa 2500 99\nau-4 spa 2000 89\nau-5 bar 1000 59',
    ),
    { mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Preis') },
  ),
  refused(
    'A8: The bar codes of books are taken for the quantity',
    'books.xlsx',
    workbook([
      r('job|client|item|price'),
      r('bk-1|verlag', 9783161484100, 12),
      r('bk-2|verlag', 9780306406157, 12),
    ]),
    { mapping: mapped('job', 'client', 'item', 'price') },
  ),
  fine(
    'A8: Test prints of one copy stand beside the print runs',
    'proofs.csv',
    `${HEAD}\npf-1,ross,1,5\npf-2,ross,500,45\npf-3,gale,1,5\npf-4,gale,800,60\n`,
    orders('', 'pf-1 ross 1 5\npf-2 ross 500 45\npf-3 gale 1 5\npf-4 gale 800 60'),
  ),
];

/** A9: a comma inside an amount has made two cells of it. */
const SPLITS: readonly List[] = [
  refused(
    'A9: Each price with cents has become two cells at the end of its row',
    'end.csv',
    `${HEAD}\nsp-1,ida,10,14,50\nsp-2,ida,20,26,00\nsp-3,udo,5,8,75\n`,
  ),
  refused(
    'A9: Prices in the middle have moved the quantities into the next column',
    'middle.csv',
    'job,client,price,qty,name\nmi-1,ida,14,50,10,Ann Fox\nmi-2,udo,26,00,20,Bob Ray\n',
    { mapping: mapped('job', 'client', 'qty', 'price', 'name') },
  ),
  refused(
    'A9: The rows have an empty last cell and one cell more than the header before it',
    'empty-last.csv',
    'job,client,price,qty,note\nel-1,ida,14,50,10,\nel-2,ida,26,40,20,\nel-3,udo,8,75,5,\n',
    { mapping: mapped('job', 'client', 'qty', 'price') },
  ),
  refused(
    'A9: Only the prices with cents have made their rows longer',
    'some.csv',
    `${HEAD}\nso-1,ida,10,14\nso-2,ida,20,26,50\nso-3,udo,5,9\n`,
  ),
  refused(
    'A9: Commas for thousands without quotes have made two cells of each price',
    'thousands.csv',
    'job,client,qty,price\nth-1,hana,100,35,000\nth-2,hana,50,20,000\nth-3,duri,200,68,000\n',
    { mapping: mapped('job', 'client', 'qty', 'price') },
  ),
  fine(
    'A9: A program ends each row of a list with a comma that its header lacks',
    'trailing.csv',
    `${HEAD}\ntr-1,ida,10,14.50,\ntr-2,ida,20,26.00,\ntr-3,udo,5,8.75,\n`,
    orders('', 'tr-1 ida 10 14.5\ntr-2 ida 20 26\ntr-3 udo 5 8.75'),
  ),
  fine(
    'A9: Prices with a comma are quoted in a comma file',
    'quoted.csv',
    `${HEAD},name\nqu-1,ida,10,"14,50",Ann Fox\nqu-2,udo,20,"26,00",Bob Ray\n`,
    orders('name', 'qu-1 ida 10 14.5 | Ann Fox\nqu-2 udo 20 26 | Bob Ray'),
  ),
];

export const CODES_AND_SPLITS: readonly List[] = [...CODES, ...SPLITS];
