import { expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

function write(text: string): string {
  return temporaryFile('list.csv', text);
}

const MAPPING = parseMapping(
  `version: 1
project: { column: Nr }
svc_uid: { value: shop }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: who, column: "Who,Title" }]
`,
  'mapping.yaml',
);

it('a tab and a comma that fit as well: the columns of the mapping decide', async () => {
  const file = write('Nr\tWho,Title\np-1\tKim,Dr.\n');
  expect(await checkSheet({ file, mapping: MAPPING })).toMatchObject({ ok: true, issues: [] });
});

it('common names decide without a mapping', async () => {
  const file = write('project_id\tname,title\np-1\tKim,Dr.\n');
  const constants = { svcUid: 'shop', orderCount: 'rows', totalPrice: '0' };
  expect(await checkSheet({ file, constants })).toMatchObject({ ok: true, orders: 1 });
});

it('what the names leave open is asked, and the flag or key says it', async () => {
  const file = write('Alpha,Beta\tGamma\nA,B\tC\n');
  const { ok, issues } = await checkSheet({ file, mapping: MAPPING });
  expect({ ok, issues }).toMatchObject({
    ok: false,
    issues: [
      {
        code: 'delimiter_unsure',
        message:
          'Cannot tell what separates the column names of "list": with "," they are "Alpha" and "Beta\\tGamma"; with tab they are "Alpha,Beta" and "Gamma"',
        fix: 'Choose one: set "delimiter" under "sheet" in the mapping, or use --delimiter',
      },
    ],
  });
  const told = await checkSheet({ file, mapping: MAPPING, read: { delimiter: ',' } });
  expect(told.issueCounts).not.toHaveProperty('delimiter_unsure');
});
