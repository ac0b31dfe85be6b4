import { type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, more);

/** D: English and Japanese lists that nobody would doubt. */
export const FINE_ENGLISH: readonly List[] = [
  fine(
    'D: A charity thanks its donors and prints what they gave',
    'donors.csv',
    'Donor,City,Gift\nAnn Lee,Leeds,£25.00\nBob & Sue Ray,York,£100.00\nThe Fox Family,Hull,£50.00\n',
    orders(
      'donor city gift',
      'fa20-5 ray 3 4.5|Ann Lee|Leeds|£25.00\n|Bob & Sue Ray|York|£100.00\n|The Fox Family|Hull|£50.00',
    ),
    { mapping: cards('fa20-5', 'donor=Donor,city=City,gift=Gift') },
  ),
  fine(
    'D: An American shop exports orders in dollars',
    'us.csv',
    'Order,Account,Qty,Total,Ship to\nfb20-1,acme,"1,000",$129.00,Ann Lee\nfb20-2,bolt,250,$39.95,Bob Ray\n',
    orders('name', 'fb20-1 acme 1000 129|Ann Lee\nfb20-2 bolt 250 39.95|Bob Ray'),
    { mapping: mapped('Order', 'Account', 'Qty', 'Total', 'name=Ship to') },
  ),
  fine(
    'D: A conference has speakers and press and guests',
    'conference.csv',
    'Name,Company,Badge type\nAnn Lee,Acme,Speaker\nBob Ray,The Daily,Press\nCid Fox,Core,Guest\n',
    orders(
      'name company type',
      'fc20-1 ray 3 4.5|Ann Lee|Acme|Speaker\n|Bob Ray|The Daily|Press\n|Cid Fox|Core|Guest',
    ),
    { mapping: cards('fc20-1', 'name=Name,company=Company,type=Badge type') },
  ),
  fine(
    'D: A real estate agent sends cards about homes that were sold',
    'sold.csv',
    'Address,Agent,Status,Price\n1 Elm St,Ann Lee,Just sold,"$450,000"\n2 Oak St,Ann Lee,Just listed,"$389,000"\n3 Ash St,Bob Ray,Just sold,"$512,000"\n',
    orders(
      'address agent status',
      'fd20-1 ray 3 4.5|1 Elm St|Ann Lee|Just sold\n|2 Oak St|Ann Lee|Just listed\n|3 Ash St|Bob Ray|Just sold',
    ),
    { mapping: cards('fd20-1', 'address=Address,agent=Agent,status=Status') },
  ),
  fine(
    'D: A theatre prints seats with rows and numbers',
    'seats.csv',
    'Row,Seat,Block\nA,1,Stalls\nA,2,Stalls\nB,1,Stalls\nB,2,Circle\n',
    orders('row seat block', 'fe20-1 ray 4 6|A|1|Stalls\n|A|2|Stalls\n|B|1|Stalls\n|B|2|Circle'),
    { mapping: cards('fe20-1', 'row=Row,seat=Seat,block=Block') },
  ),
  fine(
    'D: Franchise branches order the same flyers in other numbers',
    'franchise.csv',
    `${HEAD},branch,phone\nff20-1,leeds,500,45.00,Leeds,0113 496 0123\nff20-2,york,1000,72.00,York,01904 960123\nff20-3,hull,250,29.00,Hull,01482 960123\n`,
    orders(
      'branch phone',
      'ff20-1 leeds 500 45|Leeds|0113 496 0123\nff20-2 york 1000 72|York|01904 960123\nff20-3 hull 250 29|Hull|01482 960123',
    ),
  ),
  fine(
    'D: A class has pupils with an empty middle name',
    'class.csv',
    'First,Middle,Last\nAnn,Mary,Lee\nBob,,Ray\nCid,J.,Fox\n',
    orders('name', 'fg20-5 ray 3 4.5|Ann Mary Lee\n|Bob Ray\n|Cid J. Fox'),
    {
      mapping: `version: 1
project: { value: fg20-5 }
svc_uid: { value: ray }
order: { order_count: rows, total_price: { per_row: "1.50" } }
variables:
  - { id: name, template: "{First} {Middle }{Last}" }
`,
    },
  ),
  fine(
    'D: Names of an American list are in capitals and have suffixes',
    'suffix.csv',
    `${HEAD},name\nfh20-1,acme,1,2,JOHN SMITH JR.\nfh20-2,acme,1,2,MARY O'NEIL III\nfh20-3,acme,1,2,AL MCDONALD ESQ.\n`,
    orders(
      'name',
      "fh20-1 acme 1 2|JOHN SMITH JR.\nfh20-2 acme 1 2|MARY O'NEIL III\nfh20-3 acme 1 2|AL MCDONALD ESQ.",
    ),
  ),
  fine(
    'D: People of a firm are called Test and Total and Page',
    'surnames.csv',
    `${HEAD},name\nfi20-5,acme,100,20,Ann Test\nfi20-6,acme,100,20,Bob Total\nfi20-7,acme,100,20,Jimmy Page\n`,
    orders(
      'name',
      'fi20-5 acme 100 20|Ann Test\nfi20-6 acme 100 20|Bob Total\nfi20-7 acme 100 20|Jimmy Page',
    ),
  ),
  fine(
    'D: A British workbook has pounds in the accounting format',
    'pounds.xlsx',
    workbook([
      r('Project|Client|Copies|Total'),
      r('fj20-1|acme', n(1000, '#,##0'), n(89.5, '_-"£"* #,##0.00_-')),
      r('fj20-2|bolt', n(250, '#,##0'), n(29, '_-"£"* #,##0.00_-')),
    ]),
    orders('', 'fj20-1 acme 1000 89.5\nfj20-2 bolt 250 29'),
    { mapping: mapped('Project', 'Client', 'Copies', 'Total') },
  ),
  fine(
    'D: A workbook keeps its days as the sheet shows them',
    'days.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name|day'),
      r('fk20-1|acme', 100, 20, 'Ann', n(46084, 'd mmmm yyyy')),
      r('fk20-2|acme', 100, 20, 'Bob', n(46091, 'd mmmm yyyy')),
    ]),
    orders('name day', 'fk20-1 acme 100 20|Ann|3 March 2026\nfk20-2 acme 100 20|Bob|10 March 2026'),
  ),
  fine(
    'D: A club has its members of many years with their numbers',
    'club.tsv',
    'Member\tNo\tSince\nAnn Lee\t0012\t1998\nBob Ray\t0103\t2011\nCid Fox\t1204\t2024\n',
    orders(
      'member no since',
      'fl20-5 ray 3 4.5|Ann Lee|0012|1998\n|Bob Ray|0103|2011\n|Cid Fox|1204|2024',
    ),
    { mapping: cards('fl20-5', 'member=Member,no=No,since=Since') },
  ),
  fine(
    'D: Two kinds of cards of one order have prices of their own',
    'kinds.csv',
    'Order,Client,Card,Qty,Price\nfm20-5,acme,Ann Lee,100,20.00\nfm20-5,acme,Bob Ray,250,35.00\nfm20-6,bolt,Cid Fox,100,20.00\n',
    orders('card', 'fm20-5 acme 350 55|Ann Lee\n|Bob Ray\nfm20-6 bolt 100 20|Cid Fox'),
    { mapping: mapped('Order', 'Client', 'sum Qty', 'sum Price', 'card=Card') },
  ),
  fine(
    'D: A Japanese firm orders cards of its people',
    'meishi.csv',
    encoded(
      'shift_jis',
      '案件,顧客,氏名,役職,枚数,金額\nfn20-1,sony,佐藤 健,課長,100,3000\nfn20-2,sony,鈴木 花,部長,200,5000\nfn20-3,sony,髙橋 海,,100,3000\n',
    ),
    orders(
      'name title',
      'fn20-1 sony 100 3000|佐藤 健|課長\nfn20-2 sony 200 5000|鈴木 花|部長\nfn20-3 sony 100 3000|髙橋 海',
    ),
    { mapping: mapped('案件', '顧客', '枚数', '金額', 'name=氏名,title=役職') },
  ),
  fine(
    'D: A Japanese wedding has names with 様',
    'sekiji.csv',
    '卓,席,御芳名\nA,1,佐藤 健 様\nA,2,鈴木 花 様\nB,1,田中 海 様\n',
    orders('table seat name', 'fo20-5 ray 3 4.5|A|1|佐藤 健 様\n|A|2|鈴木 花 様\n|B|1|田中 海 様'),
    { mapping: cards('fo20-5', 'table=卓,seat=席,name=御芳名') },
  ),
  fine(
    'D: A Japanese price is 税込 with yen',
    'zeikomi.csv',
    '案件,顧客,部数,金額（税込）\nfp20-1,sony,"1,000","¥33,000"\nfp20-2,sony,300,"¥12,100"\n',
    orders('', 'fp20-1 sony 1000 33000\nfp20-2 sony 300 12100'),
    { mapping: mapped('案件', '顧客', '部数', '金額（税込）') },
  ),
  fine(
    'D: A Japanese clinic has kana of its patients',
    'kanja.csv',
    '患者名,カナ,前回\n佐藤 健,サトウ ケン,2025/9/2\n鈴木 花,スズキ ハナ,2025/9/10\n',
    orders(
      'name kana last',
      'fq20-1 ray 2 3|佐藤 健|サトウ ケン|2025/9/2\n|鈴木 花|スズキ ハナ|2025/9/10',
    ),
    { mapping: cards('fq20-1', 'name=患者名,kana=カナ,last=前回') },
  ),
  fine(
    'D: A JSON list of an API has its numbers and texts',
    'api.json',
    '[{"project_id":"fr20-5","svc_uid":"acme","order_count":100,"total_price":20.5,"name":"Ann Lee"},{"project_id":"fr20-6","svc_uid":"bolt","order_count":250,"total_price":39,"name":"Bob Ray"}]',
    orders('name', 'fr20-5 acme 100 20.5|Ann Lee\nfr20-6 bolt 250 39|Bob Ray'),
  ),
  fine(
    'D: A hand-made workbook has a title and an empty row and total prices',
    'handmade.xlsx',
    workbook([
      r('Business cards for the spring fair'),
      [],
      r('Project|Client|Name|Copies|Cost'),
      r('fs20-1|acme|Ann Lee', 100, n(20, '"$"#,##0.00')),
      r('fs20-2|acme|Bob Ray', 250, n(35.5, '"$"#,##0.00')),
    ]),
    orders('name', 'fs20-1 acme 100 20|Ann Lee\nfs20-2 acme 250 35.5|Bob Ray'),
    {
      mapping: mapped(
        'Project',
        'Client',
        'Copies',
        'Cost',
        'name=Name',
        'sheet: { header_row: 3 }',
      ),
    },
  ),
  fine(
    'D: A proposed list has plain English names of columns',
    'proposed.csv',
    'project_id,svc_uid,Quantity,Total price,first_name,city\nft20-1,acme,100,20.00,Ann,Leeds\nft20-2,bolt,250,35.00,Bob,York\nft20-3,core,100,20.00,Cid,Hull\n',
    orders(
      'first_name city',
      'ft20-1 acme 100 20|Ann|Leeds\nft20-2 bolt 250 35|Bob|York\nft20-3 core 100 20|Cid|Hull',
    ),
    { mapping: 'proposed' },
  ),
];
