import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { originOf } from '../../src/run/origin.ts';
import { checked, openConsole, openDraft, read } from '../support/console.ts';
import { type AskedLine, checkedBy, openService, writeList } from '../support/outside-check.ts';
import { openShop } from '../support/shop.ts';

const LIST = 'Project,Name\np-1,Ann\np-2,Nobody\n';

/** Writes "Street" for "st". */
const SPELL_OUT = `
for (const { id, values: { Street } } of lines) {
  const to = Street.replace(/ st$/, ' Street');
  say(to === Street ? { id, ok: true } : { id, corrected: { Street: to } });
}`;

async function open() {
  const service = await openService((lines) =>
    lines.map(({ id, values }: AskedLine) =>
      values['Name'] === 'Nobody' ? { id, reason: 'unknown\u001b[31m' } : { id, ok: true },
    ),
  );
  const shop = await openShop();
  const text = `version: 1
project: { column: Project }
svc_uid: { value: shop-1 }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: name, column: Name }]
checks: { people: { url: ${JSON.stringify(service.url)}, columns: [Name] } }
`;
  const mapping = shop.write('mapping.yaml', text);
  return { ...service, shop, text, mapping, list: shop.write('list.csv', LIST) };
}

describe('checks of a mapping', () => {
  it('in a file are asked by check and order, and named by preview', async () => {
    const { shop, mapping, list, asked } = await open();
    const found = await shop.call(['check', list, '-m', mapping]);
    expect(found).toMatchObject({ code: 3 });
    expect(found.stderr).toContain(
      'Check "people" judged 2 distinct values: 1 refused, 0 corrected',
    );
    expect(found.stderr).not.toContain('\u001b');
    const preview = await shop.call(['preview', list, '-m', mapping]);
    expect(preview.stderr).toContain('Check "people" is not asked here');
    expect(asked).toHaveLength(1);
    const ordered = await shop.call([
      'order',
      list,
      '-m',
      mapping,
      '--on-invalid',
      'drop',
      '--yes',
    ]);
    expect(ordered).toMatchObject({ code: 4 });
    expect(shop.sandbox.audit().orders).toHaveLength(1);
    const refused = await shop.call(['check', list, '-m', mapping, '--checks', 'refuse']);
    expect(refused).toMatchObject({ code: 2 });
    expect(asked).toHaveLength(2);
  });

  it('that correct 300 cells give 300 lines for a list of corrections, whatever else uses the column', async () => {
    const shop = await openShop();
    const { file: mapping } = await checkedBy(
      { code: SPELL_OUT },
      { more: 'rows: { unique: { columns: [Street], near: true } }' },
    );
    const rows = Array.from({ length: 300 }, (_, i) => ['p-1', 'Ada', `${i} Road st`, '1']);
    const order = ['order', writeList(rows), '-m', mapping, '--yes'];
    const asked = await shop.call([...order, '--json']);
    expect(asked).toMatchObject({ code: 3 });
    const { issues } = JSON.parse(asked.stdout) as { issues: readonly Issue[] };
    const lines = issues.flatMap(({ correct }) => correct ?? []);
    expect(lines).toHaveLength(300);
    const list = shop.write('lines.csv', ['cell,from,to,accept,why', ...lines].join('\n'));
    expect(await shop.call([...order, '--corrections', list])).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders).toHaveLength(1);
  });

  it('may correct what unique compares: rows that are the same only then wait for an answer', async () => {
    const shop = await openShop();
    const { file: mapping } = await checkedBy(
      { code: SPELL_OUT },
      {
        keys: 'corrected: apply',
        more: 'rows: { unique: { columns: [Name, Street], on_duplicate: skip } }',
      },
    );
    const file = writeList([
      ['p-1', 'Ada', 'Main st', '1'],
      ['p-2', 'Ada', 'Main Street', '1'],
      ['p-3', 'Ada', 'Main st', '1'],
    ]);
    const checked = await shop.call(['check', file, '-m', mapping]);
    expect(checked).toMatchObject({ code: 3 });
    expect(checked.stderr).toContain('1 skipped (1 row_not_unique), 1 valid, 1 rejected');
    const [line = ''] = /3:3,.*row_nearly_same,reason/.exec(checked.stderr) ?? [];
    const answers = shop.write('answers.csv', `cell,from,to,accept,why\n${line}\n`);
    const order = ['order', file, '-m', mapping, '--yes', '--hold-for-release', '--json'];
    expect(await shop.call(order)).toMatchObject({ code: 3 });
    const held = await shop.call([...order, '--corrections', answers]);
    expect(held).toMatchObject({ code: 0 });
    const { run } = JSON.parse(held.stdout);
    const again = await shop.call([...order, '--corrections', answers]);
    expect(JSON.parse(again.stdout)).toMatchObject({ error: { code: 'run_exists' } });
    await shop.call(['release', run, '--by', 'bo']);
    await shop.call(['resume', run]);
    expect(
      shop.sandbox
        .audit()
        .orders.map(({ project_id }) => project_id)
        .toSorted(),
    ).toEqual(['p-1', 'p-2']);
  });

  it('in the ledger are asked only if whoever starts the command says so', async () => {
    const { shop, mapping, list, asked } = await open();
    await shop.call(['mappings', 'save', 'acme', '-m', mapping]);
    for (const args of [
      ['check', list],
      ['order', list, '--yes'],
      ['proof', list],
    ]) {
      const { code, stdout } = await shop.call([...args, '-m', 'ledger:acme', '--json']);
      expect(code).toBe(2);
      expect(JSON.parse(stdout).error.code).toBe('checks_refused');
    }
    expect(asked).toHaveLength(0);
    const allowed = await shop.call(['check', list, '-m', 'ledger:acme', '--checks', 'allow']);
    expect(allowed).toMatchObject({ code: 3 });
    expect(asked).toHaveLength(1);
  });

  it.each([
    { flags: [], times: 0 },
    { flags: ['--allow-checks'], times: 1 },
  ])(
    'that are typed in a console are asked if it was started with $flags',
    async ({ flags, times }) => {
      const { shop, text, asked } = await open();
      const console = await openConsole(shop, flags);
      const draft = await openDraft(console, 'list.csv', LIST);
      await read(console, draft);
      await console.call('changeDraft', {
        params: { draft },
        body: { revision: 1, mapping: text },
      });
      const found = checked(console, draft);
      if (times === 0) await expect(found).rejects.toThrow('checks_refused');
      else expect((await found).report.issue_counts).toEqual({ value_refused: 1 });
      expect(asked).toHaveLength(times);
      if (times === 0) return;
      const { revision } = await found;
      const body = { revision, on_invalid: 'drop', again: false } as const;
      const { run } = await console.call('stage', { params: { draft }, body });
      // By these words it is recognized as that of the draft.
      const ledger = openLedger(path.join(shop.folder, 'ledger.sqlite'));
      const origin = originOf(await ledger.getRun(run));
      await ledger.close();
      expect(JSON.stringify(origin?.words)).not.toContain('--checks');
    },
  );
});
