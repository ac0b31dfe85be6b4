import type { Telling } from '../../../src/watch/tell/messages.ts';

export const HELD: Telling = {
  event: 'held',
  job: 'partner-a',
  delivery: {
    id: 'd-7f3a9c21',
    file: 'orders\r\nBcc: x@example.com.xlsx',
    run: '7f3a9c2b',
    exit_code: 5,
  },
  counts: { rows: 120, orders: 40, copies: null, placed: null },
  total_price: '249.90',
  reasons: [
    { code: 'rows_changed', text: '120 rows, 61% fewer than usual' },
    { code: 'columns_changed', text: 'the column "name" is missing', place: 'orders.xlsx!Sheet1' },
  ],
  todo: ['Look at it: vdpipe show 7f3a9c2b', 'To order it: vdpipe release d-7f3a9c21'],
  at: '2026-11-23T06:00:00.000Z',
};

export const MESSAGE = { id: 'd-7f3a9c21-held-1-mail:0', body: JSON.stringify(HELD) };
