import { type List, mapped, orders } from '../list.ts';
import { fine, warnedOrAsked } from '../put.ts';
import { r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** B15: names of columns that are nearly those of the service. */
export const RESERVED: readonly List[] = [
  warnedOrAsked(
    'B15: A column Test Order of a partner has yes in its first row',
    'partner.csv',
    `${HEAD},Test Order,name
pt-1,kit,10,20,yes,Ann Fox
pt-2,kit,10,20,no,Bob Ray
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column is_test has 1 in all rows of a developer',
    'dev.csv',
    `${HEAD},is_test
dv-1,kit,1,2,1
dv-2,kit,1,2,1
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: An ERP writes its own ORDER-ID beside each project',
    'erp.tsv',
    `project_id\tsvc_uid\torder_count\ttotal_price\tORDER-ID
er-1\tkit\t10\t20\t4500012345
er-2\tkit\t10\t20\t4500012346
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: UserData_JSON holds the receiver of each order as JSON',
    'api-export.csv',
    `${HEAD},UserData_JSON
ud-1,kit,10,20,"{""receiver_name"":""Ann""}"
ud-2,kit,10,20,"{""receiver_name"":""Bob""}"
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column vdp dataset file names a file of each order',
    'with-datasets.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|vdp dataset file'),
      r('vd-1|kit', 10, 20, 'vd-1.json'),
      r('vd-2|kit', 10, 20, 'vd-2.json'),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'B15: linkOrder is written in camel case by a JavaScript program',
    'links.csv',
    `${HEAD},linkOrder
li-1,kit,10,20,true
li-2,kit,10,20,false
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column Sample? asks whether the customer wants a sample first',
    'sample-first.csv',
    `project_id;svc_uid;order_count;total_price;Sample?
sf-1;kit;100;200;Y
sf-2;kit;100;200;N
`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A Korean column 테스트주문 says Y for the first order',
    '테스트.csv',
    `${HEAD},테스트주문,이름
te-1,kit,1,0,Y,김시험
te-2,kit,100,20000,N,이실전
`,
    'unclear',
  ),
  fine(
    'B15: A mapping prints the column test, which is the name of an exam',
    'certificates.csv',
    `project_id,svc_uid,order_count,total_price,name,test
ce-1,school,1,3,Ann Fox,Algebra I
ce-2,school,1,3,Bob Ray,Geometry
`,
    orders('name test', 'ce-1 school 1 3|Ann Fox|Algebra I\nce-2 school 1 3|Bob Ray|Geometry'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'name, test') },
  ),
  fine(
    'B15: Columns called testimonial, contest and sampler are only texts',
    'testimonials.csv',
    `${HEAD},testimonial,contest,sampler
tm-11,kit,10,20,Lovely paper,Spring Run,Oak
tm-12,kit,10,20,Very quick,Autumn Run,Elm
`,
    orders(
      'testimonial contest sampler',
      'tm-11 kit 10 20|Lovely paper|Spring Run|Oak\ntm-12 kit 10 20|Very quick|Autumn Run|Elm',
    ),
  ),
];
