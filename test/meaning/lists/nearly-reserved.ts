import { type List, mapped, orders } from '../list.ts';
import { r, workbook } from '../workbook.ts';

/** B15: columns that are nearly reserved are never variables without a word. */
export const NEARLY_RESERVED: readonly List[] = [
  {
    name: 'A column test says which orders are tests',
    point: 'B15',
    file: 'test.csv',
    content: `project_id,svc_uid,order_count,total_price,test
tr-1,kit,10,20,yes
tr-2,kit,10,20,no
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column test_order has true in one row',
    point: 'B15',
    file: 'test-order.csv',
    content: `project_id;svc_uid;order_count;total_price;test_order;name
to-1;kit;10;20;true;Ann
to-2;kit;10;20;;Bob
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column sample marks the first order as a sample',
    point: 'B15',
    file: 'sample.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|sample'),
      r('sa-1|kit', 1, 0, 'Y'),
      r('sa-2|kit', 100, 200, 'N'),
      r('sa-3|kit', 200, 350, 'N'),
    ]),
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column link_order of the service stands in a list without a mapping',
    point: 'B15',
    file: 'link.csv',
    content: `project_id,svc_uid,order_count,total_price,link_order
lk-1,kit,10,20,true
lk-2,kit,10,20,true
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column userdata_json holds JSON',
    point: 'B15',
    file: 'userdata.csv',
    content: `project_id\tsvc_uid\torder_count\ttotal_price\tuserdata_json
uj-1\tkit\t10\t20\t{"title":"Spring"}
uj-2\tkit\t10\t20\t{"title":"Summer"}
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column vdp_dataset_file names files',
    point: 'B15',
    file: 'dataset.csv',
    content: `project_id,svc_uid,order_count,total_price,vdp_dataset_file
df-1,kit,10,20,spring.json
df-2,kit,10,20,summer.json
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column order_id has the numbers of a shop',
    point: 'B15',
    file: 'order-id.csv',
    content: `project_id,svc_uid,order_count,total_price,order_id,name
oi-1,kit,10,20,SO-991,Ann
oi-2,kit,10,20,SO-992,Bob
oi-3,kit,10,20,SO-993,Cid
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The copies are called order count with a space and a flag gives the number',
    point: 'B15',
    file: 'order-space.csv',
    content: `project_id,svc_uid,order count,total_price
os-1,kit,10,20
os-2,kit,30,50
`,
    flags: { orderCount: '1' },
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The partner order id is written in capitals without underscores',
    point: 'B15',
    file: 'partner.csv',
    content: `project_id,svc_uid,order_count,total_price,PartnerOrderID
po-1,kit,10,20,A-1
po-2,kit,10,20,A-2
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column order_for_tests has one letter too many',
    point: 'B15',
    file: 'for-tests.ods',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|order_for_tests'),
      r('ft-1|kit', 10, 20, 'true'),
      r('ft-2|kit', 10, 20, 'true'),
    ]),
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The order name is spelled ordername',
    point: 'B15',
    file: 'ordername.csv',
    content: `project_id,svc_uid,order_count,total_price,ordername,guest
on-1,kit,10,20,Spring,Ann
on-2,kit,10,20,Spring,Bob
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'All reserved names are written as documented',
    point: 'B15',
    file: 'reserved.csv',
    content: `project_id,svc_uid,order_count,total_price,partner_order_id,order_name,order_for_test,userdata.title,guest
rs-1,kit,10,20,A-1,Spring,false,Gala,Ann
rs-2,kit,10,20,A-2,Spring,false,Gala,Bob
`,
    meant: orders('guest', 'rs-1 kit 10 20|Ann\nrs-2 kit 10 20|Bob'),
    must: 'order',
  },
  {
    name: 'A mapping says that test is a printed text',
    point: 'B15',
    file: 'mapped-test.csv',
    content: `job,client,copies,sum,test
mt-1,kit,10,20,Maths
mt-2,kit,10,20,Physics
`,
    mapping: mapped('job', 'client', 'copies', 'sum', 'test'),
    meant: orders('test', 'mt-1 kit 10 20|Maths\nmt-2 kit 10 20|Physics'),
    must: 'order',
  },
  {
    name: 'Variables are called order, ordinal and testimonial and are just texts',
    point: 'B15',
    file: 'variables.csv',
    content: `project_id,svc_uid,order_count,total_price,ordinal,testimonial
vr-1,kit,10,20,1st,Great prints
vr-2,kit,10,20,2nd,Fast and kind
`,
    meant: orders(
      'ordinal testimonial',
      'vr-1 kit 10 20|1st|Great prints\nvr-2 kit 10 20|2nd|Fast and kind',
    ),
    must: 'order',
  },
  {
    name: 'A variable is called project and holds the title of a project',
    point: 'B15',
    file: 'project-title.csv',
    content: `project_id,svc_uid,order_count,total_price,headline,subline
pt-1,kit,10,20,The Bridge,opens in May
pt-2,kit,10,20,The Tower,closed for now
`,
    meant: orders(
      'headline subline',
      'pt-1 kit 10 20|The Bridge|opens in May\npt-2 kit 10 20|The Tower|closed for now',
    ),
    must: 'order',
  },
  {
    name: 'The columns that vdpipe adds to its rejects file are ignored',
    point: 'B15',
    file: 'rejects.csv',
    content: `vdpipe_row,vdpipe_code,vdpipe_column,vdpipe_problem,vdpipe_fix,project_id,svc_uid,order_count,total_price,name
4,order_field_missing,order_count,empty,fill,rj-1,kit,10,20,Ann
9,order_field_missing,order_count,empty,fill,rj-2,kit,10,20,Bob
`,
    meant: orders('name', 'rj-1 kit 10 20|Ann\nrj-2 kit 10 20|Bob'),
    must: 'order',
  },
  {
    name: 'The price column is called totalprice and a flag says the price is 0',
    point: 'B15',
    file: 'totalprice.csv',
    content: `project_id,svc_uid,order_count,totalprice
tp-1,kit,10,20
tp-2,kit,30,50
`,
    flags: { totalPrice: '0' },
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column samples is mapped to nothing on purpose',
    point: 'B15',
    file: 'samples-unused.csv',
    content: `job,client,copies,sum,sample,guest
su-1,kit,10,20,A,Ann
su-2,kit,10,20,B,Bob
`,
    mapping: mapped('job', 'client', 'copies', 'sum', 'guest', 'unmapped_columns: ignore'),
    meant: orders('guest', 'su-1 kit 10 20|Ann\nsu-2 kit 10 20|Bob'),
    must: 'order',
  },
];
