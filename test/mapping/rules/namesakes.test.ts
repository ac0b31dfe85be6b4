import { describe, expect, it } from 'vitest';
import { checkList } from '../../support/check-list.ts';

const mapping = (rule: string) => `version: 1
project: { value: p }
svc_uid: { value: u }
order: { order_count: rows, total_price: { value: 1 } }
variables: [{ id: name, column: Name }, { id: street, column: Street }]
rows: { unique: [${rule}] }
unmapped_columns: ignore
`;
const BY_NAME = '{ columns: [Name], on_duplicate: skip, ignore: [case] }';
const HEADER = 'Name,Street,Postcode,Note\n';
const ANN = 'Ann Lee,Mill Lane 3,1000,a\n';

async function warned(rows: string, rule = BY_NAME) {
  const { issues, rows: counts } = await checkList(HEADER + rows, mapping(rule));
  const said = issues.flatMap(({ code, message }) => (code === 'row_nearly_same' ? message : []));
  return { said, skipped: counts.skipped };
}

describe('a namesake whom a rule by names skips', () => {
  it('is told of, if the address is another one', async () => {
    expect(await warned(`${ANN}Bea Ott,Mill Lane 3,1000,b\nANN LEE,High St 9,2000,c\n`)).toEqual({
      said: [
        'Row 4 is skipped: it repeats row 2 in column "Name", but has another address (list!B4)',
      ],
      skipped: 1,
    });
  });

  it('is told of once for many rows, and once for each address', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => `Ann Lee,High St ${i},2000,c\n`.repeat(2));
    const { said, skipped } = await warned(ANN + rows.join(''));
    expect([said.length, said[0], skipped]).toEqual([
      ...[1, expect.stringMatching(/^Row 3 .* \(list!B3\); there are 6 such rows$/), 12],
    ]);
  });

  it.each([
    ['at the same address', 'ann lee,MILL LANE 3,1000,z\n', BY_NAME],
    ['without an address', 'Ann Lee,,,z\n', BY_NAME],
    [
      'with the address in the rule',
      'Ann Lee,High St 9,2000,c\n',
      BY_NAME.replace('e]', 'e, Street]'),
    ],
  ])('is not told of %s', async (_, row, rule) => {
    expect((await warned(ANN + row, rule)).said).toEqual([]);
  });
});
