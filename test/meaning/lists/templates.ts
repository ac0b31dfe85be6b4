import { type List, mapped, orders } from '../list.ts';
import { fine, warnedOrAsked } from '../put.ts';
import { r, workbook } from '../workbook.ts';

/** A mapping whose only variable is the given one, with orders of one copy each. */
function one(variable: string, more = ''): string {
  return `${mapped('job', 'client', '=1', '=2')}variables:\n  - ${variable}\n${more}`;
}

/** C17: templates with empty parts, empty columns, conditions that are never met, and pad. */
export const TEMPLATES: readonly List[] = [
  warnedOrAsked(
    'C17: A greeting lacks the title of one guest and has two spaces',
    'greeting.csv',
    'job,client,title,last\ntg-1,kit,Dr.,Fox\ntg-2,kit,,Ray\ntg-3,kit,Prof.,Lux\n',
    orders(
      'greeting',
      'tg-1 kit 1 2|Dear Dr. Fox,\ntg-2 kit 1 2|Dear  Ray,\ntg-3 kit 1 2|Dear Prof. Lux,',
    ),
    { mapping: one('{ id: greeting, template: "Dear {title} {last}," }') },
  ),
  warnedOrAsked(
    'C17: A greeting lacks the name and has only the town',
    'town.csv',
    'job;client;name;town\ntn-1;kit;Anna;Ulm\ntn-2;kit;;Ulm\ntn-3;kit;Cora;Gera\n',
    orders(
      'line',
      'tn-1 kit 1 2|Dear Anna,Ulm\ntn-2 kit 1 2|Dear ,Ulm\ntn-3 kit 1 2|Dear Cora,Gera',
    ),
    { mapping: one('{ id: line, template: "Dear {name},{town}" }') },
  ),
  fine(
    'C17: All parts of every greeting are filled',
    'filled.csv',
    'job,client,title,last\ntf-1,kit,Dr.,Fox\ntf-2,kit,Ms,Ray\n',
    orders('greeting', 'tf-1 kit 1 2|Dear Dr. Fox,\ntf-2 kit 1 2|Dear Ms Ray,'),
    { mapping: one('{ id: greeting, template: "Dear {title} {last}," }') },
  ),
  fine(
    'C17: A default greets whoever has no name',
    'default.csv',
    'job,client,name\ntd-1,kit,Ann\ntd-2,kit,\ntd-3,kit,Cid\n',
    orders(
      'greeting',
      'td-1 kit 1 2|Dear Ann,\ntd-2 kit 1 2|Dear customer,\ntd-3 kit 1 2|Dear Cid,',
    ),
    { mapping: one('{ id: greeting, template: "Dear {name},", default: "Dear customer," }') },
  ),
  warnedOrAsked(
    'C17: A Korean address lacks its detail in the last row',
    '주소.xlsx',
    workbook([
      r('job|client|도로명|상세|우편번호'),
      r('ta-1|mina|세종대로 110|3층|04524'),
      r('ta-2|mina|테헤란로 152|1201호|06236'),
      r('ta-3|mina|중앙대로 1001||47545'),
    ]),
    orders(
      'addr',
      'ta-1 mina 1 2|(04524) 세종대로 110, 3층\nta-2 mina 1 2|(06236) 테헤란로 152, 1201호\nta-3 mina 1 2|"(47545) 중앙대로 1001, "',
    ),
    { mapping: one('{ id: addr, template: "({우편번호}) {도로명}, {상세}" }') },
  ),
  warnedOrAsked(
    'C17: A mapped column is empty throughout',
    'empty-column.csv',
    'job,client,name,company\nte-1,kit,Ann,\nte-2,kit,Bob,\nte-3,kit,Cid,\n',
    orders('name company', 'te-1 kit 1 2|Ann\nte-2 kit 1 2|Bob\nte-3 kit 1 2|Cid'),
    { mapping: mapped('job', 'client', '=1', '=2', 'name, company') },
  ),
  fine(
    'C17: A mapped column is filled in one row only',
    'one-filled.csv',
    'job,client,name,company\nto-1,kit,Ann,\nto-2,kit,Bob,Ray Ltd\nto-3,kit,Cid,\n',
    orders('name company', 'to-1 kit 1 2|Ann\nto-2 kit 1 2|Bob|Ray Ltd\nto-3 kit 1 2|Cid'),
    { mapping: mapped('job', 'client', '=1', '=2', 'name, company') },
  ),
  warnedOrAsked(
    'C17: A reserved list without a mapping has a variable that is empty throughout',
    'empty-variable.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name|nickname'),
      r('tv-1|kit', 1, 2, 'Ann Fox', null),
      r('tv-2|kit', 1, 2, 'Bob Ray', null),
    ]),
    orders('name nickname', 'tv-1 kit 1 2|Ann Fox\ntv-2 kit 1 2|Bob Ray'),
  ),
  warnedOrAsked(
    'C17: A rule for Korean postcodes holds for a country that no row has',
    'when-never.csv',
    'job,client,country,postcode\ntw-1,kit,Korea,4524\ntw-2,kit,Japan,100-0001\ntw-3,kit,Korea,06236\n',
    orders('zip', 'tw-1 kit 1 2|4524\ntw-2 kit 1 2|100-0001\ntw-3 kit 1 2|06236'),
    {
      mapping: one(
        '{ id: zip, column: postcode, format: "postcode:KR", when: { column: country, is: KR } }',
      ),
    },
  ),
  fine(
    'C17: A rule for Korean postcodes holds for some rows and they keep it',
    'when-ok.csv',
    'job,client,country,postcode\ntx-1,kit,KR,04524\ntx-2,kit,JP,100-0001\ntx-3,kit,KR,06236\n',
    orders('zip', 'tx-1 kit 1 2|04524\ntx-2 kit 1 2|100-0001\ntx-3 kit 1 2|06236'),
    {
      mapping: one(
        '{ id: zip, column: postcode, format: "postcode:KR", when: { column: country, is: KR } }',
      ),
    },
  ),
  warnedOrAsked(
    'C17: Zeros are put before what is no code',
    'pad-na.csv',
    'job;client;plz\ntp-1;kit;1067\ntp-2;kit;n/a\ntp-3;kit;89073\n',
    orders('plz', 'tp-1 kit 1 2|01067\ntp-2 kit 1 2|00n/a\ntp-3 kit 1 2|89073'),
    { mapping: one('{ id: plz, column: plz, clean: [{ pad: 5, with: "0" }] }') },
  ),
  warnedOrAsked(
    'C17: Zeros are put before a dash that stands for nothing',
    'pad-dash.tsv',
    'job\tclient\tmember\ntq-1\tkit\t417\ntq-2\tkit\t-\ntq-3\tkit\t1002\n',
    orders('member', 'tq-1 kit 1 2|000417\ntq-2 kit 1 2|00000-\ntq-3 kit 1 2|001002'),
    { mapping: one('{ id: member, column: member, clean: [{ pad: 6 }] }') },
  ),
  fine(
    'C17: Zeros are put before codes that lost theirs',
    'pad-ok.xls',
    workbook([r('job|client|plz'), r('tz-1|kit', 1067), r('tz-2|kit', 89073), r('tz-3|kit', 6120)]),
    orders('plz', 'tz-1 kit 1 2|01067\ntz-2 kit 1 2|89073\ntz-3 kit 1 2|06120'),
    { mapping: one('{ id: plz, column: plz, clean: [{ pad: 5 }] }') },
  ),
  fine(
    'C17: Zeros are put before codes with letters that are all alike',
    'pad-letters.csv',
    'job,client,code\ntl-1,kit,7A\ntl-2,kit,12B\ntl-3,kit,113C\n',
    orders('code', 'tl-1 kit 1 2|007A\ntl-2 kit 1 2|012B\ntl-3 kit 1 2|113C'),
    { mapping: one('{ id: code, column: code, clean: [{ pad: 4 }] }') },
  ),
  fine(
    'C17: An optional second line is empty in half of the rows',
    'line2.csv',
    'job,client,line1,line2\nts-1,kit,1 Elm Rd,\nts-2,kit,2 Oak St,Flat 3\nts-3,kit,3 Ash Ln,\nts-4,kit,4 Yew Way,Rear\n',
    orders(
      'line1 line2',
      'ts-1 kit 1 2|1 Elm Rd\nts-2 kit 1 2|2 Oak St|Flat 3\nts-3 kit 1 2|3 Ash Ln\nts-4 kit 1 2|4 Yew Way|Rear',
    ),
    { mapping: mapped('job', 'client', '=1', '=2', 'line1, line2') },
  ),
  warnedOrAsked(
    'C17: An order name template has an empty campaign',
    'order-name.csv',
    'job,client,campaign,name\ntm-1,kit,Spring,Ann\ntm-2,kit,,Bob\n',
    orders('name', 'tm-1 kit 1 2|Ann\ntm-2 kit 1 2|Bob'),
    {
      mapping: `${mapped('job', 'client', '=1', '=2')}  order_name: { template: "{campaign} - {name}" }\nvariables:\n  - { id: name }\n`,
    },
  ),
  warnedOrAsked(
    'C17: A template has two columns of which one is empty in all rows',
    'half-empty.csv',
    'job,client,first,middle,last\nth-1,kit,Ann,,Fox\nth-2,kit,Bob,,Ray\n',
    orders('name', 'th-1 kit 1 2|"Ann  Fox"\nth-2 kit 1 2|"Bob  Ray"'),
    { mapping: one('{ id: name, template: "{first} {middle} {last}" }') },
  ),
  fine(
    'C17: A template collapses the spaces of missing middle names',
    'collapsed.csv',
    'job,client,first,last\ntc-1,kit,Ann,Fox\ntc-2,kit,Mary Jo,Ray\n',
    orders('name', 'tc-1 kit 1 2|Ann Fox\ntc-2 kit 1 2|Mary Jo Ray'),
    { mapping: one('{ id: name, template: "{first} {last}", clean: [collapse, trim] }') },
  ),
];
