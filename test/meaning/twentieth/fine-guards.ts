import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, more);

/** D: ordinary lists with words that mean something else elsewhere. */
export const FINE_GUARDS: readonly List[] = [
  fine(
    'D: Thanks of a thousand stand above a German header',
    'dank.csv',
    'Tausend Dank an unsere Spender;;;\nProjekt;Kunde;Menge;Preis\nja20-7;kit;100;20,00\nja20-8;kit;200;35,00\n',
    orders('', 'ja20-7 kit 100 20\nja20-8 kit 200 35'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis', '', 'sheet: { header_row: 2 }') },
  ),
  fine(
    'D: The branch of Cheonan stands above a Korean header',
    '천안.csv',
    '천안 백화점 지점 명단,,,\n프로젝트,고객,수량,금액\njb20-7,hana,100,15000\njb20-8,hana,200,24000\n',
    orders('', 'jb20-7 hana 100 15000\njb20-8 hana 200 24000'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액', '', 'sheet: { header_row: 2 }') },
  ),
  fine(
    'D: Parcels have the number of their box in a column',
    'boxes.csv',
    'Project,Client,Qty,Price,Box no.\njc20-7,acme,100,20.00,3\njc20-8,bolt,200,35.00,4\n',
    orders('', 'jc20-7 acme 100 20\njc20-8 bolt 200 35'),
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  fine(
    'D: A Korean list has 박스번호 of its parcels',
    '박스번호.csv',
    '프로젝트,고객,수량,금액,박스번호\njd20-7,hana,100,15000,3\njd20-8,duri,200,24000,4\n',
    orders('', 'jd20-7 hana 100 15000\njd20-8 duri 200 24000'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  fine(
    'D: Nothing was cancelled of a Korean mall as 취소수량 is 0 throughout',
    '취소영.csv',
    '주문번호,판매자,주문수량,취소수량,결제금액,이름\nje20-7,hana,100,0,15000,김하나\nje20-8,duri,300,0,39000,이두리\n',
    orders('name', 'je20-7 hana 100 15000|김하나\nje20-8 duri 300 39000|이두리'),
    { mapping: mapped('주문번호', '판매자', '주문수량', '결제금액', 'name=이름') },
  ),
  fine(
    'D: A photographer has prints that are glossy or matt',
    'abzug.csv',
    'Projekt;Kunde;Menge;Preis;Abzug\njf20-7;foto;20;8,00;matt\njf20-8;foto;50;15,00;glänzend\n',
    orders('', 'jf20-7 foto 20 8\njf20-8 foto 50 15'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: Five orders of other sizes cost the same amount',
    'flat.csv',
    'Order,Account,Qty,Amount\njg20-7,acme,100,20.00\njg20-8,bolt,250,20.00\njg20-9,core,100,20.00\njg20-10,dune,200,20.00\njg20-11,echo,150,20.00\n',
    orders(
      '',
      'jg20-7 acme 100 20\njg20-8 bolt 250 20\njg20-9 core 100 20\njg20-10 dune 200 20\njg20-11 echo 150 20',
    ),
    { mapping: mapped('Order', 'Account', 'Qty', 'Amount') },
  ),
  fineOrAsked(
    'D: Films of a cinema are called Cancelled and Gone',
    'cinema.csv',
    'Film,Day,Screen\nCancelled,Monday,1\nGone Girl,Monday,2\nThe Departed,Tuesday,1\n',
    orders(
      'film day screen',
      'jh20-7 ray 3 4.5|Cancelled|Monday|1\n|Gone Girl|Monday|2\n|The Departed|Tuesday|1',
    ),
    { mapping: cards('jh20-7', 'film=Film,day=Day,screen=Screen') },
  ),
  fine(
    'D: Firms that move households are customers of a print shop',
    'umzug.csv',
    'Projekt;Kunde;Menge;Preis;Branche\nji20-7;kit;100;20,00;Umzüge\nji20-8;tom;200;35,00;Bestattungen\nji20-9;leo;200;35,00;Kündigungsservice\n',
    orders('', 'ji20-7 kit 100 20\nji20-8 tom 200 35\nji20-9 leo 200 35'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: Members are widowed or pensioners',
    'stand.csv',
    'Name;Ort;Familienstand\nIda Lang;Ulm;verwitwet\nUdo Rath;Ulm;ledig\nLeo Kern;Aalen;verheiratet\n',
    orders('name ort', 'jj20-7 ray 3 4.5|Ida Lang|Ulm\n|Udo Rath|Ulm\n|Leo Kern|Aalen'),
    { mapping: cards('jj20-7', 'name=Name,ort=Ort') },
  ),
  fine(
    'D: The last school of a list is a Gesamtschule',
    'schulen.csv',
    'Schule;Klassen;Ort\nGrundschule am See;8;Ulm\nGymnasium Nord;12;Ulm\nGesamtschule Ulm;20;Ulm\n',
    orders(
      'schule klassen ort',
      'jk20-7 ray 3 4.5|Grundschule am See|8|Ulm\n|Gymnasium Nord|12|Ulm\n|Gesamtschule Ulm|20|Ulm',
    ),
    { mapping: cards('jk20-7', 'schule=Schule,klassen=Klassen,ort=Ort') },
  ),
  fine(
    'D: The last office of a Korean firm is 총무부',
    '총무부.csv',
    '부서,인원,층\n영업부,5,3\n개발부,7,4\n총무부,12,2\n',
    orders('부서 인원 층', 'jl20-7 ray 3 4.5|영업부|5|3\n|개발부|7|4\n|총무부|12|2'),
    { mapping: cards('jl20-7', '부서,인원,층') },
  ),
  fine(
    'D: The last office of a Japanese firm is 総務部',
    'somu.csv',
    '部署,階,内線\n営業部,3,301\n開発部,4,401\n総務部,2,201\n',
    orders('部署 階 内線', 'jm20-7 ray 3 4.5|営業部|3|301\n|開発部|4|401\n|総務部|2|201'),
    { mapping: cards('jm20-7', '部署,階,内線') },
  ),
  fine(
    'D: A girl is called Fee and a town Porto',
    'fee.csv',
    'Name;Ort;Tisch\nIda Lang;Ulm;1\nUdo Rath;Porto;1\nFee Lang;Ulm;2\n',
    orders('name ort tisch', 'jn20-7 ray 3 4.5|Ida Lang|Ulm|1\n|Udo Rath|Porto|1\n|Fee Lang|Ulm|2'),
    { mapping: cards('jn20-7', 'name=Name,ort=Ort,tisch=Tisch') },
  ),
  fineOrAsked(
    'D: Signs of doors are for shipping and returns and setup',
    'doors.csv',
    'Sign,Floor\nReception,0\nReturns,1\nSetup room,1\nShipping,2\n',
    orders('sign floor', 'jo20-7 ray 4 6|Reception|0\n|Returns|1\n|Setup room|1\n|Shipping|2'),
    { mapping: cards('jo20-7', 'sign=Sign,floor=Floor') },
  ),
  fine(
    'D: Guests come from Franken and are called Won and Pound',
    'franken.csv',
    'Projekt;Kunde;Menge;Preis;Name;Region\njp20-7;kit;100;20,00 €;Ida Pound;Franken\njp20-8;kit;100;20,00 €;Bin Won;Franken\njp20-9;kit;100;20,00 €;Leo Rand;Baden\n',
    orders(
      'name region',
      'jp20-7 kit 100 20|Ida Pound|Franken\njp20-8 kit 100 20|Bin Won|Franken\njp20-9 kit 100 20|Leo Rand|Baden',
    ),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis', 'name=Name,region=Region') },
  ),
  fineOrAsked(
    'D: A short list in windows-1252 has two umlauts',
    'kurz.csv',
    encoded('windows-1252', 'Name;Ort\nIda Müller;Köln\nUdo Weiß;Ulm\nLeo Kern;Aalen\n'),
    orders('name ort', 'jq20-7 ray 3 4.5|Ida Müller|Köln\n|Udo Weiß|Ulm\n|Leo Kern|Aalen'),
    { mapping: cards('jq20-7', 'name=Name,ort=Ort') },
  ),
  fineOrAsked(
    'D: A short Spanish list in windows-1252 has an ñ',
    'corta.csv',
    encoded('windows-1252', 'Nombre;Ciudad\nBegoña Núñez;Málaga\nLuis Mar;León\n'),
    orders('nombre ciudad', 'jr20-7 ray 2 3|Begoña Núñez|Málaga\n|Luis Mar|León'),
    { mapping: cards('jr20-7', 'nombre=Nombre,ciudad=Ciudad') },
  ),
  fine(
    'D: A short Korean list in CP949 has three names',
    '짧은.csv',
    encoded('cp949', '성명,소속\n김하나,한빛대\n이두리,서울대\n'),
    orders('성명 소속', 'js20-7 ray 2 3|김하나|한빛대\n|이두리|서울대'),
    { mapping: cards('js20-7', '성명,소속') },
  ),
  fineOrAsked(
    'D: Slogans have hearts and hashes and slashes',
    'slogans.csv',
    `${HEAD},text\njt20-7,acme,100,20,I <3 Leeds\njt20-8,acme,100,20,#fun #sun\njt20-9,acme,100,20,and/or {more}\n`,
    orders(
      'text',
      'jt20-7 acme 100 20|I <3 Leeds\njt20-8 acme 100 20|#fun #sun\njt20-9 acme 100 20|and/or {more}',
    ),
  ),
  fine(
    'D: A delegate asked to be called Anonymous in brackets',
    'anonymous.csv',
    'Donor,Gift\nAnn Lee,£25\n[Anonymous],£100\nCid Fox,£50\n',
    orders('donor gift', 'ju20-7 ray 3 4.5|Ann Lee|£25\n|[Anonymous]|£100\n|Cid Fox|£50'),
    { mapping: cards('ju20-7', 'donor=Donor,gift=Gift') },
  ),
  fine(
    'D: A guest of three has no companion',
    'begleitung.csv',
    'Name;Begleitung;Tisch\nIda Lang;Udo Lang;1\nLeo Kern;Eva Blum;1\nMax Frei;;2\n',
    orders(
      'name begleitung tisch',
      'jv20-7 ray 3 4.5|Ida Lang|Udo Lang|1\n|Leo Kern|Eva Blum|1\n|Max Frei||2',
    ),
    { mapping: cards('jv20-7', 'name=Name,begleitung=Begleitung,tisch=Tisch') },
  ),
  fine(
    'D: A Korean guest of three has no title',
    '직함없음.xlsx',
    workbook([
      r('성명|소속|직함'),
      r('김하나|한빛대|교수'),
      r('이두리|서울대|교수'),
      r('박세라|부산대'),
    ]),
    orders(
      '성명 소속 직함',
      'jw20-7 ray 3 4.5|김하나|한빛대|교수\n|이두리|서울대|교수\n|박세라|부산대',
    ),
    { mapping: cards('jw20-7', '성명,소속,직함') },
  ),
  fine(
    'D: A French guest of four has no society',
    'societe.csv',
    'Nom;Prénom;Société\nPetit;Luc;\nRoux;Zoé;Lux SA\nNoir;Max;Noir SA\nBlanc;Léa;Blanc SA\n',
    orders(
      'nom prenom societe',
      'jx20-7 ray 4 6|Petit|Luc\n|Roux|Zoé|Lux SA\n|Noir|Max|Noir SA\n|Blanc|Léa|Blanc SA',
    ),
    { mapping: cards('jx20-7', 'nom=Nom,prenom=Prénom,societe=Société') },
  ),
  fine(
    'D: The last voucher of four has no name on it',
    'blanko.csv',
    'Code,Value,Name\nXK6-1,£25,Ann Lee\nXK6-2,£25,Bob Ray\nXK6-3,£50,Cid Fox\nXK6-4,£25,\n',
    orders(
      'code value name',
      'jy20-7 ray 4 6|XK6-1|£25|Ann Lee\n|XK6-2|£25|Bob Ray\n|XK6-3|£50|Cid Fox\n|XK6-4|£25',
    ),
    { mapping: cards('jy20-7', 'code=Code,value=Value,name=Name') },
  ),
  fine(
    'D: Seats of a workbook have a row and a number and one guest has a wheelchair',
    'rollstuhl.xlsx',
    workbook([
      r('Name|Reihe|Platz|Hinweis'),
      r('Ida Lang|A', n(1, '0'), 'Rollstuhl'),
      r('Udo Rath|A', n(2, '0')),
      r('Leo Kern|B', n(1, '0')),
    ]),
    orders('name reihe platz', 'jz20-7 ray 3 4.5|Ida Lang|A|1\n|Udo Rath|A|2\n|Leo Kern|B|1'),
    { mapping: cards('jz20-7', 'name=Name,reihe=Reihe,platz=Platz') },
  ),
  fine(
    'D: The last member of four has no town and a postcode',
    'ohne-ort.csv',
    'Name;Ort;PLZ\nIda Lang;Ulm;89073\nUdo Rath;Ulm;89075\nLeo Kern;Aalen;73430\nEva Blum;;73431\n',
    orders(
      'name ort plz',
      'ka20-7 ray 4 6|Ida Lang|Ulm|89073\n|Udo Rath|Ulm|89075\n|Leo Kern|Aalen|73430\n|Eva Blum||73431',
    ),
    { mapping: cards('ka20-7', 'name=Name,ort=Ort,plz=PLZ') },
  ),
  fine(
    'D: The last guest of a Korean hall has a name and a table alone',
    '식단.csv',
    '성명,테이블,메뉴,알레르기\n김하나,1,한식,없음\n이두리,1,양식,견과류\n박세라,2,한식,없음\n최미나,2,,\n',
    orders('성명 테이블', 'kb20-7 ray 4 6|김하나|1\n|이두리|1\n|박세라|2\n|최미나|2'),
    { mapping: cards('kb20-7', '성명,테이블') },
  ),
];
