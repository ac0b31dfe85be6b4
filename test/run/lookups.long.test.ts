import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { loadMapping } from '../../src/run/input/load-mapping.ts';
import { toFingerprinted } from '../../src/run/origin.ts';
import { proofSheet } from '../../src/run/prepare/proof-sheet.ts';
import { openShop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { readAll } from './several-lists.ts';

const MAPPING = `version: 1
lookups:
  accounts: { file: accounts.csv, key: Code }
project: { lookup: accounts, by: partner, column: project_id }
svc_uid: { lookup: accounts, by: partner, column: user }
order: { order_count: { column: qty, combine: sum }, total_price: { lookup: accounts, by: partner, column: price, combine: sum } }
variables:
  - { id: name }
  - { id: branch, lookup: accounts, by: partner, column: Branch, required: true, max_length: 8 }
unmapped_columns: ignore
`;
const ACCOUNTS = `Branch,Code,project_id,user,price,Note
Seoul,A-1,p-1,user-1,2.50,
"""Hill"" 3",A-2,p-2,user-2,1,
Busan,A-3,p-1,user-1,3,
,A-4,p-4,user-4,3,
Nowhere,,p-9,user-9,9,
`;

function open(lines: readonly string[], accounts: string | Uint8Array = ACCOUNTS, yaml = MAPPING) {
  const folder = temporaryFolder();
  const write = (name: string, content: string | Uint8Array) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const file = write(
    'list.csv',
    ['name,partner,qty', ...lines].map((line) => `${line}\n`).join(''),
  );
  write('accounts.csv', accounts);
  return { file, mapping: write('m.yaml', yaml), write };
}

async function check(...given: Parameters<typeof open>) {
  const { file, mapping } = open(...given);
  return checkSheet({ file, mapping: await loadMapping(mapping) });
}

/** The datasets of a list's orders, by project. */
async function datasetsOf(file: string, mapping: string) {
  const { orders, issues } = await readAll({ file, mapping: await loadMapping(mapping) });
  const byProject = orders.map(({ projectId, svcUid, orderCount, totalPrice, rows, json }) => {
    return [projectId, { svcUid, orderCount, totalPrice, rows, json }] as const;
  });
  return { orders: Object.fromEntries(byProject), issues };
}

describe('lookups', () => {
  it('join another sheet by a column: ids, order fields and texts', async () => {
    const lines = ['Ann,A-1,1', 'Bo, A-2 ,2', '"Cy ""C""",A-3,3', 'Di,A-1,4'];
    const report = await check(lines);
    expect(report).toMatchObject({
      issues: [],
      rows: { read: 4, valid: 4 },
      orders: 2,
      totals: { orderCount: '10', totalPrice: '9' },
    });
    const shop = await openShop();
    const { file, mapping } = open(lines);
    const order = await shop.call(['order', file, '-m', mapping, '--json']);
    expect(JSON.parse(order.stdout)).toMatchObject({ ok: true, rows: { ordered: 4 } });
    const { orders } = shop.sandbox.audit();
    expect(orders.map(({ project_id: id, svc_uid: user }) => `${id} ${user}`).toSorted()).toEqual([
      'p-1 user-1',
      'p-2 user-2',
    ]);
  });

  it('are an error of the row for a cell that is not in the list, once; nothing is asked for an empty cell', async () => {
    const report = await check(['Ann,A-1,1', 'Bo,a-1,2', 'Cy,,3', 'Di,A-4,1', 'Eun,A-1,1']);
    expect(report.issues.map(({ code, cell }) => `${code} ${cell}`)).toEqual([
      'lookup_missing list!B3',
      'project_missing list!B4',
      'svc_uid_missing list!B4',
      'order_field_missing list!B4',
      'value_missing list!B4',
      'value_missing accounts.csv!A5',
    ]);
    expect(report.issues[0]?.message).toBe(
      'Cannot use row 3: "a-1" is not in column "Code" of lookup "accounts" (accounts.csv) (list!B3)',
    );
    expect(report.rows).toMatchObject({ read: 5, skipped: 0 });
    expect(report.issueCounts).toMatchObject({ lookup_missing: 1 });
  });

  it('check what was found, and name its cell in the list', async () => {
    const accounts = ACCOUNTS.replace('Seoul', 'Seoul-Jongno');
    const { issues } = await check(['Ann,A-1,1'], accounts);
    expect(issues).toMatchObject([
      { code: 'value_too_long', column: 'partner', cell: 'accounts.csv!A2', value: 'Seoul-Jongno' },
    ]);
  });

  it('are named where a map does not know what was found', async () => {
    const branch = 'column: Branch, required';
    const clean = (step: string) =>
      MAPPING.replace(branch, `clean: [${step}], ${branch}`).replace(
        'max_length: 8',
        'max_length: 30',
      );
    const found = async (step: string) =>
      (await check(['Ann,A-1,1'], ACCOUNTS, clean(step))).issues;
    const [isNew, isNoDay] = ['{ map: { Busan: B } }', '{ date: YYYY, from: YYYY-MM-DD }'];
    const where = 'lookup "accounts" (by column "partner")';
    expect((await found(isNew))[0]?.message).toBe(`"Seoul" is new in ${where}: 1 row (list!B2)`);
    expect((await found(isNoDay))[0]?.message).toContain(`${where} must be`);
  });

  it('warn of damage in the columns of the list that are read, as in the sheet', async () => {
    const accounts = ACCOUNTS.replace('Seoul', '#REF!').replace('Branch', 'Other,Branch');
    const list = accounts.replace(/^(?!Other)(?=.)/gm, '#REF!,');
    const { ok, issues } = await check(['Ann,A-1,1'], list);
    expect(ok).toBe(true);
    expect(issues).toMatchObject([
      {
        code: 'cell_error',
        severity: 'warning',
        row: null,
        column: null,
        message: 'List "accounts.csv": Cell accounts!B2 shows a formula error',
      },
    ]);
  });

  it('are a mistake of the mapping if nothing is found', async () => {
    const report = await check(['Ann,X,1', 'Bo,Y,1']);
    expect(report).toMatchObject({
      ok: false,
      blockedBy: ['lookup_never_found'],
      issueCounts: { lookup_missing: 2, lookup_never_found: 1 },
    });
    // The rows' own issues are counted, but one stands for all.
    expect(report.issues.map(({ code }) => code)).toEqual(['lookup_never_found']);
    expect(report.issuesTruncated).toBe(true);
    expect(report.issues.at(-1)?.message).toBe(
      'Cannot use lookup "accounts": no cell of column "partner", such as "X", is in column "Code" of accounts.csv, which has, for example, "A-1"',
    );
  });

  it('tell which order a row is of before rows are compared; totals, headers and skipped rows are not looked up', async () => {
    const rules = `rows: { headers: skip, where: [{ column: name, not: No }], unique: { columns: [name], within: order, on_duplicate: skip } }\n`;
    const lines = ['Ann,A-1,1', 'name,partner,qty', 'Ann,A-3,1', 'No,X,1', 'Ann,A-2,1'];
    const report = await check(lines, ACCOUNTS, MAPPING + rules);
    expect(report).toMatchObject({
      ok: true,
      rows: { read: 5, skipped: 3, valid: 2 },
      skipCounts: { header_repeated: 1, row_not_unique: 1, row_not_wanted: 1 },
    });
    const kept = await check(lines.slice(0, 2), ACCOUNTS);
    expect(kept.issueCounts).toEqual({ header_repeated: 1 });
  });

  it('give the same orders as a sheet into which they were written', async () => {
    const codes = ['A-1', 'A-2', 'A-3', 'A-4', ' A-1', 'X', ''];
    const row = fc.tuple(
      fc.constantFrom('Ann', '"B\\ ""o"""', 'é\u0301', '', '김'),
      fc.constantFrom(...codes),
    );
    const known = new Map(
      ACCOUNTS.split('\n')
        .slice(1)
        .map((line) => {
          const cells = line.split(',');
          return [cells[1], cells];
        }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 9 }), async (rows) => {
        const joined = open(rows.map((cells) => `${cells.join(',')},2`));
        const found = await datasetsOf(joined.file, joined.mapping);
        const lines = rows.map(([name, code]) => {
          const [branch = '', , project = '', user = '', price = ''] =
            code.trim() === '' ? [] : (known.get(code.trim()) ?? []);
          return [name, project, user, price, branch, '2'].join(',');
        });
        const flat = open([]);
        const file = flat.write(
          'flat.csv',
          ['name,project,user,price,branch,qty', ...lines, ''].join('\n'),
        );
        const mapping = flat.write(
          'flat.yaml',
          MAPPING.replace(/lookups:\n.*\n/, '').replace(
            /lookup: accounts, by: partner, column: (\w+)/g,
            (_, name) =>
              `column: ${name === 'project_id' ? 'project' : String(name).toLowerCase()}`,
          ),
        );
        expect(JSON.stringify(found.orders)).not.toContain('"json":"x');
        expect(found.orders).toEqual((await datasetsOf(file, mapping)).orders);
        const missing = rows.filter(([, code]) => code === 'X').length;
        expect(found.issues.filter(({ code }) => code === 'lookup_missing')).toHaveLength(missing);
      }),
      { numRuns: 25 },
    );
  });

  it('refuse a list with a key twice, without a column, or that is missing; and a mapping without the look-up', async () => {
    const twice = `${ACCOUNTS}Jeju,A-2,p-5,user-5,1,\nJeju, A-1,p-5,user-5,1,\n`;
    await expect(check(['Ann,A-1,1'], twice)).rejects.toMatchObject({
      code: 'list_invalid',
      message: expect.stringMatching(
        /lookups\.accounts in the mapping\): keys in column "Code" must differ: row 7 has "A-2", like row 3; row 8 has " A-1", like row 2$/,
      ),
    });
    await expect(check(['Ann,A-1,1'], 'Code,Branch\nA-1,x\n')).rejects.toMatchObject({
      code: 'list_invalid',
      message: expect.stringContaining('Cannot find column "project_id"'),
    });
    const { mapping, write } = open([]);
    rmSync(path.join(path.dirname(mapping), 'accounts.csv'));
    await expect(loadMapping(mapping)).rejects.toMatchObject({ code: 'list_unreadable' });
    const wrong = [
      {
        yaml: MAPPING.replace('{ lookup: accounts,', '{ lookup: acounts,'),
        says: 'line 4, column 20: project.lookup must be a name under lookups, found "acounts" (did you mean "accounts"?)',
      },
      {
        yaml: MAPPING.replace('by: partner, column: user', 'column: user'),
        says: 'svc_uid.lookup needs by: { lookup: …, by: …, column: … }',
      },
      {
        yaml: MAPPING.replace('by: partner, column: Branch, ', 'by: partner, '),
        says: 'variables[1].lookup needs column',
      },
    ];
    for (const { yaml, says } of wrong) {
      const file = write('wrong.yaml', yaml);
      await expect(loadMapping(file)).rejects.toThrow(says.split(' (did')[0]);
    }
  });

  it.each(['.xlsx', '.csv'] as const)(
    'are in no rejects file, so that it can be checked again (%s)',
    async (ending) => {
      const { file, mapping } = open(['Ann,A-1,0', 'Bo,A-2,2', 'Cy,A-3,x,beyond'], ACCOUNTS);
      const input = { file, mapping: await loadMapping(mapping) };
      const rejects = { stem: path.join(path.dirname(file), 'again'), ending };
      const { files } = await checkSheet({ ...input, rejects });
      const again = await checkSheet({ ...input, file: files?.rejects ?? '' });
      expect(again.issues.map(({ code, row, value }) => `${code} ${row} ${value}`)).toEqual([
        'value_without_header 3 beyond',
        'order_field_invalid 2 0',
        'order_field_invalid 3 x',
      ]);
    },
  );

  it('belong to the run by what they hold; proofs have the rows without them', async () => {
    const one = open(['Ann,A-1,1']);
    const texts = await Promise.all(
      [one, open([]), open([], `${ACCOUNTS}x,B-1,p-1,u,1,\n`)].map(async ({ mapping }) =>
        JSON.stringify(toFingerprinted({ mapping: await loadMapping(mapping) }, 'http://service')),
      ),
    );
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).not.toBe(texts[0]);
    const proof = await proofSheet({ file: one.file, mapping: await loadMapping(one.mapping) });
    expect(proof).toMatchObject({ users: ['user-1'], rows: [{ cells: ['Ann', 'A-1', '1'] }] });
  });
});
