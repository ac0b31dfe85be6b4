import { type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

/** D: exports of shops and marketplaces. */
export const FINE_SHOPS: readonly List[] = [
  fine(
    'D: Shopify buyers without marketing bought cards and every order is paid',
    'orders_export_1.csv',
    `Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping City,Shipping Zip,Notes,Cancelled at,Payment Method,Refunded Amount,Vendor,Tags
#2041,ann@example.com,paid,2026-03-02 09:14:11 -0500,unfulfilled,,no,USD,49.00,5.00,0.00,54.00,,0.00,2026-03-02 09:14:02 -0500,100,Letterpress card - Ivory,0.49,LP-IV,Ann Whitcombe,Dayton,'45402,,,Shopify Payments,0.00,Ink & Oak,
#2042,raj@example.com,paid,2026-03-02 11:40:52 -0500,unfulfilled,,yes,USD,98.00,5.00,6.86,109.86,,0.00,2026-03-02 11:40:40 -0500,200,Letterpress card - Ivory,0.49,LP-IV,Raj Patel,Boston,'02118,Please no plastic wrap,,Shopify Payments,0.00,Ink & Oak,repeat
#2043,kay@example.com,paid,2026-03-03 08:01:19 -0500,unfulfilled,,no,USD,24.50,5.00,1.96,31.46,SPRING10,2.45,2026-03-03 08:01:07 -0500,50,Letterpress card - Sage,0.49,LP-SG,Kay O'Neil,Tampa,'33602,,,PayPal Express Checkout,0.00,Ink & Oak,
`,
    orders(
      'name city zip',
      `#2041 inkandoak 100 54|Ann Whitcombe|Dayton|45402
#2042 inkandoak 200 109.86|Raj Patel|Boston|02118
#2043 inkandoak 50 31.46|Kay O'Neil|Tampa|33602`,
    ),
    {
      mapping: mapped(
        'Name',
        '=inkandoak',
        'Lineitem quantity',
        'Total',
        'name=Shipping Name,city=Shipping City,zip=Shipping Zip',
      ),
    },
  ),
  fine(
    'D: WooCommerce orders are all processing and have notes of customers',
    'woo-orders.csv',
    `Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Email (Billing),Order Subtotal Amount,Order Shipping Amount,Order Refund Amount,Order Total Amount,SKU,Item #,Item Name,Quantity,Item Cost,Coupon Code
9120,processing,2026-02-11 10:02,,Erin,Walsh,erin@example.ie,30.00,4.00,0,34.00,TAG-50,1,Gift tags,50,0.60,
9121,processing,2026-02-11 12:45,"Ring twice, the first bell is broken",Tom,de Vries,tom@example.nl,120.00,0.00,0,120.00,TAG-50,1,Gift tags,200,0.60,
9125,processing,2026-02-12 07:30,I closed my old account - please use this address,Lucía,Ortega,lucia@example.es,60.00,4.00,0,64.00,TAG-50,1,Gift tags,100,0.60,HELLO
`,
    orders(
      'first last',
      '9120 tagshop 50 34|Erin|Walsh\n9121 tagshop 200 120|Tom|de Vries\n9125 tagshop 100 64|Lucía|Ortega',
    ),
    {
      mapping: mapped(
        'Order Number',
        '=tagshop',
        'Quantity',
        'Order Total Amount',
        'first=First Name (Billing),last=Last Name (Billing)',
      ),
    },
  ),
  fine(
    'D: Cafe24 lists its lines with numbers of orders and of lines',
    'cafe24_20260310.csv',
    `주문번호,품목별 주문번호,주문일시,주문상품명,상품옵션,수량,판매가,상품구매금액(KRW),결제수단,주문상태,주문자명,수령인,수령인 우편번호,배송메시지,주문자 가입여부
20260310-0000121,20260310-0000121-01,2026-03-10 09:12:44,감사 스티커,원형 40mm,300,90,"27,000",카드,배송준비중,이서연,이서연,04524,문 앞에 놓아주세요,F
20260310-0000137,20260310-0000137-01,2026-03-10 10:30:05,감사 스티커,원형 40mm,500,80,"40,000",무통장입금,배송준비중,박준호,박준호,06236,,T
20260310-0000142,20260310-0000142-01,2026-03-10 11:58:31,감사 스티커,사각 50mm,200,110,"22,000",네이버페이,배송준비중,최유진,(주)달빛상회,48058,경비실에 맡겨주세요,T
`,
    orders(
      '받는분 우편번호',
      `20260310-0000121-01 sticker24 300 27000|이서연|04524
20260310-0000137-01 sticker24 500 40000|박준호|06236
20260310-0000142-01 sticker24 200 22000|(주)달빛상회|48058`,
    ),
    {
      mapping: mapped(
        '품목별 주문번호',
        '=sticker24',
        '수량',
        '상품구매금액(KRW)',
        '받는분=수령인,우편번호=수령인 우편번호',
      ),
    },
  ),
  fine(
    'D: A smart store workbook has empty columns of claims and a number of 16 digits as text',
    '스마트스토어_전체주문발주발송관리_20260311.xlsx',
    workbook([
      r(
        '상품주문번호|주문번호|배송방법|구매자명|수취인명|주문상태|클레임상태|상품번호|옵션정보|수량|상품가격|최종 상품별 총 주문금액|수취인연락처1|배송메세지|송장번호',
      ),
      r(
        '2026031112345601|2026031155500001|택배,등기,소포|김하늘|김하늘|발주확인||8812345|문구: 돌잔치 감사합니다',
        100,
        n(350, '#,##0'),
        n(35000, '#,##0'),
        '010-2345-6789|부재시 경비실|',
      ),
      r(
        '2026031112345602|2026031155500002|택배,등기,소포|정민우|정다은|발주확인||8812345|문구: 첫돌을 축하해요',
        150,
        n(350, '#,##0'),
        n(52500, '#,##0'),
        '010-9876-5432||',
      ),
      r(
        '2026031112345603|2026031155500003|택배,등기,소포|오세라|오세라|발주확인||8812377|문구: 고맙습니다',
        60,
        n(420, '#,##0'),
        n(25200, '#,##0'),
        '010-1111-2323||',
      ),
    ]),
    orders(
      'to text phone',
      `2026031112345601 doljan 100 35000|김하늘|문구: 돌잔치 감사합니다|010-2345-6789
2026031112345602 doljan 150 52500|정다은|문구: 첫돌을 축하해요|010-9876-5432
2026031112345603 doljan 60 25200|오세라|문구: 고맙습니다|010-1111-2323`,
    ),
    {
      mapping: mapped(
        '상품주문번호',
        '=doljan',
        '수량',
        '최종 상품별 총 주문금액',
        'to=수취인명,text=옵션정보,phone=수취인연락처1',
      ),
    },
  ),
  fine(
    'D: Etsy sold items with coupons and the item total is meant',
    'EtsySoldOrderItems2026-2.csv',
    `"Sale Date","Item Name","Buyer","Quantity","Price","Coupon Code","Coupon Details","Discount Amount","Shipping Discount","Order Shipping","Order Sales Tax","Item Total","Currency","Transaction ID","Listing ID","Date Paid","Date Shipped","Ship Name","Ship City","Ship Country","Order ID","Variations","Order Type","Listings Type","Payment Type"
"02/14/26","Custom bookplates","Mo Larkin (molark)","30","1.20","","","0","0","4.5","0","36.00","GBP","4410077101","1090","02/14/2026","","Mo Larkin","Leeds","United Kingdom","3310001","Paper:Cream","online","listing","online_cc"
"02/15/26","Custom bookplates","Fee Adams (feea)","60","1.20","WELCOME","WELCOME - 10% off","7.2","0","4.5","0","72.00","GBP","4410077102","1090","02/15/2026","","Fee Adams","Hove","United Kingdom","3310002","Paper:White","online","listing","online_cc"
"02/17/26","Custom bookplates","Jan Nowak (jnowak)","25","1.20","","","0","0","9","0","30.00","GBP","4410077109","1090","02/17/2026","","Jan Nowak","Kraków","Poland","3310007","Paper:Cream","online","listing","online_cc"
`,
    orders(
      'owner',
      '4410077101 plates 30 36|Mo Larkin\n4410077102 plates 60 72|Fee Adams\n4410077109 plates 25 30|Jan Nowak',
    ),
    { mapping: mapped('Transaction ID', '=plates', 'Quantity', 'Item Total', 'owner=Ship Name') },
  ),
  fine(
    'D: Magento has grand totals of base and purchased in one currency',
    'magento.csv',
    `ID,Purchase Point,Purchase Date,Bill-to Name,Ship-to Name,Grand Total (Base),Grand Total (Purchased),Status,Qty Ordered,Customer Group
000000341,Main Website,"Mar 3, 2026 8:12:10 AM",Ilse Kramer,Ilse Kramer,€89.00,€89.00,Processing,250,General
000000342,Main Website,"Mar 3, 2026 9:50:43 AM",Bart Peeters,Drukwerk BV,"€1,140.00","€1,140.00",Processing,4000,Wholesale
000000343,Main Website,"Mar 4, 2026 2:05:00 PM",Noor Smit,Noor Smit,€54.50,€54.50,Processing,100,General
`,
    orders(
      'to',
      '000000341 main 250 89|Ilse Kramer\n000000342 main 4000 1140|Drukwerk BV\n000000343 main 100 54.5|Noor Smit',
    ),
    { mapping: mapped('ID', '=main', 'Qty Ordered', 'Grand Total (Purchased)', 'to=Ship-to Name') },
  ),
  fine(
    'D: Amazon writes its report with tabs, empty columns and lines of one item each',
    'amazon-orders.txt',
    `order-id\torder-item-id\tpurchase-date\tpayments-date\tbuyer-email\tbuyer-name\tsku\tproduct-name\tquantity-purchased\tcurrency\titem-price\titem-tax\tship-service-level\trecipient-name\tship-city\tship-state\tship-postal-code\tship-country\tis-business-order
303-1111111-2222221\t55001\t2026-03-01T10:11:12+00:00\t2026-03-01T10:11:12+00:00\tx1@marketplace.example\tHelga Kunz\tET-88\tNamensschild Eiche\t2\tEUR\t15.98\t2.55\tStandard\tHelga Kunz\tKöln\t\t50667\tDE\tfalse
303-1111111-2222222\t55002\t2026-03-01T12:01:44+00:00\t2026-03-01T12:01:44+00:00\tx2@marketplace.example\tTim Voss\tET-88\tNamensschild Eiche\t1\tEUR\t7.99\t1.28\tExpedited\tTim Voss\tDresden\t\t01099\tDE\ttrue
303-1111111-2222223\t55003\t2026-03-02T06:00:13+00:00\t2026-03-02T06:00:13+00:00\tx3@marketplace.example\tUte Abel\tET-88\tNamensschild Eiche\t3\tEUR\t23.97\t3.83\tStandard\tUte Abel\tUlm\t\t89073\tDE\tfalse
`,
    orders(
      'name plz ort',
      `303-1111111-2222221 etikett 2 15.98|Helga Kunz|50667|Köln
303-1111111-2222222 etikett 1 7.99|Tim Voss|01099|Dresden
303-1111111-2222223 etikett 3 23.97|Ute Abel|89073|Ulm`,
    ),
    {
      mapping: `version: 1
project: { column: order-id }
svc_uid: { value: etikett }
order:
  order_count: { column: quantity-purchased }
  total_price: { column: item-price, per: row }
variables:
  - { id: name, column: recipient-name }
  - { id: plz, column: ship-postal-code }
  - { id: ort, column: ship-city }
`,
    },
  ),
  fine(
    'D: A Shopify order has three lines whose later lines lack what the first has',
    'orders_export_2.csv',
    `Name,Email,Financial Status,Paid at,Total,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Cancelled at
#310,ivy@example.com,paid,2026-04-01 10:00:00 +0100,61.00,20,Place card Ivy,1.00,Ivy Marsh,
#310,ivy@example.com,,,,30,Place card Oak,1.00,,
#310,ivy@example.com,,,,10,Table number,1.10,,
#311,dan@example.com,paid,2026-04-01 12:30:00 +0100,44.00,40,Place card Oak,1.10,Dan Frost,
`,
    orders(
      'item',
      '#310 placecards 60 61|Place card Ivy\n|Place card Oak\n|Table number\n#311 placecards 40 44|Place card Oak',
    ),
    {
      mapping: `version: 1
project: { column: Name }
svc_uid: { value: placecards }
order:
  order_count: { column: Lineitem quantity, combine: sum }
  total_price: { column: Total, combine: first }
variables:
  - { id: item, column: Lineitem name }
`,
    },
  ),
  fine(
    'D: Coupang orders have prices of sale beside prices of payment',
    'DeliveryList(2026-03-12).csv',
    `번호,묶음배송번호,주문번호,택배사,운송장번호,분리배송 Y/N,주문일,등록상품명,등록옵션명,구매수(수량),옵션판매가(판매단가),결제액,구매자,수취인이름,우편번호,배송메세지,결제위치
1,771200101,8100000101,,,분리배송불가,2026-03-11 21:00:15,네임스티커,소형 / 투명,2,4500,9000,한지민,한지민,12345,문 앞,Android앱
2,771200102,8100000102,,,분리배송불가,2026-03-11 22:10:37,네임스티커,중형 / 흰색,1,5200,5200,강도윤,강서준,03187,"직접 받고 부재 시 문 앞",iOS앱
3,771200103,8100000103,,,분리배송불가,2026-03-11 23:41:02,네임스티커,소형 / 투명,3,4500,13500,윤채원,윤채원,61945,택배함,PC웹
`,
    orders(
      'name',
      '8100000101 coup 2 9000|한지민\n8100000102 coup 1 5200|강서준\n8100000103 coup 3 13500|윤채원',
    ),
    { mapping: mapped('주문번호', '=coup', '구매수(수량)', '결제액', 'name=수취인이름') },
  ),
  fine(
    'D: A Turkish marketplace has prices with points for thousands and a comma',
    'trendyol.csv',
    `Barkod;Paket No;Sipariş Numarası;Alıcı;Teslimat Adresi;Ürün Adı;Adet;Birim Fiyatı;Satış Tutarı;İndirim Tutarı;Faturalanacak Tutar;Sipariş Statüsü;E-Posta;Komisyon Oranı
8680001;7701;10450001;Ayşe Yılmaz;Kadıköy / İstanbul;Davetiye;100;12,50;1.250,00;0,00;1.250,00;Hazırlanıyor;a@example.com;18
8680001;7702;10450002;Mehmet Öztürk;Çankaya / Ankara;Davetiye;50;12,50;625,00;25,00;600,00;Hazırlanıyor;m@example.com;18
8680002;7703;10450003;İpek Şahin;Konak / İzmir;Teşekkür kartı;80;9,00;720,00;0,00;720,00;Hazırlanıyor;i@example.com;18
`,
    orders(
      'alici',
      '10450001 davet 100 1250|Ayşe Yılmaz\n10450002 davet 50 600|Mehmet Öztürk\n10450003 davet 80 720|İpek Şahin',
    ),
    {
      mapping: mapped('Sipariş Numarası', '=davet', 'Adet', 'Faturalanacak Tutar', 'alici=Alıcı'),
    },
  ),
  fine(
    'D: A Rakuten list has taxes, points and a total of the line',
    '楽天_20260305.csv',
    `注文番号,注文日時,ステータス,注文者姓,注文者名,送付先姓,送付先名,送付先郵便番号,商品名,個数,単価,商品合計金額,消費税,ポイント利用額,備考
371234-20260305-00001,2026-03-05 10:15:02,発送待ち,佐々木,彩,佐々木,彩,060-0001,お名前シール,2,980,1960,178,0,
371234-20260305-00002,2026-03-05 11:48:20,発送待ち,髙橋,健太,髙橋,陽菜,150-0041,お名前シール,1,980,980,89,100,[配送日時指定:] 午前中
371234-20260305-00003,2026-03-05 19:22:41,発送待ち,渡邉,真由美,渡邉,蓮,900-0015,お名前シール,5,980,4900,445,0,
`,
    orders(
      'sei mei zip',
      `371234-20260305-00001 seal 2 1960|佐々木|彩|060-0001
371234-20260305-00002 seal 1 980|髙橋|陽菜|150-0041
371234-20260305-00003 seal 5 4900|渡邉|蓮|900-0015`,
    ),
    {
      mapping: mapped(
        '注文番号',
        '=seal',
        '個数',
        '商品合計金額',
        'sei=送付先姓,mei=送付先名,zip=送付先郵便番号',
      ),
    },
  ),
  fine(
    'D: A Taobao export has a column for the price and one for what is paid',
    '订单.csv',
    `订单编号,买家会员名,买家应付货款,买家应付邮费,买家实际支付金额,订单状态,买家留言,收货人姓名,收货地址,联系手机,宝贝标题,宝贝总数量,店铺名称
"=""3810001200100""",tb_lotus,128.00,0.00,128.00,"买家已付款,等待卖家发货",,王小芳,浙江省杭州市西湖区,"'13800138000",喜帖定制,80,红帖坊
"=""3810001200101""",tb_moon,256.00,8.00,264.00,"买家已付款,等待卖家发货",请早点发,陈思远,上海市徐汇区,"'13900139000",喜帖定制,160,红帖坊
"=""3810001200102""",tb_star,64.00,8.00,72.00,"买家已付款,等待卖家发货",,刘洋,北京市朝阳区,"'13700137000",喜帖定制,40,红帖坊
`,
    orders(
      'name phone',
      `3810001200100 hongtie 80 128|王小芳|13800138000
3810001200101 hongtie 160 264|陈思远|13900139000
3810001200102 hongtie 40 72|刘洋|13700137000`,
    ),
    {
      mapping: mapped(
        '订单编号',
        '=hongtie',
        '宝贝总数量',
        '买家实际支付金额',
        'name=收货人姓名,phone=联系手机',
      ),
    },
  ),
  fine(
    'D: A small Wix shop sells vouchers that have values as texts',
    'wix.csv',
    `Order #,Date,Time,Buyer's name,Buyer's email,Item,Variant,Qty,Weight,Price,Total,Shipping label,Payment status,Fulfillment status,Note from customer
10091,"Mar 1, 2026",10:04:11 AM,Ruth Baker,ruth@example.com,Gift voucher,Value: £25,1,0,25,25,,Paid,Unfulfilled,"To: Lizzie, love Gran"
10092,"Mar 1, 2026",1:40:09 PM,Owen Hale,owen@example.com,Gift voucher,Value: £50,2,0,50,100,,Paid,Unfulfilled,
10093,"Mar 2, 2026",6:55:30 PM,Priya Nair,priya@example.com,Gift voucher,Value: £10,10,0,10,100,,Paid,Unfulfilled,for the whole office
`,
    orders(
      'buyer value',
      `10091 spa 1 25|Ruth Baker|Value: £25
10092 spa 2 100|Owen Hale|Value: £50
10093 spa 10 100|Priya Nair|Value: £10`,
    ),
    { mapping: mapped('Order #', '=spa', 'Qty', 'Total', "buyer=Buyer's name,value=Variant") },
  ),
  fine(
    'D: PrestaShop lists euros behind their amounts and an invoice of each order',
    'commandes.csv',
    `ID;Référence;Nouveau client;Livraison;Client;Total;Paiement;État;Date;Quantité;PDF
1204;XKBKNABJK;Non;France;M. Durand;125,40 €;Carte bancaire;Paiement accepté;2026-03-04 10:20:00;300;
1205;OHSATSERP;Oui;France;É. Lefèvre;48,00 €;PayPal;Paiement accepté;2026-03-04 14:02:11;100;
1206;UOYEVOLI;Non;Belgique;A. Van Damme;1 012,00 €;Virement;Paiement accepté;2026-03-05 08:15:45;5000;
`,
    orders(
      'client',
      'XKBKNABJK etiq 300 125.4|M. Durand\nOHSATSERP etiq 100 48|É. Lefèvre\nUOYEVOLI etiq 5000 1012|A. Van Damme',
    ),
    { mapping: mapped('Référence', '=etiq', 'Quantité', 'Total', 'client=Client') },
  ),
  fine(
    'D: Allegro has zloty with codes and buyers with logins',
    'allegro.csv',
    `Numer zamówienia,Data,Login kupującego,Imię i nazwisko,Kod pocztowy,Miejscowość,Liczba sztuk,Cena za sztukę,Wartość,Waluta,Status płatności,Uwagi
a1f0-77,2026-03-01 12:00,kasia_w,Katarzyna Wójcik,00-950,Warszawa,50,"1,80","90,00",PLN,Opłacone,
a1f0-78,2026-03-01 15:31,zenek77,Zenon Żak,31-042,Kraków,120,"1,60","192,00",PLN,Opłacone,proszę o fakturę
a1f0-79,2026-03-02 09:09,ola.m,Aleksandra Miś,80-001,Gdańsk,30,"2,00","60,00",PLN,Opłacone,
`,
    orders(
      'imie kod',
      `a1f0-77 nalepki 50 90|Katarzyna Wójcik|00-950
a1f0-78 nalepki 120 192|Zenon Żak|31-042
a1f0-79 nalepki 30 60|Aleksandra Miś|80-001`,
    ),
    {
      mapping: mapped(
        'Numer zamówienia',
        '=nalepki',
        'Liczba sztuk',
        'Wartość',
        'imie=Imię i nazwisko,kod=Kod pocztowy',
      ),
    },
  ),
];
