import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { detectEncoding } from '../../../src/sheet/csv/detect-encoding.ts';

const SURE = 0.9;

/** Bytes from 0x80 on and line ends, in no order. */
function noise(length: number): Buffer {
  let state = 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % 9 === 0 ? 0x0a : 0x80 + (state % 127);
    }),
  );
}

/** A sheet of so many rows, with the cells one after the other and over again. */
function list(cells: readonly string[], rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => `p${i},${cells[i % cells.length]},${i}\n`);
  return `id,name,n\n${lines.join('')}`;
}

describe('detectEncoding()', () => {
  test.each([
    { encoding: 'utf-8', bytes: '' },
    { encoding: 'utf-8', bytes: Buffer.from('name,city\nKim,Seoul\n').toString('hex') },
    { encoding: 'utf-8', bytes: Buffer.from('이름\n김민수').toString('hex') },
    { encoding: 'utf-8', bytes: 'efbbbf61' },
    { encoding: 'utf-16le', bytes: 'fffe6100' },
    { encoding: 'utf-16be', bytes: 'feff0061' },
    { encoding: 'utf-32le', bytes: 'fffe000061000000' },
    { encoding: 'utf-32be', bytes: '0000feff00000061' },
  ])('is certain of $encoding in $bytes', async ({ encoding, bytes }) => {
    expect(await detectEncoding(Buffer.from(bytes, 'hex'), true)).toEqual([
      { encoding, certainty: 1 },
    ]);
  });

  test('is certain of UTF-8 wherever its sample ends', async () => {
    const bytes = Buffer.from('이름,김민수,😀');
    for (let end = 0; end <= bytes.length; end += 1) {
      expect(await detectEncoding(bytes.subarray(0, end), false)).toEqual([
        { encoding: 'utf-8', certainty: 1 },
      ]);
    }
  });

  test.each([
    { encoding: 'utf-16le', text: 'name,city\nKim,Seoul\n' },
    { encoding: 'utf-16be', text: 'name,city\nKim,Seoul\n' },
    { encoding: 'utf-16le', text: '이름\n김민수\n' },
    { encoding: 'utf-16be', text: '이름\r\n김민수\r\n' },
  ])('finds $encoding without a byte order mark', async ({ encoding, text }) => {
    expect(await detectEncoding(iconv.encode(text, encoding), true)).toEqual([
      { encoding, certainty: 0.99 },
    ]);
  });

  test.each([
    { encoding: 'cp949', text: '이름\n김민수\n' },
    { encoding: 'cp949', text: 'name,city\nKim,서울\n' },
    { encoding: 'cp949', text: '고객명,주소\n최유진,서울특별시 강남구 테헤란로 12\n' },
    { encoding: 'cp949', text: '품명,수량\n떡볶이,3\n똠양꿍,2\n명함,100\n' },
    { encoding: 'shift_jis', text: '氏名,住所\n佐藤花子,東京都千代田区\n鈴木一郎,大阪市北区\n' },
    { encoding: 'shift_jis', text: 'なまえ\nさくら\n' },
    { encoding: 'shift_jis', text: 'ID,ﾅﾏｴ\n1,ﾔﾏﾀﾞ ﾀﾛｳ\n2,ｻﾄｳ ﾊﾅｺ\n3,ｽｽﾞｷ ｲﾁﾛｳ\n' },
    { encoding: 'shift_jis', text: 'ﾅﾏｴ\nﾀﾅｶ ﾀﾛｳ\nｽｽﾞｷ\n' },
    { encoding: 'euc-jp', text: '氏名,住所\n佐藤花子,東京都千代田区\n鈴木一郎,大阪市北区\n' },
    { encoding: 'gb18030', text: '姓名,城市\n李伟,北京市\n张敏,上海市\n' },
    { encoding: 'big5', text: '姓名,地址\n林怡君,台北市信義區\n黃志明,高雄市\n' },
    { encoding: 'windows-1252', text: 'Prénom,Ville\nZoë,Orléans\nFrançois,Besançon\n' },
    { encoding: 'windows-1252', text: 'Name,Stadt\nMüller,Köln\nGrößer,Düsseldorf\n' },
    {
      encoding: 'windows-1252',
      text: 'Nombre,Ciudad\nMuñoz,Málaga\nGarcía,A Coruña\nPérez,León\nIñaki,Logroño\nPeña,Cádiz\nNúñez,Jaén\n',
    },
    {
      encoding: 'windows-1250',
      text: 'Jméno,Město\nJiří Dvořák,Plzeň\nKateřina,Kroměříž\nŠárka Němcová,České Budějovice\n',
    },
    { encoding: 'windows-1250', text: 'Imię,Miasto\nŁukasz,Gdańsk\nMałgorzata,Łódź\n' },
    { encoding: 'windows-1251', text: 'Имя,Город\nИван,Москва\nОльга,Казань\n' },
    { encoding: 'windows-1251', text: 'ФИО,ГОРОД\nИВАН ПЕТРОВ,МОСКВА\nОЛЬГА КУЗНЕЦОВА,КАЗАНЬ\n' },
    { encoding: 'windows-1253', text: 'ΟΝΟΜΑ,ΠΟΛΗ\nΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ,ΑΘΗΝΑ\nΕΛΕΝΗ,ΠΑΤΡΑ\n' },
    { encoding: 'windows-1253', text: 'Όνομα,Πόλη\nΓιώργος,Αθήνα\nΕλένη,Πάτρα\n' },
    {
      encoding: 'windows-1254',
      text: 'Ad,Şehir\nAyşe,İstanbul\nIşık,Eskişehir\nYağmur,Doğan\nÇağlar,Şişli\n',
    },
    { encoding: 'windows-1255', text: 'שם,עיר\nדוד כהן,ירושלים\nשרה לוי,חיפה\nמשה,תל אביב\n' },
    { encoding: 'windows-1256', text: 'الاسم,المدينة\nمحمد,القاهرة\nفاطمة,الرياض\n' },
    { encoding: 'macintosh', text: 'Prénom,Ville\nZoë,Orléans\nFrançois,Besançon\nHélène,Nîmes\n' },
    { encoding: 'koi8-r', text: 'Имя,Город\nИван,Москва\nОльга,Казань\n' },
  ])('is sure of $encoding by a few names: $text', async ({ encoding, text }) => {
    const [best] = await detectEncoding(iconv.encode(text, encoding), true);
    expect(best?.encoding).toBe(encoding);
    expect(best?.certainty).toBeGreaterThanOrEqual(SURE);
  });

  test.each([
    { name: 'a byte of its own', bytes: ['이름,수량\n김철수,1\n', 'ff', '박,2\n'] },
    { name: 'half a character', bytes: ['이름,수량\n김철', 'ec88', ',1\n이영희,2\n'] },
    { name: 'a cell of another program', bytes: ['이름\n김철수\n이영희\n', 'b1e8', '\n박민수\n'] },
  ])('takes UTF-8 with $name for UTF-8, whose reading tells where', async ({ bytes }) => {
    const [before = '', wrong = '', after = ''] = bytes;
    const damaged = [Buffer.from(before), Buffer.from(wrong, 'hex'), Buffer.from(after)];
    expect(await detectEncoding(Buffer.concat(damaged), true)).toEqual([
      { encoding: 'utf-8', certainty: 0.99 },
    ]);
  });

  test.each([
    { encoding: 'windows-1250', name: 'Ondřej Novák' },
    { encoding: 'windows-1250', name: 'Őri Tünde' },
    { encoding: 'windows-1257', name: 'Eglė Butkutė' },
    { encoding: 'cp857', name: 'Kılıç Demir' },
    { encoding: 'cp857', name: 'Nurşen Ateş' },
    { encoding: 'cp437', name: 'Ralf Strauß' },
    { encoding: 'cp775', name: 'Mart Kõiv' },
  ])('is not sure by $name alone, which is another name elsewhere', async ({ encoding, name }) => {
    const bytes = iconv.encode(`name\n${name}\nTom Hill\n`, encoding);
    const guesses = await detectEncoding(bytes, true);
    expect(guesses[0]?.certainty).toBeLessThan(SURE);
    const shown = guesses.slice(0, 3).map((one) => iconv.decode(bytes, one.encoding));
    expect(shown.join()).toContain(name);
  });

  test.each([
    { encoding: 'windows-1252', name: 'Uwe Jäger' },
    { encoding: 'windows-1252', name: 'Frank Groß' },
    { encoding: 'windows-1252', name: 'François Noël' },
    { encoding: 'windows-1252', name: 'Begoña Muñoz' },
    { encoding: 'windows-1252', name: 'Søren Kjær' },
    { encoding: 'windows-1250', name: 'Jiří Dvořák' },
    { encoding: 'windows-1251', name: 'Иван Петров' },
    { encoding: 'windows-1253', name: 'Γιώργος Χατζής' },
    { encoding: 'cp949', name: '김민수' },
    { encoding: 'cp949', name: '황보은별' },
  ])('is sure by $name alone', async ({ encoding, name }) => {
    const bytes = iconv.encode(`name\n${name}\n`, encoding);
    const [best] = await detectEncoding(bytes, true);
    expect(iconv.decode(bytes, best?.encoding ?? '')).toContain(name);
    expect(best?.certainty).toBeGreaterThanOrEqual(SURE);
  });

  test.each([
    { name: 'two alphabets share the letters', bytes: iconv.encode('n\nČapek\n', 'windows-1250') },
    { name: 'the text makes no sense in any', bytes: noise(400) },
  ])('is not sure when $name', async ({ bytes }) => {
    const [best] = await detectEncoding(bytes, true);
    expect(best?.certainty ?? 0).toBeLessThan(SURE);
  });

  test.each([
    'Patrick O’Neil/Sean O’Brien/Mary D’Angelo',
    'Don’t bend/We’re glad you’re here/It’s “time”',
    '“Best” Ltd/The “Corner” Shop',
    '5 – 7 High St/2 – 4 Low Rd',
    'Price € 5/€ 7',
    '• item',
    '½ day',
    'Acme™ Ltd/5 High St…',
    'L’Oréal/J’ai/qu’il',
  ])('reads the signs of a word processor as Windows-1252 beside ASCII: %s', async (cells) => {
    for (const rows of [3, 12, 200]) {
      const text = list(cells.split('/'), rows);
      const bytes = iconv.encode(text, 'windows-1252');
      const [best] = await detectEncoding(bytes, true);
      expect(iconv.decode(bytes, best?.encoding ?? ''), text.slice(0, 99)).toBe(text);
      expect(best?.certainty).toBeGreaterThanOrEqual(SURE);
    }
  });

  const repeated = [
    { encoding: 'windows-1250', cell: 'Győr' },
    { encoding: 'windows-1250', cell: 'Żółć' },
    { encoding: 'windows-1254', cell: 'Öğuz' },
    { encoding: 'windows-1252', cell: 'don’t' },
    { encoding: 'macintosh', cell: 'García' },
    { encoding: 'macintosh', cell: 'París' },
    { encoding: 'shift_jis', cell: 'ｽｽﾞｷ' },
    { encoding: 'shift_jis', cell: 'ｽｽﾞｷ ｲﾁﾛｳ' },
    { encoding: 'big5', cell: '高雄市' },
    { encoding: 'gb18030', cell: '诸葛亮' },
  ];

  test.each(repeated)('is no surer of $cell in $encoding for its repetition', async (each) => {
    const { encoding, cell } = each;
    const once = await detectEncoding(iconv.encode(list([cell], 1), encoding), true);
    const often = await detectEncoding(iconv.encode(list([cell], 300), encoding), true);
    expect(often).toEqual(once);
  });

  test.each(repeated)(
    'asks rather than to take $cell in $encoding for another word',
    async (each) => {
      const { encoding, cell } = each;
      const text = list([cell, 'Smith'], 200);
      const bytes = iconv.encode(text, encoding);
      const [best] = await detectEncoding(bytes, true);
      const wrong = best === undefined || iconv.decode(bytes, best.encoding) !== text;
      expect(wrong ? (best?.certainty ?? 0) : 0).toBeLessThan(SURE);
    },
  );

  test('is never sure of a wrong encoding for two of these names', async () => {
    const names: Readonly<Record<string, readonly string[]>> = {
      cp949: ['김민수', '이서연', '박지훈', '최유진', '정하늘', '한소희', '남궁민', '제갈량'],
      shift_jis: [
        'ﾔﾏﾀﾞ ﾀﾛｳ',
        'ｻﾄｳ ﾊﾅｺ',
        'ｽｽﾞｷ ｲﾁﾛｳ',
        'ﾀｶﾊｼ ﾕﾐ',
        '田中太郎',
        '佐藤花子',
        '鈴木一郎',
        '渡辺美咲',
        'スズキ',
        'なまえ',
      ],
      gb18030: ['王小明', '李伟', '张敏', '刘洋', '陈静', '欧阳锋', '诸葛亮'],
      big5: ['陳大文', '林怡君', '黃志明', '張淑芬', '許功蓋', '歐陽菲菲'],
      'windows-1252': ['José', 'Müller', 'Zoë', 'François', 'Málaga', 'Søren', 'Åsa'],
      'windows-1253': ['ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', 'ΜΑΡΙΑ ΝΙΚΟΛΑΟΥ', 'ΚΩΣΤΑΣ ΓΕΩΡΓΙΟΥ', 'ΕΛΕΝΗ ΔΗΜΟΥ'],
      'windows-1251': [
        'ИВАН ПЕТРОВ',
        'АННА СИДОРОВА',
        'ОЛЕГ КУЗНЕЦОВ',
        'ТАТЬЯНА ЗАЙЦЕВА',
        'ЮРІЙ ЇЖАК',
        'Иван',
        'Москва',
        'Ольга',
        'Наталья',
        'Сергей',
      ],
    };
    for (const [encoding, list] of Object.entries(names)) {
      for (const [i, name] of list.entries()) {
        const text = `name\n${name}\n${list[(i + 1) % list.length]}\n`;
        const bytes = iconv.encode(text, encoding);
        const [best] = await detectEncoding(bytes, true);
        const wrong = best && iconv.decode(bytes, best.encoding) !== text;
        expect(wrong && best.certainty >= SURE, text).toBeFalsy();
      }
    }
  });
});
