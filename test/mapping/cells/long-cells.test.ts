import process from 'node:process';
import { expect, it } from 'vitest';
import { currenciesIn, withoutCurrency } from '../../../src/mapping/cells/currencies.ts';
import { matchOrderField } from '../../../src/mapping/propose/known-names.ts';
import { asMeant } from '../../../src/mapping/rules/nearly-same.ts';
import { toColumnName } from '../../../src/rows/row.ts';

const LETTERS = `${'가'.repeat(100_000)}1`;
const SPACES = `Note${' '.repeat(100_000)}1`;

it.each([
  ['currenciesIn', () => currenciesIn('Note', LETTERS), []],
  ['currenciesIn', () => currenciesIn('Currency', LETTERS), []],
  ['withoutCurrency', () => withoutCurrency(SPACES), SPACES],
  ['matchOrderField', () => matchOrderField(SPACES), null],
  ['toColumnName', () => toColumnName(SPACES), SPACES],
  ['asMeant', () => asMeant(SPACES), 'note1'],
  ['asMeant', () => asMeant(`Note${'.'.repeat(100_000)}1`), 'note1'],
])('%s() reads a long text in no more time than it takes to read it', (_, read, expected) => {
  const before = process.cpuUsage();
  expect(read()).toEqual(expected);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
