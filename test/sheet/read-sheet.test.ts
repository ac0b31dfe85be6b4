import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { InterruptedError, UsageError } from '../../src/errors.ts';
import type { Issue } from '../../src/issue.ts';
import { readSheet } from '../../src/sheet/read-sheet.ts';
import { type Cell, f, r, workbook, writeBook } from '../meaning/workbook.ts';
import { temporaryFile } from '../support/temporary-folder.ts';
import { readContent, summarize } from './support.ts';

describe('readSheet() on the header', () => {
  test.each([
    { name: 'a blank first row', content: '\na,b\n1,2\n', code: 'header_missing' },
    { name: 'no bytes at all', content: '', code: 'file_empty' },
    { name: 'a byte order mark alone', content: '\uFEFF', code: 'file_empty' },
    { name: 'blank rows alone', content: '\n\n , \n', code: 'file_empty' },
    { name: 'no such row', content: 'a,b\n1,2\n', headerRow: 3, code: 'header_missing' },
    {
      name: 'a blank row told to be it',
      content: 'a\n\nb\n',
      headerRow: 2,
      code: 'header_missing',
    },
  ])('throws $code for $name', async ({ content, code, headerRow = 1 }) => {
    const { error, rows } = await readContent(content, { headerRow });
    expect(error?.code).toBe(code);
    expect(rows).toEqual([]);
  });

  test.each([
    { name: 'white space around', text: '  Full name\t', expected: 'Full name' },
    { name: 'a line break inside', text: '"Full \r\n name"', expected: 'Full name' },
    {
      name: 'letters written with separate marks',
      text: 'Prénom'.normalize('NFD'),
      expected: 'Prénom',
    },
    { name: 'Hangul written by its letters', text: '이름'.normalize('NFD'), expected: '이름' },
  ])('names a column without $name', async ({ text, expected }) => {
    const { sheet } = await readContent(`${text},x\n1,2\n`);
    expect(sheet?.header.columns.map(({ name }) => name)).toEqual([expected, 'x']);
  });

  test.each([
    { header: 'a,b, a ', expected: ['warning header_duplicate list!C1'] },
    { header: '__proto__,x', expected: ['error header_reserved list!A1'] },
    {
      header: 'constructor,prototype',
      expected: ['error header_reserved list!A1', 'error header_reserved list!B1'],
    },
    { header: 'a,,b', expected: ['warning header_empty list!B1'] },
    { header: 'a,b,,', expected: [] },
    { header: 'a\u200b,b', expected: ['warning invisible_character list!A1'] },
  ])('tells of the header $header', async ({ header, expected }) => {
    const cells = header.replace(/[^,]+/g, '1');
    const blank = cells.replaceAll('1', '');
    const row = header
      .split(',')
      .map((name) => (name === '' ? '' : '1'))
      .join(',');
    const { issues } = await readContent(`${header}\n${row}\n${blank}\n`);
    expect(summarize(issues)).toEqual(expected);
  });

  test('names both columns of a duplicate', async () => {
    const { issues } = await readContent('id,name,id\n1,2,3\n');
    expect(issues[0]?.message).toBe('Columns A and C are both named "id", so neither can be used');
  });

  test('takes the row it is told and does not count those above', async () => {
    const content = 'Our list\n\na,b\n1,2\n';
    const { sheet, rows, numbers } = await readContent(content, {
      headerRow: 3,
    });
    expect(sheet?.header.row).toBe(3);
    expect(rows).toEqual([['1', '2']]);
    expect(numbers).toEqual([4]);
    expect(sheet?.counts).toEqual({ read: 1, blank: 0 });
  });

  test.each(['xlsx', 'ods', 'fods', 'xml'] as const)(
    'says nothing of formulas, numbers and currencies above it: .%s',
    async (format) => {
      const missing: Cell = { value: null, formula: 'A1' };
      const inCurrency = (currency: string): Cell => ({ value: 5, currency, shown: '5' });
      const above = ['Open', f('SUM(B4:B9)', 0), missing, 1e19, inCurrency('EUR')];
      const list = [r('Name|Qty|Net|Id|Price'), ['Ann', 4, 5, 6, inCurrency('USD')]];
      const content = writeBook(workbook([above, [], ...list]), format);
      const all = { name: `list.${format}`, isExact: () => true, isAmount: () => true };
      const { rows, issues } = await readContent(content, {
        ...all,
        headerRow: 3,
      });
      expect(rows).toHaveLength(1);
      expect(issues).toEqual([]);
    },
  );

  test.each([0, -1, 1.5, Number.NaN])('refuses %s as its row', async (headerRow) => {
    const { error } = await readContent('a\n1\n', { headerRow });
    expect(error).toBeInstanceOf(UsageError);
    expect(error?.code).toBe('option_invalid');
  });

  test('warns of a header with nothing below it', async () => {
    for (const content of ['a,b', 'a,b\n', 'a,b\n\n , \n']) {
      const { issues, error } = await readContent(content);
      expect(error).toBeUndefined();
      expect(summarize(issues)).toEqual(['warning rows_missing 1']);
    }
  });
});

