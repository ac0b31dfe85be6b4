import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** D: lists in English of both sides of the Atlantic. */
export const FINE_ENGLISH: readonly List[] = [
  fine(
    'D: Salesforce has ids of 18 characters that differ in case and end alike',
    'report1771.csv',
    `"Opportunity ID","Account Name","Opportunity Owner","Stage","Amount Currency","Amount","Quantity","Contact: Full Name","Close Date","Next Step"
"0065g00000AbCdEAAV","Acme Ltd","Jo Reed","Closed Won","GBP","480.00","1000.00","Hugh Pym","03/03/2026",""
"0065g00000AbCdfAAV","Bolt plc","Jo Reed","Closed Won","GBP","95.50","250.00","Dee O'Shea","04/03/2026",""
"0065g00000AbXyZAAV","Crane & Sons","Sam Iqbal","Closed Won","GBP","120.00","500.00","Ian Mc Cabe","13/03/2026","send proof"
`,
    orders(
      'n',
      "0065g00000AbCdEAAV sf 1000 480|Hugh Pym\n0065g00000AbCdfAAV sf 250 95.5|Dee O'Shea\n0065g00000AbXyZAAV sf 500 120|Ian Mc Cabe",
    ),
    { mapping: mapped('Opportunity ID', '=sf', 'Quantity', 'Amount', 'n=Contact: Full Name') },
  ),
  fine(
    'D: HubSpot contacts have life cycle stages, owners and dates with times',
    'hubspot-crm-exports.csv',
    `Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Lifecycle Stage,Create Date,Last Activity Date,City
5101,Maya,Ruiz,maya@example.com,+1 212-555-0141,Lou Kim,Open,Customer,2025-11-02 10:14,2026-02-27 08:00,New York
5102,Gus,Holm,gus@example.com,,Lou Kim,In Progress,Customer,2025-12-14 16:40,,Chicago
5107,Ada,Quist,ada@example.com,+1 312-555-0199,Lou Kim,Connected,Customer,2026-01-20 09:31,2026-03-01 12:45,Chicago
`,
    orders('f l', 'hs-1 hub 3 9|Maya|Ruiz\n|Gus|Holm\n|Ada|Quist'),
    { mapping: mapped('=hs-1', '=hub', 'rows', '=9', 'f=First Name,l=Last Name') },
  ),
  fine(
    'D: Google Forms asks a church how many programmes each group wants',
    'Programme order (Responses) - Form responses 1.csv',
    `Timestamp,Email address,"Name of your group, as it should be printed",How many programmes do you need?,Do you agree that we keep your details?,Anything else we should know?
3/1/2026 9:04:12,a@example.org,Bell Ringers,40,Yes,
3/1/2026 9:55:40,b@example.org,Mothers' Union,60,Yes,We will collect them on Sunday
3/2/2026 18:20:01,c@example.org,Youth Choir,25,Yes,"no rush, thank you!"
`,
    orders('g', "pg-1 parish 125 62.5|Bell Ringers\n|Mothers' Union\n|Youth Choir"),
    {
      mapping: `version: 1
project: { value: pg-1 }
svc_uid: { value: parish }
order:
  order_count: { column: "How many programmes do you need?", combine: sum }
  total_price: { value: 62.5 }
variables:
  - { id: g, column: "Name of your group, as it should be printed" }
`,
    },
  ),
  fine(
    'D: Typeform answers have ids, network ids and consents in TRUE',
    'responses-xY12.csv',
    `#,What should we call you?,Which card do you like?,How many?,I accept the terms,Start Date (UTC),Submit Date (UTC),Network ID
k9zx1,Robin,Sage,100,1,2026-02-01 10:00:00,2026-02-01 10:04:10,aa01
k9zx2,Alexis Mbeki,Ivory,50,1,2026-02-01 11:12:00,2026-02-01 11:14:44,bb02
k9zx7,J. J. Abbott,Sage,200,1,2026-02-02 07:45:00,2026-02-02 07:49:21,cc03
`,
    orders('n', 'k9zx1 tf 100 12|Robin\nk9zx2 tf 50 12|Alexis Mbeki\nk9zx7 tf 200 12|J. J. Abbott'),
    { mapping: mapped('#', '=tf', 'How many?', '=12', 'n=What should we call you?') },
  ),
  fine(
    'D: Conference badges have tickets of many kinds and mixed case',
    'eventbrite.csv',
    `Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee #,Order Type,Total Paid,Attendee Status,Job Title,Company
9911001,2026-02-01,SIOBHÁN,DOYLE,s@example.com,1,Early Bird,77101,Eventbrite Completed,120.00,Attending,cto,acme
9911001,2026-02-01,Karl,Doyle,s@example.com,1,Early Bird,77102,Eventbrite Completed,120.00,Attending,,acme
9911050,2026-02-09,lin,wu,l@example.com,1,Speaker,77140,Free Order,0.00,Attending,Professor,MIT
`,
    orders(
      'f l t',
      'bdg-1 conf 3 10.5|SIOBHÁN|DOYLE|Early Bird\n|Karl|Doyle|Early Bird\n|lin|wu|Speaker',
    ),
    {
      mapping: mapped('=bdg-1', '=conf', 'rows', '=10.5', 'f=First Name,l=Last Name,t=Ticket Type'),
    },
  ),
  fine(
    'D: A charity list has gifts, appeals and constituents with suffixes',
    'RE_export.csv',
    `Constituent ID,Addressee,Salutation,Last Gift Amount,Last Gift Date,Appeal,City,State,ZIP
100001,"Mr. and Mrs. Paul R. Ames, Jr.",Paul and Jean,$50.00,12/01/2025,YE25,Salem,MA,01970
100002,Dr. Lena Ortiz,Lena,$250.00,11/28/2025,YE25,Austin,TX,78701
100009,The Grant Family Foundation,Friends,"$5,000.00",10/15/2025,YE25,Newark,NJ,07102
`,
    orders(
      'a s z',
      'ap-1 charity 3 2.1|Mr. and Mrs. Paul R. Ames, Jr.|Paul and Jean|01970\n|Dr. Lena Ortiz|Lena|78701\n|The Grant Family Foundation|Friends|07102',
    ),
    { mapping: mapped('=ap-1', '=charity', 'rows', '=2.1', 'a=Addressee,s=Salutation,z=ZIP') },
  ),
  fine(
    'D: An estate agent orders boards with asking prices beside print prices',
    'boards.csv',
    `Job,Branch,Address,Asking price,Status,Boards,Print cost
B/101,Bath,4 Royal Cres,"£850,000",For sale,2,£38.00
B/102,Bath,17 Mill Ln,"£325,000",For sale,1,£19.00
B/103,Wells,2 Cathedral Gn,"£1,200,000",For sale,3,£57.00
`,
    orders(
      'addr ask',
      'B/101 estate 2 38|4 Royal Cres|£850,000\nB/102 estate 1 19|17 Mill Ln|£325,000\nB/103 estate 3 57|2 Cathedral Gn|£1,200,000',
    ),
    {
      mapping: `version: 1
project: { column: Job }
svc_uid: { value: estate }
order:
  order_count: { column: Boards }
  total_price: { column: Print cost, per: row }
variables:
  - { id: addr, column: Address }
  - { id: ask, column: Asking price }
`,
    },
  ),
  fineOrAsked(
    'D: Seat cards of a theatre have rows A to C and seats that count up',
    'seats.csv',
    `${HEAD},row,seat,patron\nst-1,theatre,1,0.4,A,1,Lord Ames\nst-2,theatre,1,0.4,A,2,Lady Ames\nst-3,theatre,1,0.4,B,1,N. Chekhov\nst-4,theatre,1,0.4,B,2,\nst-5,theatre,1,0.4,C,1,Reserved Party\n`,
    orders(
      'row seat patron',
      'st-1 theatre 1 0.4|A|1|Lord Ames\nst-2 theatre 1 0.4|A|2|Lady Ames\nst-3 theatre 1 0.4|B|1|N. Chekhov\nst-4 theatre 1 0.4|B|2\nst-5 theatre 1 0.4|C|1|Reserved Party',
    ),
  ),
  fine(
    'D: Vouchers have codes that look like powers and sums',
    'vouchers.csv',
    'Batch,Client,Qty,Cost,Code,Worth\nVB-1,cafe,1,2.00,7E4921,$25\nVB-2,cafe,1,2.00,00E117,$25\nVB-3,cafe,1,2.00,AB-2026,$50\nVB-4,cafe,1,2.00,SUM100,$100\n',
    orders(
      'code worth',
      'VB-1 cafe 1 2|7E4921|$25\nVB-2 cafe 1 2|00E117|$25\nVB-3 cafe 1 2|AB-2026|$50\nVB-4 cafe 1 2|SUM100|$100',
    ),
    { mapping: mapped('Batch', 'Client', 'Qty', 'Cost', 'code=Code,worth=Worth') },
  ),
  fine(
    'D: A wedding list has names with titles and only accepted guests',
    'guests.xlsx',
    workbook([
      r('Household|Guest|Side|RSVP|Meal|Table|Dietary'),
      r('Ames|Grandma Rose|Bride|Accepted|Fish|1|no nuts'),
      r('Ames|Paul Ames|Bride|Accepted|Beef|1|'),
      r('Okoro|Chidi Okoro|Groom|Accepted|Veg|2|'),
      r('Okoro|Baby Ife|Groom|Accepted|—|2|high chair'),
    ]),
    orders('g t', 'wg-1 couple 4 6|Grandma Rose|1\n|Paul Ames|1\n|Chidi Okoro|2\n|Baby Ife|2'),
    { mapping: mapped('=wg-1', '=couple', 'rows', '=6', 'g=Guest,t=Table') },
  ),
  fineOrAsked(
    'D: A newsletter list of a shop keeps people who ordered their cards',
    'cards.csv',
    'Order,Customer,First,Last,Opted in,Units,Paid\nON-1,lib,Ida,Moss,FALSE,100,30.00\nON-2,lib,Sol,Cain,TRUE,50,18.00\nON-3,lib,Test,Ng,FALSE,25,11.50\n',
    orders('f l', 'ON-1 lib 100 30|Ida|Moss\nON-2 lib 50 18|Sol|Cain\nON-3 lib 25 11.5|Test|Ng'),
    { mapping: mapped('Order', 'Customer', 'Units', 'Paid', 'f=First,l=Last') },
  ),
  fine(
    'D: Quickbooks gives invoices that are paid and balances of zero',
    'Invoices.csv',
    'Num,Date,Transaction type,Customer,Memo,Qty,Due date,Open balance,Amount,Status\n1044,02/03/2026,Invoice,Bloom & Co,Loyalty cards,500,02/17/2026,0.00,145.00,Paid\n1045,02/03/2026,Invoice,Rye Bakery,Loyalty cards,250,02/17/2026,0.00,80.00,Paid\n1046,02/15/2026,Invoice,Wag Salon,Appointment cards,1000,03/01/2026,0.00,210.00,Paid\n',
    orders(
      'c',
      '1044 qb 500 145|Bloom & Co\n1045 qb 250 80|Rye Bakery\n1046 qb 1000 210|Wag Salon',
    ),
    { mapping: mapped('Num', '=qb', 'Qty', 'Amount', 'c=Customer') },
  ),
  fine(
    'D: A library orders bookplates in Canadian dollars with codes before amounts',
    'library.csv',
    `${HEAD},branch\nlb-1,library,200,CA$44.00,Main\nlb-2,library,150,CA$36.50,Côte-des-Neiges\nlb-3,library,1000,"CA$1,120.00",Mile End\n`,
    orders(
      'branch',
      'lb-1 library 200 44|Main\nlb-2 library 150 36.5|Côte-des-Neiges\nlb-3 library 1000 1120|Mile End',
    ),
  ),
  fine(
    'D: An invoice list has prices without cents and a column for discounts in percent',
    'jobs.csv',
    'Job no,Client,Description,Quantity,Unit,Discount,Net,VAT,Gross,Sales rep,Delivered\nJ-881,oak,Compliment slips,500,each,0%,50,10,60,Beth,\nJ-882,ash,Letterheads,1000,each,5%,95,19,114,Beth,\nJ-883,elm,Envelopes,250,each,0%,40,8,48,Carl,\n',
    orders('', 'J-881 oak 500 60\nJ-882 ash 1000 114\nJ-883 elm 250 48'),
    { mapping: mapped('Job no', 'Client', 'Quantity', 'Gross') },
  ),
  fine(
    'D: A school orders report cards for pupils with hyphens and apostrophes',
    'year6.tsv',
    "UPN\tSurname\tForename\tReg\tSEN\tFSM\tNotes\nA8111\tO'Connor-Reid\tAoife\t6B\tN\tN\t\nB8122\tvan der Merwe\tPiet\t6B\tK\tY\tleft-handed\nC8133\tal-Sayed\tNour\t6G\tN\tN\t\n",
    orders('s f', "yr-6 school 3 4.5|O'Connor-Reid|Aoife\n|van der Merwe|Piet\n|al-Sayed|Nour"),
    { mapping: mapped('=yr-6', '=school', 'rows', '=4.5', 's=Surname,f=Forename') },
  ),
  fine(
    'D: A workbook of the US shows phones, dollars and days in its formats',
    'vet-cards.xlsx',
    workbook([
      r('Order ID|Clinic|Cards|Total|Pet|Phone|Next visit'),
      r(
        'VT-1|paws',
        1,
        n(3.5, '$#,##0.00'),
        'Rex',
        n(2125550123, '[<=9999999]###-####;(###) ###-####'),
        n(46113, 'm/d/yyyy'),
      ),
      r(
        'VT-2|paws',
        1,
        n(3.5, '$#,##0.00'),
        'Mimi',
        n(2125550177, '[<=9999999]###-####;(###) ###-####'),
        n(46114, 'm/d/yyyy'),
      ),
      r(
        'VT-3|paws',
        2,
        n(7, '$#,##0.00'),
        'Bo',
        n(2125550190, '[<=9999999]###-####;(###) ###-####'),
        n(46128, 'm/d/yyyy'),
      ),
    ]),
    orders(
      'pet tel day',
      'VT-1 paws 1 3.5|Rex|(212) 555-0123|4/1/2026\nVT-2 paws 1 3.5|Mimi|(212) 555-0177|4/2/2026\nVT-3 paws 2 7|Bo|(212) 555-0190|4/16/2026',
    ),
    { mapping: mapped('Order ID', 'Clinic', 'Cards', 'Total', 'pet=Pet,tel=Phone,day=Next visit') },
  ),
  fine(
    'D: Two columns of notes are empty but for one word and a tick',
    'handmade.csv',
    'Ref,Who,No. of cards,£,Colour,Notes,Chk\nH1,pat,20,15,Red,,x\nH2,sue,30,21,Blue,gloss,x\nH3,kim,10,9,Red,,x\nH4,lou,25,18.5,Green,,x\n',
    orders('c', 'H1 pat 20 15|Red\nH2 sue 30 21|Blue\nH3 kim 10 9|Red\nH4 lou 25 18.5|Green'),
    { mapping: mapped('Ref', 'Who', 'No. of cards', '£', 'c=Colour') },
  ),
  fine(
    'D: A list of NDJSON has nested customers and amounts as numbers',
    'orders.ndjson',
    '{"id":"nd-1","customer":{"name":"Ana Li","uid":"u1"},"qty":100,"total":12.5,"note":null}\n{"id":"nd-2","customer":{"name":"Bo Sy","uid":"u2"},"qty":250,"total":28,"note":"gift"}\n{"id":"nd-3","customer":{"name":"Cy Ode","uid":"u1"},"qty":50,"total":7.25,"note":null}\n',
    orders('n', 'nd-1 u1 100 12.5|Ana Li\nnd-2 u2 250 28|Bo Sy\nnd-3 u1 50 7.25|Cy Ode'),
    { mapping: mapped('id', 'customer.uid', 'qty', 'total', 'n=customer.name') },
  ),
  fine(
    'D: Only rows that are approved are wanted and others wait',
    'approvals.csv',
    'Ticket,Dept,Employee,Title,Cards,Cost,Approval\nT-1,hr,Ann Poe,Head of HR,200,30,Approved\nT-2,it,Bob Ash,Engineer,100,18,Pending\nT-3,it,Cat Elm,Architect,200,30,Approved\nT-4,hr,Don Fir,Recruiter,100,18,Rejected\n',
    orders('n t', 'T-1 corp 200 30|Ann Poe|Head of HR\nT-3 corp 200 30|Cat Elm|Architect'),
    {
      mapping: mapped(
        'Ticket',
        '=corp',
        'Cards',
        'Cost',
        'n=Employee,t=Title',
        'rows:\n  where:\n    - { column: Approval, is: Approved }',
      ),
    },
  ),
  fine(
    'D: Copies of a parish magazine grow from a handful to hundreds',
    'magazine.csv',
    'Drop,Round,Distributor,Copies,Charge\nM-1,mag,Mrs Hale,35,8.75\nM-2,mag,Mr Todd,120,30.00\nM-3,mag,The Swan,15,3.75\nM-4,mag,School,400,90.00\nM-5,mag,Dr Ray,60,15.00\n',
    orders(
      'd',
      'M-1 mag 35 8.75|Mrs Hale\nM-2 mag 120 30|Mr Todd\nM-3 mag 15 3.75|The Swan\nM-4 mag 400 90|School\nM-5 mag 60 15|Dr Ray',
    ),
    { mapping: mapped('Drop', 'Round', 'Copies', 'Charge', 'd=Distributor') },
  ),
  fineOrAsked(
    'D: Names of firms are words of status and totals',
    'firms.csv',
    `${HEAD},company,contact\nfm-1,b2b,100,20,Total Energies,Luc Roy\nfm-2,b2b,150,28,Void Records,Mia Lo\nfm-3,b2b,200,35,Pending Publishing,Ty Oz\nfm-4,b2b,100,20,Refund Advisory Ltd,Ed Fox\n`,
    orders(
      'company contact',
      'fm-1 b2b 100 20|Total Energies|Luc Roy\nfm-2 b2b 150 28|Void Records|Mia Lo\nfm-3 b2b 200 35|Pending Publishing|Ty Oz\nfm-4 b2b 100 20|Refund Advisory Ltd|Ed Fox',
    ),
  ),
];
