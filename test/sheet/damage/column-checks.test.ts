import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type ColumnCheck,
  createDateSerialCheck,
  createLostZeroCheck,
} from '../../../src/sheet/damage/column-checks.ts';

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
const sign = fc.constantFrom('-', '/', '.', ' ', '', '--', '年');
const date = fc.tuple(digits(5), sign, digits(3), sign, digits(5), fc.constantFrom('', '.', 'T9'));
const cell = fc.oneof(
  fc.constantFrom('45000', '45001.5', '01234', '12345-6789', '2024-01-31', '31.1.2024', '7/4/99'),
  digits(6),
  date.map((parts) => parts.join('')),
);

/** What a check finds when it is given cells as texts, or as bytes where it takes them. */
function findIn(check: ColumnCheck, cells: readonly string[], asBytes: boolean) {
  for (const [i, text] of cells.entries()) {
    const bytes = Buffer.from(`,${text},`);
    if (asBytes && check.seeBytes?.(bytes, 1, bytes.length - 1, i + 2)) continue;
    if (!check.see(text, i + 2)) return { over: i };
  }
  return { damage: check.finish() };
}

it.each([
  ['createDateSerialCheck', () => createDateSerialCheck()],
  ['createLostZeroCheck', () => createLostZeroCheck('zip')],
] as const)('%s() finds in bytes what it finds in texts', (_, create) => {
  // Cells of few kinds, or a check is over at once.
  const cells = fc
    .array(cell, { minLength: 1, maxLength: 3 })
    .chain((kinds) => fc.array(fc.constantFrom(...kinds), { maxLength: 20 }));
  fc.assert(
    fc.property(cells, (texts) => {
      expect(findIn(create(), texts, true)).toEqual(findIn(create(), texts, false));
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['PLZ Ort', ['1067 Dresden', '89073 Ulm', '73430 Aalen'], 1],
  ['C.P.', ['8001', '28013', '41001'], 1],
  ['PLZ', ['1067', '89073', '73430 Aalen'], 1],
  ['PLZ/Ort', ['89073 Ulm', '73430 Aalen'], undefined],
  ['Postcode', ['EC1A 1BB London', '1067 Dresden', '89073 Ulm'], 1],
  ['Stand', ['12 Ulm', '123 Aalen', '04 Bonn'], undefined],
])('createLostZeroCheck() in a column called %s of %j', (name, cells, count) => {
  for (const asBytes of [true, false]) {
    const { damage } = findIn(createLostZeroCheck(name), cells, asBytes);
    expect([damage ?? []].flat()[0]?.count).toBe(count);
  }
});
