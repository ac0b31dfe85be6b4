import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

/** D: more ordinary lists that stand near to lists that want a question. */
export const FINE_NEAR: readonly List[] = [
  fine(
    'D: Envelopes are for couples and families in one cell',
    'couples.csv',
    'Addressee,Street\nAnn & Bob Fox,1 Oak Lane\nMr and Mrs C. Orr,2 Ash Road\nThe Poe Family,3 Elm Close\nEd Lum,4 Fir Way\n',
    orders('a', 'cp-9 mail 4 5|Ann & Bob Fox\n|Mr and Mrs C. Orr\n|The Poe Family\n|Ed Lum'),
    { mapping: mapped('=cp-9', '=mail', 'rows', '=5', 'a=Addressee') },
  ),
  fine(
    'D: Bands and artists have slashes, signs and a capital X',
    'bands.csv',
    'Act,Stage\nAC/DC,1\nMalcolm X,2\nLayla + the Sun,1\nU2,2\n3 Doors Down,1\nBlink-182,2\n',
    orders(
      'a s',
      'bd-9 fest 6 6|AC/DC|1\n|Malcolm X|2\n|Layla + the Sun|1\n|U2|2\n|3 Doors Down|1\n|Blink-182|2',
    ),
    { mapping: mapped('=bd-9', '=fest', 'rows', '=6', 'a=Act,s=Stage') },
  ),
  fine(
    'D: 이름 뒤 괄호에 학년과 반이 적혀 있다',
    '학년괄호.csv',
    '이름,상명\n강하나 (3-2),최우수\n서두리 (1반),우수\n임세나 (6학년),우수\n오네모 (3-1),장려\n',
    orders(
      'n p',
      'hn-1 school 4 4000|강하나 (3-2)|최우수\n|서두리 (1반)|우수\n|임세나 (6학년)|우수\n|오네모 (3-1)|장려',
    ),
    { mapping: mapped('=hn-1', '=school', 'rows', '=4000', 'n=이름,p=상명') },
  ),
  fineOrAsked(
    'D: One big order costs far more than the small ones',
    'one-big.csv',
    'Auftrag;Kunde;Menge;Preis\nOB-1;a;100;25,00\nOB-2;b;200;48,00\nOB-3;c;20000;1.360,00\nOB-4;d;500;95,00\nOB-5;e;1000;160,00\n',
    orders('', 'OB-1 a 100 25\nOB-2 b 200 48\nOB-3 c 20000 1360\nOB-4 d 500 95\nOB-5 e 1000 160'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: Some prices are whole and some have cents in a German list',
    'whole-cents.csv',
    'Auftrag;Kunde;Menge;Preis\nWC-1;a;100;25\nWC-2;b;200;48,50\nWC-3;c;150;36\nWC-4;d;400;120\nWC-5;e;300;72,90\n',
    orders('', 'WC-1 a 100 25\nWC-2 b 200 48.5\nWC-3 c 150 36\nWC-4 d 400 120\nWC-5 e 300 72.9'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  fineOrAsked(
    'D: One order is free and its remark says that it is a reprint',
    'free-reprint.csv',
    'Order,Client,Qty,Price,Remark\nFR-1,a,100,25.00,\nFR-2,b,200,0.00,reprint at our cost\nFR-3,c,150,36.00,\n',
    orders('', 'FR-1 a 100 25\nFR-2 b 200 0\nFR-3 c 150 36'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Price') },
  ),
  fine(
    'D: Notes of a list have single words and one is a first name',
    'notes-words.csv',
    'Order,Client,Qty,Total,Name,Notes\nNW-1,a,100,25,Ann Kim,gloss\nNW-2,b,200,48,Bob Lee,Maria\nNW-3,c,150,36,Cy Orr,\nNW-4,d,100,25,Di Poe,matt\n',
    orders(
      'n',
      'NW-1 a 100 25|Ann Kim\nNW-2 b 200 48|Bob Lee\nNW-3 c 150 36|Cy Orr\nNW-4 d 100 25|Di Poe',
    ),
    { mapping: mapped('Order', 'Client', 'Qty', 'Total', 'n=Name') },
  ),
  fine(
    'D: Sets are one thing and have names',
    'set-names.csv',
    'Order,Client,Set,Qty,Price\nSN-1,a,Wedding set,10,60.00\nSN-2,b,Baby set,20,85.00\nSN-3,c,Wedding set,5,35.00\n',
    orders('s', 'SN-1 a 10 60|Wedding set\nSN-2 b 20 85|Baby set\nSN-3 c 5 35|Wedding set'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Price', 's=Set') },
  ),
  fine(
    'D: Heights, widths and pages are numbers beside the quantity',
    'dimensions.csv',
    'Order,Client,Width mm,Height mm,Pages,Colours,Qty,Price\nDM-1,a,148,210,16,4,100,95.00\nDM-2,b,210,297,8,1,200,120.00\nDM-3,c,105,148,24,4,500,240.00\n',
    orders('', 'DM-1 a 100 95\nDM-2 b 200 120\nDM-3 c 500 240'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Price') },
  ),
  fine(
    'D: 건수가 모두 1이고 수량과 금액이 그대로이다',
    '건수일.csv',
    '주문번호,거래처,품목,수량,건수,금액\nGI-1,a,명함,200,1,12000\nGI-2,b,명함,500,1,25000\nGI-3,c,명함,300,1,16000\n',
    orders('', 'GI-1 a 200 12000\nGI-2 b 500 25000\nGI-3 c 300 16000'),
    { mapping: mapped('주문번호', '거래처', '수량', '금액') },
  ),
  fine(
    'D: Streets have house names and some are only a box',
    'house-names.csv',
    'Name,Street,Town\nAnn Kim,The Old Rectory,Bath\nBob Lee,PO Box 12,Hull\nCy Orr,"Flat 2, 3 Elm Close",York\nDi Poe,Above the Bakery,Rye\n',
    orders(
      'n s t',
      'hn-9 mail 4 5|Ann Kim|The Old Rectory|Bath\n|Bob Lee|PO Box 12|Hull\n|Cy Orr|Flat 2, 3 Elm Close|York\n|Di Poe|Above the Bakery|Rye',
    ),
    { mapping: mapped('=hn-9', '=mail', 'rows', '=5', 'n=Name,s=Street,t=Town') },
  ),
  fine(
    'D: Suppressed addresses are plain and one more stands on no list',
    'suppress-fine.csv',
    'Name,Email\nAnn Lee,ann@example.com\nBob Ray,bob@example.com\nCy Orr,cy@example.com\n',
    orders('n', 'sf-9 mail 1 3|Cy Orr'),
    {
      beside: {
        'stop-fine.csv':
          'Email,Since\nbob@example.com,2025\nann@example.com,2024\nold@example.com,2019\n',
      },
      mapping: mapped(
        '=sf-9',
        '=mail',
        'rows',
        '=3',
        'n=Name',
        'rows:\n  suppress:\n    - { file: stop-fine.csv, match: { Email: Email } }',
      ),
    },
  ),
  fine(
    'D: Countries are wanted by one code and others are other countries',
    'codes-countries.csv',
    'Name,Country\nAnn,DE\nBob,AT\nCy,CH\nDi,DE\nEd,FR\n',
    orders('n', 'cc-9 mail 2 3|Ann\n|Di'),
    {
      mapping: mapped(
        '=cc-9',
        '=mail',
        'rows',
        '=3',
        'n=Name',
        'rows:\n  where:\n    - { column: Country, is: DE }',
      ),
    },
  ),
  fine(
    'D: 직원 명함에 입사일과 재직 상태가 있고 모두 재직이다',
    '모두재직.csv',
    '사번,성명,직급,재직상태,입사일,수량,금액\nJJ-1,강하나,대리,재직,2019-03-02,200,22000\nJJ-2,서두리,과장,재직,2015-07-01,200,22000\nJJ-3,임세나,사원,재직,2025-01-02,100,12000\n',
    orders(
      'n t',
      'JJ-1 corp 200 22000|강하나|대리\nJJ-2 corp 200 22000|서두리|과장\nJJ-3 corp 100 12000|임세나|사원',
    ),
    { mapping: mapped('사번', '=corp', '수량', '금액', 'n=성명,t=직급') },
  ),
  fine(
    'D: A workbook of a club keeps dates of birth before 1930 and after 2020',
    'ages-fine.xlsx',
    workbook([
      r('Name|Born|Member no'),
      r('Rose Ames', n(9500, 'dd/mm/yyyy'), '0001'),
      r('Ife Okoro', n(44300, 'dd/mm/yyyy'), '0455'),
      r('Paul Ames', n(21000, 'dd/mm/yyyy'), '0102'),
    ]),
    orders(
      'n b m',
      'ag-9 club 3 4|Rose Ames|03/01/1926|0001\n|Ife Okoro|14/04/2021|0455\n|Paul Ames|29/06/1957|0102',
    ),
    { mapping: mapped('=ag-9', '=club', 'rows', '=4', 'n=Name,b=Born,m=Member no') },
  ),
  fineOrAsked(
    'D: Departments are called Returns, Refunds and Cancellations',
    'departments.csv',
    'Order,Employee,Department,Cards,Cost\nDE-1,Ann Kim,Claims & Refunds,200,30\nDE-2,Bob Lee,Cancellations,100,18\nDE-3,Cy Orr,Sales,200,30\nDE-4,Di Poe,Returns Desk,100,18\n',
    orders(
      'n',
      'DE-1 corp 200 30|Ann Kim\nDE-2 corp 100 18|Bob Lee\nDE-3 corp 200 30|Cy Orr\nDE-4 corp 100 18|Di Poe',
    ),
    { mapping: mapped('Order', '=corp', 'Cards', 'Cost', 'n=Employee') },
  ),
  fine(
    'D: 부서에 퇴직연금부와 반품관리팀이 있다',
    '부서명.csv',
    '신청번호,부서,이름,수량,금액\nBS-1,퇴직연금부,강하나,200,22000\nBS-2,반품관리팀,서두리,100,12000\nBS-3,영업부,임세나,200,22000\n',
    orders(
      'n d',
      'BS-1 corp 200 22000|강하나|퇴직연금부\nBS-2 corp 100 12000|서두리|반품관리팀\nBS-3 corp 200 22000|임세나|영업부',
    ),
    { mapping: mapped('신청번호', '=corp', '수량', '금액', 'n=이름,d=부서') },
  ),
  fine(
    'D: 구분에 교환학생과 일반이 있고 모두 학생증을 받는다',
    '교환학생.csv',
    '학번,성명,구분,학과\n2026001,강하나,일반,국문\n2026002,Marie Roux,교환학생,국문\n2026003,임세나,일반,사학\n2026004,Jan Novak,교환학생,사학\n',
    orders('n', 'gh-1 univ 4 8000|강하나\n|Marie Roux\n|임세나\n|Jan Novak'),
    { mapping: mapped('=gh-1', '=univ', 'rows', '=8000', 'n=성명') },
  ),
  fineOrAsked(
    'D: 고용형태에 계약직과 정규직이 있다',
    '고용형태.csv',
    '신청번호,성명,고용형태,계약종료일,수량,금액\nGY-1,강하나,정규직,,200,22000\nGY-2,서두리,계약직,2027-12-31,100,12000\nGY-3,임세나,정규직,,200,22000\n',
    orders(
      'n',
      'GY-1 corp 200 22000|강하나\nGY-2 corp 100 12000|서두리\nGY-3 corp 200 22000|임세나',
    ),
    { mapping: mapped('신청번호', '=corp', '수량', '금액', 'n=성명') },
  ),
  fine(
    'D: States of Mexico stand in a column called Estado',
    'estados.csv',
    'Pedido;Cliente;Ciudad;Estado;Cantidad;Importe\nME1;Ana Gil;Tijuana;Baja California;100;20,00\nME2;Luis Paz;La Paz;Baja California Sur;200;35,00\nME3;Eva Sol;Puebla;Puebla;150;28,00\n',
    orders('c', 'ME1 mx 100 20|Ana Gil\nME2 mx 200 35|Luis Paz\nME3 mx 150 28|Eva Sol'),
    { mapping: mapped('Pedido', '=mx', 'Cantidad', 'Importe', 'c=Cliente') },
  ),
  fine(
    'D: German guests come, some without their children',
    'zusagen.csv',
    'Gast;Tisch;Antwort\nAnna Roth;1;Ja, wir kommen gern\nBernd Sauer;1;Ja, leider ohne Kinder\nCarla Thoma;2;Ja, aber erst ab 20 Uhr\nDora Uhl;2;Wir freuen uns!\n',
    orders('g t', 'zu-1 paar 4 6|Anna Roth|1\n|Bernd Sauer|1\n|Carla Thoma|2\n|Dora Uhl|2'),
    { mapping: mapped('=zu-1', '=paar', 'rows', '=6', 'g=Gast,t=Tisch') },
  ),
  fine(
    'D: 모두 참석한다고 문장으로 답했다',
    '참석답.csv',
    '타임스탬프,성함,참석하시나요?\n2026. 3. 1 오전 9:10:11,강하나,네 갑니다!\n2026. 3. 1 오전 9:44:02,서두리,물론이죠. 못 본 지 오래네요\n2026. 3. 1 오후 1:20:30,임세나,참석합니다\n2026. 3. 2 오전 8:00:00,오네모,꼭 가겠습니다\n',
    orders('n', 'ca-1 fair 4 3000|강하나\n|서두리\n|임세나\n|오네모'),
    { mapping: mapped('=ca-1', '=fair', 'rows', '=3000', 'n=성함') },
  ),
  fine(
    'D: Firms are called TBC Bank, TBD Media and Null Island',
    'tbc.csv',
    'Order,Contact,Company,Qty,Total\nTB-1,Ann Kim,TBC Bank,100,20\nTB-2,Bob Lee,TBD Media,200,35\nTB-3,Cy Orr,Null Island Ltd,150,28\n',
    orders(
      'c f',
      'TB-1 x 100 20|Ann Kim|TBC Bank\nTB-2 x 200 35|Bob Lee|TBD Media\nTB-3 x 150 28|Cy Orr|Null Island Ltd',
    ),
    { mapping: mapped('Order', '=x', 'Qty', 'Total', 'c=Contact,f=Company') },
  ),
  fine(
    'D: 당첨자 이름이 가운데를 가린 채 적혀 있다',
    '당첨자.csv',
    '순위,이름,상품\n1,김○연,자전거\n2,이○호,이불\n3,박○,우산\n4,최○민,우산\n5,정○○,우산\n',
    orders('n p', 'dc-9 fest 5 5000|김○연|자전거\n|이○호|이불\n|박○|우산\n|최○민|우산\n|정○○|우산'),
    { mapping: mapped('=dc-9', '=fest', 'rows', '=5000', 'n=이름,p=상품') },
  ),
  fine(
    'D: Labels of brands that work together have an x between them',
    'brands.csv',
    'Job,Client,Label,Qty,Total\nBX-1,a,Lee x Kim Studio,100,20\nBX-2,b,Oak x Ash,200,35\nBX-3,c,Fir,150,28\n',
    orders('l', 'BX-1 a 100 20|Lee x Kim Studio\nBX-2 b 200 35|Oak x Ash\nBX-3 c 150 28|Fir'),
    { mapping: mapped('Job', 'Client', 'Qty', 'Total', 'l=Label') },
  ),
  fine(
    'D: Serial numbers have twenty signs each',
    'serials.csv',
    'Serial,Model\nAB12-CD34-EF56-GH78X,M1\nAB12-CD34-EF57-GH79Y,M1\nAB12-CD35-EF58-GH70Z,M2\nAB13-CD36-EF59-GH71X,M2\nAB13-CD37-EF50-GH72Y,M2\n',
    orders(
      's m',
      'sn-9 dev 5 5|AB12-CD34-EF56-GH78X|M1\n|AB12-CD34-EF57-GH79Y|M1\n|AB12-CD35-EF58-GH70Z|M2\n|AB13-CD36-EF59-GH71X|M2\n|AB13-CD37-EF50-GH72Y|M2',
    ),
    { mapping: mapped('=sn-9', '=dev', 'rows', '=5', 's=Serial,m=Model') },
  ),
  fine(
    'D: A column of tests says no in every row',
    'no-tests.csv',
    'Order,Client,Qty,Total,Test order\nNT-1,a,100,20,no\nNT-2,b,200,35,no\nNT-3,c,150,28,no\n',
    orders('', 'NT-1 a 100 20\nNT-2 b 200 35\nNT-3 c 150 28'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Total') },
  ),
  fine(
    'D: All prices of a list are net by a column that says so',
    'all-net.csv',
    'Auftrag;Kunde;Menge;Preis;Preisart\nAN-1;a;100;25,00;netto\nAN-2;b;200;48,00;netto\nAN-3;c;150;36,00;netto\n',
    orders('', 'AN-1 a 100 25\nAN-2 b 200 48\nAN-3 c 150 36'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: An order of one size has a column of the other with nothing in it',
    'one-size.csv',
    'Order,Client,Qty A5,Qty A6,Total\nOS-1,a,100,,25.00\nOS-2,b,200,,48.00\nOS-3,c,150,,36.00\n',
    orders('', 'OS-1 a 100 25\nOS-2 b 200 48\nOS-3 c 150 36'),
    { mapping: mapped('Order', 'Client', 'Qty A5', 'Total') },
  ),
  fine(
    'D: A Japanese list has members of every kind and all of them get the paper',
    '会報.csv',
    '会員番号,氏名,会員区分,入会日,備考\n001,青木 翔,正会員,2010-04-01,\n002,石井 葵,準会員,2018-04-01,\n003,上田 蓮,名誉会員,1985-04-01,前会長\n',
    orders('n', 'kh-1 kai 3 300|青木 翔\n|石井 葵\n|上田 蓮'),
    { mapping: mapped('=kh-1', '=kai', 'rows', '=300', 'n=氏名') },
  ),
  fine(
    'D: A French list has addresses with bis and ter',
    'adresses-bis.csv',
    'Nom;Prénom;Adresse;CP;Ville\nRoux;Paul;3 bis rue du Puits;01000;Bourg\nPetit;Anne;12 ter av. Foch;75016;Paris\nAbsil;Luc;7 place Neuve;69001;Lyon\n',
    orders(
      'n p a c',
      'fb-1 mail 3 4|Roux|Paul|3 bis rue du Puits|01000\n|Petit|Anne|12 ter av. Foch|75016\n|Absil|Luc|7 place Neuve|69001',
    ),
    { mapping: mapped('=fb-1', '=mail', 'rows', '=4', 'n=Nom,p=Prénom,a=Adresse,c=CP') },
  ),
];
