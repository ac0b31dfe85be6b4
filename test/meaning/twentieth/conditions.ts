import { type List, mapped, orders } from '../list.ts';
import { asked, fine, warnedOrAsked } from '../put.ts';

const cards = (project: string, texts: string, where: string) =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, `rows: { where: [${where}] }`);

const without = (project: string, match: string) =>
  mapped(
    `=${project}`,
    '=ray',
    'rows',
    'per 1.50',
    'Name',
    `rows: { suppress: [{ file: stop.csv, match: { ${match} } }] }`,
  );

/** B13: conditions and lists of whom to leave out that nearly meet a row. */
export const CONDITIONS: readonly List[] = [
  asked(
    'B13: Ja with a companion is no plain ja',
    'ja.csv',
    'Name;Zusage\nIda Lang;ja\nUdo Rath;ja, mit Begleitung\nLeo Kern;nein\nEva Blum;ja\n',
    'Udo gets a card, or not',
    { mapping: cards('ja20-1', 'Name', '{ column: Zusage, is: ja }') },
  ),
  asked(
    'B13: 참석(2명) is no plain 참석',
    '참석2.csv',
    '성명,참석여부\n김하나,참석\n이두리,참석(2명)\n박세라,불참\n최미나,참석\n',
    '이두리 gets a card, or not',
    { mapping: cards('cs20-7', '성명', '{ column: 참석여부, is: 참석 }') },
  ),
  asked(
    'B13: Tags of a CRM are several in a cell',
    'tags.csv',
    'Name,Tags\nAnn Lee,VIP\nBob Ray,"VIP, Speaker"\nCid Fox,Press\nDee Orr,VIP\n',
    'Bob gets a card, or not',
    { mapping: cards('tg20-1', 'Name', '{ column: Tags, is: VIP }') },
  ),
  asked(
    'B13: A Korean cell has two groups with a slash',
    '그룹.csv',
    '성명,그룹\n김하나,임원\n이두리,임원/연사\n박세라,일반\n최미나,임원\n',
    '이두리 gets a card, or not',
    { mapping: cards('gr20-1', '성명', '{ column: 그룹, is: 임원 }') },
  ),
  asked(
    'B13: Paid has the way of payment behind it once',
    'paid20.csv',
    'Project,Client,Qty,Price,Status\npy20-1,acme,100,20.00,Paid\npy20-2,bolt,200,35.00,Paid (cash)\npy20-3,acme,50,12.00,Unpaid\n',
    'the second is ordered, or not',
    {
      mapping: mapped(
        'Project',
        'Client',
        'Qty',
        'Price',
        '',
        'rows: { where: [{ column: Status, is: Paid }] }',
      ),
    },
  ),
  asked(
    'B13: A city has its district behind it once',
    'staedte.csv',
    'Name;Ort\nIda Lang;Berlin\nUdo Rath;Berlin-Mitte\nLeo Kern;Hamburg\nEva Blum;Berlin\n',
    'Udo gets a card, or not',
    { mapping: cards('bl20-1', 'Name', '{ column: Ort, is: Berlin }') },
  ),
  asked(
    'B13: Guests say in other words that they do not come',
    'absagen.csv',
    'Name;Antwort\nIda Lang;kommt\nUdo Rath;Absage\nLeo Kern;hat leider abgesagt\nEva Blum;kommt\n',
    'Leo gets a card, or not',
    { mapping: cards('ab20-1', 'Name', '{ column: Antwort, not: Absage }') },
  ),
  asked(
    'B13: 못 옴 means 불참',
    '못옴.csv',
    '성명,회신\n김하나,참석\n이두리,불참\n박세라,못 옴\n최미나,참석\n',
    '박세라 gets a card, or not',
    { mapping: cards('mo20-1', '성명', '{ column: 회신, not: 불참 }') },
  ),
  asked(
    'B13: CXL means cancelled',
    'cxl.csv',
    'Name,Status\nAnn Lee,OK\nBob Ray,Cancelled\nCid Fox,CXL\nDee Orr,OK\n',
    'Cid gets a card, or not',
    { mapping: cards('cx20-1', 'Name', '{ column: Status, not: Cancelled }') },
  ),
  asked(
    'B13: Anulado and anulada are the same in a Spanish list',
    'anulado.csv',
    'Nombre;Estado\nAna;activo\nLuis;anulado\nEva;anulada\nPaz;activo\n',
    'Eva gets a card, or not',
    { mapping: cards('an20-1', 'Nombre', '{ column: Estado, not: anulado }') },
  ),
  asked(
    'B13: A class 5b is written 5 B and 5b (neu)',
    'klassen.csv',
    'Name;Klasse\nIda Lang;5b\nUdo Rath;5 B\nLeo Kern;5b (neu)\nEva Blum;5a\n',
    'one card, or three',
    { mapping: cards('ks20-1', 'Name', '{ column: Klasse, is: 5b }') },
  ),
  asked(
    'B13: A Japanese 済 has a day behind it',
    'sumi.csv',
    '氏名,入金\n佐藤健,済\n鈴木花,済（3/5）\n田中海,未\n伊藤空,済\n',
    '鈴木花 gets a card, or not',
    { mapping: cards('sm20-1', '氏名', '{ column: 入金, is: 済 }') },
  ),
  warnedOrAsked(
    'B13: Whom to leave out is written with the surname first',
    'gaeste.csv',
    'Name;Ort\nIda Lang;Ulm\nUdo Rath;Ulm\nLeo Kern;Aalen\n',
    'unclear',
    {
      beside: { 'stop.csv': 'Name;Grund\nLeo Kern;Wunsch\n"Rath, Udo";Wunsch\n' },
      mapping: without('sf20-1', 'Name: Name'),
    },
  ),
  warnedOrAsked(
    'B13: Whom to leave out is written with ue for an umlaut',
    'umlaut.csv',
    'Name;Ort\nUlla Müller;Ulm\nUdo Rath;Ulm\nLeo Kern;Aalen\n',
    'unclear',
    {
      beside: { 'stop.csv': 'Name;Grund\nLeo Kern;Wunsch\nUlla Mueller;Wunsch\n' },
      mapping: without('ul20-1', 'Name: Name'),
    },
  ),
  warnedOrAsked(
    'B13: Whom to leave out has a title in front of the name',
    'titel20.csv',
    'Name;Ort\nDr. Ida Lang;Ulm\nUdo Rath;Ulm\nLeo Kern;Aalen\n',
    'unclear',
    {
      beside: { 'stop.csv': 'Name;Grund\nLeo Kern;Wunsch\nIda Lang;Wunsch\n' },
      mapping: without('tl20-1', 'Name: Name'),
    },
  ),
  warnedOrAsked(
    'B13: Whom to leave out has 님 behind the name',
    '제외명단.csv',
    '성명,지역\n김하나,서울\n이두리,부산\n박세라,대구\n',
    'unclear',
    {
      beside: { 'stop.csv': '성명,사유\n박세라,요청\n김하나님,요청\n' },
      mapping: without('nm20-1', '성명: 성명').replaceAll('"Name"', '"성명"'),
    },
  ),
  fine(
    'B13: One branch of several is ordered',
    'branch.csv',
    'Name,Branch\nAnn Lee,Leeds\nBob Ray,York\nCid Fox,Leeds\n',
    orders('Name', 'br20-5 ray 2 3|Ann Lee\n|Cid Fox'),
    { mapping: cards('br20-5', 'Name', '{ column: Branch, is: Leeds }') },
  ),
  fine(
    'B13: Only 임원 of three ranks is ordered',
    '직급.csv',
    '성명,직급\n김하나,임원\n이두리,사원\n박세라,대리\n최미나,임원\n',
    orders('성명', 'jg20-1 ray 2 3|김하나\n|최미나'),
    { mapping: cards('jg20-1', '성명', '{ column: 직급, is: 임원 }') },
  ),
  fine(
    'B13: Munich is left out beside Berlin and Bern',
    'bern.csv',
    'Name;Ort\nIda Lang;Berlin\nUdo Rath;Bern\nLeo Kern;München\n',
    orders('Name', 'be20-5 ray 2 3|Ida Lang\n|Udo Rath'),
    { mapping: cards('be20-5', 'Name', '{ column: Ort, not: München }') },
  ),
  fine(
    'B13: A list of whom to leave out has one of three guests',
    'stop.xlsx.csv',
    'Name;Ort\nIda Lang;Ulm\nUdo Rath;Ulm\nLeo Kern;Aalen\n',
    orders('Name', 'so20-1 ray 2 3|Ida Lang\n|Udo Rath'),
    {
      beside: { 'stop.csv': 'Name;Grund\nLeo Kern;Wunsch\n' },
      mapping: without('so20-1', 'Name: Name'),
    },
  ),
];
