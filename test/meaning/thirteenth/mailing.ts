import { type List, type MeantOrder, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { r, workbook } from '../workbook.ts';
import { mailing, shop } from './shop.ts';

const GUEST = { project: 'project_id', price: 'Cost', text: 'Name' };

/** All rows are one project, and each card costs 1.00. */
function spring(...names: string[]): MeantOrder[] {
  const cost = String(names.length);
  const rows = names.map((item) => ({ item }));
  return [{ project: 'spring', user: 'shop-1', copies: names.length, price: cost, rows }];
}

const TOWNS = `Name,Street,Town,E-mail,Phone,Opt-out,Newsletter,VIP,Cost
Ann Lee,Hill Road 1,Bath,ann@example.com,01225 1001,,yes,,1.00
Ben Orr,Mill Lane 2,Bath,,01225 1002,x,,,1.00
Cid Pym,Lake View 3,Bath,cid@example.com,,,no,yes,1.00
Dee Ray,High Street 4,Hull,dee@example.com,01482 1003,x,yes,,1.00
Eve Sax,Low Street 5,Hull,,,,,,1.00
Fay Tan,Old Street 6,Hull,fay@example.com,01482 1004,,yes,yes,1.00
Gus Ure,Hill Road 7,York,gus@example.com,01904 1005,x,no,,1.00
Hal Vox,Mill Lane 8,York,,01904 1006,,,,1.00
Ida Wye,Lake View 9,York,ida@example.com,,,yes,,1.00
`;

const TEAMS = `Team,Name,Leader,Phone,E-mail,Cost,project_id
Red,Ann Lee,x,01225 1001,ann@example.com,1.00,t-1
Red,Ben Orr,,,,1.00,t-1
Red,Cid Pym,,,,1.00,t-1
Blue,Dee Ray,,,,1.00,t-2
Blue,Eve Sax,,,,1.00,t-2
Blue,Fay Tan,x,01225 1002,fay@example.com,1.00,t-2
Gold,Gus Ure,,,,1.00,t-3
Gold,Hal Vox,x,01225 1003,hal@example.com,1.00,t-3
Gold,Ida Wye,,,,1.00,t-3
`;

const FIRST_LED = `Team,Name,Leader,Phone,E-mail,Cost,project_id
Red,Ann Lee,x,01225 1001,ann@example.com,1.00,t-1
Red,Ben Orr,,,,1.00,t-1
Red,Cid Pym,,,,1.00,t-1
Blue,Dee Ray,x,01225 1002,dee@example.com,1.00,t-2
Blue,Eve Sax,,,,1.00,t-2
`;

/** A10: lists of people, each of whom a condition is about: a question would only stop an operator. */
export const MAILING: readonly List[] = [
  fine(
    'A10: People sorted by town who want no mail are marked here and there',
    'towns.csv',
    TOWNS,
    spring('Ann Lee', 'Cid Pym', 'Eve Sax', 'Fay Tan', 'Hal Vox', 'Ida Wye'),
    { mapping: mailing('column: Opt-out, is: ""') },
  ),
  fine(
    'A10: Who has no e-mail has no word about the newsletter either and all but the noes are wanted',
    'towns.csv',
    TOWNS,
    spring('Ann Lee', 'Ben Orr', 'Dee Ray', 'Eve Sax', 'Fay Tan', 'Hal Vox', 'Ida Wye'),
    { mapping: mailing('column: Newsletter, not: "no"') },
  ),
  fine(
    'A10: Who has no e-mail has no word about the newsletter either and its readers are wanted',
    'towns.csv',
    TOWNS,
    spring('Ann Lee', 'Dee Ray', 'Fay Tan', 'Ida Wye'),
    { mapping: mailing('column: Newsletter, is: "yes"') },
  ),
  fine(
    'A10: Two people of a list sorted by town are VIPs',
    'towns.csv',
    TOWNS,
    spring('Cid Pym', 'Fay Tan'),
    { mapping: mailing('column: VIP, is: "yes"') },
  ),
  fine(
    'A10: Readers of the newsletter who want mail are wanted',
    'towns.csv',
    TOWNS,
    spring('Ann Lee', 'Fay Tan', 'Ida Wye'),
    { mapping: mailing('column: Newsletter, is: "yes"\ncolumn: Opt-out, is: ""') },
  ),
  fine(
    'A10: Letters go to people without e-mail in a list sorted by town',
    'towns.csv',
    TOWNS,
    spring('Ben Orr', 'Eve Sax', 'Hal Vox'),
    { mapping: mailing('column: E-mail, is: ""') },
  ),
  fine(
    'A10: The towns are projects and people who want no mail are left out',
    'towns.csv',
    TOWNS,
    orders(
      'item',
      'Bath shop-1 2 2|Ann Lee\n|Cid Pym\nHull shop-1 2 2|Eve Sax\n|Fay Tan\nYork shop-1 2 2|Hal Vox\n|Ida Wye',
    ),
    { mapping: shop('column: Opt-out, is: ""', { ...GUEST, project: 'Town' }) },
  ),
  fine(
    'A10: The one person who wants no mail is the first of her town',
    'towns.csv',
    TOWNS.replaceAll(',x,', ',,').replace('01904 1005,,', '01904 1005,x,'),
    spring('Ann Lee', 'Ben Orr', 'Cid Pym', 'Dee Ray', 'Eve Sax', 'Fay Tan', 'Hal Vox', 'Ida Wye'),
    { mapping: mailing('column: Opt-out, is: ""') },
  ),
  fine(
    'A10: Leaders of teams stand in any row and get no card',
    'teams.csv',
    TEAMS,
    orders(
      'item',
      't-1 shop-1 2 2|Ben Orr\n|Cid Pym\nt-2 shop-1 2 2|Dee Ray\n|Eve Sax\nt-3 shop-1 2 2|Gus Ure\n|Ida Wye',
    ),
    { mapping: shop('column: Leader, is: ""', GUEST) },
  ),
  fine(
    'A10: Leaders of teams stand in any row and get a card',
    'teams.csv',
    TEAMS,
    orders('item', 't-1 shop-1 1 1|Ann Lee\nt-2 shop-1 1 1|Fay Tan\nt-3 shop-1 1 1|Hal Vox'),
    { mapping: shop('column: Leader, is: x', GUEST) },
  ),
  fine(
    'A10: All who have no phone are members and all teams are one project',
    'teams.csv',
    TEAMS,
    spring('Ben Orr', 'Cid Pym', 'Dee Ray', 'Eve Sax', 'Gus Ure', 'Ida Wye'),
    { mapping: mailing('column: Phone, is: ""') },
  ),
  fine(
    'A10: The leader is the last of each team',
    'teams.csv',
    `Team,Name,Leader,Phone,Cost
Red,Ann Lee,,,1.00
Red,Ben Orr,,,1.00
Red,Cid Pym,x,01225 1001,1.00
Blue,Dee Ray,,,1.00
Blue,Eve Sax,x,01225 1002,1.00
Gold,Fay Tan,,,1.00
Gold,Gus Ure,,,1.00
Gold,Hal Vox,x,01225 1003,1.00
`,
    spring('Ann Lee', 'Ben Orr', 'Dee Ray', 'Fay Tan', 'Gus Ure'),
    { mapping: mailing('column: Leader, is: ""') },
  ),
  // The same cells as those of orders: whoever asks here is careful, and not wrong.
  fineOrAsked(
    'A10: The leader is the first of each team and gets no card',
    'teams.csv',
    FIRST_LED,
    orders('item', 't-1 shop-1 2 2|Ben Orr\n|Cid Pym\nt-2 shop-1 1 1|Eve Sax'),
    { mapping: shop('column: Leader, is: ""', GUEST) },
  ),
  fine(
    'A10: The leader is the first of each team and per says row',
    'teams.csv',
    FIRST_LED,
    orders('item', 't-1 shop-1 2 2|Ben Orr\n|Cid Pym\nt-2 shop-1 1 1|Eve Sax'),
    { mapping: shop('column: Leader, is: "", per: row', GUEST) },
  ),
  fine(
    'A10: Teachers and pupils of a class each have a role',
    'school.csv',
    `Class,Name,Role,Phone,Cost,project_id
5a,Mr Abel,teacher,01225 1001,1.00,c-1
5a,Ben Orr,pupil,,1.00,c-1
5a,Cid Pym,pupil,,1.00,c-1
5b,Ms Dodd,teacher,01225 1002,1.00,c-2
5b,Eve Sax,pupil,,1.00,c-2
`,
    orders('item', 'c-1 shop-1 2 2|Ben Orr\n|Cid Pym\nc-2 shop-1 1 1|Eve Sax'),
    { mapping: shop('column: Role, not: teacher', GUEST) },
  ),
  fine(
    'A10: Members sorted by family name left on a day or are still there',
    'members.xlsx',
    workbook([
      r('No.|Family name|First name|Name|Joined|Left|Reason|Cost'),
      r('101|Adams|Ann|Ann Adams|2001|||1.00'),
      r('102|Adams|Ben|Ben Adams|2004|2020|moved|1.00'),
      r('103|Brown|Cid|Cid Brown|2001|2019|moved|1.00'),
      r('104|Brown|Dora|Dora Brown|2001|||1.00'),
      r('105|Brown|Emil|Emil Brown|2011|||1.00'),
      r('106|Clark|Fay|Fay Clark|2015|2023|died|1.00'),
      r('107|Dunn|Gus|Gus Dunn|2015|||1.00'),
      r('108|Dunn|Hal|Hal Dunn|2018|2024|moved|1.00'),
    ]),
    spring('Ann Adams', 'Dora Brown', 'Emil Brown', 'Gus Dunn'),
    { mapping: mailing('column: Left, is: ""') },
  ),
  fine(
    'A10: Some people of a list have a husband or a wife with two cells about them',
    'couples.csv',
    `Name,Town,Partner,Partner born,Cost
Ann Lee,Bath,Al,1980,1.00
Ben Orr,Bath,,,1.00
Cid Pym,Bath,,,1.00
Dee Ray,Hull,,,1.00
Eve Sax,Hull,Ed,1977,1.00
Fay Tan,York,Fred,1969,1.00
Gus Ure,York,,,1.00
`,
    spring('Ben Orr', 'Cid Pym', 'Dee Ray', 'Gus Ure'),
    { mapping: mailing('column: Partner, is: ""') },
  ),
  fine(
    'A10: Donors have an amount, a day and a campaign and the others nothing',
    'donors.csv',
    `Name,Town,Donation,Donated on,Campaign,Cost
Ann Lee,Bath,50,2026-01-02,Roof,1.00
Ben Orr,Bath,,,,1.00
Cid Pym,Hull,20,2026-01-05,Roof,1.00
Dee Ray,Hull,,,,1.00
Eve Sax,Hull,,,,1.00
Fay Tan,Hull,35,2026-02-01,Organ,1.00
Gus Ure,York,,,,1.00
Hal Vox,York,20,2026-02-03,Organ,1.00
`,
    spring('Ann Lee', 'Cid Pym', 'Fay Tan', 'Hal Vox'),
    { mapping: mailing('column: Donation, not: ""') },
  ),
  fine(
    'A10: The town is written once above its people and some of them want no mail',
    'towns.csv',
    `Town,Name,Street,No mail,Cost
Bath,Ann Lee,Hill Road 1,,1.00
,Ben Orr,Mill Lane 2,x,1.00
,Cid Pym,Lake View 3,,1.00
Hull,Dee Ray,High Street 4,x,1.00
,Eve Sax,Low Street 5,,1.00
York,Fay Tan,Old Street 6,,1.00
,Gus Ure,Hill Road 7,,1.00
,Hal Vox,Mill Lane 8,x,1.00
`,
    spring('Ann Lee', 'Cid Pym', 'Eve Sax', 'Fay Tan', 'Gus Ure'),
    { mapping: mailing('column: No mail, is: ""') },
  ),
  fine(
    'A10: A company has a first contact who is a VIP and others who are or are not',
    'firms.csv',
    `Company,Name,Position,VIP,Assistant,Cost,project_id
Acme,Ann Lee,CEO,yes,Al Day,1.00,f-1
Acme,Ben Orr,CTO,yes,,1.00,f-1
Acme,Cid Pym,Sales,,,1.00,f-1
Bolt,Dee Ray,CEO,yes,Di Eck,1.00,f-2
Bolt,Eve Sax,Sales,,,1.00,f-2
Core,Fay Tan,CEO,,,1.00,f-3
Core,Gus Ure,Owner,yes,,1.00,f-3
`,
    orders(
      'item',
      'f-1 shop-1 2 2|Ann Lee\n|Ben Orr\nf-2 shop-1 1 1|Dee Ray\nf-3 shop-1 1 1|Gus Ure',
    ),
    { mapping: shop('column: VIP, is: "yes"', GUEST) },
  ),
  fine(
    'A10: Codes of vouchers are listed by batch and some are used up',
    'vouchers.csv',
    `Batch,Printed on,Name,Used on,Cost,project_id
B1,2026-01-02,AAA-1,,1.00,v-1
,,AAA-2,2026-02-01,1.00,v-1
,,AAA-3,,1.00,v-1
B2,2026-03-02,BBB-1,2026-03-05,1.00,v-2
,,BBB-2,,1.00,v-2
,,BBB-3,2026-03-06,1.00,v-2
`,
    orders('item', 'v-1 shop-1 2 2|AAA-1\n|AAA-3\nv-2 shop-1 1 1|BBB-2'),
    { mapping: shop('column: Used on, is: ""', GUEST) },
  ),
  fine(
    'A10: A subscriber has several subscriptions and ended the first of them',
    'subscriptions.csv',
    `Customer,Name,Magazine,Since,Ended on,Cost,project_id
K1,Ann Lee,Garden,2020,2025-12-31,1.00,s-1
K1,Ann Lee,Kitchen,2023,,1.00,s-2
K2,Ben Orr,Garden,2021,,1.00,s-3
K3,Cid Pym,Garden,2019,2024-12-31,1.00,s-4
K3,Cid Pym,Home,2024,,1.00,s-5
K3,Cid Pym,Kitchen,2025,,1.00,s-6
`,
    orders(
      'item',
      's-2 shop-1 1 1|Ann Lee\ns-3 shop-1 1 1|Ben Orr\ns-5 shop-1 1 1|Cid Pym\ns-6 shop-1 1 1|Cid Pym',
    ),
    { mapping: shop('column: Ended on, is: ""', GUEST) },
  ),
  fine(
    'A10: People in JSON lack the key of what they did not say',
    'people.json',
    JSON.stringify([
      {
        Name: 'Ann Lee',
        Town: 'Bath',
        Email: 'ann@example.com',
        Unsubscribed: '2026-01-02',
        Cost: '1.00',
      },
      { Name: 'Ben Orr', Town: 'Bath', Cost: '1.00' },
      { Name: 'Cid Pym', Town: 'Bath', Email: 'cid@example.com', Cost: '1.00' },
      { Name: 'Dee Ray', Town: 'Hull', Cost: '1.00' },
      {
        Name: 'Eve Sax',
        Town: 'Hull',
        Email: 'eve@example.com',
        Unsubscribed: '2026-02-02',
        Cost: '1.00',
      },
      { Name: 'Fay Tan', Town: 'York', Email: 'fay@example.com', Cost: '1.00' },
    ]),
    spring('Ben Orr', 'Cid Pym', 'Dee Ray', 'Fay Tan'),
    { mapping: mailing('column: Unsubscribed, is: ""') },
  ),
  // By chance the pattern is that of orders: whoever asks here is careful, and not wrong.
  fineOrAsked(
    'A10: By chance the first of each town alone has an e-mail and reads the newsletter',
    'towns.csv',
    `Name,Town,E-mail,Newsletter,Cost
Ann Lee,Bath,ann@example.com,yes,1.00
Ben Orr,Bath,,,1.00
Dee Ray,Hull,dee@example.com,no,1.00
Eve Sax,Hull,,,1.00
Gus Ure,York,gus@example.com,yes,1.00
`,
    spring('Ann Lee', 'Gus Ure'),
    { mapping: mailing('column: Newsletter, is: "yes"') },
  ),
];
