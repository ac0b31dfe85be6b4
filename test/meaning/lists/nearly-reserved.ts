import { type List, mapped, orders } from '../list.ts';
import { fine, warnedOrAsked } from '../put.ts';
import { r, workbook } from '../workbook.ts';

/** B15: columns that are nearly reserved are never variables without a word. */
export const NEARLY_RESERVED: readonly List[] = [
  warnedOrAsked(
    'B15: A column test says which orders are tests',
    'test.csv',
    `project_id,svc_uid,order_count,total_price,test
tr-1,kit,10,20,yes
tr-2,kit,10,20,no
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column test_order has true in one row',
    'test-order.csv',
    `project_id;svc_uid;order_count;total_price;test_order;name
to-1;kit;10;20;true;Ann
to-2;kit;10;20;;Bob
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column sample marks the first order as a sample',
    'sample.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|sample'),
      r('sa-1|kit', 1, 0, 'Y'),
      r('sa-2|kit', 100, 200, 'N'),
      r('sa-3|kit', 200, 350, 'N'),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column link_order of the service stands in a list without a mapping',
    'link.csv',
    `project_id,svc_uid,order_count,total_price,link_order
lk-1,kit,10,20,true
lk-2,kit,10,20,true
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column userdata_json holds JSON',
    'userdata.csv',
    `project_id\tsvc_uid\torder_count\ttotal_price\tuserdata_json
uj-1\tkit\t10\t20\t{"title":"Spring"}
uj-2\tkit\t10\t20\t{"title":"Summer"}
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column vdp_dataset_file names files',
    'dataset.csv',
    `project_id,svc_uid,order_count,total_price,vdp_dataset_file
df-1,kit,10,20,spring.json
df-2,kit,10,20,summer.json
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column order_id has the numbers of a shop',
    'order-id.csv',
    `project_id,svc_uid,order_count,total_price,order_id,name
oi-1,kit,10,20,SO-991,Ann
oi-2,kit,10,20,SO-992,Bob
oi-3,kit,10,20,SO-993,Cid
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: The copies are called order count with a space and a flag gives the number',
    'order-space.csv',
    `project_id,svc_uid,order count,total_price
os-1,kit,10,20
os-2,kit,30,50
`,
    'unclear',
    { flags: { orderCount: '1' } },
  ),
  warnedOrAsked(
    'B15: The partner order id is written in capitals without underscores',
    'partner.csv',
    `project_id,svc_uid,order_count,total_price,PartnerOrderID
po-1,kit,10,20,A-1
po-2,kit,10,20,A-2
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column order_for_tests has one letter too many',
    'for-tests.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price|order_for_tests'),
      r('ft-1|kit', 10, 20, 'true'),
      r('ft-2|kit', 10, 20, 'true'),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'B15: The order name is spelled ordername',
    'ordername.csv',
    `project_id,svc_uid,order_count,total_price,ordername,guest
on-1,kit,10,20,Spring,Ann
on-2,kit,10,20,Spring,Bob
`,
    'unclear',
  ),
  fine(
    'B15: All reserved names are written as documented',
    'reserved.csv',
    `project_id,svc_uid,order_count,total_price,partner_order_id,order_name,order_for_test,userdata.title,guest
rs-1,kit,10,20,A-1,Spring,false,Gala,Ann
rs-2,kit,10,20,A-2,Spring,false,Gala,Bob
`,
    orders('guest', 'rs-1 kit 10 20|Ann\nrs-2 kit 10 20|Bob'),
  ),
  fine(
    'B15: A mapping says that test is a printed text',
    'mapped-test.csv',
    `job,client,copies,sum,test
mt-1,kit,10,20,Maths
mt-2,kit,10,20,Physics
`,
    orders('test', 'mt-1 kit 10 20|Maths\nmt-2 kit 10 20|Physics'),
    { mapping: mapped('job', 'client', 'copies', 'sum', 'test') },
  ),
  fine(
    'B15: Variables are called order, ordinal and testimonial and are just texts',
    'variables.csv',
    `project_id,svc_uid,order_count,total_price,ordinal,testimonial
vr-1,kit,10,20,1st,Great prints
vr-2,kit,10,20,2nd,Fast and kind
`,
    orders(
      'ordinal testimonial',
      'vr-1 kit 10 20|1st|Great prints\nvr-2 kit 10 20|2nd|Fast and kind',
    ),
  ),
  fine(
    'B15: A variable is called project and holds the title of a project',
    'project-title.csv',
    `project_id,svc_uid,order_count,total_price,headline,subline
pt-1,kit,10,20,The Bridge,opens in May
pt-2,kit,10,20,The Tower,closed for now
`,
    orders(
      'headline subline',
      'pt-1 kit 10 20|The Bridge|opens in May\npt-2 kit 10 20|The Tower|closed for now',
    ),
  ),
  fine(
    'B15: The columns that vdpipe adds to its rejects file are ignored',
    'rejects.csv',
    `vdpipe_row,vdpipe_code,vdpipe_column,vdpipe_problem,vdpipe_fix,project_id,svc_uid,order_count,total_price,name
4,order_field_missing,order_count,empty,fill,rj-1,kit,10,20,Ann
9,order_field_missing,order_count,empty,fill,rj-2,kit,10,20,Bob
`,
    orders('name', 'rj-1 kit 10 20|Ann\nrj-2 kit 10 20|Bob'),
  ),
  warnedOrAsked(
    'B15: The price column is called totalprice and a flag says the price is 0',
    'totalprice.csv',
    `project_id,svc_uid,order_count,totalprice
tp-1,kit,10,20
tp-2,kit,30,50
`,
    'unclear',
    { flags: { totalPrice: '0' } },
  ),
  fine(
    'B15: A column samples is mapped to nothing on purpose',
    'samples-unused.csv',
    `job,client,copies,sum,sample,guest
su-1,kit,10,20,A,Ann
su-2,kit,10,20,B,Bob
`,
    orders('guest', 'su-1 kit 10 20|Ann\nsu-2 kit 10 20|Bob'),
    { mapping: mapped('job', 'client', 'copies', 'sum', 'guest', 'unmapped_columns: ignore') },
  ),
];
