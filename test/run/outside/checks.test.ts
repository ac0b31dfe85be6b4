import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  checkRows,
  checkSheet,
  orderRows,
  orderSheet,
  proofSheet,
  resumeRun,
} from '../../../src/index.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import { loadMapping } from '../../../src/run/input/load-mapping.ts';
import { giveRowsBack } from '../../../src/run/rejects/write-refused.ts';
import { type AskedLine, checkedBy, openService, writeList } from '../../support/outside-check.ts';
import { openProgramShop } from '../../support/program-shop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROWS = [
  ['p-1', 'Ada', 'Main Street', '12345'],
  ['p-2', 'Ben', ' Main st', '12345'],
  ['p-3', 'Cleo', 'Nowhere 5', '11111'],
  ['p-4', 'Dan', 'Main Street', '12345'],
  ['p-5', 'Eve', 'Main st', '12345'],
];

/** Refuses "Nowhere", and writes "Street" for "st". */
const judge = ({ id, values: { Street = '' } }: AskedLine): object => {
  if (Street.includes('Nowhere')) return { id, reason: 'no such\u0007 street' };
  if (!Street.endsWith(' st')) return { id, ok: true };
  return { id, corrected: { Street: Street.replace(/st$/, 'Street') } };
};
const JUDGE = `
for (const { id, values: { Street } } of lines) {
  if (Street.includes('Nowhere')) say({ id, reason: 'no such\\u0007 street' });
  else if (!Street.endsWith(' st')) say({ id, ok: true });
  else say({ id, corrected: { Street: Street.replace(/st$/, 'Street') } });
}`;
const OK = 'for (const { id } of lines) say({ id, ok: true });';

