import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRows, checkSheet, orderSheet, resumeRun } from '../../../src/index.ts';
import { checkedBy, writeList } from '../../support/outside-check.ts';
import { openProgramShop } from '../../support/program-shop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Writes "Street" for "st". */
const SPELL_OUT = `
for (const { id, values: { Street = '' } } of lines) {
  if (!Street.endsWith(' st')) say({ id, ok: true });
  else say({ id, corrected: { Street: Street.replace(/st$/, 'Street') } });
}`;

const KEYS = 'corrected: apply';
const ROWS = [
  ['p-1', 'Ada', 'Main st', '1'],
  ['p-2', 'Ben', 'High Street', '1'],
  ['p-3', 'Cleo', 'Main st', '1'],
  ['p-4', 'Dan', 'Main Street', '1'],
  ['p-5', 'Eve', 'High st', '1'],
  ['p-6', 'Fay', 'Low st', '1'],
];

const checkedWith = (unique: string, keys = KEYS) =>
  checkedBy({ code: SPELL_OUT }, { keys, more: `rows: { unique: ${unique} }` });

const writeAnswers = (lines: readonly (string | undefined)[]) => {
  const corrections = path.join(temporaryFolder(), 'answers.csv');
  writeFileSync(corrections, ['cell,from,to,accept,why', ...lines].join('\n'));
  return corrections;
};

