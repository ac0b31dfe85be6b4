import { expect, test } from 'vitest';
import { toReasonText } from '../../../src/output/text/jobs/delivery-reasons.ts';

const DATE = { date: '2026-03-07' };
const DELIVERY = { ...DATE, delivery: 'd-7f3a9c21' };
const BY_HAND = { ...DATE, delivery: null, run: '7f3a09c1' };

test.each([
  {
    code: 'content_imported',
    facts: { ...DELIVERY, run: '7f3a09c1', state: 'done' },
    says: 'the same content was already imported: delivery d-7f3a9c21 of 2026-03-07, run 7f3a09c1',
  },
  {
    code: 'content_imported',
    facts: { ...DELIVERY, run: null, state: 'held' },
    says: 'the same content is already held: delivery d-7f3a9c21 of 2026-03-07',
  },
  {
    code: 'content_imported',
    facts: { ...BY_HAND, state: 'finished' },
    says: 'the same content was already imported: run 7f3a09c1 of 2026-03-07',
  },
  {
    code: 'content_imported',
    facts: { ...BY_HAND, state: 'on_hold' },
    says: 'the same content is already held: run 7f3a09c1 of 2026-03-07',
  },
  {
    code: 'name_imported',
    facts: { ...DELIVERY, run: '7f3a09c1', state: 'failed' },
    says: 'a file of this name was already imported: delivery d-7f3a9c21 of 2026-03-07, run 7f3a09c1',
  },
])('toReasonText() says $says', ({ says, ...reason }) => {
  expect(toReasonText(reason)).toBe(says);
});
