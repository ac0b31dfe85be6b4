import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { readXmlBytes } from '../../../src/sheet/xml/xml-bytes.ts';
import { XmlError } from '../../../src/sheet/xml/xml-error.ts';
import { sheetXml } from './make-xlsx.ts';
import { walkRows } from './walk-rows.ts';

const TRICKY_SHEET = sheetXml(
  `<row r="1" spans="1:3"><c r="A1" t="inlineStr"><is><t>이름 &amp; <![CDATA[<row r="9"> & ]]>😀</t></is></c><c r="B1" s="3"><v>1.5</v></c></row>
<!-- <row r="2"><c><v>no</v></c></row> --><row r="3"/><row r="4"><c r="C4" t="s"><v>12</v></c><c r="D4" t="str"><f ref="D4:D5">A&lt;B</f><v xml:space="preserve"> x </v></c></row>
<?pi </sheetData> ?><row><c/><c><v>7</v></c></row>`,
  '<rowBreaks><brk/></rowBreaks><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
);

/** What is found in a part whose bytes come in these pieces; a cell that is cut may be read in another way. */
async function scan(pieces: readonly Buffer[]): Promise<unknown[]> {
  const found: unknown[] = [];
  const { merged } = await walkRows(pieces, {
    openRow: (number, isHidden) => found.push(`row ${number} ${isHidden}`),
    shared: (column, style, index) => found.push([column, style, 's', String(index)]),
    cell: ({ column, style, type, value, preserveSpace, formula }) =>
      found.push([column, style, type, value, ...(type === 's' ? [] : [preserveSpace, formula])]),
    closeRow: () => found.push('end') < 0,
  });
  return [...found, ...merged.ranges];
}

async function* stream(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % bytes.length))].sort((a, b) => a - b);
  return [0, ...ends].map((start, i) => bytes.subarray(start, ends[i] ?? bytes.length));
}

describe('walkSheet()', () => {
  test.each(['utf8', 'utf16le'] as const)(
    'finds the same however %s bytes are cut',
    async (encoding) => {
      const bytes = Buffer.from(`${encoding === 'utf8' ? '' : '\ufeff'}${TRICKY_SHEET}`, encoding);
      const whole = await scan([bytes]);
      expect(whole.filter((item) => item === 'end')).toHaveLength(4);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), async (places) => {
          expect(await scan(cut(bytes, places))).toEqual(whole);
        }),
        { numRuns: 150, seed: 7 },
      );
    },
  );

  test('finds the same in every two pieces', async () => {
    const bytes = Buffer.from(TRICKY_SHEET);
    const whole = await scan([bytes]);
    for (let place = 1; place < bytes.length; place += 1) {
      expect(await scan([bytes.subarray(0, place), bytes.subarray(place)])).toEqual(whole);
    }
  });

  test('finds the same one byte at a time', async () => {
    const bytes = Buffer.from(TRICKY_SHEET);
    expect(await scan(cut(bytes, [...bytes.keys()]))).toEqual(await scan([bytes]));
  });

  test.each([
    { name: 'a row', xml: '<worksheet><sheetData><row><c><v>1</v></c>' },
    { name: 'the rows', xml: '<worksheet><sheetData><row></row>' },
    { name: 'the head', xml: '<worksheet><cols><col/>' },
    { name: 'a comment', xml: '<worksheet><sheetData><!-- ' },
    { name: 'a tag', xml: '<worksheet><sheetData><row><c r="A1' },
    { name: 'a cell', xml: '<worksheet><sheetData><row><c><v>1</v></row></sheetData></worksheet>' },
    { name: 'a value', xml: '<worksheet><sheetData><row><c><v>1</row></sheetData></worksheet>' },
    {
      name: 'a text',
      xml: '<worksheet><sheetData><row><c><is><t>1</is></c></row></sheetData></worksheet>',
    },
    {
      name: 'a row before another',
      xml: '<worksheet><sheetData><row><c><v>1</v><row r="2"></row></sheetData></worksheet>',
    },
  ])('throws an XmlError where $name has no end', async ({ xml }) => {
    await expect(scan([Buffer.from(xml)])).rejects.toThrow(XmlError);
  });
});

describe('readXmlBytes()', () => {
  async function clean(xml: string): Promise<string> {
    let text = '';
    for await (const piece of readXmlBytes(stream([Buffer.from(xml)]))) text += piece;
    return text;
  }

  test('leaves tags and character data alone', async () => {
    expect(
      await clean('<?xml version="1.0"?><a b="!?">! ? <!---->x<![CDATA[<&>]]><?p q?></a>'),
    ).toBe('<a b="!?">! ? x&lt;&amp;&gt;</a>');
  });

  test.each([
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'document type'],
    ['<a><!ELEMENT b></a>', 'document type'],
    ['<?xml version="1.0" encoding="klingon"?><a/>', 'encoding "klingon" is unknown'],
    ['<a><!-- ', 'ends inside a comment'],
  ])('throws an XmlError for %s', async (xml, message) => {
    await expect(clean(xml)).rejects.toThrow(message);
    await expect(clean(xml)).rejects.toThrow(XmlError);
  });

  test('throws an XmlError for bytes that are not of the encoding', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<a>'),
      Buffer.from([0xb0, 0xa1]),
      Buffer.from('</a>'),
    ]);
    const pieces = readXmlBytes(stream([bytes]));
    await expect(pieces.next()).rejects.toThrow('bytes that are not UTF-8');
  });

  test.each([
    { label: 'euc-kr', encoding: 'cp949', text: '똠얌꿍 펲시콜라 쌰 뷁' },
    { label: 'CP949', encoding: 'cp949', text: '똠방각하' },
    { label: 'ks_c_5601-1987', encoding: 'cp949', text: '햏자 김' },
    { label: 'windows-31j', encoding: 'shift_jis', text: '髙橋 ① 表' },
    { label: 'GB2312', encoding: 'gb18030', text: '女士 镕' },
    { label: 'windows-1252', encoding: 'windows-1252', text: 'Zoë – “CAFÉ’S” €' },
    { label: 'cp850', encoding: 'cp850', text: 'Jörg Größe' },
    { label: 'x-mac-roman', encoding: 'macintosh', text: 'Zoë' },
  ])('reads $label as CSV files in it are read, cut anywhere', async ({ label, ...part }) => {
    const { encoding, text } = part;
    const xml = `<a>${text}</a>`;
    const declared = `<?xml version="1.0" encoding="${label}"?>`;
    const bytes = Buffer.concat([Buffer.from(declared), iconv.encode(xml, encoding)]);
    for (const pieces of [[bytes], cut(bytes, [...bytes.keys()])]) {
      let read = '';
      for await (const piece of readXmlBytes(stream(pieces))) read += piece;
      expect(read).toBe(xml);
    }
  });

  test.each(['iso-8859-2', 'euc-kr', 'windows-1252'])(
    'throws an XmlError for bytes that are no text in %s, rather than to give control characters',
    async (label) => {
      const declared = Buffer.from(`<?xml version="1.0" encoding="${label}"?><a>`);
      const bytes = Buffer.concat([declared, Buffer.from([0x81, 0x2e]), Buffer.from('</a>')]);
      await expect(readXmlBytes(stream([bytes])).next()).rejects.toThrow(`not ${label}`);
    },
  );

  test('takes a byte order mark for what the part says otherwise', async () => {
    expect(await clean('\ufeff<?xml version="1.0" encoding="euc-kr"?><a>Zoë</a>')).toBe(
      '<a>Zoë</a>',
    );
  });
});
