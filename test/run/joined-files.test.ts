import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { fingerprintInput } from '../../src/run/input/fingerprint-input.ts';
import { takeAgain } from '../../src/run/origin.ts';
import { previewCleaning } from '../../src/run/prepare/preview-cleaning.ts';
import { previewSheet } from '../../src/run/prepare/preview-sheet.ts';
import { stageSheet } from '../../src/run/stage-sheet.ts';
import { readSheet } from '../../src/sheet/read-sheet.ts';
import { type BookSheet, f, n, r, struck, workbookOf, writeBook } from '../meaning/workbook.ts';
import { makeZip } from '../sheet/xlsx/make-zip.ts';
import { itOnPosix } from '../support/posix.ts';
import { runs } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FEBRUARY, files, HEADER, JANUARY, mappingOf, readAll } from './several-lists.ts';

/** February by the names of its columns. */
const MOVED = 'name,price,project,copies,user\nCy,4,p-3,1,u-1\nDi,3,p-2,2,u-1\n';

const MAPPING = mappingOf();

const months = (february: string) => files(['january.csv', JANUARY], ['february.csv', february]);

const bookOf = (...sheets: readonly BookSheet[]) => writeBook(workbookOf(sheets), 'xlsx');

async function ordersOf(
  file: string | readonly string[],
  mapping = MAPPING,
  corrections?: readonly Correction[],
) {
  const { sheet, orders, issues } = await readAll({ file, mapping, corrections });
  const { counts, parts, dialect } = sheet;
  return { orders, issues, counts: { ...counts }, parts: parts?.all, encoding: dialect?.encoding };
}

const placesOf = ({ issues }: { readonly issues: readonly Issue[] }) =>
  issues.map(({ code, place, row, column, cell }) => ({ code, place, row, column, cell }));

const refusal = (file: readonly string[], mapping = MAPPING) =>
  ordersOf(file, mapping).then(
    () => null,
    ({ code, message }) => ({ code, message }),
  );

