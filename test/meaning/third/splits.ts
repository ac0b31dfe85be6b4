import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked, refused } from '../put.ts';
import { encoded } from '../workbook.ts';

/** A9: commas that split amounts, and commas that do not. */
export const SPLITS: readonly List[] = [
  refused(
    'A9: A French web form writes prices with an unquoted comma into a comma file',
    'formulaire.csv',
    `project_id,svc_uid,nom,order_count,total_price
ff-1,asso,Chloé Petit,10,12,50
ff-2,asso,Théo Blanc,4,5,20
ff-3,asso,Léa Roux,20,25,00
`,
  ),
  refused(
    'A9: Some prices of a comma file have cents behind an unquoted comma and others have none',
    'halb.csv',
    `project_id,svc_uid,order_count,total_price
hb-1,chor,10,12
hb-2,chor,10,12,50
hb-3,chor,20,25
hb-4,chor,20,22,50
`,
  ),
  refused(
    'A9: The header ends in a comma, too, and the cents fall under no name',
    'trailing-header.csv',
    `project_id,svc_uid,order_count,total_price,
th-1,bio,5,12,50
th-2,bio,2,5,10
th-3,bio,9,22,90
`,
  ),
  refused(
    'A9: Rows without a note are one cell short, so that an unquoted comma shifts them onto all columns',
    'shifted-note.csv',
    `project_id,svc_uid,total_price,order_count,name,note
sn-1,bio,12,50,1,Anna
sn-2,bio,5,20,2,Bert
sn-3,bio,22,80,1,Cora
`,
  ),
  refused(
    'A9: A thousand copies are written 1,000 without quotes in a comma file',
    'thousands.csv',
    `project_id,svc_uid,order_count,total_price
tq-1,gym,1,000,95.00
tq-2,gym,2,500,180.00
tq-3,gym,1,200,110.00
`,
  ),
  refused(
    'A9: Weight and price both have an unquoted decimal comma',
    'peso-preco.csv',
    `project_id,svc_uid,order_count,peso,total_price
pp-1,loja,10,0,45,12,50
pp-2,loja,20,0,90,25,00
`,
  ),
  fine(
    'A9: Each row of a cash register ends in a comma that the header does not have',
    'kasse.csv',
    `project_id,svc_uid,order_count,total_price,name
ka-1,hof,5,12.50,Anna Berg,
ka-2,hof,2,5.00,Bert Tal,
ka-3,hof,9,22.50,Cora See,
`,
    orders('name', 'ka-1 hof 5 12.5|Anna Berg\nka-2 hof 2 5|Bert Tal\nka-3 hof 9 22.5|Cora See'),
  ),
  fineOrAsked(
    'A9: A semicolon file keeps its decimal commas and a comma in every name',
    'Namen.csv',
    encoded(
      'windows-1252',
      `Auftrag;Kunde;Menge;Preis;Name
na-1;vhs;10;12,50;Müller, Jürgen
na-2;vhs;4;5,00;Schäfer, Käthe
na-3;vhs;20;25,00;Weiß, Günther
`,
    ),
    orders(
      'name',
      'na-1 vhs 10 12.5|Müller, Jürgen\nna-2 vhs 4 5|Schäfer, Käthe\nna-3 vhs 20 25|Weiß, Günther',
    ),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis', 'name=Name') },
  ),
  refused(
    'A9: Prices are quoted in all rows but the one that somebody added in a text editor',
    'added-by-hand.csv',
    `"project_id","svc_uid","order_count","total_price"
"ab-1","bio","5","12,50"
"ab-2","bio","2","5,00"
ab-3,bio,9,22,50
`,
  ),
];
