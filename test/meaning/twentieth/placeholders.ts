import { type List, mapped, orders } from '../list.ts';
import { asked, fine, warnedOrAsked } from '../put.ts';
import { f, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, more);

/** C16: texts that nobody wants printed: fields that were not filled in, marks for what comes later, codes. */
export const PLACEHOLDERS: readonly List[] = [
  asked(
    'C16: A field of Word was not filled in',
    'serienbrief.csv',
    `${HEAD},anrede\nca20-7,kit,1,2,Liebe Ida\nca20-8,kit,1,2,Liebe «Vorname»\nca20-9,kit,1,2,Lieber Leo\n`,
    'printed as it stands, or Vorname is missing',
  ),
  asked(
    'C16: A field with percent signs was not filled in',
    'percent.csv',
    `${HEAD},greeting\ncb20-7,kit,1,2,Dear Ann\ncb20-8,kit,1,2,Dear %FIRSTNAME%\n`,
    'printed as it stands, or the name is missing',
  ),
  asked(
    'C16: A field in square brackets was not filled in',
    'brackets.csv',
    `${HEAD},greeting\ncc20-7,kit,1,2,Dear Ann\ncc20-8,kit,1,2,Dear [First Name]\n`,
    'printed as it stands, or the name is missing',
  ),
  asked(
    'C16: A Korean field 【이름】 was not filled in',
    '이름칸.csv',
    `${HEAD},인사\ncd20-7,hana,1,2000,김하나 고객님께\ncd20-8,hana,1,2000,【이름】 고객님께\n`,
    'printed as it stands, or the name is missing',
  ),
  asked(
    'C16: A Korean field #{고객명} was not filled in',
    '고객명.csv',
    `${HEAD},인사\nce20-7,hana,1,2000,김하나님 안녕하세요\nce20-8,hana,1,2000,#{고객명}님 안녕하세요\n`,
    'printed as it stands, or the name is missing',
  ),
  warnedOrAsked(
    'C16: A Korean name is ○○○',
    '동그라미.csv',
    '성명,직함\n김하나,대리\n○○○,과장\n박세라,부장\n',
    'unclear',
    { mapping: cards('cf20-7', '성명,직함'), stake: 'text' },
  ),
  warnedOrAsked(
    'C16: A guest is N.N.',
    'nn.csv',
    'Name;Firma\nIda Lang;Lang GmbH\nN.N.;Rath AG\nLeo Kern;Kern KG\n',
    'unclear',
    { mapping: cards('cg20-7', 'name=Name,firma=Firma') },
  ),
  warnedOrAsked(
    'C16: A guest is TBC',
    'tbc20.csv',
    'Name,Company\nAnn Lee,Acme\nTBC,Bolt\nCid Fox,Core\n',
    'unclear',
    { mapping: cards('ch20-7', 'name=Name,company=Company') },
  ),
  warnedOrAsked(
    'C16: A Korean name is 추후통보',
    '추후.csv',
    '성명,소속\n김하나,한빛대\n추후통보,서울대\n박세라,부산대\n',
    'unclear',
    { mapping: cards('ci20-7', '성명,소속') },
  ),
  warnedOrAsked(
    'C16: A Japanese title is 未定',
    'mitei.csv',
    '氏名,役職\n佐藤健,課長\n鈴木花,未定\n田中海,部長\n',
    'unclear',
    { mapping: cards('cj20-7', '氏名,役職') },
  ),
  warnedOrAsked(
    'C16: A French name is à confirmer',
    'confirmer.csv',
    'Nom;Société\nLuc Petit;Lux SA\nà confirmer;Rouge SARL\nMax Noir;Noir SA\n',
    'unclear',
    { mapping: cards('ck20-7', 'nom=Nom,societe=Société') },
  ),
  asked(
    'C16: An address is as above',
    'adresse.csv',
    'Name;Straße;Ort\nIda Lang;Weg 1;89073 Ulm\nUdo Lang;s. o.;s. o.\nLeo Kern;Weg 3;73430 Aalen\n',
    'printed as it stands, or that of the row above',
    { mapping: cards('cl20-7', 'name=Name,strasse=Straße,ort=Ort') },
  ),
  asked(
    'C16: A Korean address is 상동',
    '주소상동.csv',
    '성명,주소\n김하나,서울 종로구 1\n이두리,상동\n박세라,대구 동구 3\n',
    'printed as it stands, or that of the row above',
    { mapping: cards('cm20-7', '성명,주소') },
  ),
  asked(
    'C16: A Japanese address is 同上',
    'dojo.csv',
    '氏名,住所\n佐藤健,東京都港区1-1\n佐藤花,同上\n田中海,大阪市北区2-2\n',
    'printed as it stands, or that of the row above',
    { mapping: cards('cn20-7', '氏名,住所') },
  ),
  asked(
    'C16: A French address is idem',
    'idem.csv',
    'Nom;Adresse;Ville\nLuc Petit;Rue Haute 1;Lyon\nZoé Petit;idem;idem\nMax Noir;Rue Basse 3;Nancy\n',
    'printed as it stands, or that of the row above',
    { mapping: cards('co20-7', 'nom=Nom,adresse=Adresse,ville=Ville') },
  ),
  warnedOrAsked(
    'C16: A cell of a CSV is a formula that joins two others',
    'formel.csv',
    `${HEAD},first,last,full\ncp20-7,kit,1,2,Ann,Lee,=E2&" "&F2\ncp20-8,kit,1,2,Bob,Ray,=E3&" "&F3\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C16: A formula shows 0 for the title that another sheet leaves empty',
    'bezug.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name|title'),
      r('cq20-7|kit', 1, 2, 'Ida', f('Mitarbeiter!C2', 'Leitung')),
      r('cq20-8|kit', 1, 2, 'Udo', f('Mitarbeiter!C3', 0)),
      r('cq20-9|kit', 1, 2, 'Leo', f('Mitarbeiter!C4', 'Verkauf')),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'C16: A Korean formula shows 0 for an empty 직함',
    '참조.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|이름|직함'),
      r('cr20-7|hana', 1, 2000, '김하나', f('사원!C2', '대리')),
      r('cr20-8|hana', 1, 2000, '이두리', f('사원!C3', 0)),
      r('cr20-9|hana', 1, 2000, '박세라', f('사원!C4', '부장')),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'C16: A name of an e-mail program is coded',
    'mime.csv',
    `${HEAD},name\ncs20-8,kit,1,2,Ida Lang\ncs20-9,kit,1,2,=?UTF-8?Q?J=C3=B6rg_Wei=C3=9F?=\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C16: Names of a web form are coded with percent signs',
    'url.csv',
    `${HEAD},name\nct20-7,kit,1,2,J%C3%B6rg%20Wei%C3%9F\nct20-8,kit,1,2,Ida%20Lang\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C16: A message has the signs of a line break in it',
    'newline.csv',
    `${HEAD},message\ncu20-7,kit,1,2,Dear Ann\\nsee you soon\ncu20-8,kit,1,2,Dear Bob\\nsee you soon\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C16: A name is that of somebody who tried a form',
    'asdf.csv',
    'Name,Company\nAnn Lee,Acme\nasdf asdf,test\nCid Fox,Core\n',
    'unclear',
    { mapping: cards('cv20-7', 'name=Name,company=Company') },
  ),
  warnedOrAsked(
    'C16: A Korean name is 테스트',
    '테스트이름.csv',
    '성명,소속\n김하나,한빛대\n테스트,ㅁㄴㅇㄹ\n박세라,부산대\n',
    'unclear',
    { mapping: cards('cw20-7', '성명,소속') },
  ),
  warnedOrAsked(
    'C16: A salutation was not chosen',
    'anrede.csv',
    'Anrede;Name\nFrau;Ida Lang\n-- bitte wählen --;Udo Rath\nHerr;Leo Kern\n',
    'unclear',
    { mapping: cards('cx20-7', 'anrede=Anrede,name=Name') },
  ),
  fine(
    'C16: A wish has brackets and a percent sign',
    'wish.csv',
    `${HEAD},text\ncy20-7,kit,1,2,"Save 20% [members only]"\ncy20-8,kit,1,2,"50% off (until May)"\n`,
    orders('text', 'cy20-7 kit 1 2|Save 20% [members only]\ncy20-8 kit 1 2|50% off (until May)'),
  ),
  fine(
    'C16: People are called Tbilisi and Nanette and Null-Meier',
    'null.csv',
    `${HEAD},name\ncz20-7,kit,1,2,Nanette Tbilisi\ncz20-8,kit,1,2,Ada Null-Meier\ncz20-9,kit,1,2,Noe None\n`,
    orders(
      'name',
      'cz20-7 kit 1 2|Nanette Tbilisi\ncz20-8 kit 1 2|Ada Null-Meier\ncz20-9 kit 1 2|Noe None',
    ),
  ),
  fine(
    'C16: Korean letters end in 귀하 and 님께',
    '귀하.csv',
    `${HEAD},받는분\nda20-7,hana,1,2000,김하나 귀하\nda20-8,hana,1,2000,이두리 님께\n`,
    orders('받는분', 'da20-7 hana 1 2000|김하나 귀하\nda20-8 hana 1 2000|이두리 님께'),
  ),
];
