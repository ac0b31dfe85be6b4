import { expect, test } from 'vitest';
import { NO_RECORD } from '../../src/orders/number-lists.ts';
import { RowBuffer } from '../../src/orders/row-buffer.ts';

const MAX_BYTES = 32;

/** Adds a text of one row to the list that ends with span `last`, and gives the list's new end. */
function add(buffer: RowBuffer, row: string, last = NO_RECORD): number {
  const json = Buffer.from(`${row},`);
  buffer.addJson(json);
  return buffer.append(last, 0, json.length);
}

function joined(buffer: RowBuffer, last: number): string {
  return Buffer.from(buffer.join(last)).toString();
}

test.each([
  { name: 'a text that fits', row: '{"a":1}' },
  { name: 'one that is larger than the bound', row: `{"a":"${'x'.repeat(10 * MAX_BYTES)}"}` },
])('RowBuffer.join() gives $name, also after the memory of others was given back', ({ row }) => {
  const buffer = new RowBuffer(MAX_BYTES);
  for (const giveBack of [() => buffer.clear(), () => buffer.release(), () => {}]) {
    const first = add(buffer, row);
    const other = add(buffer, '{"b":2}');
    const last = add(buffer, row, first);
    expect(joined(buffer, last)).toBe(`${row},${row}`);
    expect(joined(buffer, other)).toBe('{"b":2}');
    giveBack();
  }
});

test('RowBuffer.release() leaves nothing of what was taken', () => {
  const buffer = new RowBuffer(MAX_BYTES);
  const rows = buffer.join(add(buffer, '{"a":1}'));
  expect(rows).toHaveLength(7);
  buffer.release();
  expect(rows).toHaveLength(0);
});
