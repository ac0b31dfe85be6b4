import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked, warnedOrAsked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, more);

/** C17: postcodes, telephone numbers, days and times that a program has changed. */
export const TEXTS: readonly List[] = [
  warnedOrAsked(
    'C17: Postcodes of Saxony stand before their towns in one column without their zero',
    'plzort.csv',
    'Name;Straße;PLZ Ort\nIda Lang;Weg 1;1067 Dresden\nUdo Rath;Weg 2;89073 Ulm\nLeo Kern;Weg 3;4109 Leipzig\nEva Blum;Weg 4;73430 Aalen\n',
    'unclear',
    { mapping: cards('ta20-1', 'name=Name,strasse=Straße,ort=PLZ Ort') },
  ),
  warnedOrAsked(
    'C17: American ZIPs of Boston have lost their zero',
    'zip.csv',
    'Name,Street,City,State,Zip Code\nAnn Lee,1 Elm St,Boston,MA,2134\nBob Ray,2 Oak St,Dallas,TX,75201\nCid Fox,3 Ash St,Newark,NJ,7102\nDee Orr,4 Bay St,Miami,FL,33101\n',
    'unclear',
    {
      mapping: cards('tb20-1', 'name=Name,street=Street,city=City,state=State,zip=Zip Code'),
    },
  ),
  warnedOrAsked(
    'C17: All postcodes of a Korean list lack a zero as they are of Seoul',
    '우편.csv',
    '성명,주소,우편번호\n김하나,서울 종로구 1,3171\n이두리,서울 중구 2,4524\n박세라,서울 강남구 3,6000\n',
    'unclear',
    { mapping: cards('tc20-1', '성명,주소,우편번호') },
  ),
  warnedOrAsked(
    'C17: A Spanish C.P. of Barcelona has lost its zero',
    'cp.csv',
    'Nombre;Calle;C.P.;Ciudad\nAna Sol;Mayor 1;8001;Barcelona\nLuis Mar;Real 2;28013;Madrid\nEva Paz;Nueva 3;41001;Sevilla\n',
    'unclear',
    { mapping: cards('td20-1', 'nombre=Nombre,calle=Calle,cp=C.P.,ciudad=Ciudad') },
  ),
  warnedOrAsked(
    'C17: A French code postal of Nice has lost its zero',
    'nice.csv',
    'Nom;Rue;Code postal;Ville\nLuc Petit;Rue Haute 1;6000;Nice\nZoé Roux;Rue Basse 2;69001;Lyon\nMax Noir;Rue Neuve 3;75002;Paris\n',
    'unclear',
    { mapping: cards('te20-1', 'nom=Nom,rue=Rue,cp=Code postal,ville=Ville') },
  ),
  warnedOrAsked(
    'C17: An Italian CAP of Rome has lost its zeros',
    'cap.csv',
    'Nome;Via;CAP;Città\nLuca Bianchi;Via Roma 1;184;Roma\nSara Conti;Corso 2;20121;Milano\nUgo Ferri;Via Po 3;10123;Torino\n',
    'unclear',
    { mapping: cards('tf20-5', 'nome=Nome,via=Via,cap=CAP,citta=Città') },
  ),
  warnedOrAsked(
    'C17: Japanese postcodes of Sapporo have lost their zero',
    'yubin.csv',
    '氏名,〒,住所\n佐藤健,600001,札幌市中央区\n鈴木花,1050011,東京都港区\n田中海,5300001,大阪市北区\n',
    'unclear',
    { mapping: cards('tg20-5', 'name=氏名,zip=〒,address=住所') },
  ),
  warnedOrAsked(
    'C17: A Polish postcode has lost its dash',
    'kod.csv',
    'Imię;Ulica;Kod;Miasto\nJan Kot;Długa 1;00-950;Warszawa\nEwa Lis;Krótka 2;31042;Kraków\nPiotr Sowa;Nowa 3;80-831;Gdańsk\nOla Bąk;Wąska 4;90-001;Łódź\n',
    'unclear',
    { mapping: cards('th20-1', 'imie=Imię,ulica=Ulica,kod=Kod,miasto=Miasto') },
  ),
  warnedOrAsked(
    'C17: Some Korean mobile numbers have lost their zero and others have dashes',
    '연락처.csv',
    '성명,연락처\n김하나,010-2222-3333\n이두리,1022224444\n박세라,010-2222-5555\n최미나,1022226666\n',
    'unclear',
    { mapping: cards('ti20-5', '성명,연락처') },
  ),
  warnedOrAsked(
    'C17: French portables have lost their zero',
    'portables.csv',
    'Nom;Portable\nLuc Petit;612345678\nZoé Roux;698765432\nMax Noir;755667788\n',
    'unclear',
    { mapping: cards('tj20-1', 'nom=Nom,portable=Portable') },
  ),
  warnedOrAsked(
    'C17: British mobiles have lost their zero',
    'mobiles.csv',
    'Name,Mobile no.\nAnn Lee,7700900123\nBob Ray,7700900456\nCid Fox,7700900789\n',
    'unclear',
    { mapping: cards('tk20-5', 'name=Name,mobile=Mobile no.') },
  ),
  warnedOrAsked(
    'C17: A Japanese mobile number has lost its zero in a list of dashes',
    'keitai.csv',
    '氏名,携帯電話\n佐藤健,090-1234-5678\n鈴木花,8012345678\n田中海,070-1234-9999\n',
    'unclear',
    { mapping: cards('tl20-5', 'name=氏名,tel=携帯電話') },
  ),
  warnedOrAsked(
    'C17: A German number has lost digits to the power of ten',
    'handy.csv',
    'Name;Handy\nIda Lang;0171 1234567\nUdo Rath;4,91711E+11\nLeo Kern;0172 7654321\n',
    'unclear',
    { mapping: cards('tm20-1', 'name=Name,handy=Handy') },
  ),
  warnedOrAsked(
    'C17: A size of children is a day of December',
    'groessen.csv',
    'Name;Größe\nIda;8-10\nUdo;10. Dez\nLeo;12-14\nEva;14-16\n',
    'unclear',
    { mapping: cards('tn20-5', 'name=Name,size=Größe') },
  ),
  warnedOrAsked(
    'C17: A Korean house number is a day of March',
    '번지.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|이름|번지'),
      r('to20-1|hana', 1, 2000, '김하나', '12-7'),
      r('to20-2|hana', 1, 2000, '이두리', n(46084, 'm"월" d"일"')),
      r('to20-3|hana', 1, 2000, '박세라', '25-1'),
      r('to20-4|hana', 1, 2000, '최미나', '101-3'),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'C17: A time of an appointment is a part of a day',
    'termine.xlsx',
    workbook([
      r('Name|Tag|Uhrzeit'),
      r('Ida Lang|Montag', n(0.375, 'hh:mm')),
      r('Udo Rath|Montag', 0.4375),
      r('Leo Kern|Dienstag', n(0.5, 'hh:mm')),
    ]),
    'unclear',
    { mapping: cards('tp20-1', 'name=Name,tag=Tag,zeit=Uhrzeit') },
  ),
  warnedOrAsked(
    'C17: A rebate is a part of one where the others are per cent',
    'rabatt.xlsx',
    workbook([
      r('Code|Rabatt'),
      r('SALE-1', n(0.1, '0%')),
      r('SALE-2', 0.15),
      r('SALE-3', n(0.2, '0%')),
      r('SALE-4', n(0.1, '0%')),
    ]),
    'unclear',
    { mapping: cards('tq20-1', 'code=Code,rabatt=Rabatt') },
  ),
  warnedOrAsked(
    'C17: A street and its postcode have changed places in one of many rows',
    'verschoben.csv',
    `Name;Straße;PLZ;Ort\n${[
      'Ida',
      'Udo',
      'Leo',
      'Eva',
      'Max',
      'Ute',
      'Jan',
      'Pia',
      'Tom',
      'Ina',
      'Kai',
    ]
      .map((name, i) => (i === 6 ? `${name};89073;Weg ${i};Ulm\n` : `${name};Weg ${i};89073;Ulm\n`))
      .join('')}`,
    'unclear',
    { mapping: cards('tr20-1', 'name=Name,strasse=Straße,plz=PLZ,ort=Ort') },
  ),
  warnedOrAsked(
    'C17: A day of birth is a number among days',
    '생일.csv',
    '성명,생년월일\n김하나,1990-03-04\n이두리,33002\n박세라,1988-11-23\n최미나,1995-07-15\n',
    'unclear',
    { mapping: cards('ts20-5', '성명,생년월일') },
  ),
  warnedOrAsked(
    'C17: A name in Korean has lost its letters',
    '깨짐.csv',
    `${HEAD},name\ntt20-1,hana,1,2000,김하나\ntt20-2,hana,1,2000,???\ntt20-3,hana,1,2000,박세라\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C17: A Polish name has lost two letters to question marks',
    'znaki.csv',
    `${HEAD},name\ntu20-1,kot,1,2,Jan Kot\ntu20-2,kot,1,2,?ukasz Wi?niewski\ntu20-3,kot,1,2,Ewa Lis\n`,
    'unclear',
  ),
  fineOrAsked(
    'C17: Austrian and German postcodes stand together with their countries',
    'dach.csv',
    'Name;PLZ;Ort;Land\nIda Lang;01067;Dresden;DE\nUdo Rath;1010;Wien;AT\nLeo Kern;8001;Zürich;CH\nEva Blum;89073;Ulm;DE\n',
    orders(
      'name plz ort land',
      'tv20-1 ray 4 6|Ida Lang|01067|Dresden|DE\n|Udo Rath|1010|Wien|AT\n|Leo Kern|8001|Zürich|CH\n|Eva Blum|89073|Ulm|DE',
    ),
    { mapping: cards('tv20-1', 'name=Name,plz=PLZ,ort=Ort,land=Land') },
  ),
  fine(
    'C17: Polish telephone numbers have nine digits and no zero',
    'telefony.csv',
    'Imię;Telefon\nJan Kot;501234567\nEwa Lis;602345678\nPiotr Sowa;703456789\n',
    orders(
      'imie telefon',
      'tw20-5 ray 3 4.5|Jan Kot|501234567\n|Ewa Lis|602345678\n|Piotr Sowa|703456789',
    ),
    { mapping: cards('tw20-5', 'imie=Imię,telefon=Telefon') },
  ),
  fine(
    'C17: Spanish móviles have nine digits and begin with a six',
    'moviles.csv',
    'Nombre;Móvil\nAna Sol;612345678\nLuis Mar;698765432\nEva Paz;755667788\n',
    orders(
      'nombre movil',
      'tx20-1 ray 3 4.5|Ana Sol|612345678\n|Luis Mar|698765432\n|Eva Paz|755667788',
    ),
    { mapping: cards('tx20-1', 'nombre=Nombre,movil=Móvil') },
  ),
  fine(
    'C17: Korean telephones are of Seoul and mobiles and 1588',
    '대표번호.csv',
    '상호,전화번호\n한빛상사,02-123-4567\n두리무역,1588-1234\n세라물산,010-2222-3333\n',
    orders(
      '상호 전화번호',
      'ty20-5 ray 3 4.5|한빛상사|02-123-4567\n|두리무역|1588-1234\n|세라물산|010-2222-3333',
    ),
    { mapping: cards('ty20-5', '상호,전화번호') },
  ),
  fine(
    'C17: Canadian and American postcodes stand together',
    'zips.csv',
    'Name,City,ZIP\nAnn Lee,Boston,02134\nBob Ray,Ottawa,K1A 0B6\nCid Fox,Dallas,75201-1234\n',
    orders(
      'name city zip',
      'tz20-5 ray 3 4.5|Ann Lee|Boston|02134\n|Bob Ray|Ottawa|K1A 0B6\n|Cid Fox|Dallas|75201-1234',
    ),
    { mapping: cards('tz20-5', 'name=Name,city=City,zip=ZIP') },
  ),
  fine(
    'C17: A list in EUC-JP has names with rare characters',
    'eucjp.csv',
    encoded(
      'euc-jp',
      '氏名,住所\n渡邊 健,東京都港区芝公園一丁目\n齋藤 花,大阪市北区梅田三丁目\n高橋 海,名古屋市中区栄二丁目\n',
    ),
    orders(
      '氏名 住所',
      'ua20-1 ray 3 4.5|渡邊 健|東京都港区芝公園一丁目\n|齋藤 花|大阪市北区梅田三丁目\n|高橋 海|名古屋市中区栄二丁目',
    ),
    { mapping: cards('ua20-1', '氏名,住所') },
  ),
  fine(
    'C17: A Korean list is in CP949 with a tab between the columns',
    '명단.tsv',
    encoded(
      'cp949',
      '성명\t직함\t주소\n김하나\t대리\t서울특별시 종로구 세종대로 1\n이두리\t과장\t부산광역시 해운대구 우동 2\n똠방각\t부장\t대구광역시 동구 신천동 3\n',
    ),
    orders(
      '성명 직함 주소',
      'ub20-1 ray 3 4.5|김하나|대리|서울특별시 종로구 세종대로 1\n|이두리|과장|부산광역시 해운대구 우동 2\n|똠방각|부장|대구광역시 동구 신천동 3',
    ),
    { mapping: cards('ub20-1', '성명,직함,주소') },
  ),
];
