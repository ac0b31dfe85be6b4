import { expect, it } from 'vitest';
import { keyOfRule, ruleText } from '../../../src/ledger/mailed/mailed-key.ts';

it('keyOfRule() makes the key that hashes in ledgers were made with', () => {
  const rule = {
    service: 'https://service.example/v1',
    columns: ['Name', 'Postcode'],
    ignore: ['case', 'space'],
    campaign: 'spring',
    withinDays: 90,
  };
  expect(ruleText(rule)).toBe(
    '["https://service.example/v1",["Name","Postcode"],["case","space"]]',
  );
  const key = keyOfRule({ secret: Buffer.alloc(32, 1), mark: '' }, rule);
  expect(key.toString('hex')).toBe(
    'f04572160fc0e39457a6f96f85e6b2bade666cd41c1097103ba02e690cb9ee56',
  );
});