describe('several files as one list', () => {
  it('are read one below the other, in their order', async () => {
    const { orders, parts, counts, issues } = await ordersOf(months(FEBRUARY));
    expect(orders).toMatchObject([
      { projectId: 'p-1', firstRow: 2, lastRow: 2 },
      { projectId: 'p-2', firstRow: 3, lastRow: 5, rows: 2 },
      { projectId: 'p-3', firstRow: 4, lastRow: 4 },
    ]);
    expect(orders[1]?.json).toMatch(/Bo.*Di/);
    expect(parts).toEqual([
      { sheet: 'january.csv', firstRow: 2, offset: 0, rows: 2 },
      { sheet: 'february.csv', firstRow: 4, offset: 2, rows: 2 },
    ]);
    expect(counts).toEqual({ read: 4, blank: 0 });
    expect(issues).toEqual([]);
  });

  it('may have other names of the mapping for their columns', async () => {
    const aliases = mappingOf('', 'aliases: { name: [Receiver, 성명], price: Amount }');
    const moved = MOVED.replace('name,price', 'Receiver,Amount');
    const renamed = FEBRUARY.replace('price,name', 'Amount,성명');
    const [wanted] = [await ordersOf(months(FEBRUARY))];
    for (const list of [months(moved), months(renamed), months(renamed).toReversed()])
      expect((await ordersOf(list, aliases)).orders).toHaveLength(wanted.orders.length);
    expect((await ordersOf(months(moved), aliases)).orders[1]?.json).toMatch(/Bo.*Di/);
    const twice = FEBRUARY.replace('price,name', 'price,name,Receiver').replaceAll('\n', ',\n');
    expect(await refusal(months(twice), aliases)).toMatchObject({ code: 'parts_differ' });
    expect(await refusal(months(renamed))).toMatchObject({
      message: expect.stringContaining('february.csv!D1 has "Amount"'),
    });
  });

  it('are one file, if it is one', async () => {
    const [file = ''] = months(FEBRUARY);
    expect((await ordersOf([file])).parts).toBeUndefined();
    const [one, other] = [await fingerprintInput([file], {}), await fingerprintInput(file, {})];
    expect(one).toMatchObject({ file, fingerprint: other.fingerprint });
  });

  it('are each in its encoding, gzipped or not', async () => {
    const names = ['김민수', '이영희', '박지훈', '최수진'];
    const korean = [HEADER, ...names.map((name) => `p-2,u-1,2,3,${name}`), ''].join('\n');
    const list = files(
      ['a.csv', JANUARY.replace('Ann', 'José')],
      ['b.csv', iconv.encode(korean, 'cp949')],
      ['c.csv.gz', gzipSync(FEBRUARY)],
    );
    const { orders, encoding, parts } = await ordersOf(list);
    expect(orders.map(({ json }) => json).join()).toMatch(/José.*Bo.*김민수.*최수진.*Di.*Cy/);
    expect(encoding).toBe('utf-8, cp949');
    expect(parts?.map(({ sheet }) => sheet)).toEqual(['a.csv', 'b.csv', 'c.csv.gz']);
    expect((await checkSheet({ file: list, mapping: MAPPING })).file).toBe(
      'a.csv + b.csv + c.csv.gz',
    );
  });

  it('are the lists of workbooks, each chosen in its own', async () => {
    const rows = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => r(line.replaceAll(',', '|')));
    const [orders, notes] = [{ name: 'Orders' }, { name: 'Notes', rows: rows(JANUARY) }];
    const list = files(
      ['info.xlsx', bookOf({ ...orders, rows: rows(JANUARY) }, notes)],
      [
        'busan.xlsx',
        bookOf(notes, { ...orders, rows: rows(FEBRUARY).with(1, r('p-3|u-1|x|4|Cy')) }),
      ],
    );
    const read = await ordersOf(list);
    expect(read.parts?.map(({ sheet }) => sheet)).toEqual([
      'info.xlsx/Orders',
      'busan.xlsx/Orders',
    ]);
    expect(placesOf(read).filter(({ cell }) => cell)).toMatchObject([
      { place: "'busan.xlsx/Orders'!2", row: 4, cell: "'busan.xlsx/Orders'!C2" },
    ]);
    const named = await ordersOf(list, mappingOf('name: Notes'));
    expect(named.parts?.map(({ sheet }) => sheet)).toEqual(['info.xlsx/Notes', 'busan.xlsx/Notes']);
    expect(named.issues.map(({ code }) => code)).toContain('sheet_repeated');
    expect(await refusal(list, mappingOf('name: Other'))).toMatchObject({ code: 'sheet_unknown' });
  });

  it('ask which sheet is meant, in each file', async () => {
    const twice = (rows: string) => {
      const sheet = rows
        .trim()
        .split('\n')
        .map((line) => r(line.replaceAll(',', '|')));
      return bookOf({ name: 'A', rows: sheet }, { name: 'B', rows: sheet });
    };
    const list = files(['a.xlsx', twice(JANUARY)], ['b.xlsx', twice(FEBRUARY)]);
    const { issues, blockedBy } = await checkSheet({ file: list, mapping: MAPPING });
    expect(blockedBy).toEqual(['sheet_chosen']);
    expect(issues.map(({ message }) => message)).toEqual([
      'Cannot tell which sheet to read: "a.xlsx/A", "a.xlsx/B" all have the same columns',
      'Cannot tell which sheet to read: "b.xlsx/A", "b.xlsx/B" all have the same columns',
    ]);
  });

  it('are told apart by their folders where they have one name', async () => {
    const list = files(
      ['seoul/list.csv', JANUARY],
      ['busan/list.csv', FEBRUARY.replace('p-3,u-1,1', 'p-3,u-1,x')],
    );
    const { issues } = await ordersOf(list);
    expect(issues.map(({ cell }) => cell)).toEqual([`'${list[1]}'!C2`]);
  });

  it('have totals at the end of each, that are found in each', async () => {
    const total = (sum: number) => `Total,,,${sum},\n`;
    const list = files(['a.csv', JANUARY + total(5)], ['b.csv', FEBRUARY + total(7)]);
    expect(placesOf(await ordersOf(list))).toMatchObject([
      { code: 'row_is_total', place: 'a.csv!4', row: 4, cell: 'a.csv!A4' },
      { code: 'row_is_total', place: 'b.csv!4', row: 7, cell: 'b.csv!A4' },
    ]);
  });

  it('are asked about where a title of one says in what its prices are counted', async () => {
    const list = files(['a.csv', `May\n${JANUARY}`], ['b.csv', `(단위: 천원)\n${FEBRUARY}`]);
    const { issues } = await checkSheet({ file: list, mapping: mappingOf('header_row: 2') });
    expect(issues).toMatchObject([
      {
        ...{ code: 'amount_not_as_shown', severity: 'error', column: 'price' },
        message: expect.stringContaining('"(단위: 천원)" above the header of "b.csv"'),
      },
    ]);
    const stored = mappingOf('header_row: 2, amounts: stored');
    expect((await checkSheet({ file: list, mapping: stored })).ok).toBe(true);
  });

  it('may have orders of the same number, of which one alone is cancelled: a question', async () => {
    const shop = (name: string, cancelled: string): [string, string] => [
      name,
      `order,cancelled,project,user,copies,price,name\n1001,${cancelled},${name}-1,u,1,2,Ann\n1001,,${name}-2,u,1,2,Bo\n${name},,${name}-3,u,1,2,Cy\n`,
    ];
    const per = mappingOf(
      '',
      'rows: { where: [{ column: cancelled, is: "", per: { column: order } }] }',
    );
    const checked = await checkSheet({ file: files(shop('a', 'x'), shop('b', '')), mapping: per });
    expect(checked.issues).toMatchObject([
      {
        code: 'condition_unsure',
        message: expect.stringContaining('Only one of a!B2 and b!B2'),
        fix: expect.stringMatching(
          /^If these are two orders, order their files or sheets one by one/,
        ),
      },
    ]);
    const alike = await checkSheet({ file: files(shop('a', 'x'), shop('b', 'x')), mapping: per });
    expect(alike.issues).toEqual([]);
    expect(alike).toMatchObject({ rows: { skipped: 4 } });
  });

  it('may be one of which a copy is among them: a question', async () => {
    const list = files(['a.csv', JANUARY], ['b.csv', FEBRUARY], ['copy of a.csv', JANUARY]);
    const found = await ordersOf(list);
    expect(found.issues).toMatchObject([{ code: 'sheet_repeated', value: 'copy of a.csv' }]);
    expect((await ordersOf(list, mappingOf('repeated_sheets: include'))).issues).toEqual([]);
  });

  itOnPosix('are opened one after the other (needs POSIX: /proc)', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    const list = files(
      ...Array.from(
        { length: 500 },
        (_, i) => [`${i}.csv`, `${HEADER}\np-${i},u,1,2,Ann ${i}\n`] as const,
      ),
    );
    const before = open();
    let [most, rows] = [0, 0];
    const sheet = await readSheet(list);
    for await (const batch of sheet.batches) {
      most = Math.max(most, open());
      rows += batch.numbers.length;
    }
    expect(rows).toBe(500);
    expect(most - before).toBeLessThan(5);
    expect(open()).toBeLessThanOrEqual(before);
    expect(sheet.sheet).toBe('0.csv + 1.csv + 2.csv + 497 more');
  });

  it('are shown like one', async () => {
    const preview = await previewSheet(months(FEBRUARY));
    const rows: (readonly string[])[] = [];
    for await (const batch of preview.rows) rows.push(...batch);
    expect(rows.map(([project]) => project)).toEqual(['project', 'p-1', 'p-2', 'p-3', 'p-2']);
    const mapping = parseMapping(
      'version: 1\nproject: { column: project }\nsvc_uid: { column: user }\norder: { order_count: rows, total_price: { value: 0 } }\nvariables: [{ id: name, column: name, clean: [trim] }]\nignored_columns: [copies, price]\n',
      'm.yaml',
    );
    const cleaned = await previewCleaning({
      ...{ file: months(MOVED.replace('Cy', ' Cy')), mapping, limit: 9 },
      onIssue: (issue) => expect(issue).toBeNull(),
    });
    expect(cleaned?.cleaned[0]?.cells).toMatchObject([
      { row: 4, cell: 'february.csv!A2', after: 'Cy' },
    ]);
  });
});

