import { expect, test } from 'vitest';
import { checkList } from '../support/check-list.ts';

const CODES = ['03171', '1067', '06000', '1068', '1069', '1070', '1071', '04524'];

async function lostZeros(
  variables: string,
  { sheet = '', header = 'Postcode', codes = CODES } = {},
): Promise<number> {
  const yaml = `version: 1
${sheet}
project: { value: p }
svc_uid: { value: u }
order: { order_count: rows, total_price: { value: 0 } }
variables: [${variables}]
unmapped_columns: ignore
`;
  const report = await checkList(`${header}\n${codes.join('\n')}\n`, yaml);
  expect(report.ok).toBe(sheet === '' || report.issueCounts.zero_lost === undefined);
  return report.issueCounts.zero_lost ?? 0;
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
  expect(await lostZeros(variables, { sheet: 'sheet: { damage: error }' })).toBe(0);
});

test.each([
  { name: 'written as they are', variables: '{ id: a, column: Mobile }', lost: 3 },
  {
    name: 'written in one way',
    variables: '{ id: a, column: Mobile, clean: [{ phone: { country: KR } }] }',
    lost: 0,
  },
])('a lost zero of telephone numbers is told where they are $name', async ({ variables, lost }) => {
  const codes = ['01012345678', '1012345679', '1012345670', '1012345671', '01012345672'];
  expect(await lostZeros(variables, { header: 'Mobile', codes })).toBe(lost);
});

test.each([
  ['it stays', '', 1],
  ['trim_zero_width removes it', ', clean: [trim_zero_width]', 0],
])('an invisible character is told of where %s', async (_, clean, told) => {
  const report = await checkList(
    'Name\nKim\u200b\n',
    `version: 1
project: { value: p }
svc_uid: { value: u }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: a, column: Name${clean} }]
`,
  );
  expect(report.issueCounts.invisible_character ?? 0).toBe(told);
});
