import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkSheet, orderSheet } from '../../../src/index.ts';
import { type AskedLine, checkedBy, openService, writeList } from '../../support/outside-check.ts';
import { openProgramShop } from '../../support/program-shop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Writes "Street" for "st". */
const spellOut = ({ id, values: { Street = '' } }: AskedLine) =>
  Street.endsWith(' st')
    ? { id, corrected: { Street: Street.replace(/st$/, 'Street') } }
    : { id, ok: true };

it('judges a row with a cell that cannot be cleaned, but is not printed', async () => {
  const service = await openService((lines) => lines.map(({ id }) => ({ id, reason: 'no' })));
  const { mapping } = await checkedBy(service, {
    columns: '[Phone, Name]',
    more: `  - id: contact
    choose:
      - { when: { column: Postcode, is: "1" }, text: "{Phone}" }
      - { otherwise: "by mail" }
    clean: [{ phone: { country: DE } }]`,
  });
  const file = path.join(temporaryFolder(), 'list.csv');
  writeFileSync(
    file,
    'Project,Name,Street,Postcode,Phone\np-1,Ada,A,2,none\np-2,Bo,A,1,030 123456\n',
  );
  const found = await checkSheet({ mapping, file });
  expect(found).toMatchObject({ rows: { valid: 0 }, issueCounts: { value_refused: 2 } });
  expect(service.asked.flat().map(({ values }) => values)).toEqual([
    { Phone: 'none', Name: 'Ada' },
    { Phone: '030 123456', Name: 'Bo' },
  ]);
});

it.each([
  'rows: { unique: { columns: [Name, Street], near: true } }',
  'rows: { unique: { columns: [Street], within: 90d } }',
  'rows: { where: [{ column: Street, not: Main Street }] }',
  'rows: { where: [{ column: Name, not: Eve, never: allow, per: { column: Street } }] }',
])('writes no text into a cell by which rules have taken rows (%s)', async (more) => {
  const service = await openService((lines) => lines.map(spellOut));
  const { mapping } = await checkedBy(service, { keys: 'corrected: apply', more });
  const rows = [
    ['p-1', 'Ada', 'Main st', '1'],
    ['p-2', 'Ben', 'Main Street', '1'],
  ];
  const found = await checkSheet({ mapping, file: writeList(rows) });
  expect(found.cleaned).toBeUndefined();
  const questions = found.issues.filter(({ code }) => code === 'value_corrected');
  expect(questions).toMatchObject([{ row: 2, key: null }]);
  expect(questions[0]?.message).toContain(
    'would write "Main Street" for "Main st", but ids, rules, look-ups or other checks use the cell as it is',
  );
});

it('moves no row to another order, where rules would have seen others', async () => {
  const service = await openService((lines) =>
    lines.map(({ id }) => ({ id, corrected: { Project: 'p-1' } })),
  );
  const { mapping } = await checkedBy(service, {
    columns: '[Project]',
    keys: 'corrected: apply',
    more: 'rows: { unique: { columns: [Name], within: order, on_duplicate: skip } }',
  });
  const rows = [
    ['p-1', 'Ada', 'A', '1'],
    ['p-1x', 'Ada', 'A', '1'],
  ];
  const found = await checkSheet({ mapping, file: writeList(rows) });
  expect(found).toMatchObject({ orders: 2, issueCounts: { value_corrected: 1 } });
});

it('prints nothing that was looked up for another text', async () => {
  const service = await openService((lines) => lines.map(spellOut));
  const towns = path.join(temporaryFolder(), 'towns.csv');
  writeFileSync(towns, 'Road,Town\nMain st,Ayr\nMain Street,Bath\n');
  const more = `  - { id: town, lookup: towns, by: Street, column: Town }
lookups: { towns: { file: ${JSON.stringify(towns)}, key: Road } }`;
  for (const keys of ['corrected: apply', 'corrected: ask']) {
    const { mapping } = await checkedBy(service, { keys, more });
    const file = writeList([['p-1', 'Ada', 'Main st', '1']]);
    const { issues } = await checkSheet({ mapping, file });
    expect(issues).toMatchObject([{ code: 'value_corrected', key: null }]);
    expect(issues[0]?.fix).not.toContain('corrected: apply');
  }
});

it('a list is the same if the texts of an answer are in another order, and the ledger has nothing of how it was asked', async () => {
  const { setting, ledger } = await openProgramShop();
  let names = ['Street', 'Postcode'];
  const service = await openService((lines) =>
    lines.map(({ id }) => ({
      id,
      corrected: Object.fromEntries(names.map((name) => [name, 'S'])),
    })),
  );
  const secret = { url: `${service.url}?key=SECRET` };
  const { mapping, folder } = await checkedBy(secret, { keys: 'corrected: apply' });
  const given = { ...setting, mapping, file: writeList([['p-1', 'Ada', 'A', '1']]), onHold: true };
  const { run } = await orderSheet(given);
  names = names.toReversed();
  await expect(orderSheet(given)).rejects.toMatchObject({ code: 'run_exists' });
  const { origin } = await ledger.getRun(run);
  expect(origin).toContain('"checks":[{"name":"address"');
  for (const text of ['SECRET', '127.0.0.1', folder]) expect(origin).not.toContain(text);
});

it.each([
  ['in another case', '"bad NOWHERE"'],
  ['that is escaped', '"bad M\\\\u00fcller"'],
  ['that is cut off', '"x".repeat(190) + " Nowhere"'],
  ['of two characters', '"bad 李娜"'],
])('shows no message with a value %s', async (_, message) => {
  const { mapping } = await checkedBy({
    code: `console.error(${message}); process.exitCode = 3;`,
  });
  const rows = [
    ['p-1', 'Ada', 'Nowhere', ''],
    ['p-2', 'Bo', 'Müller', ''],
    ['p-3', 'Cy', '李娜', ''],
  ];
  await expect(checkSheet({ mapping, file: writeList(rows) })).rejects.toThrow(
    /exit code 3: its message may repeat values\.$/,
  );
});
