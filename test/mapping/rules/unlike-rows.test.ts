import { describe, expect, it } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { BlankRows } from '../../../src/mapping/rules/blank-rows.ts';
import { UnlikeRows } from '../../../src/mapping/rules/unlike-rows.ts';
import { toByteRows } from '../../../src/rows/to-byte-rows.ts';
import { place, planOf, tellTo } from '../support.ts';

const ONE = 'version: 1\nproject: { value: p }\nsvc_uid: { value: u }\n';
const OWN = 'version: 1\nproject: { column: Project }\nsvc_uid: { value: u }\n';
const ORDER = 'order: { order_count: rows, total_price: { value: 1 } }\n';
const COPIES =
  'order: { order_count: { column: Copies, combine: sum }, total_price: { value: 1 } }\n';

/** The rows that are asked about. The table's first line is the header; an empty line is a gap. */
function asked(
  table: string,
  yaml = ONE,
  batchRows = 100,
  told?: Set<number>,
  order = ORDER,
): (number | null)[] {
  const lines = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [header = [], ...rows] = lines;
  const issues: Issue[] = [];
  const plan = planOf(yaml + order, place(...header));
  const blanks = new BlankRows();
  const rule = new UnlikeRows(plan, told ?? new Set(), blanks, tellTo(issues, plan.place));
  const kept = rows.flatMap((cells, i) => (cells.join('') === '' ? [] : [{ cells, row: i + 2 }]));
  for (let at = 0; at < kept.length; at += batchRows) {
    const part = kept.slice(at, at + batchRows);
    const numbers = part.map(({ row }) => row);
    const batch = toByteRows({ numbers, rows: part.map(({ cells }) => cells) });
    blanks.see(batch);
    rule.see(batch);
  }
  rule.finish();
  expect(
    issues.every(({ code, severity }) => code === 'row_unlike_others' && severity === 'error'),
  ).toBe(true);
  return issues.map(({ row }) => row);
}

const GUESTS = 'Name|City|Price\nAnn|Bonn|5\nBo|Rome|6\nCy|Oslo|7\nDi|Bern|8\nEd|Genf|9\n';

