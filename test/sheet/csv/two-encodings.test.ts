import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readContent } from '../support.ts';

const GERMAN =
  'Müller/Köln/Größmann/München/Schröder/Jürgen/Weiß/Käthe/Bäcker/Günther/für/Düsseldorf';
const FRENCH =
  'François/Élodie/Hélène/Jérôme/Noël/Benoît/Gaëlle/Château/Orléans/Besançon/Nîmes/Chloé';
const CZECH =
  'Dvořák/Čapek/Božena/Němcová/Jiří/Šárka/Plzeň/Třebíč/Příbram/Ondřej/Růžena/Řehoř/Tomáš';
const RUSSIAN = 'Иванов/Москва/Пётр/улица/Ленина/Щербаков/Юлия/Казань/Ольга/Владимир/Жуков/Наталья';
const JAPANESE =
  '田中太郎/鈴木花子/佐藤健/東京都/大阪市/北海道/さくら/タナカ/渡辺/横浜市/福岡県/様';
const CHINESE = '王伟/李娜/张敏/北京市/上海市/广州市/深圳/刘洋/陈静/有限公司/四川省/杨磊/赵丽/黄强';
const KOREAN = '김민수/이서연/박지훈/서울특별시/부산광역시/대구/인천/홍길동/윤아름/장보고/임꺽정';
const TRADITIONAL = '陳怡君/林志明/黃雅婷/臺北市/高雄市/張家豪/李淑芬/王建宏/新北市/吳宗憲/楊丞琳';

/** A list of names in one encoding, with one in another in row 20. */
function listOf(
  names: string,
  encoding: string,
  [stray, other]: readonly [string, string],
): Buffer {
  const all = names.split('/');
  const rows = Array.from({ length: 30 }, (_, i) => {
    const [name, its] = i === 18 ? [stray, other] : [all[i % all.length] ?? '', encoding];
    return Buffer.concat([Buffer.from(`p${i},`), iconv.encode(name, its), Buffer.from(',x\n')]);
  });
  return Buffer.concat([Buffer.from('id,name,n\n'), ...rows]);
}

describe('readSheet() of CSV that holds two encodings', () => {
  test.each([
    { encoding: 'shift_jis', names: JAPANESE, stray: '山本', read: '螻ｱ譛ｬ' },
    { encoding: 'gb18030', names: CHINESE, stray: '小区', read: '灏忓尯' },
    { encoding: 'cp949', names: KOREAN, stray: '강민경', read: '媛뺣�쇨꼍' },
    { encoding: 'windows-1252', names: GERMAN, stray: 'Björn', read: 'BjÃ¶rn' },
    { encoding: 'windows-1250', names: CZECH, stray: 'Žižkov', read: 'Ĺ˝iĹľkov' },
    { encoding: 'windows-1251', names: RUSSIAN, stray: 'Екатерина', read: 'Р•РєР°С‚РµСЂРёРЅР°' },
    { encoding: 'koi8-r', names: RUSSIAN, stray: 'Сергей', read: 'п║п╣я─пЁп╣п╧' },
  ])('$stray in UTF-8 among names in $encoding is an error', async (each) => {
    const { encoding, names, stray, read } = each;
    const content = listOf(names, encoding, [stray, 'utf-8']);
    const { issues, sheet, rows } = await readContent(content);
    expect(sheet?.dialect?.encoding).toBe(encoding);
    expect(rows.length).toBe(30);
    const told = issues.filter(
      ({ severity, code }) => severity === 'error' && code !== 'text_undecodable',
    );
    expect(told).toMatchObject([
      { code: 'text_garbled', row: 20, column: 'name', cell: 'list!B20', value: each.read },
    ]);
    expect(told[0]?.message).toContain(`"${read}" (${encoding}) is "${stray}" (utf-8)`);
  });

  test.each([
    { encoding: 'windows-1252', names: GERMAN, stray: 'Gößweinstein', other: 'macintosh' },
    { encoding: 'windows-1252', names: FRENCH, stray: 'Ménilmontant', other: 'cp850' },
    { encoding: 'macintosh', names: GERMAN, stray: 'Königsallee', other: 'windows-1252' },
    { encoding: 'windows-1251', names: RUSSIAN, stray: 'Екатерина', other: 'koi8-r' },
    { encoding: 'windows-1251', names: RUSSIAN, stray: 'Подъезд', other: 'cp866' },
    { encoding: 'windows-1250', names: CZECH, stray: 'Žižkov', other: 'iso-8859-2' },
    { encoding: 'big5', names: TRADITIONAL, stray: '深圳', other: 'gb18030' },
  ])('$stray in $other among names in $encoding is a warning with both', async (each) => {
    const { encoding, names, stray, other } = each;
    const content = listOf(names, encoding, [stray, other]);
    const { issues, sheet } = await readContent(content);
    expect(sheet?.dialect?.encoding).toBe(encoding);
    const read = iconv.decode(iconv.encode(stray, other), encoding);
    const told = issues.filter(({ message }) =>
      message.includes('a different encoding from the file'),
    );
    expect(told).toMatchObject([
      { code: 'text_garbled', severity: 'warning', row: 20, value: read },
    ]);
    expect(told[0]?.message).toContain(
      `${JSON.stringify(read)} (${encoding}) is likely "${stray}" (${other})`,
    );
  });

  test.each([
    { name: 'one in UTF-8 and one not', utf8: ['Zoë'], others: ['Jörg'] },
    { name: 'more in UTF-8', utf8: ['Zoë', 'Renée', 'Köln', 'Weiß'], others: ['Jörg', 'Günther'] },
  ])('is refused where both are as many: $name', async ({ utf8, others }) => {
    const content = Buffer.concat([
      Buffer.from(`name\n${utf8.join('\n')}\n`),
      iconv.encode(`${others.join('\n')}\n`, 'latin1'),
    ]);
    const { error } = await readContent(content);
    expect(error).toMatchObject({ code: 'encoding_unsure' });
    expect(error?.message).toContain(
      `has two: A2 has "Zoë" in utf-8, A${2 + utf8.length} has "Jörg" in windows-1252`,
    );
  });
});
