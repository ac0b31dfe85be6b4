import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function lostZeros(variables: string, sheet = ''): Promise<number> {
  const folder = temporaryFolder();
  const file = path.join(folder, 'list.csv');
  const codes = ['03171', '1067', '06000', '1068', '1069', '1070', '1071', '04524'];
  writeFileSync(file, `Postcode\n${codes.join('\n')}\n`);
  const yaml = `version: 1
${sheet}
project: { value: p }
svc_uid: { value: u }
order: { order_count: rows, total_price: { value: 0 } }
variables: [${variables}]
unmapped_columns: ignore
`;
  const report = await checkSheet({ file, mapping: parseMapping(yaml, 'm.yaml') });
  expect(report.ok).toBe(sheet === '' || report.issue_counts.zero_lost === undefined);
  return report.issue_counts.zero_lost ?? 0;
}

test.each([
  { name: 'not padded', variables: '{ id: a, column: Postcode }', lost: 5 },
  { name: 'padded', variables: '{ id: a, column: Postcode, clean: [trim, { pad: 5 }] }', lost: 0 },
  {
    name: 'padded, but too short or with another character',
    variables: '{ id: a, column: Postcode, clean: [{ pad: 4 }, { pad: 5, with: "-" }] }',
    lost: 5,
  },
  {
    name: 'padded in one place only',
    variables: '{ id: a, column: Postcode, clean: [{ pad: 5 }] }, { id: b, column: Postcode }',
    lost: 5,
  },
])('zero_lost is told of cells that stay short: $name', async ({ variables, lost }) => {
  expect(await lostZeros(variables)).toBe(lost);
});

test('zero_lost does not stop a list whose zeros are put back, even as an error', async () => {
  const variables = '{ id: a, column: Postcode, clean: [{ pad: 5, with: "0" }] }';
  expect(await lostZeros(variables, 'sheet: { damage: error }')).toBe(0);
});
