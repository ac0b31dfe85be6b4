import { type List, mapped, orders } from '../list.ts';
import { asked, warnedOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

/** A1 to A4: more amounts: cents, packs, and quantities that a mapping does not use. */
export const AMOUNTS: readonly List[] = [
  asked(
    'A2: A payment export has its amounts in cents by the header',
    'payments.csv',
    'id,Client,Qty,Amount (cents),Currency\npi_1,a,100,2500,usd\npi_2,b,200,4800,usd\npi_3,c,150,3600,usd\n',
    '25 dollars or 2500',
    { mapping: mapped('id', 'Client', 'Qty', 'Amount (cents)') },
  ),
  asked(
    'A2: A German export has its amounts in cents',
    'betrag-cent.csv',
    'Auftrag;Kunde;Menge;Betrag_in_Cent\nBC-1;a;100;2500\nBC-2;b;200;4800\nBC-3;c;150;3600\n',
    '25 euros or 2500',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Betrag_in_Cent') },
  ),
  asked(
    'A2: 금액이 만원 단위이다',
    '만원.csv',
    '주문번호,거래처,수량,금액(만원)\nMW-1,a,1000,8.5\nMW-2,b,2000,12\nMW-3,c,500,5.4\n',
    '8.5 won or 85000',
    { mapping: mapped('주문번호', '거래처', '수량', '금액(만원)') },
  ),
  asked(
    'A2: 金額が千円単位である',
    '千円.csv',
    '注文番号,顧客,部数,金額（千円）\nSE-1,a,1000,85\nSE-2,b,2000,120\nSE-3,c,500,54\n',
    '85 yen or 85000',
    { mapping: mapped('注文番号', '顧客', '部数', '金額（千円）') },
  ),
  asked(
    'A2: 金额以万元为单位',
    '万元.csv',
    '订单号,客户,数量,金额（万元）\nWY-1,a,10000,0.85\nWY-2,b,20000,1.2\nWY-3,c,5000,0.54\n',
    '0.85 yuan or 8500',
    { mapping: mapped('订单号', '客户', '数量', '金额（万元）') },
  ),
  asked(
    'A2: British prices are in pence by the header',
    'pence.csv',
    'Order,Client,Qty,Cost (p)\nPN-1,a,100,2500\nPN-2,b,200,4800\nPN-3,c,150,3600\n',
    '25 pounds or 2500',
    { mapping: mapped('Order', 'Client', 'Qty', 'Cost (p)') },
  ),
  asked(
    'A1: Quantities are sheets of ten cards',
    'bogen.csv',
    'Auftrag;Kunde;Bogen (à 10 Karten);Preis\nBO-1;a;10;25,00\nBO-2;b;20;48,00\nBO-3;c;15;36,00\n',
    '10 copies or 100',
    { mapping: mapped('Auftrag', 'Kunde', 'Bogen (à 10 Karten)', 'Preis') },
  ),
  asked(
    'A1: Names of products say how many are in a pack and quantities are of packs',
    'pack-names.csv',
    'Order,Client,Product,Quantity,Total\nPA-1,a,Business cards (pack of 250),2,48.00\nPA-2,b,Business cards (pack of 100),1,15.00\nPA-3,c,Business cards (pack of 500),1,36.00\n',
    '2 copies or 500',
    { mapping: mapped('Order', 'Client', 'Quantity', 'Total') },
  ),
  asked(
    'A1: 옵션에 200매가 적혀 있고 수량은 1이다',
    '옵션매수.csv',
    '상품주문번호,구매자,옵션정보,수량,총 주문금액\nOS-1,kim,수량: 200매 / 무광,1,12000\nOS-2,lee,수량: 500매 / 유광,2,44000\nOS-3,oh,수량: 100매 / 무광,1,8000\n',
    '1 copy or 200',
    { mapping: mapped('상품주문번호', '구매자', '수량', '총 주문금액') },
  ),
  asked(
    'A1: A variant of an Etsy item is the quantity and the quantity is one',
    'variants.csv',
    'Order ID,Buyer,Variations,Quantity,Order Total\n33101,molark,"Quantity:50 cards,Paper:Cream",1,36.00\n33102,feea,"Quantity:100 cards,Paper:White",1,60.00\n33107,jnowak,"Quantity:25 cards,Paper:Cream",2,44.00\n',
    '1 copy or 50',
    { mapping: mapped('Order ID', '=etsy', 'Quantity', 'Order Total') },
  ),
  asked(
    'A1: Each row is counted as one and the list has a column of copies',
    'rows-copies.csv',
    'Name,Title,Copies\nAnn Fox,Head,200\nBob Ray,Clerk,100\nCy Orr,Clerk,200\n',
    'three copies or 500',
    { mapping: mapped('=rc-9', '=corp', 'rows', '=45', 'n=Name,t=Title') },
  ),
  asked(
    'A1: 줄마다 한 장으로 세는데 매수 열이 있다',
    '매수열.csv',
    '이름,직함,매수\n강하나,대리,200\n서두리,과장,100\n임세나,사원,200\n',
    '3 copies or 500',
    { mapping: mapped('=ms-9', '=corp', 'rows', '=45000', 'n=이름,t=직함') },
  ),
  asked(
    'A1: All orders are said to have 100 copies and the list has other numbers',
    'value-copies.csv',
    'Order,Client,Name,Qty,Total\nVC-1,a,Ann,100,20\nVC-2,b,Bob,250,45\nVC-3,c,Cy,500,80\n',
    '100 copies or those of the list',
    { mapping: mapped('Order', 'Client', '=100', 'Total', 'n=Name') },
  ),
  warnedOrAsked(
    'A1: Two reserved columns of copies differ in their spelling',
    'two-counts.csv',
    'project_id,svc_uid,order_count,Order Count,total_price\ntc-1,a,100,200,20\ntc-2,b,150,150,28\ntc-3,c,50,500,12\n',
    orders('Order_Count', 'tc-1 a 100 20|200\ntc-2 b 150 28|150\ntc-3 c 50 12|500').map(
      (order) => ({
        ...order,
        rows: order.rows.map(({ Order_Count = '' }) => ({ 'Order Count': Order_Count })),
      }),
    ),
  ),
  asked(
    'A3: One price of a workbook has the euro and the others the dollar in their formats',
    'formats-differ.xlsx',
    workbook([
      r('Order|Client|Qty|Price'),
      r('FD-1|a', 100, n(25, '[$$-409]#,##0.00')),
      r('FD-2|b', 200, n(48, '[$€-407] #,##0.00')),
      r('FD-3|c', 150, n(36, '[$$-409]#,##0.00')),
    ]),
    'dollars or euros',
    { mapping: mapped('Order', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A2: A workbook shows prices without the cents that it holds',
    'no-cents.xlsx',
    workbook([
      r('Order|Client|Qty|Price'),
      r('NC-1|a', 100, n(25.4, '0')),
      r('NC-2|b', 200, n(48, '0')),
      r('NC-3|c', 150, n(36.75, '0')),
    ]),
    'what is shown or what is held',
    { mapping: mapped('Order', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A2: A price is per row and rows have quantities from 50 to 500',
    'per-row.csv',
    'Order,Client,Name,Qty\nPW-1,a,Ann,50\nPW-2,b,Bob,250\nPW-3,c,Cy,500\n',
    'one price for each row whatever is printed',
    { mapping: mapped('Order', 'Client', 'Qty', 'per 12.50', 'n=Name') },
  ),
  asked(
    'A2: Every order has the price of 250 cards whatever its quantity',
    'one-price.csv',
    'Order,Client,Qty,Price\nOE-1,a,250,24.00\nOE-2,b,1000,24.00\nOE-3,c,250,24.00\nOE-4,d,2000,24.00\nOE-5,e,500,24.00\nOE-6,f,250,24.00\n',
    'one price for all or the price of a pack',
    { mapping: mapped('Order', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A2: Prices are without tax in some rows by a remark beside them',
    'net-gross.csv',
    'Auftrag;Kunde;Menge;Preis;Preisart\nNB-1;a;100;25,00;brutto\nNB-2;b;200;48,00;netto\nNB-3;c;150;36,00;brutto\n',
    'amounts with and without tax in one column',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
];
