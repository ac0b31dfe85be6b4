import { describe, expect, it } from 'vitest';
import { toFailureDetails } from '../../src/submit/failure-details.ts';

const ISSUE = { code: 'too_small', path: ['order_count'], message: 'must be 1 or more' };

describe('toFailureDetails()', () => {
  it.each([
    { name: 'nothing', details: null, expected: null },
    {
      name: 'nothing that is known',
      details: { order: { name: 'Ann' }, list: [1] },
      expected: null,
    },
    {
      name: 'the issues of a request, without what else they say',
      details: { issues: [{ ...ISSUE, input: 'Ann Lee', received: 0 }], body: 'Ann Lee' },
      expected: { issues: [ISSUE] },
    },
    {
      name: 'the status of a project',
      details: { status: 'rendering', customer: 'Ann Lee' },
      expected: { status: 'rendering' },
    },
    {
      name: 'issues of another form, by their number',
      details: { issues: ['Ann Lee', { code: 7 }, { ...ISSUE, path: 'order_count' }, ISSUE] },
      expected: { issues: [ISSUE], issues_left_out: 3 },
    },
    { name: 'no issues that are no list', details: { issues: { 0: ISSUE } }, expected: null },
    { name: 'no status that is no text', details: { status: ['ordering'] }, expected: null },
  ])('keeps $name', ({ details, expected }) => {
    expect(toFailureDetails(details, null)).toEqual(expected);
  });

  it('keeps the order id that was read', () => {
    expect(toFailureDetails({ order_id: 'seven' }, 7)).toEqual({ order_id: 7 });
  });

  it('is bounded, however much the service says, and cuts no character in two', () => {
    const long = `${'x'.repeat(499)}😀${'x'.repeat(10_000)}`;
    const path = Array.from({ length: 1000 }, () => long);
    const issues = Array.from({ length: 5000 }, () => ({ code: long, path, message: long }));
    const kept = toFailureDetails({ status: long, issues }, null);
    expect(kept?.issues).toHaveLength(20);
    expect(kept?.issues_left_out).toBe(4980);
    expect(kept?.issues?.[0]?.message).toBe(`${'x'.repeat(499)}…`);
    expect(JSON.stringify(kept).length).toBeLessThan(70_000);
  });
});
