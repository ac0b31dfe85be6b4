import { expect, it } from 'vitest';
import { mapAll, place, planOf } from '../support.ts';

const BASE = `version: 1
project: {column: P}
svc_uid: {column: U}
order: {order_count: rows, total_price: {value: 0}}
unmapped_columns: ignore
`;

async function warned(clean: string, cells: readonly string[], more = ''): Promise<string[]> {
  const yaml = `${BASE}variables: [{ id: a, clean: [${clean}] }${more}]`;
  const rows = cells.map((cell) => ['p', 'u', cell]);
  const { issues } = await mapAll(planOf(yaml, place('P', 'U', 'a')), rows);
  return issues.map(({ code, severity, message }) => `${severity} ${code}: ${message}`);
}

const FIVE = ['1', '2', '1', '', '2', '1'];

it.each([
  ['{ map: { M: x }, other: keep }', 'map: { M: x }'],
  ['trim, { map: { M: x }, other: empty }', 'map: { M: x }'],
  ['{ extract: { pattern: "[a-z]+" }, other: empty }', 'extract: { pattern: [a-z]+ }'],
  ['{ split: { at: ";", take: 2 } }', 'split: { at: ;, take: 2 }'],
])('a step that finds nothing in any cell is told of: %s', async (clean, step) => {
  const told = `warning text_odd: Step "${step}" finds nothing in any of the 5 cells of column "a"`;
  expect(await warned(clean, FIVE)).toEqual([told]);
  expect(await warned(clean, FIVE, `, { id: b, column: a, clean: [${clean}] }`)).toEqual([told]);
});

it.each([
  ['in few cells', '{ split: { at: ";", take: 2 } }', ['1', '2', '1', '2', '']],
  ['but in one', '{ split: { at: ";", take: 2 } }', [...FIVE, 'a;b']],
  ['that the map has as it is', '{ map: { 1: 1 }, other: keep }', FIVE],
  ['where no text comes to it', '{ map: { 1: "", 2: "" } }, { split: { at: ";", take: 2 } }', FIVE],
])('a step that finds something is not: %s', async (_, clean, cells) => {
  expect(await warned(clean, cells)).toEqual([]);
});

it('a step that refuses what it does not find tells of that alone', async () => {
  const found = await warned('{ extract: { pattern: "[a-z]+" } }', FIVE);
  expect(found).toHaveLength(5);
  expect(found.every((one) => one.startsWith('error value_not_converted'))).toBe(true);
  expect(await warned('{ map: { M: x } }', FIVE)).toHaveLength(2);
});