describe('files that are not one list', () => {
  it.each([
    [
      'without the header in the second',
      JANUARY.split('\n').slice(1).join('\n'),
      'row 1 of "february.csv", which begins with "p-1", has no name of a column',
    ],
    [
      'with a column renamed',
      FEBRUARY.replace('price', 'unit price'),
      'january.csv!D1 has "price", and february.csv!D1 has "unit price"',
    ],
    [
      'with a column renamed and moved',
      FEBRUARY.replace('project,user,copies,price', 'unit price,project,user,copies'),
      'january.csv!D1 has "price", and february.csv!A1 has "unit price"',
    ],
    [
      'with a column less',
      FEBRUARY.replace(/,name|,Cy|,Di/g, ''),
      'january.csv!E1 has "name", and february.csv!E1 has no name',
    ],
    [
      'with a column less and another moved',
      'name,user,copies,price\n',
      'january.csv!A1 has "project", and "february.csv" has no such column',
    ],
    [
      'with a column more that may be of orders',
      FEBRUARY.replace('name', 'name,Total'),
      'january.csv!F1 has no name, and february.csv!F1 has "Total"',
    ],
    [
      'with a column more between',
      'Total,project,user,copies,price,name\n',
      '"january.csv" has no such column, and february.csv!A1 has "Total"',
    ],
    [
      'with a name twice',
      FEBRUARY.replace('user', 'project'),
      'january.csv!B1 has "user", and "february.csv" has no such column',
    ],
  ])('are refused with both places: %s', async (_, february, problem) => {
    const list = months(february);
    const error = await refusal(list);
    expect(error?.code).toBe('parts_differ');
    expect(error?.message).toContain(`"january.csv" and "february.csv" as one list: ${problem}`);
    const report = await checkSheet({ file: list, mapping: MAPPING });
    expect(report).toMatchObject({ ok: false, blockedBy: ['parts_differ'], ordersReady: 0 });
  });

  it('are refused with a name twice that has moved', async () => {
    const list = files(
      ['a.csv', `${HEADER},x,x\np-1,u-1,1,2,Ann,1,2\n`],
      ['b.csv', `x,${HEADER},x\n1,p-2,u-1,1,2,Bo,2\n`],
    );
    expect(await refusal(list)).toMatchObject({
      code: 'parts_differ',
      message: expect.stringContaining('a.csv!A1 has "project", and b.csv!A1 has "x"'),
    });
  });

  it.each([
    ['standard input', ([file = '']) => [file, '-'], 'what comes through a pipe'],
    ['one twice', ([file = '']) => [file, file], 'one file, as one list'],
    [
      'one by two paths',
      ([file = '']) => [file, `${path.dirname(file)}/./january.csv`],
      'one file, as one list',
    ],
    ['a folder', ([file = '']) => [file, path.dirname(file)], 'it is a folder'],
    ['a file that is not there', ([file = '']) => [file, `${file}*`], 'there is no such file'],
    ['none', () => [], 'no file was given'],
  ] as readonly [string, (all: string[]) => string[], string][])(
    'are refused: %s',
    async (_, of, message) => {
      expect((await refusal(of(months(FEBRUARY))))?.message).toContain(message);
      await expect(fingerprintInput(of(months(FEBRUARY)), {})).rejects.toThrow(message);
    },
  );

  itOnPosix('are refused: links to one, and pipes (needs POSIX)', async () => {
    const [file = ''] = months(FEBRUARY);
    const link = `${file}.csv`;
    symlinkSync(file, link);
    expect((await refusal([file, link]))?.message).toContain('one file, as one list');
    const pipe = `${file}.pipe`;
    execFileSync('mkfifo', [pipe]);
    expect((await refusal([file, pipe]))?.message).toContain('what comes through a pipe');
  });

  it.each([
    ['web pages', 'b.html', '<table><tr><td>project</table>', 'tables of a web page'],
    [
      'archives',
      'b.zip',
      makeZip([
        { name: 'c.csv', data: JANUARY },
        { name: 'd.csv', data: FEBRUARY },
      ]),
      'the several lists of "b.zip"',
    ],
  ])('are refused with other %s', async (_, name, content, message) => {
    const error = await refusal(files(['a.csv', JANUARY], [name, content]));
    expect(error).toMatchObject({
      code: 'sheets_several',
      message: expect.stringContaining(message),
    });
  });

  itOnPosix('are refused with names that look the same (needs POSIX)', async () => {
    const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'ü.csv'.normalize(form));
    const list = files([composed ?? '', JANUARY], [decomposed ?? '', FEBRUARY]);
    const message = expect.stringContaining('two files of one name');
    expect(await refusal(list)).toMatchObject({ code: 'sheets_several', message });
  });

  it('are refused with names', async () => {
    const error = await refusal(months(FEBRUARY), mappingOf('names: all'));
    expect(error).toMatchObject({ code: 'sheets_several' });
  });

  it('are refused where one is empty', async () => {
    expect(await refusal(months(''))).toMatchObject({
      code: 'file_empty',
      message: expect.stringContaining('february.csv'),
    });
  });
});

