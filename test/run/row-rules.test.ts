import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MAPPING = `version: 1
project: { column: project }
svc_uid: { value: user-1 }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: name }]
unmapped_columns: ignore
`;

/** Checks a list with a mapping that has this at its end; gives the skipped rows with their reasons, too. */
async function check(lines: readonly string[], rules: string) {
  const folder = temporaryFolder();
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const list = path.join(folder, 'skipped.csv');
  const report = await checkSheet({
    file,
    mapping: parseMapping(MAPPING + rules, 'm.yaml'),
    skipped: { file: list, format: 'csv' },
  });
  const [, ...skipped] = readFileSync(list, 'utf8').trim().split(/\r?\n/);
  return { report, skipped };
}

describe('rows.where', () => {
  const LIST = [
    'project,name,country,consent',
    'p-1,Ann,KR,yes',
    'p-1,,DE,yes',
    ',,,',
    'p-2,Bo, 대한민국 ,',
    'p-2,Cy,대한민국,yes',
    'p-3,Di,KR',
  ];
  const WHERE = `rows: { where: [{ column: country, one_of: [KR, 대한민국] }, { column: consent, not: "" }] }`;

  it('skips rows that do not meet every condition: counted by reason, listed with the condition', async () => {
    const { report, skipped } = await check(LIST, WHERE);
    expect(report).toMatchObject({
      ok: true,
      rows: { read: 6, blank: 1, skipped: 3, valid: 2, rejected: 0 },
      skip_counts: { row_not_wanted: 3 },
      orders: 2,
    });
    expect(skipped).toEqual([
      '3,row_not_wanted,"rows.where: { column: country, one_of: [KR, 대한민국] }"',
      '5,row_not_wanted,"rows.where: { column: consent, not: """" }"',
      '7,row_not_wanted,"rows.where: { column: consent, not: """" }"',
    ]);
  });

  it('is a mistake of the mapping if no row is left: one error, and nothing is ordered', async () => {
    const { report } = await check(LIST, 'rows: { where: [{ column: country, is: Korea }] }');
    expect(report).toMatchObject({
      ok: false,
      blocked_by: ['rows_all_skipped'],
      issue_counts: { rows_all_skipped: 1 },
      rows: { skipped: 5, valid: 0 },
    });
  });

  it('needs its columns', async () => {
    const { report } = await check(LIST, 'rows: { where: [{ column: Country, is: KR }] }');
    expect(report.issues).toMatchObject([{ code: 'column_missing', column: 'Country' }]);
  });
});

describe('rows.unique', () => {
  const LIST = [
    'project,name,address',
    'p-1,Kim Min,Main St. 1',
    'p-2,Bo,Hill 3',
    'p-1,KIM　MIN,main st 1',
    'p-3,ｋｉｍ min,Main St 1',
    'p-2,,',
    'p-2,,',
  ];
  const UNIQUE = '{ columns: [name, address], ignore: [case, space, width, punctuation]';

  it('finds rows that repeat another, wherever it is: each is an error that names both', async () => {
    const { report } = await check(LIST, `rows: { unique: ${UNIQUE} } }`);
    expect(report).toMatchObject({
      ok: false,
      rows: { read: 6, skipped: 0, valid: 4, rejected: 2 },
      issue_counts: { row_not_unique: 2 },
    });
    const told = report.issues.filter(({ severity }) => severity === 'error');
    expect(told.map(({ message }) => message)).toEqual([
      'Cannot use row 4: it repeats row 2 in columns "name" and "address"',
      'Cannot use row 5: it repeats row 2 in columns "name" and "address"',
    ]);
  });

  it('skips or warns of them, in the same order or the sheet, one rule after the other', async () => {
    const skip = `${UNIQUE}, within: order, on_duplicate: skip }`;
    const warn = '{ columns: [project], on_duplicate: warn }';
    const { report, skipped } = await check(LIST, `rows: { unique: [${skip}, ${warn}] }`);
    expect(report).toMatchObject({
      ok: true,
      rows: { read: 6, skipped: 1, valid: 5, rejected: 0 },
      skip_counts: { row_not_unique: 1 },
      issue_counts: { row_not_unique: 2 },
    });
    expect(skipped).toEqual(['4,row_not_unique,"rows.unique: [name, address]"']);
  });

  it('does not compare with rows that another rule leaves out', async () => {
    const where = 'where: [{ column: project, not: p-1 }]';
    const { report } = await check(LIST, `rows: { ${where}, unique: ${UNIQUE} } }`);
    expect(report).toMatchObject({ ok: true, rows: { skipped: 2, valid: 4 } });
  });
});