describe('checks', () => {
  it('asks a program about distinct values as they would be printed, and tells what it says', async () => {
    const { mapping } = await checkedBy({ code: JUDGE });
    const found = await checkSheet({ mapping, file: writeList(ROWS) });
    expect(found).toMatchObject({ ok: false, rows: { valid: 2, rejected: 3 } });
    expect(found.checks).toEqual([{ check: 'address', values: 3, refused: 1, corrected: 1 }]);
    expect(
      found.issues.map(({ code, row, column, value, message }) => [
        code,
        row,
        column,
        value,
        message,
      ]),
    ).toEqual([
      [
        ...['value_corrected', 3, 'Street', ' Main st'],
        'Cannot use row 3: check "address" would write "Main Street" for "Main st" (list!C3)',
      ],
      [
        ...['value_refused', 4, null, null],
        'Cannot use row 4: check "address" refuses "Nowhere 5", "11111": no such street',
      ],
      [
        ...['value_corrected', 6, 'Street', 'Main st'],
        'Cannot use row 6: check "address" would write "Main Street" for "Main st" (list!C6)',
      ],
    ]);
  });

  it('asks a service the same, with the headers of a file', async () => {
    const seen: unknown[] = [];
    const service = await openService((lines, _, request) => {
      seen.push([
        request.method,
        request.headers['content-type'],
        request.headers['authorization'],
      ]);
      return lines.map(judge);
    });
    const { file, folder } = await checkedBy(service, { keys: 'headers_from: secret.txt' });
    writeFileSync(path.join(folder, 'secret.txt'), 'Authorization: Bearer abc\n');
    const mapping = await loadMapping(file);
    const found = await checkSheet({ mapping, file: writeList(ROWS) });
    expect(found.issueCounts).toEqual({ value_corrected: 2, value_refused: 1 });
    expect(seen).toEqual([['POST', 'application/x-ndjson', 'Bearer abc']]);
    expect(service.asked).toEqual([
      [
        { id: 1, values: { Street: 'Main Street', Postcode: '12345' } },
        { id: 2, values: { Street: 'Main st', Postcode: '12345' } },
        { id: 3, values: { Street: 'Nowhere 5', Postcode: '11111' } },
      ],
    ]);
  });

  it('asks in full batches, a few at once, and leaves out rows that rules skip', async () => {
    let running = 0;
    let most = 0;
    const service = await openService((lines, response) => {
      running += 1;
      most = Math.max(most, running);
      setImmediate(() => {
        running -= 1;
        response.end(
          lines
            .toReversed()
            .map(({ id }) => `${JSON.stringify({ id, ok: true })}\n`)
            .join(''),
        );
      });
      return undefined;
    });
    const { mapping } = await checkedBy(service, {
      keys: 'batch: 10',
      more: 'rows: { where: [{ column: Name, not: Nobody }], unique: { columns: [Street], on_duplicate: skip } }',
    });
    const rows = Array.from({ length: 96 }, (_, i) => [
      `p-${i}`,
      i < 3 ? 'Nobody' : 'Ada',
      `${i % 90} Road`,
      '',
    ]);
    const found = await checkSheet({ mapping, file: writeList(rows) });
    expect(found).toMatchObject({ ok: true, rows: { skipped: 6 } });
    expect(service.asked.map(({ length }) => length).toSorted((a, b) => b - a)).toEqual([
      ...Array(9).fill(10),
    ]);
    expect(most).toBeLessThanOrEqual(4);
    expect(service.asked.flat().some(({ values }) => values['Street'] === '1 Road')).toBe(true);
  });

  it('asks nothing about rows without any of the cells, and of one that cannot be cleaned as it is', async () => {
    const service = await openService((lines) => lines.map(judge));
    const { mapping } = await checkedBy(service, {
      clean: '[{ map: { A: Alpha }, other: error }]',
    });
    const rows = [
      ['p-1', 'Ada', '', ''],
      ['p-2', 'Ben', 'B', '1'],
      ['p-3', 'Cleo', 'A', ''],
    ];
    const { issueCounts } = await checkSheet({ mapping, file: writeList(rows) });
    expect(issueCounts).toEqual({ value_not_converted: 1 });
    expect(service.asked).toEqual([
      [
        { id: 1, values: { Street: 'B', Postcode: '1' } },
        { id: 2, values: { Street: 'Alpha', Postcode: '' } },
      ],
    ]);
  });

  it('takes answers of a person to what it says', async () => {
    const { mapping } = await checkedBy({ code: JUDGE });
    const file = writeList(ROWS);
    const asked = await checkSheet({ mapping, file });
    const corrections = path.join(temporaryFolder(), 'answers.csv');
    const lines = asked.issues.map(({ accept }) => accept);
    writeFileSync(corrections, ['cell,from,to,accept,why', ...lines].join('\n'));
    const answered = await checkSheet({ mapping, file, corrections });
    expect(answered).toMatchObject({
      ok: true,
      accepted: 3,
      issueCounts: { value_corrected: 2, value_refused: 1 },
    });
    // Accepted as it is, also where others are corrected.
    const applied = await checkedBy({ code: JUDGE }, { keys: 'corrected: apply' });
    const both = await checkSheet({ mapping: applied.mapping, file, corrections });
    expect(both).toMatchObject({ ok: true, accepted: 3 });
    expect(both.cleaned?.filter(({ step }) => step.startsWith('checks'))).toEqual([]);
  });

  it.each(['corrected: ask', 'corrected: apply'])(
    'gives the lines of a list of corrections that write what it says (%s)',
    async (keys) => {
      const code = `
for (const { id, values: { Street = '', Postcode } } of lines) {
  const to = {};
  if (Street.endsWith(' st')) to.Street = Street.replace(/st$/, 'Street');
  if (Postcode === '') to.Postcode = '0, "1"';
  say(Object.keys(to).length > 0 ? { id, corrected: to } : { id, ok: true });
}`;
      const more = 'rows: { unique: { columns: [Name, Street, Postcode], near: true } }';
      const { mapping } = await checkedBy({ code }, { keys, more });
      const long = `${'Long '.repeat(30)}st`;
      const rows = [
        ['p-1', 'Ada', ' Main st', ''],
        ['p-2', 'Ben', 'Main st', '1'],
        ['p-3', 'Cy', long, '1'],
      ];
      const { issues } = await checkSheet({ mapping, file: writeList(rows) });
      const lines = issues.flatMap(({ code: of, correct }) =>
        of === 'value_corrected' ? [correct] : [],
      );
      expect(lines).toEqual([
        'C2," Main st",Main Street,,',
        'D2,,"0, ""1""",,',
        'C3,Main st,Main Street,,',
        // Its text is not known from its beginning.
        undefined,
      ]);
      const corrections = path.join(temporaryFolder(), 'corrections.csv');
      writeFileSync(corrections, ['cell,from,to,accept,why', ...lines].join('\n'));
      const file = writeList(rows.slice(0, 2));
      const corrected = await checkSheet({ mapping, file, corrections });
      expect(corrected).toMatchObject({ ok: true, corrected: 3, rows: { valid: 2 } });
      expect(corrected.checks).toMatchObject([{ corrected: 0 }]);
    },
  );

  it('gives no line for a cell that the list of corrections has: each is in it once', async () => {
    const code = `for (const { id } of lines) say({ id, corrected: { Street: 'Main Street' } });`;
    const { mapping } = await checkedBy({ code });
    const file = writeList([
      ['p-1', 'Ada', 'Mian st', ''],
      ['p-2', 'Ben', 'Mian st', ''],
    ]);
    const corrections = [{ cell: 'C2', from: 'Mian st', to: 'Main st' }];
    const found = await checkSheet({ mapping, file, corrections });
    const issues = found.issues.filter((issue) => issue.code === 'value_corrected');
    expect(issues.map(({ row, correct }) => [row, correct])).toEqual([
      [2, undefined],
      [3, 'C3,Mian st,Main Street,,'],
    ]);
    expect(issues[0]?.accept).toBe('C2,Main st,,value_corrected,reason');
  });

  it('prints corrected texts where the mapping says so, and counts them', async () => {
    const { order, bodies } = await openShop();
    const { mapping } = await checkedBy({ code: JUDGE }, { keys: 'corrected: apply' });
    const checks: unknown[] = [];
    const report = await order({
      mapping,
      file: writeList(ROWS),
      onInvalid: 'hold',
      onChecked: (check) => void checks.push(check.cleaned?.at(-1)),
    });
    expect(report).toMatchObject({ orders: { ordered: 4, held: 1 } });
    expect(checks).toEqual([
      {
        ...{ column: 'Street', step: 'checks.address', cells: 2 },
        first: { cell: 'list!C3', before: ' Main st', after: 'Main Street' },
      },
    ]);
    expect(JSON.stringify(bodies()['p-2'])).toContain('Main Street');
    expect(JSON.stringify(bodies())).not.toContain('Main st"');
  });

  it('asks about a corrected text that the clean-up would change again', async () => {
    const keys = 'corrected: apply';
    const { mapping } = await checkedBy({ code: JUDGE }, { keys, clean: '[{ case: lower }]' });
    const { issues } = await checkSheet({
      mapping,
      file: writeList([['p-1', 'Ada', 'MAIN ST', '']]),
    });
    expect(issues).toMatchObject([{ code: 'value_corrected', value: 'MAIN ST', key: null }]);
    expect(issues[0]?.correct).toBeUndefined();
    expect(issues[0]?.message).toContain(
      '"main Street" for "main st", which the clean-up would change again',
    );
  });

  it('asks where a check would write into a cell that another one judges as it is', async () => {
    const one = await checkedBy({ code: JUDGE }, { keys: 'corrected: apply' });
    const other = await checkedBy(
      {
        code: "for (const { id, values } of lines) say(values.Street === 'Main st' ? { id, ok: true } : { id, reason: 'far' });",
      },
      { keys: 'corrected: apply' },
    );
    const [address] = one.mapping.checks ?? [];
    const [second] = other.mapping.checks ?? [];
    if (!address || !second) throw new Error('no checks');
    const checks = [address, { ...second, name: 'roads' }];
    const file = writeList([
      ['p-1', 'Ada', 'Main st', '1'],
      ['p-2', 'Ben', 'Main Street', '1'],
    ]);
    const { issues, cleaned } = await checkSheet({ mapping: { ...one.mapping, checks }, file });
    expect(cleaned).toBeUndefined();
    expect(issues.map(({ row, message }) => [row, message])).toEqual([
      [
        2,
        'Cannot use row 2: check "address" would write "Main Street" for "Main st", but ids, rules, look-ups or other checks use the cell as it is (list!C2)',
      ],
      [3, 'Cannot use row 3: check "roads" refuses "Main Street", "1": far'],
    ]);
  });

  it('asks nothing of columns that it cannot judge as they are printed', async () => {
    const service = await openService((lines) => lines.map(judge));
    const twice = await checkedBy(service, {
      more: 'userdata: { street: { column: Street, clean: [{ case: upper }] } }',
    });
    const amount = await checkedBy(service, { columns: '[Street, Qty]' });
    const mapping = {
      ...amount.mapping,
      order: { ...amount.mapping.order, orderCount: { column: 'Qty' } },
    };
    const found = await checkSheet({ mapping: twice.mapping, file: writeList(ROWS) });
    expect(found).toMatchObject({ ok: false, blockedBy: ['check_unclear'] });
    const rows = [{ Project: 'p-1', Name: 'Ada', Street: 'A st', Postcode: '1', Qty: 2 }];
    expect(await checkRows({ rows, mapping })).toMatchObject({
      issueCounts: { check_unclear: 1 },
    });
    expect(service.asked).toEqual([]);
  });

  it('judges several sheets, standard input, rows of programs and proofs', async () => {
    const { mapping } = await checkedBy({ code: JUDGE });
    const keyed = ROWS.map(([Project, Name, Street, Postcode]) => ({
      Project,
      Name,
      Street,
      Postcode,
    }));
    expect((await checkRows({ rows: keyed, mapping })).issueCounts).toEqual({
      value_corrected: 2,
      value_refused: 1,
    });
    const files = [writeList(ROWS, 'a.csv'), writeList([['p-6', 'Fay', 'Nowhere 6', '']], 'b.csv')];
    const joined = await checkSheet({ mapping, file: files });
    expect(joined.issues.at(-1)?.message).toContain(
      'row b.csv!2: check "address" refuses "Nowhere 6"',
    );
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(createReadStream(writeList(ROWS)) as never);
    expect((await checkSheet({ mapping, file: '-' })).checks).toMatchObject([{ values: 3 }]);
    vi.restoreAllMocks();
    const proof = await proofSheet({ mapping, file: writeList(ROWS) });
    // Without the one that would be the shortest.
    expect(proof.rows.map(({ row }) => row)).toEqual([2]);
    expect(proof.counts).toMatchObject({ rejected: 3 });
  });

  it('keeps no file of answers, and rows to correct have their reasons', async () => {
    const { kept, folder } = await openProgramShop();
    const { mapping } = await checkedBy({ code: JUDGE });
    const rejects = { stem: path.join(folder, 'rejects'), ending: '.csv' } as const;
    await checkSheet({ mapping, file: writeList(ROWS), rejects });
    const written = readFileSync(path.join(folder, 'rejects.csv'), 'utf8');
    expect(written.split('\n').filter((line) => line.includes('value_'))).toHaveLength(3);
    expect(kept()).toEqual([]);
  });
});

