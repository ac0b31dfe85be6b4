import { type List, mapped, orders } from '../list.ts';
import { r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** B15: names of columns that are nearly those of the service. */
export const RESERVED: readonly List[] = [
  {
    name: 'A column Test Order of a partner has yes in its first row',
    point: 'B15',
    file: 'partner.csv',
    content: `${HEAD},Test Order,name
pt-1,kit,10,20,yes,Ann Fox
pt-2,kit,10,20,no,Bob Ray
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column is_test has 1 in all rows of a developer',
    point: 'B15',
    file: 'dev.csv',
    content: `${HEAD},is_test
dv-1,kit,1,2,1
dv-2,kit,1,2,1
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'An ERP writes its own ORDER-ID beside each project',
    point: 'B15',
    file: 'erp.tsv',
    content: `project_id\tsvc_uid\torder_count\ttotal_price\tORDER-ID
er-1\tkit\t10\t20\t4500012345
er-2\tkit\t10\t20\t4500012346
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'UserData_JSON holds the receiver of each order as JSON',
    point: 'B15',
    file: 'api-export.csv',
    content: `${HEAD},UserData_JSON
ud-1,kit,10,20,"{""receiver_name"":""Ann""}"
ud-2,kit,10,20,"{""receiver_name"":""Bob""}"
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column vdp dataset file names a file of each order',
    point: 'B15',
    file: 'with-datasets.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|vdp dataset file'),
      r('vd-1|kit', 10, 20, 'vd-1.json'),
      r('vd-2|kit', 10, 20, 'vd-2.json'),
    ]),
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'linkOrder is written in camel case by a JavaScript program',
    point: 'B15',
    file: 'links.csv',
    content: `${HEAD},linkOrder
li-1,kit,10,20,true
li-2,kit,10,20,false
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A column Sample? asks whether the customer wants a sample first',
    point: 'B15',
    file: 'sample-first.csv',
    content: `project_id;svc_uid;order_count;total_price;Sample?
sf-1;kit;100;200;Y
sf-2;kit;100;200;N
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A Korean column 테스트주문 says Y for the first order',
    point: 'B15',
    file: '테스트.csv',
    content: `${HEAD},테스트주문,이름
te-1,kit,1,0,Y,김시험
te-2,kit,100,20000,N,이실전
`,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A mapping prints the column test, which is the name of an exam',
    point: 'B15',
    file: 'certificates.csv',
    content: `project_id,svc_uid,order_count,total_price,name,test
ce-1,school,1,3,Ann Fox,Algebra I
ce-2,school,1,3,Bob Ray,Geometry
`,
    mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'name, test'),
    meant: orders(
      'name test',
      'ce-1 school 1 3|Ann Fox|Algebra I\nce-2 school 1 3|Bob Ray|Geometry',
    ),
    must: 'order',
  },
  {
    name: 'Columns called testimonial, contest and sampler are only texts',
    point: 'B15',
    file: 'testimonials.csv',
    content: `${HEAD},testimonial,contest,sampler
tm-11,kit,10,20,Lovely paper,Spring Run,Oak
tm-12,kit,10,20,Very quick,Autumn Run,Elm
`,
    meant: orders(
      'testimonial contest sampler',
      'tm-11 kit 10 20|Lovely paper|Spring Run|Oak\ntm-12 kit 10 20|Very quick|Autumn Run|Elm',
    ),
    must: 'order',
  },
];
