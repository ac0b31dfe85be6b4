import { type List, mapped, orders } from '../list.ts';
import { encoded } from '../workbook.ts';

/** A9: a comma inside an amount that nobody quoted makes a cell more. */
export const ONE_CELL_MORE: readonly List[] = [
  {
    name: 'Every price of a comma file has an unquoted decimal comma',
    point: 'A9',
    file: 'preise.csv',
    content: `project_id,svc_uid,order_count,total_price
pc-1,bio,5,12,50
pc-2,bio,2,5,00
pc-3,bio,9,22,50
`,
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Prices without cents leave the extra cell empty by their trailing comma',
    point: 'A9',
    file: 'trailing.csv',
    content: `project_id,svc_uid,name,order_count,total_price
tc-1,bio,Anna,5,12,
tc-2,bio,Bert,2,5,50
tc-3,bio,Cora,9,22,
`,
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'The price stands in the middle and its cents push the names one column on',
    point: 'A9',
    file: 'middle.csv',
    content: `project_id,svc_uid,total_price,order_count,name
md-1,bio,12,50,1,Anna
md-2,bio,5,20,2,Bert
md-3,bio,22,80,1,Cora
`,
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'The price stands in the middle and the row ends with an empty note',
    point: 'A9',
    file: 'middle-note.csv',
    content: `project_id,svc_uid,total_price,order_count,note
mn-1,bio,12,50,1,
mn-2,bio,5,20,2,
mn-3,bio,22,80,1,
`,
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Decimal commas are quoted as they should be',
    point: 'A9',
    file: 'quoted.csv',
    content: `project_id,svc_uid,order_count,total_price,name
qd-1,bio,5,"12,50",Anna
qd-2,bio,2,"5,00",Bert
qd-3,bio,9,"22,50",Cora
`,
    meant: orders('name', 'qd-1 bio 5 12.5|Anna\nqd-2 bio 2 5|Bert\nqd-3 bio 9 22.5|Cora'),
    must: 'order',
  },
  {
    name: 'Every row ends with a comma after whole prices as an old export writes it',
    point: 'A9',
    file: 'old-export.csv',
    content: `project_id,svc_uid,order_count,total_price,name
ox-1,bio,5,12,Anna,
ox-2,bio,2,5,Bert,
ox-3,bio,9,22,Cora,
`,
    meant: orders('name', 'ox-1 bio 5 12|Anna\nox-2 bio 2 5|Bert\nox-3 bio 9 22|Cora'),
    must: 'order',
  },
  {
    name: 'The header too ends with a comma',
    point: 'A9',
    file: 'header-too.csv',
    content: `project_id,svc_uid,order_count,total_price,name,
ht-1,bio,5,12.50,Anna,
ht-2,bio,2,5.00,Bert,
ht-3,bio,9,22.50,Cora,
`,
    meant: orders('name', 'ht-1 bio 5 12.5|Anna\nht-2 bio 2 5|Bert\nht-3 bio 9 22.5|Cora'),
    must: 'order',
  },
  {
    name: 'Thousands of won are separated by a comma that nobody quoted',
    point: 'A9',
    file: '천단위.csv',
    content: encoded(
      'cp949',
      `프로젝트,아이디,수량,금액,이름
tw-1,mina,10,35,000,김하나
tw-2,mina,5,18,000,이두리
tw-3,juno,20,70,000,박세찌
`,
    ),
    mapping: mapped('프로젝트', '아이디', '수량', '금액', 'name=이름'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Thousands without quotes push an unused last column out of the sheet',
    point: 'A9',
    file: 'thousands.csv',
    content: `project_id,svc_uid,order_count,total_price
th-1,big,1,000,450
th-2,big,2,500,900
th-3,big,3,000,1100
`,
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Only one of the rows has an unquoted decimal comma',
    point: 'A9',
    file: 'one-row.csv',
    content: `job,client,copies,sum,name
or-1,bio,5,12,Anna
or-2,bio,2,5,50,Bert
or-3,bio,9,22,Cora
or-4,bio,9,22,Dora
`,
    mapping: mapped('job', 'client', 'copies', 'sum', 'name'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'A tab file with decimal commas has no cell too many',
    point: 'A9',
    file: 'tabs.txt',
    content: `job\tclient\tcopies\tsum\tname
tb-1\tbio\t5\t12,50\tAnna
tb-2\tbio\t2\t5,00\tBert
tb-3\tbio\t9\t1022,50\tCora
`,
    mapping: mapped('job', 'client', 'copies', 'sum', 'name'),
    meant: orders('name', 'tb-1 bio 5 12.5|Anna\ntb-2 bio 2 5|Bert\ntb-3 bio 9 1022.5|Cora'),
    must: 'order',
  },
  {
    name: 'An address with a comma and no quotes makes one row longer',
    point: 'A9',
    file: 'address.csv',
    content: `job,client,copies,sum,street,city
as-1,bio,5,12,1 Elm Rd,York
as-2,bio,2,5,Flat 2, 7 Oak St,Bath
as-3,bio,9,22,9 Ash Ln,Hull
`,
    mapping: mapped('job', 'client', 'copies', 'sum', 'street, city'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'A semicolon file with decimal commas and an empty last column',
    point: 'A9',
    file: 'semicolons.csv',
    content: `job;client;copies;sum;note
sc-1;bio;5;12,50;
sc-2;bio;2;5,00;
sc-3;bio;9;22,50;rush
`,
    mapping: mapped('job', 'client', 'copies', 'sum'),
    meant: orders('', 'sc-1 bio 5 12.5\nsc-2 bio 2 5\nsc-3 bio 9 22.5'),
    must: 'order',
  },
  {
    name: 'The quantity and the price both have unquoted commas',
    point: 'A9',
    file: 'both.csv',
    content: `project_id,svc_uid,order_count,total_price
bo-1,bio,1,000,12,50
bo-2,bio,2,000,25,00
`,
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'An unquoted comma hides behind a tail of empty columns',
    point: 'A9',
    file: 'tail.csv',
    content: `project_id,svc_uid,order_count,total_price,extra1,extra2
tl-1,bio,3,7,50,,
tl-2,bio,4,10,00,,
tl-3,bio,5,12,50,,
`,
    mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Excel saved empty columns to the right of a list with whole prices',
    point: 'A9',
    file: 'excel-tail.csv',
    content: `project_id,svc_uid,order_count,total_price,,,
et-1,bio,3,7,,,
et-2,bio,4,10,,,
et-3,bio,5,12,,,
`,
    meant: orders('', 'et-1 bio 3 7\net-2 bio 4 10\net-3 bio 5 12'),
    must: 'order',
  },
  {
    name: 'A Brazilian system writes prices with cents into a comma file without quotes',
    point: 'A9',
    file: 'vendas.csv',
    content: `projeto,cliente,nome,qtde,valor
vd-1,loja,Rita,3,150,90
vd-2,loja,Saulo,1,49,90
vd-3,loja,Tereza,2,99,80
`,
    mapping: mapped('projeto', 'cliente', 'qtde', 'valor', 'nome'),
    meant: 'unclear',
    must: 'refuse',
  },
];