describe('columns in another order', () => {
  it('are known by their names, and issues by where they are', async () => {
    const read = await ordersOf(months(MOVED));
    const usual = await ordersOf(months(FEBRUARY));
    expect(read.orders).toEqual(usual.orders);
    expect(read.issues).toEqual([]);
    const bad = await ordersOf(months(MOVED.replace('Cy,4,p-3,1', 'Cy,4,p-3,x')));
    expect(placesOf(bad)).toMatchObject([
      { place: 'february.csv!2', row: 4, column: 'copies', cell: 'february.csv!D2' },
    ]);
  });

  it('are corrected by their own addresses', async () => {
    const list = months(MOVED.replace('Cy,4,p-3,1', 'Cy,4,p-3,x'));
    const fixed = await ordersOf(list, MAPPING, [{ cell: 'february.csv!D2', from: 'x', to: '1' }]);
    expect(fixed.issues).toEqual([]);
    expect(fixed.orders).toEqual((await ordersOf(months(FEBRUARY))).orders);
    const outdated = await ordersOf(list, MAPPING, [
      { cell: 'february.csv!C2', from: 'x', to: '1' },
    ]);
    expect(placesOf(outdated)).toContainEqual({
      ...{ code: 'correction_outdated', place: 'february.csv!2', row: 4 },
      ...{ column: 'project', cell: 'february.csv!C2' },
    });
    const left = [{ cell: 'february.csv!2:2', from: 'p-3 | u-1 | x | 4 | Cy', to: '' }];
    expect((await ordersOf(list, MAPPING, left)).issues).toEqual([]);
  });

  it('are accepted by what was asked about them', async () => {
    const list = months(`${MOVED},7,Total,,\n`);
    const { issues } = await checkSheet({ file: list, mapping: MAPPING });
    const [asked] = issues;
    expect(asked).toMatchObject({
      code: 'row_is_total',
      place: 'february.csv!4',
      cell: 'february.csv!C4',
    });
    const [[cell = '', from = ''] = []] = parse(asked?.accept ?? '') as string[][];
    const corrections = [{ cell, from, to: '', accept: 'row_is_total' as const }];
    expect((await checkSheet({ file: list, mapping: MAPPING, corrections })).accepted).toBe(1);
  });

  it('are refused where a row of CSV ends early', async () => {
    const list = months(`${MOVED}Eve,4,p-4`);
    expect(await refusal(list)).toMatchObject({
      code: 'parts_differ',
      message: expect.stringContaining('row 4 ends early'),
    });
    expect((await ordersOf(months(`${MOVED}\n\n`))).issues).toEqual([]);
  });

  it.each(['xlsx', 'xls', 'ods'])(
    'have the numbers, strikes and damage of their own cells: .%s',
    async (format) => {
      const january: BookSheet['rows'] = [
        r('project|user|copies|price|name'),
        ['p-1', 'u-1', 1, n(2.5, '0.00'), 'Ann'],
      ];
      const february: BookSheet['rows'] = [
        r('name|price|project|copies|user'),
        [format === 'xls' ? 'Bo' : struck('Bo'), n(2.5, '0.00'), 'p-2', 1, 'u-1'],
        ['Cy', n(2.5, '0'), 'p-3', 1, 'u-1'],
        [n(Number('1234567890123456789'), '0'), n(4, '0'), 'p-4', 1, 'u-1'],
        ['Flo', 4, f('Data!A1', null), 1, 'u-1'],
      ];
      const sheets = [
        { name: 'January', rows: january },
        { name: 'February', rows: february },
      ];
      const own = writeBook(workbookOf(sheets), format);
      const [file = ''] = files([`list.${format}`, own]);
      const usual = february.map(
        ([name = null, price = null, project = null, copies = null, user = null]) => [
          project,
          user,
          copies,
          price,
          name,
        ],
      );
      const [model = ''] = files([
        `list.${format}`,
        writeBook(workbookOf(sheets.with(1, { name: 'February', rows: usual })), format),
      ]);
      const mapping = mappingOf('names: all');
      const [read, expected] = [await ordersOf(file, mapping), await ordersOf(model, mapping)];
      const plain = (of: typeof read) => placesOf(of).map(({ cell, ...one }) => one);
      expect(plain(read)).toEqual(plain(expected));
      expect(plain(read).length).toBeGreaterThan(2);
      const letters: Record<string, string> = { A: 'E', B: 'D', C: 'A', D: 'C', E: 'B' };
      const moved = placesOf(read).map(({ cell }) =>
        cell?.replace(/(?<=February!)[A-E]/, (at) => letters[at] ?? ''),
      );
      expect(moved).toEqual(placesOf(expected).map(({ cell }) => cell));
      expect(read.orders.map(({ json: _, ...order }) => ({ ...order, problem: null }))).toEqual(
        expected.orders.map(({ json: _, ...order }) => ({ ...order, problem: null })),
      );
    },
  );

  it('may be merged over rows, and not over columns', async () => {
    const january = {
      name: 'January',
      rows: JANUARY.trim()
        .split('\n')
        .map((line) => r(line.replaceAll(',', '|'))),
    };
    const rows = [r('name|price|project|copies|user'), r('Cy|4|p-3|1|u-1'), r('Di|4|p-3|1|')];
    const of = (...merged: string[]) =>
      files(['list.xlsx', bookOf(january, { name: 'February', rows, merged })])[0] ?? '';
    const down = await ordersOf(of('E2:E3'), mappingOf('names: all'));
    expect(down.issues.find(({ code }) => code === 'cells_merged')?.message).toContain(
      '(February!E2:E3)',
    );
    await expect(ordersOf(of('D2:E3'), mappingOf('names: all'))).rejects.toMatchObject({
      code: 'sheets_several',
    });
  });
});