async function openShop() {
  const shop = await openProgramShop();
  const order = (given: Omit<Parameters<typeof orderSheet>[0], 'ledger' | 'service'>) =>
    orderSheet({ ...shop.setting, ...given });
  return { ...shop, order };
}

describe('answers belong to the run', () => {
  it('a list is the same with the same answers, and another one with others', async () => {
    const { order, ledger } = await openShop();
    let answer: (line: AskedLine) => object = judge;
    const service = await openService((lines) => lines.map((line) => answer(line)));
    const { mapping } = await checkedBy(service, { keys: 'corrected: apply' });
    const [a, b] = [writeList(ROWS.slice(0, 2), 'a.csv'), writeList(ROWS.slice(3), 'b.csv')];
    const onHold = { mapping, onHold: true } as const;
    await order({ ...onHold, file: [a, b] });
    answer = (line) => ({ score: 0.9, ...judge(line) });
    // Whatever the order of files and values is.
    await expect(order({ ...onHold, file: [b, a] })).rejects.toMatchObject({ code: 'run_exists' });
    answer = ({ id }) => ({ id, ok: true });
    await order({ ...onHold, file: [a, b] });
    expect(await ledger.listRuns()).toHaveLength(2);
  });

  it('does not ask again when a run is released and resumed, or its rows are given back', async () => {
    const { order, ledger, service: client, bodies, folder } = await openShop();
    const service = await openService((lines) => lines.map(judge));
    const { mapping } = await checkedBy(service, { keys: 'corrected: apply' });
    const { run } = await order({
      mapping,
      file: writeList(ROWS),
      onHold: true,
      onInvalid: 'hold',
    });
    expect(JSON.parse((await ledger.getRun(run)).origin ?? '').answered).toMatch(/^[0-9a-f]{64}$/);
    await ledger.releaseRun(run, 'Bo', {});
    const asked = service.asked.length;
    const submit = { delays: { settleMs: 10 } };
    await resumeRun({ ledger, service: client, run, submit });
    expect(Object.keys(bodies())).toHaveLength(4);
    const target = { stem: path.join(folder, 'back'), ending: '.csv' } as const;
    const back = await giveRowsBack({ ledger, run, target, kinds: ['rejects'] });
    expect(readFileSync(back ?? '', 'utf8')).toContain('value_refused');
    expect(service.asked).toHaveLength(asked);
  });

  it('people who were mailed before are found, and remembered, though a list is read twice', async () => {
    const { order } = await openShop();
    const service = await openService((lines) => lines.map(({ id }) => ({ id, ok: true })));
    const more = 'rows: { unique: { columns: [Name], within: 90d } }';
    const { mapping } = await checkedBy(service, { more });
    expect(await order({ mapping, file: writeList(ROWS.slice(0, 2)) })).toMatchObject({ ok: true });
    const second = writeList([
      ['p-8', 'Ben', 'A', '1'],
      ['p-9', 'Gus', 'A', '1'],
    ]);
    const report = await order({ mapping, file: second, onInvalid: 'drop' });
    expect(report).toMatchObject({ rows: { ordered: 1, rejected: 1 } });
    const third = order({ mapping, file: writeList([['p-7', 'Gus', 'A', '1']]) });
    await expect(third).rejects.toMatchObject({
      check: { issueCounts: { row_mailed_before: 1 } },
    });
  });

  it('a list that changes after it was asked about is not ordered', async () => {
    const { order, ledger } = await openShop();
    const file = writeList(ROWS.slice(0, 1));
    const service = await openService((lines) => {
      writeFileSync(file, readFileSync(file, 'utf8').replace('Main Street', 'Other Road'));
      return lines.map(({ id }) => ({ id, ok: true }));
    });
    const { mapping } = await checkedBy(service);
    await expect(order({ mapping, file })).rejects.toMatchObject({ code: 'file_changed' });
    expect(await ledger.listRuns()).toEqual([]);
  });

  it('a list that cannot be read to its end is told as without checks', async () => {
    const service = await openService((lines) => lines.map(({ id }) => ({ id, ok: true })));
    const { mapping } = await checkedBy(service);
    const file = writeList(ROWS);
    writeFileSync(file, `${readFileSync(file, 'utf8')}"p-9`);
    const found = await checkSheet({ mapping, file });
    expect(found).toMatchObject({
      ok: false,
      rowsIncomplete: true,
      blockedBy: ['quote_unclosed'],
    });
    const { order } = await openShop();
    const failed = order({ mapping, file, onInvalid: 'drop' });
    await expect(failed).rejects.toMatchObject({ code: 'input_invalid' });
  });

  it('rows with a key are known by it alone', async () => {
    const { setting } = await openProgramShop();
    const service = await openService((lines) => lines.map(({ id }) => ({ id, ok: true })));
    const { mapping } = await checkedBy(service);
    const rows = [{ Project: 'p-1', Name: 'Ada', Street: 'A', Postcode: '1' }];
    await orderRows({ ...setting, rows, mapping, key: 'spring' });
    const again = orderRows({
      ...setting,
      rows: [{ ...rows[0], Street: 'B' }],
      mapping,
      key: 'spring',
    });
    await expect(again).rejects.toMatchObject({ code: 'run_exists' });
  });
});

