import { expect, it } from 'vitest';
import { ledgerFailure } from '../../src/ledger/ledger-errors.ts';
import { statusOf } from '../../src/serve/http/http-error.ts';

it.each([
  { status: 404, error: ledgerFailure('run_unknown', { file: 'l', idStart: '7f' }) },
  { status: 404, error: ledgerFailure('job_unknown', { job: 'acme' }) },
  {
    status: 409,
    error: ledgerFailure('order_not_unknown', { run: '7f3a', projectId: 'p', states: ['ordered'] }),
  },
  { status: 409, error: ledgerFailure('run_not_on_hold', { run: '7f3a', ended: null }) },
  { status: 503, error: ledgerFailure('ledger_missing', { file: 'l' }) },
])('a request that fails with $error.code has the status $status', ({ status, error }) => {
  expect(statusOf(error)).toBe(status);
});
