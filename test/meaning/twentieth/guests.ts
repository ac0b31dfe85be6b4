import { type List, mapped, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, more);

/** B11: who gets a card: guests, donors, pupils, patients. */
export const GUESTS: readonly List[] = [
  asked(
    'B11: Two guests of a wedding have declined',
    'wedding.csv',
    'Name,Table,RSVP\nAnn Lee,1,Accepted\nBob Ray,1,Declined\nCid Fox,2,Accepted\nDee Orr,2,Declined\nEva Lang,3,Accepted\n',
    'cards for five, or for three',
    { mapping: cards('wd20-1', 'name=Name,table=Table') },
  ),
  asked(
    'B11: A guest does not attend',
    'attending.csv',
    'Guest,Seat,Attending?\nAnn Lee,A1,Yes\nBob Ray,A2,No\nCid Fox,A3,Yes\n',
    'three cards, or two',
    { mapping: cards('at20-1', 'guest=Guest,seat=Seat') },
  ),
  asked(
    'B11: A German guest has sent an Absage',
    'zusagen.csv',
    'Name;Tisch;Rückmeldung\nIda Lang;1;Zusage\nUdo Rath;1;Absage\nLeo Kern;2;Zusage\n',
    'three cards, or two',
    { mapping: cards('zu20-1', 'name=Name,tisch=Tisch') },
  ),
  asked(
    'B11: A Korean guest is 불참',
    '참석자.csv',
    '성명,소속,참석여부\n김하나,한빛대,참석\n이두리,서울대,불참\n박세라,부산대,참석\n',
    'three badges, or two',
    { mapping: cards('cs20-1', '성명,소속') },
  ),
  asked(
    'B11: A Korean form has O and X for who comes',
    'ox.xlsx',
    workbook([
      r('이름|테이블|참석'),
      r('김하나|1|O'),
      r('이두리|1|X'),
      r('박세라|2|O'),
      r('최미나|2|O'),
    ]),
    'four cards, or three',
    { mapping: cards('ox20-1', '이름,테이블') },
  ),
  asked(
    'B11: A Japanese guest is 欠席',
    'shusseki.csv',
    encoded('shift_jis', '氏名,卓,出欠\n佐藤 健,1,出席\n鈴木 花,1,欠席\n田中 海,2,出席\n'),
    'three cards, or two',
    { mapping: cards('sk20-1', 'name=氏名,table=卓') },
  ),
  asked(
    'B11: A French guest is absent',
    'invites.csv',
    'Nom;Table;Réponse\nLuc Petit;1;présent\nZoé Roux;1;absent\nMax Noir;2;présent\n',
    'three cards, or two',
    { mapping: cards('iv20-1', 'nom=Nom,table=Table') },
  ),
  asked(
    'B11: An Italian guest does not come',
    'invitati.csv',
    'Ospite;Tavolo;Conferma\nLuca Bianchi;1;sì\nSara Conti;1;no\nUgo Ferri;2;sì\n',
    'three cards, or two',
    { mapping: cards('in20-1', 'ospite=Ospite,tavolo=Tavolo') },
  ),
  asked(
    'B11: A Polish guest is nieobecny',
    'goscie.csv',
    'Gość;Stół;Obecność\nJan Kot;1;obecny\nEwa Lis;1;nieobecna\nPiotr Sowa;2;obecny\n',
    'three cards, or two',
    { mapping: cards('go20-1', 'gosc=Gość,stol=Stół') },
  ),
  asked(
    'B11: A member of a parish has a cross before the name',
    'pfarre.csv',
    'Name;Straße;PLZ;Ort\nAnna Huber;Am Markt 1;94032;Passau\n† Hans Maier;Am Markt 3;94032;Passau\nRosa Wimmer;Domplatz 2;94032;Passau\n',
    'three letters, or two',
    { mapping: cards('pf20-1', 'name=Name,strasse=Straße,plz=PLZ,ort=Ort') },
  ),
  asked(
    'B11: A donor has a day of death',
    'spender.csv',
    'Name;Ort;Geburtsdatum;Sterbedatum\nAnna Huber;Passau;03.04.1941;\nHans Maier;Passau;12.01.1938;17.11.2025\nRosa Wimmer;Linz;22.08.1950;\n',
    'three letters, or two',
    { mapping: cards('sp20-5', 'name=Name,ort=Ort') },
  ),
  asked(
    'B11: A Korean believer has 故 before the name',
    '교인.csv',
    '성명,직분,구역\n김하나,집사,1구역\n故 이두리,권사,1구역\n박세라,장로,2구역\n',
    'three letters, or two',
    { mapping: cards('gy20-1', '성명,직분') },
  ),
  asked(
    'B11: A Korean believer has 소천 in a note',
    '소천.csv',
    '성명,직분,비고\n김하나,집사,\n이두리,권사,2025.11.3 소천\n박세라,장로,새가족\n최미나,집사,\n',
    'four letters, or three',
    { mapping: cards('sc20-1', '성명,직분') },
  ),
  asked(
    'B11: A letter to a donor came back',
    'returned.csv',
    'Donor,City,Mail status\nAnn Lee,Leeds,OK\nBob Ray,York,Returned to sender\nCid Fox,Hull,OK\n',
    'three letters, or two',
    { mapping: cards('rt20-5', 'donor=Donor,city=City') },
  ),
  asked(
    'B11: A letter to a Korean member was 반송',
    '반송.csv',
    '회원명,주소,우편상태\n김하나,서울 종로구 1,정상\n이두리,부산 중구 2,반송\n박세라,대구 동구 3,정상\n',
    'three letters, or two',
    { mapping: cards('bn20-1', '회원명,주소') },
  ),
  asked(
    'B11: A patient wants no reminders',
    'reminder.csv',
    'Patient,Last visit,Reminders\nAnn Lee,2025-09-02,Yes\nBob Ray,2025-09-10,No\nCid Fox,2025-09-12,Yes\n',
    'three recall cards, or two',
    { mapping: cards('rm20-5', 'patient=Patient,last=Last visit') },
  ),
  asked(
    'B11: A Korean patient has refused texts and post',
    '수신동의.csv',
    '환자명,최근내원일,수신동의\n김하나,2025-09-02,동의\n이두리,2025-09-10,거부\n박세라,2025-09-12,동의\n',
    'three cards, or two',
    { mapping: cards('ss20-1', '환자명,최근내원일') },
  ),
  asked(
    'B11: A pupil has left the school',
    'klasse.csv',
    'Schüler;Klasse;Abgang\nIda Lang;5b;\nUdo Rath;5b;31.01.2026\nLeo Kern;5b;\n',
    'three cards, or two',
    { mapping: cards('kl20-1', 'name=Schüler,klasse=Klasse') },
  ),
  asked(
    'B11: A Korean pupil went to another school',
    '학생.csv',
    '번호,이름,학적\n1,김하나,재학\n2,이두리,전학\n3,박세라,재학\n',
    'three cards, or two',
    { mapping: cards('hs20-1', '번호,이름') },
  ),
  fine(
    'B11: All guests of a wedding come',
    'all.csv',
    'Name,Table,RSVP\nAnn Lee,1,Accepted\nBob Ray,1,Accepted\nCid Fox,2,Accepted\n',
    orders('name table', 'aw20-1 ray 3 4.5|Ann Lee|1\n|Bob Ray|1\n|Cid Fox|2'),
    { mapping: cards('aw20-1', 'name=Name,table=Table') },
  ),
  fine(
    'B11: Only those who come get a card as the mapping says',
    '참석만.csv',
    '성명,소속,참석여부\n김하나,한빛대,참석\n이두리,서울대,불참\n박세라,부산대,참석\n',
    orders('성명 소속', 'cm20-1 ray 2 3|김하나|한빛대\n|박세라|부산대'),
    {
      mapping: cards('cm20-1', '성명,소속', 'rows: { where: [{ column: 참석여부, is: 참석 }] }'),
    },
  ),
  fine(
    'B11: Menus and allergies of guests stand beside their names',
    'menu.csv',
    'Name;Tisch;Essen;Allergie\nIda Lang;1;Fisch;\nUdo Rath;1;kein Fleisch;Nüsse\nLeo Kern;2;Fisch;nein\n',
    orders(
      'name essen',
      'mn20-5 ray 3 4.5|Ida Lang|Fisch\n|Udo Rath|kein Fleisch\n|Leo Kern|Fisch',
    ),
    { mapping: cards('mn20-5', 'name=Name,essen=Essen') },
  ),
  fine(
    'B11: Children of a parish have the day of baptism or none',
    'taufe.csv',
    'Name;Geboren;Getauft\nIda Lang;03.04.2016;12.06.2016\nUdo Rath;12.01.2017;\nLeo Kern;22.08.2016;09.10.2016\n',
    orders('name', 'tf20-1 ray 3 4.5|Ida Lang\n|Udo Rath\n|Leo Kern'),
    { mapping: cards('tf20-1', 'name=Name') },
  ),
];