const UNKNOWN = 'of its answer is not a JSON object with an "id" that was asked for';
const UNCLEAR =
  'of its answer must have one of "ok": true, "reason": text, and "corrected" with printable texts for columns that were given';

describe('a check that fails', () => {
  const failing = (code: string, why: string, keys = '') => ({ code, why, keys });

  it.each([
    failing('', '3 of 3 values have no answer'),
    failing('say({ id: 1, ok: true });', '2 of 3 values have no answer'),
    failing(
      `${OK} say({ id: 2, ok: true });`,
      'line 4 of its answer has an id for the second time',
    ),
    failing(`${OK} say({ id: 4, ok: true });`, `line 4 ${UNKNOWN}`),
    failing('say({ id: "1", ok: true });', `line 1 ${UNKNOWN}`),
    failing('console.log("Main Street");', `line 1 ${UNKNOWN}`),
    failing('say([1]);', `line 1 ${UNKNOWN}`),
    failing('say({ id: 1 });', `line 1 ${UNCLEAR}`),
    failing('say({ id: 1, ok: false });', `line 1 ${UNCLEAR}`),
    failing('say({ id: 1, ok: true, reason: "x" });', `line 1 ${UNCLEAR}`),
    failing('say({ id: 1, reason: " \\u0007" });', `line 1 ${UNCLEAR}`),
    failing('say({ id: 1, corrected: "x" });', `line 1 ${UNCLEAR}`),
    failing('say({ id: 1, corrected: { Name: "x" } });', `line 1 ${UNCLEAR}`),
    failing('say({ id: 1, corrected: { Street: 5 } });', `line 1 ${UNCLEAR}`),
    failing('say({ id: 1, corrected: { Street: "a\\u0000" } });', `line 1 ${UNCLEAR}`),
    failing('say({ id: 1, corrected: { Street: "\\ud800" } });', `line 1 ${UNCLEAR}`),
    failing('process.stdout.write(Buffer.from([0xff]));', 'its answer is not text in UTF-8'),
    failing(
      'console.log("x".repeat(1e6)); setInterval(() => {}, 1e6);',
      'its answer has more than 90112 bytes',
    ),
    failing(
      `${OK} console.error("out of credit"); process.exitCode = 3;`,
      'it ended with exit code 3: out of credit',
    ),
    failing(
      `${OK} console.error("bad: Nowhere 5"); process.exitCode = 3;`,
      'it ended with exit code 3: its message may repeat values',
    ),
    failing(`${OK} process.kill(process.pid, 'SIGKILL');`, 'it was killed by SIGKILL'),
  ])('as $why: nothing is ordered', async ({ code, why, keys }) => {
    const { order, sandbox, ledger, kept } = await openShop();
    const { mapping } = await checkedBy({ code }, { keys });
    const file = writeList(ROWS);
    const message = `Nothing was ordered: check "address" failed: ${why}.`;
    await expect(checkSheet({ mapping, file })).rejects.toMatchObject({
      code: 'check_failed',
      message,
    });
    await expect(order({ mapping, file, onInvalid: 'drop' })).rejects.toMatchObject({ message });
    expect(sandbox.audit().orders).toEqual([]);
    expect(await ledger.listRuns()).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it.each([
    ['an error', 500, 'it answered 500'],
    ['a redirect', 307, 'it answered 307'],
    ['less than all', 206, 'it answered 206'],
  ])('as a service answers %s', async (_, status, why) => {
    const service = await openService((lines, response) => {
      response.writeHead(status, { location: '/judge' });
      return lines.map(judge);
    });
    const { mapping } = await checkedBy(service);
    const failed = checkSheet({ mapping, file: writeList(ROWS) });
    await expect(failed).rejects.toMatchObject({
      code: 'check_failed',
      message: expect.stringContaining(why),
    });
    expect(service.asked).toHaveLength(1);
  });

  it('as a service breaks off, says too much, or cannot be reached', async () => {
    let how: 'cut' | 'flood' = 'cut';
    const service = await openService((_, response) => {
      if (how === 'flood') response.end('x'.repeat(1_000_000));
      else {
        response.writeHead(200, { 'content-length': 100 });
        response.write('{');
        setImmediate(() => response.destroy());
      }
      return undefined;
    });
    const { mapping } = await checkedBy(service);
    const check = () => checkSheet({ mapping, file: writeList(ROWS) });
    await expect(check()).rejects.toMatchObject({ code: 'check_failed' });
    how = 'flood';
    await expect(check()).rejects.toThrow('the answer has more than 90112 bytes');
    service.server.closeAllConnections();
    await new Promise((resolve) => service.server.close(resolve));
    await expect(check()).rejects.toThrow('ECONNREFUSED');
  });

  it.each(['http://example.com/', 'ftp://127.0.0.1/', 'https://user:secret@example.com/', 'x'])(
    'as its address is %s',
    async (url) => {
      const { mapping } = await checkedBy({ url });
      const failed = checkSheet({ mapping, file: writeList(ROWS) });
      await expect(failed).rejects.toMatchObject({
        code: 'check_url_invalid',
        message: expect.not.stringContaining('secret'),
      });
    },
  );

  it('is not asked where it is not allowed, which is an error', async () => {
    const service = await openService((lines) => lines.map(judge));
    const { mapping } = await checkedBy(service);
    const file = writeList(ROWS);
    const checks = { isAllowed: false };
    await expect(checkSheet({ mapping, file, checks })).rejects.toMatchObject({
      code: 'checks_refused',
    });
    const { order } = await openShop();
    await expect(order({ mapping, file, checks })).rejects.toMatchObject({
      code: 'checks_refused',
    });
    expect(service.asked).toEqual([]);
  });

  it('shows a program no variables of vdpipe, and runs it in the folder of the mapping', async () => {
    const code = `
import { realpathSync } from 'node:fs';
const names = Object.keys(process.env).filter((name) => /VDPIPE|PGPASS/.test(name));
for (const { id } of lines) say({ id, reason: [...names, process.env.OWN, realpathSync('.')].join(' ') });`;
    const { mapping, folder } = await checkedBy({ code });
    const environment = {
      ...process.env,
      VDPIPE_API_KEY: 'k',
      VDPIPE_X: 'x',
      PGPASSWORD: 'p',
      OWN: 'mine',
    };
    const found = await checkSheet({
      mapping,
      file: writeList(ROWS.slice(0, 1)),
      checks: { environment },
    });
    expect(found.issues[0]?.message).toMatch(new RegExp(`: mine .*${path.basename(folder)}$`));
  });
});

describe('the mapping', () => {
  const problemOf = (keys: string) => {
    try {
      parseMapping(`version: 1\nchecks: { address: { ${keys} } }\n`, 'm.yaml');
      return 'none';
    } catch (error) {
      return String(error);
    }
  };

  it.each([
    ['columns: [A]', 'must have exactly one of these keys: command, url'],
    [
      'command: [a], url: "https://x", columns: [A]',
      'must have exactly one of these keys: command, url',
    ],
    ['command: [], columns: [A]', 'must have a program'],
    ['command: [""], columns: [A]', 'must begin with a program'],
    ['command: "a b", columns: [A]', 'must be a list: the program and its arguments'],
    ['command: [a], columns: []', 'must have a column'],
    ['command: [a], columns: [A, A]', 'must have each column once'],
    ['command: [a], columns: [A], batch: 0', 'must be a whole number of 1 or more'],
    ['command: [a], columns: [A], batch: 10001', 'must be at most 10000'],
    ['command: [a], columns: [A], timeout: 0s', 'must be between 1s and 1h'],
    ['command: [a], columns: [A], timeout: 2h', 'must be between 1s and 1h'],
    ['command: [a], columns: [A], on: rows', 'must be one of distinct'],
    ['command: [a], columns: [A], corrected: yes', 'must be one of ask, apply'],
    ['command: [a], columns: [A], headers_from: h', 'can be used only with url'],
    ['command: [a], columns: [A], on: distinct, timeout: 1h', 'none'],
  ])('checks: { address: { %s } } is refused: %s', (keys, wanted) => {
    expect(problemOf(keys)).toContain(wanted);
  });
});

it('docs/mapping.md has a program that judges as it says', async () => {
  const docs = readFileSync('docs/mapping.md', 'utf8');
  const [, section = ''] = /^### checks$(.*?)^### /ms.exec(docs) ?? [];
  const [, program = '', yaml = ''] = /```js\n(.*?)```.*```yaml\n(.*?)```/s.exec(section) ?? [];
  const folder = temporaryFolder();
  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  write('check.mjs', program);
  const mapping = await loadMapping(write('mapping.yaml', yaml));
  const rows = ['p-1,u,Ann,Main Street', 'p-2,u,Bo,Nowhere', 'p-3,u,Cy, Main st'];
  const list = ['Project,Customer,Full name,Street', ...rows, ''];
  const found = await checkSheet({ mapping, file: write('list.csv', list.join('\n')) });
  expect(found.issues.map(({ row, code }) => [row, code])).toEqual([
    [3, 'value_refused'],
    [4, 'value_corrected'],
  ]);
});
