import { type List, mapped, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, more);

/** B14: rows that are nobody: headings of groups, ends of reports, feet of pages. */
export const HEADINGS: readonly List[] = [
  asked(
    'B14: Each table of guests has a heading of its own in the list',
    'tables.csv',
    'Name,Menu,Diet\nTable 1,,\nAnn Lee,Fish,\nBob Ray,Veg,vegan\nTable 2,,\nCid Fox,Fish,\nDee Orr,Beef,\n',
    'six cards, or four',
    { mapping: cards('tb20-5', 'name=Name,menu=Menu') },
  ),
  asked(
    'B14: An address book has its letters as rows',
    'adressbuch.csv',
    'Name;Straße;Ort\nA;;\nAdler, Ida;Weg 1;Ulm\nAnders, Udo;Weg 2;Ulm\nB;;\nBaum, Leo;Weg 3;Aalen\nBlum, Eva;Weg 4;Aalen\n',
    'six letters, or four',
    { mapping: cards('ab20-5', 'name=Name,strasse=Straße,ort=Ort') },
  ),
  asked(
    'B14: A Korean list has 1조 and 2조 between the names',
    '조편성.csv',
    '성명,소속,연락처\n1조,,\n김하나,한빛대,010-2222-3333\n이두리,서울대,010-2222-4444\n2조,,\n박세라,부산대,010-2222-5555\n최미나,대구대,010-2222-6666\n',
    'six badges, or four',
    { mapping: cards('jo20-1', '성명,소속') },
  ),
  asked(
    'B14: A Korean list has the initial consonants between the names',
    '가나다.xlsx',
    workbook([
      r('성명|직함|부서'),
      r('ㄱ'),
      r('김하나|대리|영업'),
      r('ㄴ'),
      r('나두리|과장|개발'),
      r('ㅂ'),
      r('박세라|부장|개발'),
    ]),
    'six cards, or three',
    { mapping: cards('gn20-1', '성명,직함,부서') },
  ),
  asked(
    'B14: A Japanese class list has its groups as rows',
    'kumi.csv',
    encoded(
      'shift_jis',
      '氏名,番号,部活\n１組,,\n佐藤 健,1,野球\n鈴木 花,2,美術\n２組,,\n田中 海,1,水泳\n伊藤 空,2,野球\n',
    ),
    'six cards, or four',
    { mapping: cards('km20-5', 'name=氏名,no=番号') },
  ),
  asked(
    'B14: Branches of a franchise are headings above their people',
    'filialen.csv',
    'Name;Position;Telefon\nFiliale Ulm;;\nIda Lang;Leitung;0731 1234\nUdo Rath;Verkauf;0731 1235\nFiliale Aalen;;\nLeo Kern;Leitung;07361 2345\n',
    'five cards, or three',
    { mapping: cards('fi20-1', 'name=Name,position=Position') },
  ),
  asked(
    'B14: A Korean list ends in 이하 여백',
    '여백.csv',
    '성명,직함\n김하나,대리\n이두리,과장\n박세라,부장\n- 이하 여백 -,\n',
    'four cards, or three',
    { mapping: cards('yb20-1', '성명,직함') },
  ),
  asked(
    'B14: A Japanese list ends in 以下余白',
    'yohaku.csv',
    '氏名,役職\n佐藤健,課長\n鈴木花,部長\n以下余白,\n',
    'three cards, or two',
    { mapping: cards('yh20-1', '氏名,役職') },
  ),
  asked(
    'B14: A query tells how many rows it has found',
    'query.txt',
    'name|city\nAnn Lee|Leeds\nBob Ray|York\nCid Fox|Hull\n(3 rows affected)|\n',
    'four cards, or three',
    { mapping: cards('qy20-1', 'name,city') },
  ),
  asked(
    'B14: A Korean report ends in 총 3명',
    '총원.csv',
    '성명,소속,직급\n김하나,영업,대리\n이두리,개발,과장\n박세라,개발,부장\n총 3명,,\n',
    'four cards, or three',
    { mapping: cards('cw20-5', '성명,소속') },
  ),
  asked(
    'B14: The foot of a page stands within the list',
    'seiten.csv',
    'Name;Ort;Land\nIda Lang;Ulm;DE\nUdo Rath;Ulm;DE\nSeite 1 von 2;;\nLeo Kern;Aalen;DE\nEva Blum;Linz;AT\n',
    'five letters, or four',
    { mapping: cards('se20-7', 'name=Name,ort=Ort') },
  ),
  asked(
    'B14: An English report says who printed it and when',
    'printed.csv',
    'Name,Department,Room\nAnn Lee,Sales,101\nBob Ray,Sales,102\nCid Fox,Law,201\nPrinted 12/03/2026 09:15 by admin,,\n',
    'four cards, or three',
    { mapping: cards('pr20-5', 'name=Name,department=Department') },
  ),
  asked(
    'B14: A row of English names stands below a Korean header',
    '영문헤더.csv',
    '성명,직함,부서\nName,Title,Department\n김하나,대리,영업\n이두리,과장,개발\n',
    'three cards, or two',
    { mapping: cards('eh20-1', '성명,직함,부서') },
  ),
  asked(
    'B14: A row of units stands below a Korean header',
    '단위행.csv',
    '프로젝트,고객,수량,금액,이름\n,,(매),(원),\ndu20-5,hana,100,15000,김하나\ndu20-6,duri,200,24000,이두리\n',
    'two orders',
    { mapping: mapped('프로젝트', '고객', '수량', '금액', 'name=이름') },
  ),
  asked(
    'B14: An example stands in the first row of a form',
    'formular.csv',
    'Name;Position;E-Mail\nz. B. Max Mustermann;Vertrieb;max@example.com\nIda Lang;Leitung;ida@lang.example\nUdo Rath;Verkauf;udo@lang.example\n',
    'three cards, or two',
    { mapping: cards('fm20-1', 'name=Name,position=Position') },
  ),
  asked(
    'B14: A Korean example (예시) stands in the first row of a form',
    '예시.xlsx',
    workbook([
      r('성명|직함|휴대폰'),
      r('(예시) 홍길동|대리|010-1234-5678'),
      r('김하나|과장|010-2222-3333'),
      r('이두리|부장|010-2222-4444'),
    ]),
    'three cards, or two',
    { mapping: cards('ye20-1', '성명,직함,휴대폰') },
  ),
  asked(
    'B14: An Italian list has a line of the shop that made it',
    'creato.csv',
    'Nome;Città\nLuca Bianchi;Roma\nSara Conti;Milano\nEsportato da GestioNet 4.2;\n',
    'three cards, or two',
    { mapping: cards('cr20-9', 'nome=Nome,citta=Città') },
  ),
  asked(
    'B14: A Polish list has the number of rows in its last',
    'razem.csv',
    'Imię;Miasto;Stół\nJan Kot;Łódź;1\nEwa Lis;Kraków;1\nPiotr Sowa;Gdańsk;2\nLiczba osób: 3;;\n',
    'four cards, or three',
    { mapping: cards('lo20-1', 'imie=Imię,miasto=Miasto') },
  ),
  fine(
    'B14: Tables of guests have names that are names of people too',
    'flowers.csv',
    'Name,Table\nAnn Lee,Rose\nBob Ray,Rose\nRose Hill,Lily\nLily,Rose\n',
    orders('name table', 'fl20-1 ray 4 6|Ann Lee|Rose\n|Bob Ray|Rose\n|Rose Hill|Lily\n|Lily|Rose'),
    { mapping: cards('fl20-1', 'name=Name,table=Table') },
  ),
  fine(
    'B14: A Korean class list has an empty club for two children',
    '동아리.csv',
    '번호,이름,동아리\n1,김하나,축구\n2,이두리,\n3,박세라,미술\n4,최미나,\n',
    orders('no name club', 'da20-1 ray 4 6|1|김하나|축구\n|2|이두리\n|3|박세라|미술\n|4|최미나'),
    { mapping: cards('da20-1', 'no=번호,name=이름,club=동아리') },
  ),
  fine(
    'B14: The last guest of a list has neither menu nor table yet',
    'late.csv',
    'Name,Table,Menu\nAnn Lee,1,Fish\nBob Ray,1,Veg\nCid Fox,2,Fish\nDee Orr,2,\n',
    orders(
      'name table menu',
      'la20-1 ray 4 6|Ann Lee|1|Fish\n|Bob Ray|1|Veg\n|Cid Fox|2|Fish\n|Dee Orr|2',
    ),
    { mapping: cards('la20-1', 'name=Name,table=Table,menu=Menu') },
  ),
];
