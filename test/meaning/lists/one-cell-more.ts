import { type List, mapped, orders } from '../list.ts';
import { fine, refused } from '../put.ts';
import { encoded } from '../workbook.ts';

/** A9: a comma inside an amount that nobody quoted makes a cell more. */
export const ONE_CELL_MORE: readonly List[] = [
  refused(
    'A9: Every price of a comma file has an unquoted decimal comma',
    'preise.csv',
    `project_id,svc_uid,order_count,total_price
pc-1,bio,5,12,50
pc-2,bio,2,5,00
pc-3,bio,9,22,50
`,
  ),
  refused(
    'A9: Prices without cents leave the extra cell empty by their trailing comma',
    'trailing.csv',
    `project_id,svc_uid,name,order_count,total_price
tc-1,bio,Anna,5,12,
tc-2,bio,Bert,2,5,50
tc-3,bio,Cora,9,22,
`,
  ),
  refused(
    'A9: The price stands in the middle and its cents push the names one column on',
    'middle.csv',
    `project_id,svc_uid,total_price,order_count,name
md-1,bio,12,50,1,Anna
md-2,bio,5,20,2,Bert
md-3,bio,22,80,1,Cora
`,
  ),
  refused(
    'A9: The price stands in the middle and the row ends with an empty note',
    'middle-note.csv',
    `project_id,svc_uid,total_price,order_count,note
mn-1,bio,12,50,1,
mn-2,bio,5,20,2,
mn-3,bio,22,80,1,
`,
  ),
  fine(
    'A9: Decimal commas are quoted as they should be',
    'quoted.csv',
    `project_id,svc_uid,order_count,total_price,name
qd-1,bio,5,"12,50",Anna
qd-2,bio,2,"5,00",Bert
qd-3,bio,9,"22,50",Cora
`,
    orders('name', 'qd-1 bio 5 12.5|Anna\nqd-2 bio 2 5|Bert\nqd-3 bio 9 22.5|Cora'),
  ),
  fine(
    'A9: Every row ends with a comma after whole prices as an old export writes it',
    'old-export.csv',
    `project_id,svc_uid,order_count,total_price,name
ox-1,bio,5,12,Anna,
ox-2,bio,2,5,Bert,
ox-3,bio,9,22,Cora,
`,
    orders('name', 'ox-1 bio 5 12|Anna\nox-2 bio 2 5|Bert\nox-3 bio 9 22|Cora'),
  ),
  fine(
    'A9: The header too ends with a comma',
    'header-too.csv',
    `project_id,svc_uid,order_count,total_price,name,
ht-1,bio,5,12.50,Anna,
ht-2,bio,2,5.00,Bert,
ht-3,bio,9,22.50,Cora,
`,
    orders('name', 'ht-1 bio 5 12.5|Anna\nht-2 bio 2 5|Bert\nht-3 bio 9 22.5|Cora'),
  ),
  refused(
    'A9: Thousands of won are separated by a comma that nobody quoted',
    '천단위.csv',
    encoded(
      'cp949',
      `프로젝트,아이디,수량,금액,이름
tw-1,mina,10,35,000,김하나
tw-2,mina,5,18,000,이두리
tw-3,juno,20,70,000,박세찌
`,
    ),
    { mapping: mapped('프로젝트', '아이디', '수량', '금액', 'name=이름') },
  ),
  refused(
    'A9: Thousands without quotes push an unused last column out of the sheet',
    'thousands.csv',
    `project_id,svc_uid,order_count,total_price
th-1,big,1,000,450
th-2,big,2,500,900
th-3,big,3,000,1100
`,
  ),
  refused(
    'A9: Only one of the rows has an unquoted decimal comma',
    'one-row.csv',
    `job,client,copies,sum,name
or-1,bio,5,12,Anna
or-2,bio,2,5,50,Bert
or-3,bio,9,22,Cora
or-4,bio,9,22,Dora
`,
    { mapping: mapped('job', 'client', 'copies', 'sum', 'name') },
  ),
  fine(
    'A9: A tab file with decimal commas has no cell too many',
    'tabs.txt',
    `job\tclient\tcopies\tsum\tname
tb-1\tbio\t5\t12,50\tAnna
tb-2\tbio\t2\t5,00\tBert
tb-3\tbio\t9\t1022,50\tCora
`,
    orders('name', 'tb-1 bio 5 12.5|Anna\ntb-2 bio 2 5|Bert\ntb-3 bio 9 1022.5|Cora'),
    { mapping: mapped('job', 'client', 'copies', 'sum', 'name') },
  ),
  refused(
    'A9: An address with a comma and no quotes makes one row longer',
    'address.csv',
    `job,client,copies,sum,street,city
as-1,bio,5,12,1 Elm Rd,York
as-2,bio,2,5,Flat 2, 7 Oak St,Bath
as-3,bio,9,22,9 Ash Ln,Hull
`,
    { mapping: mapped('job', 'client', 'copies', 'sum', 'street, city') },
  ),
  fine(
    'A9: A semicolon file with decimal commas and an empty last column',
    'semicolons.csv',
    `job;client;copies;sum;note
sc-1;bio;5;12,50;
sc-2;bio;2;5,00;
sc-3;bio;9;22,50;rush
`,
    orders('', 'sc-1 bio 5 12.5\nsc-2 bio 2 5\nsc-3 bio 9 22.5'),
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  refused(
    'A9: The quantity and the price both have unquoted commas',
    'both.csv',
    `project_id,svc_uid,order_count,total_price
bo-1,bio,1,000,12,50
bo-2,bio,2,000,25,00
`,
  ),
  refused(
    'A9: An unquoted comma hides behind a tail of empty columns',
    'tail.csv',
    `project_id,svc_uid,order_count,total_price,extra1,extra2
tl-1,bio,3,7,50,,
tl-2,bio,4,10,00,,
tl-3,bio,5,12,50,,
`,
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  fine(
    'A9: Excel saved empty columns to the right of a list with whole prices',
    'excel-tail.csv',
    `project_id,svc_uid,order_count,total_price,,,
et-1,bio,3,7,,,
et-2,bio,4,10,,,
et-3,bio,5,12,,,
`,
    orders('', 'et-1 bio 3 7\net-2 bio 4 10\net-3 bio 5 12'),
  ),
  refused(
    'A9: A Brazilian system writes prices with cents into a comma file without quotes',
    'vendas.csv',
    `projeto,cliente,nome,qtde,valor
vd-1,loja,Rita,3,150,90
vd-2,loja,Saulo,1,49,90
vd-3,loja,Tereza,2,99,80
`,
    { mapping: mapped('projeto', 'cliente', 'qtde', 'valor', 'nome') },
  ),
];
