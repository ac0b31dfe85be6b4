import { type List, orders } from '../list.ts';
import { asked, fine } from '../put.ts';

type Asked = readonly [name: string, both: string, content: string];

/** What `init` must leave to a person: which column has the quantities, if any has, and whose the projects are. */
const ASKED: readonly Asked[] = [
  [
    'Copies needed, with pieces behind the numbers',
    'the copies are in Copies needed, or one each',
    'Project,User,Copies needed,Price,Name\nck-1,u1,2 pcs,5.00,Ann\nck-2,u1,3 pcs,7.50,Bea',
  ],
  [
    'A form asks how many copies, and one answer is polite',
    'three copies, or one each',
    'Project,User,How many copies?,Price,Name\nhm-1,u1,2,5.00,Ann\nhm-2,u1,3 please,7.50,Bea\nhm-3,u1,1,2.50,Cem',
  ],
  [
    'Ordered quantities that happen to count up',
    'one, two and three copies, or one each',
    'Project,User,Qty ordered,Price,Name\nqo-1,u1,1,2.50,Ann\nqo-2,u1,2,5.00,Bea\nqo-3,u1,3,7.50,Cem',
  ],
  [
    'Envelopes beside the price, one of them none',
    'as many as envelopes, or one each',
    'Project,User,Envelopes,Price,Name\nev-1,u1,0,2.50,Ann\nev-2,u1,3,2.50,Bea\nev-3,u1,1,2.50,Cem',
  ],
  [
    'A Korean list with the sheets that were applied for',
    'as many as were applied for, or one each',
    '프로젝트,회원ID,신청 매수,금액,이름\nka-1,hana,3매,3000,김가을\nka-2,hana,2매,2000,이여름',
  ],
  [
    'A Japanese list with the sheets that are wished for, none by a dash',
    'as many as are wished for, or one each',
    '案件番号,会員番号,希望枚数,金額,氏名\nja-1,sato,2,200,佐藤\nja-2,sato,-,100,鈴木\nja-3,sato,4,400,高橋',
  ],
  [
    'A German list with the print run in a compound',
    'the run, or one each',
    'Projekt-Nr.;Kundennr.;Druckauflage;Preis (EUR);Name\nda-1;lidl;ca. 500;30,00;Aal\nda-2;lidl;300;36,00;Boot',
  ],
  [
    'Rows of two orders without any quantity',
    'one copy of an order, or one for each row',
    'Project,User,Price,Name\nro-1,u1,5.00,Ann\nro-1,u1,5.50,Bea\nro-2,u1,2.50,Cem',
  ],
  [
    'A customer and a user, both of whom a project may be of',
    'the projects are of acme, or of the users',
    'Project,Customer,User,Copies,Price,Name\ncu-1,acme,u1,3,15.00,Ann\ncu-2,acme,u2,4,20.00,Bea',
  ],
  [
    'An amount in thousands of euros by its name',
    '2.50 is 2.50 or 2500',
    'Projekt;Kundennr.;Menge;Betrag (TEUR);Name\nte-1;lidl;20;2,50;Aal\nte-2;lidl;30;3,50;Boot',
  ],
];

/** Orders that are not to be made, by a column or a remark that `init` must ask about. */
const CANCELLED: readonly Asked[] = [
  [
    'A German column of cancellations with one yes',
    'the second order is cancelled, or all are printed',
    'Projekt;Kundennr.;Stück;Preis;Name;Storniert\nsc-1;u1;1;2,50;Ann;\nsc-2;u1;2;5,00;Bea;ja\nsc-3;u1;1;2,50;Cem;',
  ],
  [
    'A status that is cancelled or refunded in some rows',
    'two orders are off, or all are printed',
    'Project,User,Qty,Price,Name,Status\nsr-1,u1,1,2.50,Ann,paid\nsr-2,u1,2,5.00,Bea,Cancelled\nsr-3,u1,1,2.50,Cem,refunded\nsr-4,u1,1,2.50,Dee,paid',
  ],
  [
    'A remark that something is not to be printed',
    'the second order is off, or it is printed',
    'project_id,svc_uid,order_count,total_price,name,note\ndn-1,u1,1,2.50,Ann,\ndn-2,u1,2,5.00,Bea,DO NOT PRINT\ndn-3,u1,1,2.50,Cem,cancelled',
  ],
  [
    'A Korean column of cancellations with yes and no',
    'the second order is cancelled, or all are printed',
    '프로젝트,회원ID,수량,금액,이름,취소여부\nkc-1,hana,1,1000,김가을,N\nkc-2,hana,2,2000,이여름,Y',
  ],
];

/** A6: what `init` proposes is used as it is. */
export const PROPOSED: readonly List[] = [
  ...ASKED.map(([name, both, content]): List => {
    const file = 'list.csv';
    return asked(`A6: ${name}`, file, content, both, { mapping: 'proposed' });
  }),
  ...CANCELLED.map(([name, both, content]): List => {
    const file = 'list.csv';
    return asked(`A10: ${name}`, file, content, both, { mapping: 'proposed' });
  }),
  fine(
    'A10: A column of cancellations with none, and a status that is paid',
    'none-cancelled.csv',
    'Project,User,Qty,Price,Name,Cancelled,Status\nnc-1,u1,1,2.50,Ann,no,paid\nnc-2,u1,2,5.00,Bea,,paid\n',
    orders('name Cancelled Status', 'nc-1 u1 1 2.5|Ann|no|paid\nnc-2 u1 2 5|Bea||paid'),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: Names with currencies, units and what makes ids of them',
    'units.csv',
    'Réf. projet,Teacher uid,Quantity (pcs),Price in EUR,Your name\nun-1,t1,2,5.00,Ann\nun-2,t2,3,7.50,Bea\n',
    orders('name', 'un-1 t1 2 5|Ann\nun-2 t2 3 7.5|Bea'),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: Korean names with what is counted in brackets',
    'names.csv',
    '프로젝트,고객번호,수량(매),금액(원),성함\ncl-1,hana,2,2000,김가을\ncl-2,hana,3,3000,이여름\n',
    orders('name', 'cl-1 hana 2 2000|김가을\ncl-2 hana 3 3000|이여름'),
    { mapping: 'proposed' },
  ),
];