describe('a run of several files', () => {
  const open = () => {
    const ledger = openLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
    onTestFinished(() => ledger.close());
    const stage = (file: readonly string[]) =>
      stageSheet({
        file,
        ledger,
        mapping: MAPPING,
        serviceUrl: 'http://localhost/',
        onInvalid: 'hold',
      });
    return { ledger, stage };
  };

  it('is the same in whatever order they are named', async () => {
    const { stage } = open();
    const list = months(FEBRUARY);
    const { run } = await stage(list);
    await expect(stage(list.toReversed())).rejects.toMatchObject({
      code: 'run_exists',
      data: { run, file: 'february.csv + january.csv' },
    });
    await expect(stage(months(MOVED))).resolves.toMatchObject({ check: { ok: true } });
  });

  it('finds all of them again, as long as each is what it was', async () => {
    const { ledger, stage } = open();
    const list = months(FEBRUARY.replace('p-3,u-1,1', 'p-3,u-1,x'));
    const [one = '', other = ''] = list;
    const { run } = await stage(list);
    const info = await ledger.getRun(run);
    expect(info.file).toBe('january.csv + february.csv');
    expect((await takeAgain(ledger, info)).input.file).toEqual(list);
    renameSync(one, `${one}.old`);
    await expect(takeAgain(ledger, info)).rejects.toMatchObject({ code: 'rows_unavailable' });
    renameSync(other, one);
    renameSync(`${one}.old`, other);
    await expect(takeAgain(ledger, info)).rejects.toThrow('has changed since it was ordered');
  });

  it('is not staged if one of them changes meanwhile', async () => {
    const { ledger } = open();
    const list = months(FEBRUARY);
    const staging = stageSheet({
      ...{ file: list, ledger, mapping: MAPPING, serviceUrl: 'http://localhost/' },
      onChecked: () => writeFileSync(list[0] ?? '', FEBRUARY),
    });
    await expect(staging).rejects.toMatchObject({ code: 'file_changed' });
  });

  it.each(['.xlsx', '.csv'] as const)(
    'gives its rows to correct back as one list in %s',
    async (ending) => {
      const list = files(
        ['a.csv', JANUARY.replace('p-1,u-1,1', 'p-1,u-1,one')],
        ['b.csv', MOVED.replace('Cy,4,p-3,1', 'Cy,4,p-3,two')],
      );
      const stem = path.join(temporaryFolder(), 'rejects');
      const report = await checkSheet({ file: list, mapping: MAPPING, rejects: { stem, ending } });
      const again = await ordersOf(report.files?.rejects ?? '');
      expect(again.orders).toMatchObject([{ projectId: 'p-1' }, { projectId: 'p-3' }]);
      if (ending === '.xlsx') return;
      const text = readFileSync(report.files?.rejects ?? '', 'utf8');
      expect(text).toMatch(/p-1,u-1,one,2,Ann,a\.csv!2,[\s\S]*p-3,u-1,two,4,Cy,b\.csv!2,/);
    },
  );
});

