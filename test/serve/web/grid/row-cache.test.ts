import { expect, it, vi } from 'vitest';
import type { Rows } from '../../../../src/serve/api/types.ts';
import { RowCache } from '../../../../src/serve/web/grid/row-cache.ts';
import type { RowRequest } from '../../../../src/serve/web/grid/row-windows.ts';

/** A sheet of `rows` rows, each with its number in column A, that answers when it is told to. */
function open(rows: number) {
  const asked: { request: RowRequest; signal: AbortSignal; answer: () => Promise<void> }[] = [];
  const fetch = (request: RowRequest, signal: AbortSignal) =>
    new Promise<Rows>((resolve) => {
      const answer = async () => {
        resolve(rowsOf(request, rows));
        await vi.waitFor(() => undefined);
      };
      asked.push({ request, signal, answer });
    });
  const failures: unknown[] = [];
  const typed = new Map<string, string>();
  const cache = new RowCache({
    fetch,
    onChange: () => undefined,
    onFailure: (error) => failures.push(error),
    typed: () => typed,
  });
  return { cache, asked, typed };
}

function rowsOf({ from, count }: RowRequest, last: number): Rows {
  const length = Math.max(0, Math.min(count, last - from + 1));
  const rows = Array.from({ length }, (_, index) => [String(from + index)]);
  return {
    from,
    rows,
    hidden: [5].filter((row) => row >= from && row < from + length),
    left_out: [],
    corrected: [{ cell: 'A2', from: 'two' }],
    cleaned: [{ cell: 'A3', to: '03', problem: null }],
    next: null,
  };
}

it('rows are known once they were fetched, hidden and corrected ones as such', async () => {
  const { cache, asked } = open(1000);
  cache.want([0]);
  expect(cache.text(2, 0)).toBeUndefined();
  await asked[0]?.answer();
  expect(cache.text(2, 0)).toBe('2');
  expect(cache.text(2, 9)).toBe('');
  expect(cache.get(5)?.isHidden).toBe(true);
  expect(cache.get(2)?.corrected).toEqual(new Map([[0, 'two']]));
  expect(cache.get(3)?.cleaned.get(0)).toMatchObject({ to: '03', problem: null });
  cache.want([0]);
  expect(asked).toHaveLength(1);
});

it('one request at a time; what is not wanted any more is given up', async () => {
  const { cache, asked } = open(100_000);
  cache.want([0]);
  cache.want([1]);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(asked.map(({ request }) => request.from)).toEqual([1, 101]);
  cache.want([1, 2]);
  expect(asked).toHaveLength(2);
  await asked[1]?.answer();
  expect(asked.map(({ request }) => request.from)).toEqual([1, 101, 201]);
});

it('what was typed is shown at once, and after it was saved until the row is fetched anew', async () => {
  const { cache, asked, typed } = open(1000);
  cache.want([0]);
  await asked[0]?.answer();
  typed.set('A7', 'seven');
  cache.stale(false);
  expect(cache.text(7, 0)).toBe('seven');
  await asked[1]?.answer();
  expect(cache.text(7, 0)).toBe('seven');
  cache.keep('A7', 'seven');
  typed.delete('A7');
  expect(cache.text(7, 0)).toBe('seven');
  cache.want([0]);
  await asked[2]?.answer();
  expect(cache.text(7, 0)).toBe('7');
});

it('stale rows are shown until the new ones are here; another sheet shows none', async () => {
  const { cache, asked } = open(1000);
  cache.want([0]);
  await asked[0]?.answer();
  cache.stale(false);
  expect(cache.text(1, 0)).toBe('1');
  expect(asked).toHaveLength(2);
  cache.stale(true);
  expect(cache.text(1, 0)).toBeUndefined();
});

it('a window that was cut short is fetched anew when more rows were read', async () => {
  const { cache, asked } = open(40);
  cache.want([0]);
  await asked[0]?.answer();
  cache.grown();
  expect(asked).toHaveLength(2);
});
