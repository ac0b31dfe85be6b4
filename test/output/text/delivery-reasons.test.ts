import { expect, test } from 'vitest';
import {
  exitCodeOfDelivery,
  toReasonText,
  toReasonTodo,
} from '../../../src/output/text/jobs/delivery-reasons.ts';

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

test.each([
  {
    code: 'condition_unsure',
    todo: 'Correct the condition that "vdpipe check" of the list names, in rows.where, or in "choose" or "when" of a variable, then release it. The page next to the file shows the cells',
  },
  {
    code: 'field_unsure',
    todo: 'Correct the header or the mapping as "vdpipe check" of the list says; if both are right, set the key that it names: ignored_columns, or "pattern" of a variable, then release it. The page next to the file shows the cells',
  },
  {
    code: 'sheet_chosen',
    todo: 'Set sheet.name or sheet.names in the mapping to the sheets that are the list, then release it. The page next to the file shows the cells',
  },
  {
    code: 'value_corrected',
    todo: 'Correct the cells; or, if "vdpipe check" of the list offers it, set "corrected: apply" of the check, then release it. The page next to the file shows the cells',
  },
  {
    code: 'row_nearly_same',
    todo: 'If both rows are meant, accept the row in a list of corrections, add their pair to "apart" of the rule in the mapping, or set its "on_duplicate: warn", which orders all repeats, then release it. The page next to the file shows the cells',
  },
  {
    code: 'cells_merged',
    todo: 'Set sheet.repeat_merged in the mapping to what the list means, then release it. The page next to the file shows the cells',
  },
])('toReasonTodo() names what settles $code', ({ code, todo }) => {
  const reason = { code, facts: {} };
  expect(toReasonTodo(reason, [reason])).toBe(todo);
});

test('toReasonTodo() of a list that was partly ordered says nowhere that the whole list is to come again', () => {
  const reasons = [
    { code: 'not_all_ordered', facts: { ordered: 349, orders: 350 } },
    { code: 'value_corrected', facts: { row: 18 } },
  ];
  const todos = reasons.map((reason) => toReasonTodo(reason, reasons));
  expect(todos[1]).toMatch(/^Correct the cells; or, .* Do not put the whole list in again/);
  for (const todo of todos)
    expect(todo.replace(/Do not put .*/, '')).not.toMatch(/list.* in again/);
});

test.each([
  { state: 'done', exit: 0 },
  { state: 'held', code: 'price_too_high', exit: 5 },
  { state: 'failed', code: 'not_all_ordered', exit: 4 },
  { state: 'failed', code: 'changed_after_reading', exit: 4 },
  { state: 'failed', code: 'rejected', exit: 4 },
  { state: 'failed', code: 'run_purged', exit: 4 },
  { state: 'failed', code: 'value_missing', exit: 3 },
  { state: 'failed', code: 'mapping_incomplete', exit: 2 },
  { state: 'failed', code: 'rows_unaccounted', exit: 1 },
  { state: 'failed', code: 'file_gone', exit: 1 },
  { state: 'failed', code: 'internal_error', exit: 1 },
  { state: 'ordering', trouble: 'unfinished', exit: 5 },
  { state: 'ordering', trouble: 'ledger_busy', exit: null },
  { state: 'taken', exit: null },
] as const)('exitCodeOfDelivery() of one that is $state, $code$trouble: $exit', (given) => {
  const toReason = (code: string) => ({ code, facts: {} });
  const reasons = 'code' in given ? [toReason(given.code)] : [];
  const trouble = 'trouble' in given ? toReason(given.trouble) : null;
  expect(exitCodeOfDelivery({ state: given.state, reasons, trouble })).toBe(given.exit);
});
