import { expect, it } from 'vitest';
import { r, workbook, writeBook } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';

async function check(list: string | Uint8Array, more = '') {
  const { codes, totals, cleaned } = await checkList(
    list,
    `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: rows, total_price: { column: Price, combine: sum } }
variables: [{ id: n, column: Name }, { id: p, column: Points, clean: [{ number: "0.00" }] }]
${more}
`,
  );
  return { errors: codes, price: totals.totalPrice, printed: cleaned?.[0]?.first.after };
}

it('rows that are left out as they repeat others show nothing of what marks mean', async () => {
  const unique = 'rows: { unique: { columns: [Name], on_duplicate: skip } }';
  const list = 'Project;Name;Price;Points\na;Ann;5.50;1.250\nb;Ann;3,50;2\nc;Bo;5;3\n';
  expect(await check(list, unique)).toEqual({ errors: [], price: '10.5', printed: '1.25' });
});

it('a region that a person named says what marks mean in texts of a workbook, and nothing else does', async () => {
  const price = { value: 12.5, format: '#,##0.00 "€"' };
  const book = writeBook(
    workbook([r('Project|Name|Price|Points'), ['a', 'Ann', price, '1.250']]),
    'xlsx',
  );
  expect(await check(book, 'sheet: { locale: de }')).toMatchObject({
    ...{ errors: [], price: '12.5', printed: '1250.00' },
  });
  expect(await check(book)).toMatchObject({ errors: ['number_marks_unsure'] });
});

it('one guest from Seoul does not make the rows to correct Korean', async () => {
  const row = 'a;김민준;1.250;2\n';
  const korean = await check(`Project;Name;Price;Points\n${row}`);
  expect(korean).toMatchObject({ errors: [], price: '1.25' });
  const rejects = await check(`Project;Name;Price;Points;vdpipe_row\n${row.replace('\n', ';2\n')}`);
  expect(rejects.errors).not.toEqual([]);
});

it('Indian groups are read with a known decimal mark, too', async () => {
  const list = 'Project;Name;Price;Points\na;Ann;1,25,000.50;1,25,000\n';
  for (const sheet of ['', 'sheet: { decimal: "." }']) {
    expect(await check(list, sheet)).toEqual({
      ...{ errors: [], price: '125000.5', printed: '125000.00' },
    });
  }
});
