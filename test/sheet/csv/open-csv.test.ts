import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { openCsv } from '../../../src/sheet/csv/open-csv.ts';
import { openInput } from '../../../src/sheet/input.ts';
import { itOnPosix } from '../../support/posix.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';
import { readContent, readWhole, summarize } from '../support.ts';

describe('openCsv() on quotes', () => {
  test.each([
    {
      name: 'quotes inside a cell are text',
      content: 'a,b\n5" pipe,Kim "Joe" Lee\n',
      rows: [['5" pipe', 'Kim "Joe" Lee']],
    },
    { name: 'doubled quotes are one', content: 'a,b\n"say ""hi""",""\n', rows: [['say "hi"', '']] },
    {
      name: 'delimiters and line breaks inside quotes are text',
      content: 'a,b\n"x,\r\ny","\n"\n',
      rows: [['x,\r\ny', '\n']],
    },
    { name: 'the last line needs no end', content: 'a,b\n1,"2"', rows: [['1', '2']] },
    {
      name: 'rows may end in CR',
      content: 'a,b\r1,2\r3,4',
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
    },
    {
      name: 'rows may end in this and that',
      content: 'a,b\r\n1,2\n3,4\r5,6\r\n',
      rows: [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    },
    { name: 'apostrophes may quote', content: "'a','b'\n'1','x,y'\n", rows: [['1', 'x,y']] },
    {
      name: 'Ctrl-Z on a line of its own ends the file',
      content: 'a,b\r\n1,2\r\n\x1a',
      rows: [['1', '2']],
    },
    { name: 'the same in a file of CR', content: 'a,b\r1,2\r\x1a', rows: [['1', '2']] },
    {
      name: 'the same behind odd rows',
      content: 'a,b\n1,2\r3,4\n\x1a',
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
    },
    {
      name: 'Ctrl-Z elsewhere is kept',
      content: 'a,b\n\x1a,2\n3,4\x1a',
      rows: [
        ['\x1a', '2'],
        ['3', '4\x1a'],
      ],
    },
    { name: 'a NUL is kept', content: 'a,b\n1,x\0y\n', rows: [['1', 'x\0y']] },
  ])('$name', async ({ content, rows }) => {
    const outcome = await readContent(content);
    expect(outcome.error).toBeUndefined();
    expect(outcome.rows).toEqual(rows);
    expect(outcome.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each([
    { name: 'text after a closing quote', row: '1,"x"y', cell: 'list!B2', value: '"x"y' },
    { name: 'white space after a closing quote', row: '1,"x" ', cell: 'list!B2', value: '"x" ' },
    { name: 'white space before an opening quote', row: '1, "x"', cell: 'list!B2', value: ' "x"' },
    { name: 'a quoted cell that begins late', row: ' "x,y"', cell: 'list!A2', value: ' "x' },
  ])('tells of $name, and reads on', async ({ row, cell, value }) => {
    const content = `a,b\n${row}\n"3","4"\n"5","6"\n`;
    const { rows, issues } = await readContent(content);
    const misplaced = issues.filter(({ code }) => code === 'quote_misplaced');
    expect(misplaced).toMatchObject([{ severity: 'error', row: 2, cell, value }]);
    expect(rows.slice(1)).toEqual([
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  test('leaves out the white space around cells where quotes have it around them', async () => {
    const { rows, issues } = await readContent('"a", "b"\n"1 ", "x, y"\n2,  z \n');
    expect(rows).toEqual([
      ['1 ', 'x, y'],
      ['2', 'z'],
    ]);
    expect(summarize(issues)).toEqual(['warning space_around_quotes -']);
  });

  test.each([
    { name: 'text', row: '"4", "5" x, "6"', cell: 'list!B3', value: '"5" x' },
    { name: 'a quote', row: '"4", "5, "6"', cell: 'list!B3', value: '"5, "6"' },
    { name: 'a quoted text', row: '"4" "x" , 5, 6', cell: 'list!A3', value: '"4" "x"' },
  ])(
    'tells of $name that follows a closing quote there too, and reads on',
    async ({ row, cell, value }) => {
      const { rows, issues, error } = await readContent(
        `a, b, c\n"1", "2", "3"\n${row}\n"7", "8 ", "9"\n`,
      );
      expect(error).toBeUndefined();
      const misplaced = issues.filter(({ code }) => code === 'quote_misplaced');
      expect(misplaced).toMatchObject([{ severity: 'error', row: 3, cell, value }]);
      expect(rows).toHaveLength(3);
      expect(rows[2]).toEqual(['7', '8 ', '9']);
    },
  );

  test.each([
    {
      name: 'in the last row',
      content: 'a,b\n1,"x\ny"\n3,"oops\n4,5\n',
      row: 3,
      line: 4,
      cell: 'list!B3',
    },
    { name: 'in the header', content: 'a,"b\n1,2\n', row: 1, line: 1, cell: 'list!B1' },
    { name: 'at the very end', content: 'a,b\n1,2\n"', row: 3, line: 3, cell: 'list!A3' },
    {
      name: 'after a row that is not standard',
      content: 'a,b\n1,"2"x\n"3\n',
      row: 3,
      line: 3,
      cell: 'list!A3',
    },
  ])('names the cell whose quote is never closed, $name', async ({ content, row, line, cell }) => {
    const { error } = await readContent(content);
    expect(error).toMatchObject({ code: 'quote_unclosed', issue: { row, cell } });
    expect(error?.message).toContain(
      `Cannot read row ${row}, which begins on line ${line} of the file`,
    );
  });
});

describe('openCsv() on a file that cannot be read to its end', () => {
  test.each(['1,"2"\n', '1,"2"x\n', '1,2\r', '1, "2"\n'])(
    'gives the rows before the one that it names: %j',
    async (second) => {
      for (let more = 0; more < 6; more += 1) {
        const content = `a,b\n${second}${'3,"4"\n'.repeat(more)}"oops`;
        const { rows, error } = await readContent(content);
        expect(rows).toHaveLength(1 + more);
        expect(error).toMatchObject({ code: 'quote_unclosed', issue: { row: 3 + more } });
      }
    },
  );
});

describe('openCsv() on encodings', () => {
  const text = '이름,도시\n김민수,서울\n이서연,부산\n';
  const rows = [
    ['김민수', '서울'],
    ['이서연', '부산'],
  ];

  test.each([
    { encoding: 'utf-8', mark: '', certainty: 1 },
    { encoding: 'utf-8', mark: '\uFEFF', certainty: 1 },
    { encoding: 'cp949', mark: '', certainty: 0.99 },
    { encoding: 'utf-16le', mark: '\uFEFF', certainty: 1 },
    { encoding: 'utf-16be', mark: '\uFEFF', certainty: 1 },
    { encoding: 'utf-16le', mark: '', certainty: 0.99 },
    { encoding: 'utf-32le', mark: '\uFEFF', certainty: 1 },
  ])('reads $encoding and says how sure it is', async ({ encoding, mark, certainty }) => {
    const outcome = await readContent(iconv.encode(mark + text, encoding));
    expect(outcome.rows).toEqual(rows);
    expect(outcome.sheet?.dialect).toEqual({
      encoding,
      certainty,
      delimiter: ',',
      quote: '"',
      samples: ['이름', '도시', '김민수'],
    });
  });

  test.each(['cp949', 'EUC-KR', ' euckr ', 'ks_c_5601-1987'])(
    'reads as %s when told',
    async (encoding) => {
      const outcome = await readContent(iconv.encode(text, 'cp949'), {
        encoding,
      });
      expect(outcome.rows).toEqual(rows);
      expect(outcome.sheet?.dialect).toMatchObject({ encoding: 'cp949', certainty: 1 });
    },
  );

  test('believes a byte order mark more than what it is told', async () => {
    const outcome = await readContent(`\uFEFF${text}`, { encoding: 'cp949' });
    expect(outcome.rows).toEqual(rows);
  });

  test.each(['utf-16-le', 'UTF_16LE', 'utf-16', 'UCS-2'])(
    'reads UTF-16 as %s when told',
    async (encoding) => {
      const bytes = iconv.encode('a,b\n1,2\n', 'utf-16le');
      const outcome = await readContent(bytes, { encoding });
      expect(outcome.rows).toEqual([['1', '2']]);
      expect(outcome.sheet?.dialect).toMatchObject({ encoding: 'utf-16le' });
    },
  );

  test.each(['klingon', 'base64', 'utf-7-imap', 'utf-16xx', 'constructor', '__proto__', ''])(
    'throws encoding_unknown for %j',
    async (encoding) => {
      const { error } = await readContent(text, { encoding });
      expect(error?.code).toBe('encoding_unknown');
    },
  );

  test('asks for the encoding when it is not sure, by the cells that tell', async () => {
    const { error, rows: none } = await readContent(
      iconv.encode('id,name\n1,Käthe Müller\n2,"Herr\n Čapek"\n', 'windows-1250'),
    );
    expect(none).toEqual([]);
    expect(error).toMatchObject({ code: 'encoding_unsure' });
    expect(error?.message).toMatch(
      /: B3 is "Herr\\n Čapek" \(windows-1250.*\) or "Herr\\n Èapek" \(windows-1252.*\)/,
    );
    expect(error?.message).not.toContain('Müller');
  });

  test('names row and byte where UTF-8 ends to be UTF-8, and the likely encoding', async () => {
    const start = `name,city\n이름,서울\n${'Kim,Seoul\n'.repeat(50_000)}`;
    const content = Buffer.concat([Buffer.from(start), iconv.encode(text, 'cp949')]);
    const outcome = await readContent(content);
    expect(outcome.error).toMatchObject({
      code: 'encoding_invalid',
      issue: { row: 50_003, value: '0xC0' },
    });
    expect(outcome.error?.message).toContain(`at offset ${Buffer.byteLength(start)}`);
    expect(outcome.error?.message).toContain('Correct row 50003');
    expect(outcome.error?.message).toContain('perhaps "이름" (cp949) is meant');
    expect(outcome.rows.length).toBe(50_001);
  });

  test('names no encoding that spoils what stands above, and shows the whole word', async () => {
    const start = `name\n${'Zoë\n'.repeat(2000)}`;
    const end = '\nZoë\n'.repeat(30);
    const content = Buffer.concat([Buffer.from(start), iconv.encode('Jörg', 'latin1')]);
    const outcome = await readContent(Buffer.concat([content, Buffer.from(end)]));
    expect(outcome.error).toMatchObject({ code: 'encoding_invalid', issue: { row: 2002 } });
    expect(outcome.error?.message).toContain('although the text above it is');
    expect(outcome.error?.message).toContain('Correct row 2002');
    expect(outcome.error?.message).toContain('perhaps "Jörg" (windows-1252) is meant');
    expect(outcome.error?.message).not.toContain('Set the encoding');
  });

  const plain = `name,city\n${'Kim,Seoul\n'.repeat(50_000)}`;

  test('finds the encoding of what stands behind a long start of ASCII', async () => {
    const content = Buffer.concat([Buffer.from(plain), iconv.encode(text, 'cp949')]);
    const outcome = await readContent(content);
    expect(outcome.error).toBeUndefined();
    expect(outcome.rows.slice(49_999)).toEqual([['Kim', 'Seoul'], ['이름', '도시'], ...rows]);
    expect(outcome.sheet?.dialect).toMatchObject({ encoding: 'cp949', certainty: 0.99 });
  });

  test('asks where what stands behind a long start of ASCII leaves a doubt', async () => {
    const content = Buffer.concat([Buffer.from(plain), iconv.encode('Čapek,Brno\n', 'cp1250')]);
    const { error } = await readContent(content);
    expect(error).toMatchObject({ code: 'encoding_unsure' });
    expect(error?.message).toMatch(/A50002 is .*"Čapek" \(windows-1250/);
  });

  /** German names for far more than the first bytes, then a few that are Czech. */
  const german = `name;city\n${'Jürgen Groß;Köln\nBärbel Böhm;Gießen\n'.repeat(20_000)}`;
  const mixed = `${german}Přemysl Dvořák;Třebíč\nJiří Kovář;Dobříš\nTomáš Žižka;Přeštice\nVěra Říhová;Přerov\n`;

  test.each(['windows-1250', 'iso-8859-2'])(
    'judges the encoding by names at the end of a long file in %s',
    async (encoding) => {
      const outcome = await readContent(iconv.encode(mixed, encoding));
      expect(outcome.rows.at(-4)).toEqual(['Přemysl Dvořák', 'Třebíč']);
    },
  );

  test('judges the encoding by names at the end of a long gzipped file', async () => {
    const file = temporaryFile('list.csv.gz', gzipSync(iconv.encode(mixed, 'windows-1250')));
    const outcome = await readWhole(file);
    expect(outcome.rows.at(-4)).toEqual(['Přemysl Dvořák', 'Třebíč']);
  });

  test('asks at the end of standard input when names there say otherwise than its start', async () => {
    const stream = Readable.from([iconv.encode(mixed, 'windows-1250')]);
    const source = await openCsv(await openInput('-', { stdin: stream }), {});
    expect(source.dialect?.encoding).toBe('windows-1252');
    const reading = async () => {
      for await (const { rows } of source.rows()) expect(rows.length).toBeGreaterThan(0);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'encoding_unsure' });
  });

  test('reads standard input to its end when nothing there says otherwise', async () => {
    const stream = Readable.from([iconv.encode(german, 'windows-1252')]);
    const source = await openCsv(await openInput('-', { stdin: stream }), {});
    let last: readonly string[] | undefined;
    for await (const { rows } of source.rows()) last = rows.at(-1);
    expect(last).toEqual(['Bärbel Böhm', 'Gießen']);
  });

  test.each(['macintosh', 'MacRoman', 'x-mac-roman'])(
    'reads the euro sign that MacRoman has had since 1998, as %s',
    async (encoding) => {
      const content = Buffer.concat([
        Buffer.from('name,price\nCaf\x8e,5 ', 'latin1'),
        Buffer.of(0xdb),
      ]);
      const outcome = await readContent(content, { encoding });
      expect(outcome.rows).toEqual([['Café', '5 €']]);
    },
  );

  test.each([
    { encoding: 'macromania', bytes: [0xaf, 0xbf, 0xde, 0xdf] },
    { encoding: 'iso-8859-16', bytes: [0xaa, 0xba, 0xde, 0xfe] },
  ])('reads the commas of Romanian letters in $encoding', async ({ encoding, bytes }) => {
    const content = Buffer.concat([Buffer.from('name\n'), Buffer.from(bytes)]);
    const outcome = await readContent(content, { encoding });
    expect(outcome.rows).toEqual([['ȘșȚț']]);
  });

  test('tells of every cell whose bytes mean nothing in the encoding', async () => {
    const content = Buffer.concat([
      iconv.encode(text, 'cp949'),
      Buffer.from([0xb0, 0x2c, 0x78, 0x0a]),
    ]);
    const { issues } = await readContent(content, { encoding: 'cp949' });
    expect(summarize(issues)).toEqual(['error text_undecodable list!A4']);
  });
});

describe('openCsv() on delimiters', () => {
  test('does not count a line "sep=;" as a row', async () => {
    const { rows, numbers, sheet } = await readContent('sep=;\r\na;b\r\n1;2,5\r\n');
    expect(sheet?.header.row).toBe(1);
    expect(rows).toEqual([['1', '2,5']]);
    expect(numbers).toEqual([2]);
  });

  test.each([
    { told: ';', delimiter: ';' },
    { told: 'tab', delimiter: '\t' },
    { told: '\\t', delimiter: '\t' },
    { told: 'auto', delimiter: ',' },
  ])('takes $told for it when told', async ({ told, delimiter }) => {
    const content = `a${delimiter}b\n1${delimiter}2\n`;
    const { rows, sheet } = await readContent(content, { delimiter: told });
    expect(sheet?.dialect?.delimiter).toBe(delimiter);
    expect(rows).toEqual([['1', '2']]);
  });
});

describe('openCsv() on packed and piped input', () => {
  const content = `a,b\n${'김민수,"x\ny"\n'.repeat(50_000)}`;

  test('reads .csv.gz as it unpacks', async () => {
    const { rows, sheet } = await readContent(gzipSync(content), {
      name: 'list.csv.gz',
    });
    expect(rows.length).toBe(50_000);
    expect(rows.at(-1)).toEqual(['김민수', 'x\ny']);
    expect(sheet?.sheet).toBe('list');
  });

  test('reads several gzip members one after the other', async () => {
    const packed = Buffer.concat([gzipSync('a,b\n1,'), gzipSync('2\n3,4\n')]);
    const { rows } = await readContent(packed);
    expect(rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test.each([
    { name: 'cut short', damage: (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1) },
    { name: 'cut in its first bytes', damage: (bytes: Buffer) => bytes.subarray(0, 12) },
    {
      name: 'changed',
      damage: (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(40, 0xff), bytes.subarray(80)]),
    },
  ])('throws file_damaged for gzip that was $name', async ({ damage }) => {
    const { error } = await readContent(damage(gzipSync(content)));
    expect(error?.code).toBe('file_damaged');
  });

  itOnPosix('reads a pipe as it comes (needs POSIX: named pipes)', async () => {
    const pipe = path.join(temporaryFolder(), 'list.csv');
    execFileSync('mkfifo', [pipe]);
    const writing = open(pipe, 'w').then(async (handle) => {
      await handle.writeFile(content);
      await handle.close();
    });
    const { rows } = await readWhole(pipe);
    await writing;
    expect(rows.length).toBe(50_000);
  });

  test('names the sheet of standard input', async () => {
    const stream = createReadStream(import.meta.filename);
    const source = await openCsv(await openInput('-', { stdin: stream }), {});
    expect(source.name).toBe('stdin');
    expect(source.progress()).toBeUndefined();
    await source.close();
  });
});

describe('openCsv() on limits', () => {
  test.each([
    { name: 'scanned', content: 'a,b\n1,2\n3,4\n' },
    { name: 'not standard CSV', content: 'a,b\r1,2\r3,4\r' },
  ])('counts the cells of all rows, $name', async ({ content }) => {
    const read = (maxCells: number) => readContent(content, { limits: { maxCells } });
    expect((await read(6)).rows).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    const { error } = await read(5);
    expect(error).toMatchObject({ code: 'file_too_large' });
    expect(error?.message).toContain('has more than 5 cells');
  });

  test.each([
    { limit: { maxRows: 1 }, content: 'a\n1\n2\n', code: 'rows_too_many', row: 3 },
    { limit: { maxColumns: 2 }, content: 'a,b\n1,2\n1,2,3\n', code: 'columns_too_many', row: 3 },
    { limit: { maxColumns: 2 }, content: 'a,b\r1,2,3\r', code: 'columns_too_many', row: 2 },
    { limit: { maxCellChars: 5 }, content: 'a,b\n1,123456\n', code: 'cell_too_long', row: 2 },
    { limit: { maxCellChars: 5 }, content: 'a,b\n1,"12345""6"\n', code: 'cell_too_long', row: 2 },
    { limit: { maxCellChars: 5 }, content: 'a,b\r1,123456\r', code: 'cell_too_long', row: 2 },
    { limit: { maxRowChars: 10 }, content: 'a,b\n12345,67890\n', code: 'row_too_long', row: 2 },
    { limit: { maxRowChars: 10 }, content: 'a,b\r12345,67890\r', code: 'row_too_long', row: 2 },
    {
      limit: { maxRowChars: 1000 },
      content: `a,b\n1,"${'x\n'.repeat(200_000)}`,
      code: 'row_too_long',
      row: 2,
    },
    {
      limit: { maxUnpackedBytes: 1000 },
      content: gzipSync('a,b\n'.repeat(1000)),
      code: 'file_too_large',
      row: null,
    },
  ])('throws $code past $limit', async ({ limit, content, code, row }) => {
    const { error } = await readContent(content, { limits: limit });
    expect(error).toMatchObject({ code, issue: { row } });
    expect(error?.message).toContain(Object.keys(limit)[0]);
  });

  test.each([
    { limit: { maxRows: 2 }, content: 'a\n1\n2\n' },
    { limit: { maxColumns: 2 }, content: 'a,b\n1,2\n' },
    { limit: { maxCellChars: 5 }, content: 'a,b\n1,12345\n' },
    { limit: { maxRowChars: 12 }, content: 'a,b\n12345,67890\n' },
    { limit: { maxUnpackedBytes: 8 }, content: gzipSync('a,b\n1,2\n') },
  ])('reads what is just within $limit', async ({ limit, content }) => {
    const { error } = await readContent(content, { limits: limit });
    expect(error).toBeUndefined();
  });

  test.each([
    { chars: 290_000, code: undefined },
    { chars: 300_001, code: 'row_too_long' },
  ])('counts the $chars characters of a row without those of the rows after it', async (row) => {
    const content = `a,b\n${'x'.repeat(row.chars - 2)},y\n${'1,2\n'.repeat(200_000)}`;
    const limits = { maxRowChars: 300_000 };
    const { error, rows } = await readContent(content, { limits });
    expect(error?.code).toBe(row.code);
    expect(rows.length).toBe(row.code ? 0 : 200_001);
  });

  test.each([
    { name: 'commas without end', content: ','.repeat(3_000_000), code: 'columns_too_many' },
    { name: 'a line without end', content: 'x'.repeat(5_000_000), code: 'row_too_long' },
    {
      name: 'a quote without end',
      content: `a\n"${'x\n'.repeat(3_000_000)}`,
      code: 'row_too_long',
    },
    { name: 'quotes without end', content: '"'.repeat(5_000_000), code: 'row_too_long' },
    {
      name: 'CR without end',
      content: `a${'\r'.repeat(300_000)}`,
      limits: { maxRows: 100_000 },
      code: 'rows_too_many',
    },
    {
      name: 'a bomb of one line',
      content: gzipSync(Buffer.alloc(50_000_000, 'x')),
      code: 'row_too_long',
    },
  ])('stops at $name', async ({ content, code, limits = {} }) => {
    const { error } = await readContent(content, { limits });
    expect(error?.code).toBe(code);
  });
});