describe('readSheet() on rows', () => {
  test('numbers rows as a spreadsheet program does, and leaves out blank ones', async () => {
    const content = 'a,b\r\n1,"x\r\ny"\r\n\r\n ,\t\r\n3,4\r\n,\r\n';
    const { sheet, rows, numbers, issues } = await readContent(content);
    expect(rows).toEqual([
      ['1', 'x\r\ny'],
      ['3', '4'],
    ]);
    expect(numbers).toEqual([2, 5]);
    expect(sheet?.counts).toEqual({ read: 5, blank: 3 });
    expect(issues).toEqual([]);
  });

  test.each([
    {
      name: 'below a column without name',
      row: '1,2,3',
      expected: ['error value_without_header list!B2'],
    },
    {
      name: 'right of the last column',
      row: '1,,3,4',
      expected: ['error value_without_header list!D2'],
    },
    { name: 'nowhere but in named columns', row: '1,,3,,', expected: [] },
  ])('tells of a value $name', async ({ row, expected }) => {
    const { issues } = await readContent(`a,,c\n${row}\n`);
    expect(summarize(issues.filter(({ severity }) => severity === 'error'))).toEqual(expected);
  });

  test('tells of every row with a value that has no column', async () => {
    const { issues } = await readContent('a,b\n1,2,3\n1,2\n1,2,3\n');
    expect(issues.map(({ row }) => row)).toEqual([2, 4]);
  });

  test('warns of the first rows that end early and counts the others', async () => {
    const { issues } = await readContent(`a,b\n${'1\n'.repeat(10)}2,3\n`);
    expect(summarize(issues)).toEqual([
      'warning row_too_short 2',
      'warning row_too_short 3',
      'warning row_too_short 4',
      'warning row_too_short -',
    ]);
    expect(issues.at(-1)?.message).toMatch(/^7 more rows/);
  });

  describe.each([
    { how: 'standard CSV', start: 'a,b,c\n1,2,3\n', options: {} },
    { how: 'CSV that ends rows in CR', start: 'a,b,c\r1,2,3\r', options: {} },
    { how: 'quotes in odd places', start: 'a,b,c\n1,"x" y,3\n', options: {} },
    { how: 'white space around quotes', start: 'a,b,c\n"1" , "x" , 3\n', options: {} },
    { how: 'a delimiter beyond ASCII', start: 'a、b、c\n1、2、3\n', options: { delimiter: '、' } },
    { how: 'a packed file', start: 'a,b,c\n1,2,3\n', options: { name: 'list.csv.gz' } },
  ])('on a last line without an end, in $how', ({ start, options }) => {
    const { delimiter = ',' }: { delimiter?: string } = options;
    const read = async (line: string) => {
      const text = start + line.replaceAll(',', delimiter);
      const content = 'name' in options ? gzipSync(text) : text;
      const { issues } = await readContent(content, options);
      return issues.filter(({ code }) => code === 'row_too_short');
    };

    test.each(['4', '4,5', '4,', '"4"', 'é'])('refuses %j, which may be cut off', async (line) => {
      expect(await read(line)).toMatchObject([
        {
          severity: 'error',
          row: 3,
          message: `Row 3 of "list" ends after ${line.split(',').length} of 3 cells, without a final line break: the file may be cut off`,
          fix: 'Get the whole file; if it is complete, add a line break at the end',
        },
      ]);
    });

    test.each(['4,5,6', '4,5,', '4,5,6,', '"4","5","6"', '', ','])('takes %j', async (line) => {
      expect(await read(line)).toEqual([]);
    });

    test.each(['4,5\n', '4,5\r\n', '4\n ', '4\n\x1a'])('only warns of %j', async (line) => {
      expect(await read(line)).toMatchObject([{ severity: 'warning', row: 3 }]);
    });
  });

  test('tells the row that is cut off by itself, and the other short ones as ever', async () => {
    const { issues } = await readContent(`a,b\n${'1\n'.repeat(5)}2`);
    expect(summarize(issues)).toEqual([
      'warning row_too_short 2',
      'warning row_too_short 3',
      'warning row_too_short 4',
      'error row_too_short 7',
      'warning row_too_short -',
    ]);
    expect(issues.at(-1)?.message).toMatch(/^2 more rows/);
  });

  test('refuses a last row cut off behind the first piece of a long file', async () => {
    const content = `a,b\n${'1,2\n'.repeat(100_000)}3`;
    const { issues } = await readContent(content);
    expect(summarize(issues)).toEqual(['error row_too_short 100002']);
  });

  test('changes no cell', async () => {
    const cells = [
      '00123',
      ' padded ',
      '1,234.50',
      '₩12,000',
      '2026-03-07',
      'e\u0301',
      '=1+1',
      '50%',
    ];
    const line = cells.map((cell) => `"${cell}"`).join(',');
    const { rows } = await readContent(`a,b,c,d,e,f,g,h\n${line}\n`);
    expect(rows).toEqual([cells]);
  });

  test('tells the issues of a row only when its batch is asked for', async () => {
    const file = temporaryFile('list.csv', 'a,b\n1,"x"y\n');
    const issues: Issue[] = [];
    const sheet = await readSheet(file, { onIssue: (issue) => issues.push(issue) });
    expect(issues).toEqual([]);
    for await (const { numbers } of sheet.batches) {
      expect(numbers).toEqual([2]);
      expect(summarize(issues)).toEqual(['error quote_misplaced list!B2']);
    }
  });

  test('stops with InterruptedError when its signal is aborted', async () => {
    const file = temporaryFile('list.csv', `a,b\n${'1,2\n'.repeat(100_000)}`);
    const stop = new AbortController();
    const sheet = await readSheet(file, { signal: stop.signal });
    let batches = 0;
    const reading = async () => {
      for await (const _ of sheet.batches) {
        batches += 1;
        stop.abort();
      }
    };
    await expect(reading()).rejects.toBeInstanceOf(InterruptedError);
    expect(batches).toBe(1);
  });

  test('tells how far it is, and may be closed at any time', async () => {
    const file = temporaryFile('list.csv', `a,b\n${'1,2\n'.repeat(500_000)}`);
    const sheet = await readSheet(file);
    const before = sheet.progress() ?? 0;
    for await (const _ of sheet.batches) if ((sheet.progress() ?? 0) > before) break;
    expect(before).toBeGreaterThan(0);
    expect(sheet.progress()).toBeGreaterThan(before);
    expect(sheet.progress()).toBeLessThan(1);
    await sheet.close();
    await sheet.close();
  });
});