describe('checks with corrected: apply beside unique', () => {
  it('print corrected texts of rows that differ, also once they are corrected', async () => {
    const { setting, bodies } = await openProgramShop();
    const { mapping } = await checkedWith('{ columns: [Name, Street] }');
    const file = writeList(ROWS);
    const found = await checkSheet({ mapping, file });
    expect(found).toMatchObject({ ok: true, rows: { valid: 6 }, issueCounts: {} });
    expect(found.cleaned?.at(-1)).toMatchObject({ step: 'checks.address', cells: 4 });
    expect(await orderSheet({ ...setting, mapping, file })).toMatchObject({ ok: true });
    expect(JSON.stringify(bodies())).not.toContain(' st"');
  });

  it('leave out who repeats another in the list as it came, and ask about who does only once corrected', async () => {
    const { mapping } = await checkedWith('{ columns: [Street], on_duplicate: skip }');
    const found = await checkSheet({ mapping, file: writeList(ROWS) });
    expect(found).toMatchObject({ rows: { skipped: 1, valid: 3, rejected: 2 } });
    expect(found.skipCounts).toEqual({ row_not_unique: 1 });
    const key = 'rows.unique.on_duplicate';
    expect(found.issues).toMatchObject([
      {
        ...{ code: 'row_nearly_same', severity: 'error', row: 5, column: 'Street', key },
        accept: '5:5,p-4 | Dan | Main Street | 1,,row_nearly_same,reason',
        message:
          'Cannot use row 5: it repeats row 2, once checks have corrected them, in column "Street" (list!C5)',
      },
      {
        ...{ code: 'row_nearly_same', severity: 'error', row: 6, key },
        message:
          'Cannot use row 6: it repeats row 3, once checks have corrected them, in column "Street" (list!C6)',
      },
    ]);
  });

  it('print both where a person accepts the row, and one where the other is left out', async () => {
    const { setting, bodies, ledger, service } = await openProgramShop();
    const { mapping } = await checkedWith('{ columns: [Street], on_duplicate: skip }');
    const file = writeList(ROWS);
    const { issues } = await checkSheet({ mapping, file });
    const given = { ...setting, mapping, file };
    await expect(orderSheet(given)).rejects.toMatchObject({ code: 'input_invalid' });
    const corrections = writeAnswers([issues[0]?.accept, '3:3,p-2 | Ben,,,']);
    const checked = await checkSheet({ mapping, file, corrections });
    expect(checked).toMatchObject({
      ...{ ok: true, accepted: 1, rows: { skipped: 2, valid: 4 } },
      issueCounts: { row_nearly_same: 1 },
    });
    const { run } = await orderSheet({ ...given, corrections, onHold: true });
    await ledger.releaseRun(run, 'Bo', {});
    await resumeRun({ ledger, service, run, submit: setting.submit });
    expect(Object.keys(bodies()).toSorted()).toEqual(['p-1', 'p-4', 'p-5', 'p-6']);
    expect(JSON.stringify(bodies()['p-5'])).toContain('High Street');
  });

  it.each([
    ['error', { row_not_unique: 1, row_nearly_same: 2 }, 3],
    ['warn', { row_not_unique: 1, row_nearly_same: 2 }, 6],
  ])('tell each repeat once (on_duplicate: %s)', async (does, counts, valid) => {
    const { mapping } = await checkedWith(`{ columns: [Street], on_duplicate: ${does} }`);
    const found = await checkSheet({ mapping, file: writeList(ROWS) });
    expect(found).toMatchObject({ ok: does === 'warn', rows: { valid }, issueCounts: counts });
    expect(found.issues.map(({ row }) => row).toSorted()).toEqual([4, 5, 6]);
    if (does === 'warn') {
      expect(found.issues.find(({ row }) => row === 5)?.message).toBe(
        'Row 5: it repeats row 2, once checks have corrected them, in column "Street" (list!C5); both are printed',
      );
    }
  });

  it('compare rows of one order alone, and as the rule says', async () => {
    const { mapping } = await checkedWith(
      '[{ columns: [Street], within: order, ignore: [case] }, { columns: [Name, Postcode] }]',
    );
    const rows = [
      ['p-1', 'Ada', 'Main st', '1'],
      ['p-2', 'Ben', 'Main Street', '1'],
      ['p-1', 'Cleo', 'MAIN STREET', '1'],
    ];
    const found = await checkSheet({ mapping, file: writeList(rows) });
    expect(found.issues.map(({ row, message }) => [row, message])).toEqual([
      [
        4,
        'Cannot use row 4: it repeats row 2 of the same order, once checks have corrected them, in column "Street" (list!C4)',
      ],
    ]);
  });

  it('ask about who is printed twice as a check corrects one of the two, and the clean-up changes the other', async () => {
    const more = 'rows: { unique: { columns: [Name, Street], on_duplicate: skip } }';
    const clean = '[collapse, trim]';
    const { mapping } = await checkedBy({ code: SPELL_OUT }, { keys: KEYS, clean, more });
    const rows = [
      ['p-1', 'Ada', 'Main  st', '1'],
      ['p-2', 'Ada', 'Main  Street', '1'],
      ['p-3', 'Ben', 'High  Street', '1'],
      ['p-4', 'Ben', 'High st', '1'],
      // These differ in the list, and no check says otherwise.
      ['p-5', 'Cy', 'Low  Street', '1'],
      ['p-6', 'Cy', 'Low Street', '1'],
    ];
    const { issues } = await checkSheet({ mapping, file: writeList(rows) });
    expect(issues).toMatchObject([
      { code: 'row_nearly_same', severity: 'error', row: 3 },
      { code: 'row_nearly_same', severity: 'error', row: 5 },
    ]);
    expect(issues[0]?.message).toContain('it repeats row 2, once checks have corrected them,');
    expect(issues[0]?.fix).toMatch(/"on_duplicate: warn" .*, which orders all repeats$/);
  });

  it('compare what is printed: not what a person keeps as it is', async () => {
    const { mapping } = await checkedWith('{ columns: [Street], on_duplicate: skip }');
    const file = writeList([ROWS[0] ?? [], ROWS[3] ?? []]);
    const corrections = writeAnswers(['C2,Main st,,value_corrected,it is called so']);
    expect(await checkSheet({ mapping, file, corrections })).toMatchObject({
      ...{ ok: true, rows: { valid: 2 } },
      issueCounts: { value_corrected: 1 },
    });
  });

  it('find rows far apart, and in rows of programs', async () => {
    const { mapping } = await checkedWith('{ columns: [Street], on_duplicate: skip }');
    const rows = Array.from({ length: 5000 }, (_, i) => ({
      ...{ Project: `p-${i}`, Name: 'Ada', Postcode: '1' },
      Street: i === 4999 ? 'Road 0 Street' : `Road ${i} st`,
    }));
    const found = await checkRows({ rows, mapping });
    expect(found).toMatchObject({ rows: { valid: 4999 }, issueCounts: { row_nearly_same: 1 } });
    expect(found.issues[0]?.message).toContain('it repeats row 2,');
  });

  it('offer to apply corrections that are asked about', async () => {
    const { mapping } = await checkedWith('{ columns: [Street] }', '');
    const { issues } = await checkSheet({ mapping, file: writeList([ROWS[0] ?? []]) });
    expect(issues).toMatchObject([{ code: 'value_corrected' }]);
    expect(issues[0]?.key).toBeUndefined();
    expect(issues[0]?.fix).toContain('set "corrected: apply" in the check');
  });
});
