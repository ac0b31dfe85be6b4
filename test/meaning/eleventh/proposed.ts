import type { List } from '../list.ts';
import { asked } from '../put.ts';
import { encoded } from '../workbook.ts';

const PROPOSED_ONE = { mapping: 'proposed' } as const;

/** A6: `init` leaves it to a person whether the price of a copy is multiplied by the copies. */
export const PROPOSED: readonly List[] = [
  asked(
    'A6: Unit price is the only money of an English list that is proposed',
    'proposed.csv',
    'Project,svc_uid,Name,Qty,Unit price\npr-11,ross,Ann,10,2.50\npr-12,ross,Bob,4,3.00\npr-13,gale,Cleo,7,1.10\n',
    'the orders cost 25, 12 and 7.70, or what a single copy costs',
    PROPOSED_ONE,
  ),
  asked(
    'A6: A Korean list that is proposed has 단가 and no amount',
    '제안.csv',
    encoded(
      'cp949',
      'project_id,svc_uid,성명,수량,단가\npk-11,hana,김가을,100,350\npk-12,hana,이여름,200,300\npk-13,duri,박겨울,50,400\n',
    ),
    'the orders cost 35000, 60000 and 20000, or what a single copy costs',
    PROPOSED_ONE,
  ),
  asked(
    'A6: The kinds of one project differ in the Einzelpreis of a list that is proposed',
    'arten.csv',
    'Projekt;svc_uid;Art;Menge;Einzelpreis\npd-11;lidl;Karte;100;0,20\npd-11;lidl;Plakat;5;8,00\npd-12;aldi;Karte;50;0,25\n',
    'pd-11 costs 60, or 8.20, or is two orders',
    PROPOSED_ONE,
  ),
];