describe('UnlikeRows', () => {
  it.each([
    'Average||7',
    'Total||36',
    'Versandkosten||4.90',
    'VAT 19 %||3.10',
    'Anzahl: 5||',
    '(5 rows affected)||',
    '※ 3월 15일까지||',
    'Raport z 2026-03-07||',
    '---|---|---',
    'Beispiel: Max|Ulm|3',
    '홍길동|서울|3',
    'Setup fee||25',
    'Einrichtungskosten||25',
    '디자인비||20000',
    'Deposit||50',
    'Spare||0',
    '* prices without VAT||',
  ])('asks about a last row %j', (row) => {
    expect(asked(GUESTS + row)).toEqual([7]);
    expect(asked(`${GUESTS}\n${row}`)).toEqual([8]);
  });

  it.each([
    '이하여백',
    '- 이하 여백 -',
    '끝.',
    '以下余白',
    '〔以上〕',
    'End of list',
    'Total: 5',
    '계 5',
    'Razem: 5',
    '총원 5명',
    '5 guests',
    '共5人',
    '全5名',
    '計5名',
    '총 참석자 5명',
    '5 entries',
    '5 Adressen',
    'Gäste gesamt: 5',
    'Quelle: CRM',
    'n=5',
    '(Ende)',
    '以下なし',
    'Page 1 of 1',
    'Last updated 3/7/2026',
  ])('asks about %j below a list of one column', (row) => {
    expect(asked(`Name\nAnn\nBo\nCy\nDi\nEd\n${row}`)).toEqual([7]);
  });

  it.each(['Total', 'Sum', 'Endea', '이상', 'Ende', '이상끝'])(
    'says nothing of %j in a list of one column without amounts',
    (row) => {
      expect(asked(`Name\nAnn\nBo\nCy\nDi\nEd\n${row}`)).toEqual([]);
    },
  );

  it.each([
    `a${' '.repeat(200_000)}b`,
    `VAT${','.repeat(200_000)}b`,
    `max ${'1'.repeat(200_000)} b c`,
  ])('is soon done with a long text', (text) => {
    expect(asked(`${GUESTS}${text}||`)).toEqual([7]);
    expect(asked(GUESTS.replace('Ann', text))).toEqual([]);
  });

  it.each(['Total|4', 'Anzahl|4', '총원|4명', '작성일|2026.03.07'])(
    'asks about %j below two columns of texts',
    (row) => {
      expect(asked(`Name|Dept\nAnn|HR\nBo|IT\nCy|IT\nDi|HR\n${row}`)).toEqual([6]);
    },
  );

  it.each(['Total|IT', 'Kim|4', 'Kim|B 12'])(
    'says nothing of %j below two columns of texts',
    (row) => {
      expect(asked(`Name|Dept\nAnn|HR\nBo|IT\nCy|IT\nDi|HR\n${row}`)).toEqual([]);
    },
  );

  it('asks about headings in capitals, or of one word, where no name is like that', () => {
    const voices =
      'Name|Since|Folder\nSOPRANO||\nAnn Fox|2011|12\nBea Ray|2015|14\nALTO||\nCleo Orr|2009|20';
    expect(asked(voices)).toEqual([2, 5]);
    expect(asked(voices.replace('SOPRANO', 'Sopran').replace('ALTO', 'Alt'))).toEqual([2, 5]);
    expect(asked(voices.replace('Bea Ray', 'CHER'))).toEqual([]);
    expect(asked(voices.replace('SOPRANO||\n', ''))).toEqual([]);
  });

  it('asks about rows at the end of which nothing is printed but a number', () => {
    const numbered = 'No|Name|Title\n1|Ann|Head\n2|Bo|Clerk\n3|Cy|Chef\n4||\n5||\n6||';
    const printed = `${ONE}variables: [{ id: n, column: Name }, { id: t, column: Title }]\n`;
    expect(asked(numbered, printed).sort()).toEqual([5, 6, 7]);
    expect(asked(numbered.replace('5||', '5|Di|Cook'), printed)).toEqual([7]);
    const withNumbers = printed.replace('column: Title', 'column: No');
    expect(asked(numbered, withNumbers)).toEqual([]);
    // A ring without an engraving is a ring.
    const rings = 'No|Item|Engraving\n1|Ring|Love\n2|Ring|Ever\n3|Ring|';
    const engraved = `${ONE}variables: [{ id: e, column: Engraving }]\n`;
    expect(asked(rings, engraved)).toEqual([]);
  });

  it('says nothing of a head table beside tables with numbers', () => {
    expect(
      asked('Name|Table\nAnn|Head table\nBo|Table 1\nCy|Table 1\nDi|Table 2\nEd|Table 3'),
    ).toEqual([]);
  });

  it.each([
    'string|string|integer',
    'Pflichtfeld|Pflichtfeld|max. 9 Zeichen',
    'name|city|price',
    '----|----|----',
    '(예) 홍길동|서울|5000',
    'ex) 김민수|서울|5000',
    '작성예시|서울|5000',
    '入力例|東京|500',
    'サンプル|東京|500',
  ])('asks about a first row %j', (row) => {
    const [header = '', ...rows] = GUESTS.split('\n');
    expect(asked([header, row, ...rows].join('\n'))).toEqual([2]);
  });

  it('asks about several notes, and about one after a gap in the midst', () => {
    expect(asked(`${GUESTS}Please reply||\nby Friday||`).sort()).toEqual([7, 8]);
    expect(asked(`${GUESTS}\nSecond bus||\nFay|Ulm|3\nGus|Ulm|4`)).toEqual([8]);
  });

  it.each([
    ['a person without a city where others have none', `${GUESTS}Fay||1\nGus|Ulm|2\nHal||3`],
    ['a town named Summe', `${GUESTS}Fay|Summe|1`],
    ['a company', `${GUESTS}Total Ltd|Paris|1`],
    ['one column', 'Name\nAnn\nBo\nLee, Cy'],
    ['a company with a number', 'Company\n3M\nBosch\nLego\nStudio 54\nTotal\n7 Ende'],
    ['names with a colon', 'Title\nAnn\nBo\nDune: One\nDi\nAlien: Two'],
    ['titles that some have', 'Name|Title\nAnn|Dr.\nBo|\nCy|Prof.\nDi|\nEd|'],
    ['initials', 'Name|City\nE. G. Smith|Leeds\nZ.B. Kiss|Buda\nCy|York\nDi|Bath'],
    ['a telephone that one lacks', 'Name|Phone\nAnn|-\nBo|020 1\nCy|020 2\nDi|020 3'],
    ['a seat that is open', 'Name|Seat\nAnn|TBA\nBo|1A\nCy|2B\nDi|3C'],
    ['cells that all count people', 'No|Valid for\n1|2 Personen\n2|4 Personen\n3|2 Personen'],
    ['charges that are the list', 'Item|Price\nDelivery|5\nPacking|6\nVAT|7\nShipping|8'],
  ])('takes %s for what it is', (_, table) => {
    expect(asked(table)).toEqual([]);
  });

  it.each([
    '* prices without VAT',
    'Setup fee',
    'Spare',
    'Deposit',
    '※ 배송비 별도',
    'Note: by Friday',
  ])('asks about a last row %j where others have their only cell, or their project', (text) => {
    expect(asked(`Name\nAnn\nBo\nCy Lee\nDi\n${text}`)).toEqual([6]);
    expect(asked(`Project\np-1\np-2\np-3\n${text}`, OWN)).toEqual([5]);
    expect(asked(`Project|Name\np-1|Ann\np-2|Bo\np-3|Cy\n${text}|`, OWN)).toEqual([5]);
  });

  it.each([
    ['Shipping||9\nTotal addresses: 5||\nPlease print by Friday!||', [8, 9, 10]],
    ['Shipping|9|\nVAT 19 %|1.71|\nThanks||\nAsk Mary||\nBye||', [8, 9, 10, 11, 12]],
    ['Shipping||9\n\nDeposit|9|\n\nThanks||', [8, 10, 12]],
  ])('asks about every row of a tail below a gap, as long as the list: %j', (tail, rows) => {
    expect(asked(`${GUESTS}\n${tail}`).sort((a, b) => Number(a) - Number(b))).toEqual(rows);
    const few = GUESTS.split('\n').slice(0, 4).join('\n');
    expect(asked(`${few}\n\n${tail}`)).toHaveLength(rows.length);
  });

  // The last or first row of a list in which some lack a cell.
  it.each([
    ['Name|Tisch|Menü', 'Ida|1|Fisch\nUdo|1|Veg\nLeo|2|Fisch', 'Eva|2|'],
    [
      '성명|테이블|메뉴|알레르기',
      '김하나|1|한식|없음\n이두리|1|양식|견과류\n박세라|2|한식|없음',
      '최미나|2||',
    ],
    ['氏名|卓|敬称', '佐藤|1|様\n鈴木|1|様\n田中|2|様', '伊藤|2|'],
    ['Invité|Table|Conjoint', 'Luc|1|Zoé\nMax|1|Eva\nLéa|2|Tom', 'Ugo|10|'],
    ['Code|Valor|Nombre', 'A-7741|25 €|Ana\nA-7742|25 €|Luis\nA-7743|50 €|Eva', 'A-7744|50 €|'],
    ['Imię|Kod|Miasto', 'Jan|00-950|Łódź\nEwa|31-042|Kraków\nOla|80-831|Gdynia', 'Piotr|90-001|'],
    ['Name|PLZ|Ort', 'Ida|89073|Ulm\nUdo|89075|Ulm\nLeo|73430|Aalen', 'Eva|73431|'],
    ['No|Name|Class', '1|Ann|5b\n2|Bob|5b\n3|Cid|5a', '4|Dee|'],
    ['Name|Born|Member since', 'Ann|1970|2001\nBob|1981|2003\nCid|1962|1999', 'Dee|1990|'],
    [
      'Name|Table|Dish|Wine',
      'Ann|Rose|Fish|red\nBob|Rose|Veg|red\nCid|Lily|Fish|none',
      'Dee|Lily||',
    ],
    ['Stall|Trader|Power', 'A1|Ann|yes\nA2|Bob|yes\nB1|Cid|no', 'B2|Dee|'],
    ['이름|좌석|동반자', '김하나|A-1|박하나\n이두리|A-2|최두리\n박세라|B-1|정세라', '최미나|B-2|'],
  ])('says nothing of a row with a number or text as others have it: %s', (header, rows, last) => {
    expect(asked(`${header}\n${rows}\n${last}`)).toEqual([]);
    expect(asked(`${header}\n${last}\n${rows}`)).toEqual([]);
    const [first = '', ...rest] = rows.split('\n');
    expect(asked([header, first, last, ...rest].join('\n'))).toEqual([]);
  });

  it.each([
    ['Ask Mary', 'Ask Mary||'],
    ['a telephone that no other row has', 'Questions?|0171 555 1234|'],
    ['a label with a colon', 'Head count:|3|'],
    ['a number that is none of the column', 'Ask Mary|0171 555 1234|'],
    ['a total', 'Total|4|'],
  ])('asks about %s where others have a table', (_, last) => {
    expect(asked(`Name|Table|Menu\nAnn|1|Fish\nBob|1|Veg\nCid|2|Fish\n${last}`)).toEqual([5]);
  });

  it('asks about a few cells of a long row, and about an amount that is ordered', () => {
    const wide = 'Name|Table|Menu|Wine|Car|Room\nAnn|1|a|b|c|d\nBob|1|a|b|c|d\nCid|2|a|b|c|d\n';
    expect(asked(`${wide}Dee|2||||`)).toEqual([5]);
    const list = 'Name|City|Copies\nAnn|Bonn|1\nBob|Rome|2\nCid|Oslo|1\nBalloons||2';
    expect(asked(list)).toEqual([]);
    expect(asked(list, ONE, 100, undefined, COPIES)).toEqual([5]);
  });

  it.each([
    ['성명|참석', '김하나|참석\n이두리|참석\n박세라|참석\n최미나|참석'],
    ['성명|참석', '김하나|참석\n이두리|불참\n박세라|불참\n최미나|미정'],
    ['Name|Table|Vegan', 'Ann|1|vegan\nBob|1|\nCid|2|\nDee|2|'],
    ['Name|Mitglied', 'Ida|Mitglied\nUdo|Gast\nLeo|Gast\nEva|Gast'],
    ['Guest|Bride|Table', 'Ann|bride|1\nBob|groom|1\nCid|bride|2\nDee|groom|2'],
    ['氏名|会員', '佐藤|会員\n鈴木|一般\n田中|一般\n伊藤|会員'],
    ['Nom|Enfant|Ville', 'Luc|enfant|Lyon\nZoé||Lyon\nMax||Nice\nEva|enfant|Nice'],
    ['Guest|Table', 'Guest|1\nAnn|1\nBob|2\nCid|2'],
    ['Item|Title', 'Mug|CEO\nCap|CTO\nPen|CFO\nBag|COO'],
    ['Role|Name', 'Title|Ann\nRole|Bob\nTitle|Cid\nTitle|Dee'],
  ])('says nothing of cells that are called as their column: %s', (header, rows) => {
    expect(asked(`${header}\n${rows}`)).toEqual([]);
  });

  it.each([
    [
      '성명|직함|부서',
      'Name|Title|Department',
      '김하나|대리|영업\n이두리|과장|개발\n박세라|부장|개발',
    ],
    ['Name|Ort|Firma', 'Name|City|Company', 'Ida|Ulm|Lang\nUdo|Bonn|Rath\nLeo|Linz|Kern'],
    ['氏名|住所|電話', 'Name|Address|Phone', '佐藤|東京|03-1\n鈴木|大阪|06-2\n田中|京都|07-5'],
    ['Vorname|Firma', 'First name|Company', 'Ida|Lang\nUdo|Rath\nLeo|Kern'],
    ['Name|Stadt', '이름|도시', '김하나|서울\n이두리|부산\n박세라|대구'],
    ['Name|Ort', 'Nom|Ville', 'Ida|Ulm\nUdo|Bonn\nLeo|Linz'],
    ['Name|Ort', 'Naam|Plaats', 'Ida|Ulm\nUdo|Bonn\nLeo|Linz'],
    ['Company|Contact', 'Firma|Ansprechpartner', 'Lang|Ida\nRath|Udo\nKern|Leo'],
  ])('asks about names in another language below %s', (header, names, rows) => {
    expect(asked([header, names, rows].join('\n'))).toEqual([2]);
  });

  it.each([
    [
      'Name|Menu|Diet',
      'Table 1||\nAnn|Fish|\nBob|Veg|vegan\nTable 2||\nCid|Fish|\nDee|Beef|',
      [2, 5],
    ],
    [
      'Name|Weg|Ort',
      'A||\nAdler|Weg 1|Ulm\nB||\nBaum|Weg 3|Ulm\nBlum|Weg 4|Ulm\nC||\nCohn|Weg 5|Ulm',
      [2, 4, 7],
    ],
    ['성명|소속', '1조|\n김하나|한빛대\n2조|\n박세라|부산대\n최미나|대구대', [2, 4]],
    ['성명|소속', 'A조|\n김하나|한빛대\nB조|\n박세라|부산대\n최미나|대구대', [2, 4]],
    ['성명|직함|부서', 'ㄱ||\n김하나|대리|영업\nㄴ||\n나두리|과장|개발', [2, 4]],
    ['성명|직함|전화', '영업팀||\n김하나|대리|1\n개발팀||\n나두리|과장|2', [2, 4]],
    ['氏名|部活|番号', '１組||\n佐藤|野球|1\n２組||\n田中|水泳|2', [2, 4]],
    ['Name|Rolle|Tel', 'Filiale Ulm||\nIda|Chef|1\nUdo|Koch|2\nFiliale Bonn||\nLeo|Chef|3', [2, 5]],
    ['Name|Role|Phone', 'North branch||\nAnn|Chef|1\nSouth branch||\nBob|Cook|2', [2, 4]],
    ['Name|Time', '12.03.2026|\nAnn|9:00\n13.03.2026|\nBob|9:30\nCid|10:00', [2, 4]],
    ['Name|Ort', 'Ida|Ulm\nUdo|Ulm\nSeite 1 von 2|\nLeo|Bonn\nEva|Bonn', [4]],
    ['Nom|Ville', 'Luc|Lyon\nZoé|Nice\nPage 1|\nMax|Lyon\nEva|Nice', [4]],
    ['Name|Seat|Coach', 'Bus 1||\nAnn|1|a\nBob|2|b\nBus 2||\nCid|1|c\nDee|2|d', [2, 5]],
    ['Name|Room', 'Group A|\nAnn|1\nBob|2\nGroup B|\nCid|1\nDee|2', [2, 5]],
    ['Nome|Piatto', 'Tavolo 1|\nLuca|Pesce\nTavolo 2|\nSara|Carne\nUgo|Carne', [2, 4]],
  ])('asks about headings of groups within the list: %s', (header, rows, expected) => {
    const list = `${header}\n${rows}`;
    expect(asked(list).sort((a, b) => Number(a) - Number(b))).toEqual(expected);
    expect(asked(list, ONE, 1).sort((a, b) => Number(a) - Number(b))).toEqual(expected);
  });

  it.each([
    ['walk-ins', 'Name|Firm|Title', 'Ann|Acme|CEO\nBob||\nCid|Core|CTO\nDee||\nEva|Bolt|CFO'],
    [
      'walk-ins first',
      'Name|Firm|Title',
      'Bob Ray||\nAnn|Acme|CEO\nDee Orr||\nEva|Bolt|CFO\nCid|Core|CTO',
    ],
    ['rooms', 'Sign|Person', 'Room 1|\nRoom 2|Ann\nRoom 3|\nRoom 4|Bob\nRoom 5|Cid'],
    ['initials', 'Name|Town', 'A. Lee|\nBob Ray|Ulm\nC. Lee|\nDee Orr|Bonn\nEva|Linz'],
    ['doors', 'Sign|Person', 'WC 1|\nWC 2|\nOffice|Ann\nLab|Bob'],
    ['open seats', 'Name|Town', 'Ann|Ulm\nGuest 1|\nGuest 2|\nBob|Bonn\nCid|Linz'],
    ['one column', 'Name', 'Table 1\nAnn\nBob\nTable 2\nCid'],
    ['codes', 'Code|Name', 'K-1|\nK-2|Ann\nK-3|\nK-4|Bob'],
    ['grades', 'Grade|Note', 'A|\nB|good\nC|\nD|bad\nE|bad'],
    ['first names', 'Name|Allergy', 'Anna B|\nBen|Nuts\nAnna M|\nCarl|Milk\nDora|Eggs'],
    ['families', 'Name|Town', 'Ann Lee|\nBob Ray|Ulm\nCid Lee|\nDee Orr|Bonn\nEva|Linz'],
  ])('says nothing of %s that have but one cell', (_, header, rows) => {
    expect(asked(`${header}\n${rows}`)).toEqual([]);
  });

  it('does not learn from rows that others have told of what rows are like', () => {
    const told = new Set([5, 6, 7]);
    const totals = 'Total|Total|3\nTotal|Total|4\nTotal|Total|5\n';
    const list = 'Name|City|Price\nAnn|Bonn|5\nBo|Rome|6\nCy|Oslo|7\n';
    expect(asked(`${list}${totals}Ask Mary||`, ONE, 100, told)).toEqual([8]);
  });

  const OWN_USER = 'version: 1\nproject: { column: Project }\nsvc_uid: { column: User }\n';
  const CARDS = 'Project|User|Name|City|Price\np-1|u|Ann|Bonn|5\np-2|u|Bo|Bonn|6\n';

  it.each([
    ['Setup fee|u|||15', [4]],
    ['Shipping|u|||15\nVAT|u|||3\nRabatt|u|||2\n할인|u|||2', [4, 5, 6, 7]],
    ['p-3|u|Shipping||9', [4]],
    ['p-3|u|Coupon: WELCOME10||9', [4]],
    ['p-3|u|Coupon cards||9', []],
    ['p-3|u|Cy||9', []],
    ['p-3|u|Please note||9', []],
    ['p-3|u|Shipping|Bonn|9', []],
    ['Shipping|u|Cy|Bonn|15', []],
    ['Lee|u|||15', []],
  ])('asks about a charge with a project of its own beside no texts: %j', (rows, expected) => {
    expect(asked(CARDS + rows, OWN_USER)).toEqual(expected);
    expect(asked(CARDS + rows, OWN_USER, 1)).toEqual(expected);
  });

  it('takes projects that are all called as charges are for what they are', () => {
    const list = 'Project|User|Name|Price\nPostage|u|Ann|5\nShipping|u|Bo|6\nDelivery|u||7\n';
    expect(asked(list, OWN_USER)).toEqual([]);
  });

  it('takes towns that are called as charges, or in two words, for projects', () => {
    const list =
      'Project|User|Price|Remark\nLisboa|a|5|\nBraga|b|6|urgent\nFaro|c|7|\nPorto|d|8|\n';
    expect(asked(list, OWN_USER)).toEqual([]);
    const towns = 'Project|Price\nBad Ems|5\nYork|6\nBath|7\nKings Lynn|8\n';
    expect(asked(towns.replace('Bad Ems', 'Ems'), OWN)).toEqual([]);
    expect(asked(towns.replace('Kings Lynn', 'Lynn'), OWN)).toEqual([]);
    expect(asked(`${towns.replace('Bad Ems', 'Ems').replace('|8', '|')}`, OWN)).toEqual([5]);
  });

  it.each(['p-4', 'Wedding', 'Lee'])('takes the project %j for what it is', (text) => {
    expect(asked(`Project\np-1\np-2\np-3\n${text}`, OWN)).toEqual([]);
    expect(asked('Project\nSpring 2026\nAutumn fair\nMay day\nSetup fee', OWN)).toEqual([]);
  });

  it('asks about no row with a project of its own, and about a label with the project above', () => {
    const list = 'Project|Name|City|Price\np-1|Ann|Bonn|5\np-1|Bo|Bonn|6\n';
    expect(asked(`${list}p-2|Total Ltd||7`, OWN)).toEqual([]);
    expect(asked(`${list}p-1|Cy||`, OWN)).toEqual([]);
    expect(asked(`${list}p-1|Gesamt||11`, OWN)).toEqual([4]);
  });

  it('takes little of a processor for many columns, of which rows come one by one', () => {
    const line = (cell: string) => Array.from({ length: 1500 }, (_, i) => cell + i).join('|');
    const rows = Array.from({ length: 200 }, (_, i) => line(`value ${i % 7} `));
    const before = process.cpuUsage();
    expect(asked([line('Column '), ...rows, '(200 rows)||'].join('\n'), ONE, 1)).toEqual([202]);
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(3);
  });
});