it('several files give the orders of the same rows in one', async () => {
  const row = fc.record({
    project: fc.constantFrom('p-1', 'p-2', 'p-3', ''),
    name: fc.constantFrom('Ann', 'Bo', 'Müller', '"quoted"', ' ', '=1', ''),
    copies: fc.constantFrom('1', '1', '1', 'x'),
    blank: fc.boolean(),
  });
  const part = fc.record({
    rows: fc.array(row, { maxLength: 12 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
    ends: fc.constantFrom('\n', ''),
  });
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 4 }), async (parts) => {
      const header = HEADER.split(',');
      const cellsOf = ({ project, name, copies, blank }: (typeof parts)[number]['rows'][number]) =>
        blank ? ['', '', '', '', ''] : [project, 'u-1', copies, '2', name];
      const list = files(
        ...parts.map(({ rows, order, ends }, i) => {
          const lines = [header, ...rows.map(cellsOf)].map((cells) =>
            quoted(order.map((column) => cells[column] ?? '')),
          );
          return [`${i}.csv`, lines.join('\n') + ends] as const;
        }),
      );
      const filled = ({ rows }: (typeof parts)[number]) =>
        rows.slice(0, rows.findLastIndex(({ blank }) => !blank) + 1);
      const [first] = parts;
      const inFirst = (cells: readonly string[]) =>
        quoted((first?.order ?? []).map((column) => cells[column] ?? ''));
      const pasted = [header, ...parts.flatMap((one) => filled(one).map(cellsOf))].map(inFirst);
      const mapping = mappingOf(
        'encoding: utf-8, delimiter: ",", repeated_sheets: include',
        'empty_cell: text',
      );
      const [file = ''] = files(['list.csv', `${pasted.join('\n')}\n`]);
      const [joined, model] = [await ordersOf(list, mapping), await ordersOf(file, mapping)];
      expect(joined.orders.map(withoutWords)).toEqual(model.orders.map(withoutWords));
      const places = ({ issues }: typeof joined) =>
        issues
          // Of a part alone, which a file has not.
          .filter(({ code, row: at }) => code !== 'rows_missing' || at !== null)
          .map(({ code, severity, row: at, column }) => [at, code, severity, column].join())
          .sort();
      expect(places(joined)).toEqual(places(model));
    }),
    { numRuns: runs(20) },
  );
});

/** Without the words for a problem, which name the place. */
function withoutWords(order: object): unknown {
  const { problem, ...rest } = order as { problem: { code: string } | null };
  return { ...rest, problem: problem?.code ?? null };
}
