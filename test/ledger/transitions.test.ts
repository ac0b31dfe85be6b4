import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/ledger/ledger.ts';
import { openDatabase } from '../../src/ledger/sqlite/database.ts';
import { isFinal, ORDER_STATES, type OrderState, stateAfter } from '../../src/ledger/states.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { isAllowed, TRANSITIONS } from './allowed-transitions.ts';

const PAIRS = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => ({ from, to })));

describe('TRANSITIONS', () => {
  it('lets an order leave a final state only by a look-up that finds it placed', () => {
    const left = TRANSITIONS.filter(({ from }) => isFinal(from));
    expect(left.map(({ from, to, by }) => [from, to, by])).toEqual([
      ['refused', 'ordered', 'look-up'],
      ['conflict', 'ordered', 'look-up'],
    ]);
  });

  it('lets an order reach a final state only from sending or unknown, or from another final one', () => {
    const sources = TRANSITIONS.filter(({ to }) => isFinal(to)).map(({ from }) => from);
    expect(new Set(sources)).toEqual(new Set(['sending', 'unknown', 'refused', 'conflict']));
  });

  it('is what the database enforces, for every pair of states', () => {
    const db = openDatabase(`${temporaryFolder()}/ledger.sqlite`);
    db.exec(`
      INSERT INTO worker (place, pid, started) VALUES ('here', 1, '');
      INSERT INTO run (id, created_at, state, stager, service, file, sheet, fingerprint)
        VALUES ('r', 0, 'staged', 1, 's', 'f', 's', 'x')`);
    const insert = db.prepare(`
      INSERT INTO orders (run, service, project_id, svc_uid, state, first_row, last_row, row_ranges, rows,
        invalid_rows, order_count, total_price, body_json, dataset_at, dataset_bytes, dataset_crc32)
      VALUES ('r', 's', ?, 'u', ?, 1, 1, '1', 1, 0, 1, '1', '{}', 0, 0, 0)`);
    const change = db.prepare('UPDATE orders SET state = ? WHERE project_id = ?');
    /** How each state is reached from the state that a new order has. */
    const ways: Record<OrderState, readonly OrderState[]> = {
      held: [],
      staged: [],
      sending: ['sending'],
      waiting: ['sending', 'waiting'],
      unknown: ['sending', 'unknown'],
      ordered: ['sending', 'ordered'],
      refused: ['sending', 'refused'],
      conflict: ['sending', 'conflict'],
    };
    const refused = PAIRS.filter(({ from, to }) => {
      const project = `${from} to ${to}`;
      insert.run(project, from === 'held' ? 'held' : 'staged');
      for (const state of ways[from]) change.run(state, project);
      try {
        change.run(to, project);
        return false;
      } catch {
        return true;
      }
    });
    db.close();
    expect(refused).toEqual(PAIRS.filter(({ from, to }) => !isAllowed(from, to)));
  });
});

describe('stateAfter()', () => {
  const failure = { code: 'busy', message: 'busy', status: 503, details: null };
  const outcomes = [
    { kind: 'ordered', orderId: 1, requestId: null },
    { kind: 'adopted', orderId: 1, requestId: null },
    { kind: 'refused', failure },
    { kind: 'conflict', orderId: null, failure },
    { kind: 'later', failure, waitMs: 1 },
    { kind: 'lost', orderId: null, failure, waitMs: 1 },
    { kind: 'undecided', looked: true, failure: null, waitMs: 1 },
    { kind: 'unreadable', failure, waitMs: 1 },
    { kind: 'released', failure: null },
  ] as unknown as readonly Outcome[];
  const statesAfter = (maybeOrdered: boolean, todo: 'send' | 'look_up', isOfAnother = false) =>
    Object.fromEntries(
      outcomes.map((outcome) => [
        outcome.kind,
        stateAfter(outcome, { maybeOrdered, todo }, () => isOfAnother),
      ]),
    );
  const sure = { ordered: 'ordered', refused: 'refused', conflict: 'conflict' };
  const unsure = { lost: 'unknown', undecided: 'unknown' };

  it('keeps an order unknown, whatever comes, while an earlier request may have placed it', () => {
    const states = {
      ...sure,
      ...unsure,
      adopted: 'ordered',
      later: 'unknown',
      unreadable: 'unknown',
      released: 'unknown',
    };
    // A refusal of another request is no more than a reason to look.
    expect(statesAfter(true, 'send')).toEqual({ ...states, refused: 'unknown' });
    expect(statesAfter(true, 'look_up')).toEqual(states);
  });

  it('lets an order that certainly was not placed be sent again', () => {
    const states = {
      ...sure,
      ...unsure,
      adopted: 'ordered',
      later: 'waiting',
      unreadable: 'held',
      released: 'staged',
    };
    expect(statesAfter(false, 'send')).toEqual(states);
  });

  it('adopts no order of another run', () => {
    expect(statesAfter(true, 'look_up', true)['adopted']).toBe('conflict');
  });
});
