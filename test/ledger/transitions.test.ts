import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/ledger/sqlite/database.ts';
import {
  FINAL_STATES,
  isAllowed,
  ORDER_STATES,
  type OrderState,
  TRANSITIONS,
} from '../../src/ledger/transitions.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PAIRS = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => ({ from, to })));

describe('TRANSITIONS', () => {
  it('lets no order leave a final state', () => {
    expect(TRANSITIONS.filter(({ from }) => FINAL_STATES.includes(from))).toEqual([]);
  });

  it('lets an order reach a final state only from sending or unknown', () => {
    const sources = TRANSITIONS.filter(({ to }) => FINAL_STATES.includes(to)).map(
      ({ from }) => from,
    );
    expect(new Set(sources)).toEqual(new Set(['sending', 'unknown']));
  });

  it('is what the database enforces, for every pair of states', () => {
    const db = openDatabase(`${temporaryFolder()}/ledger.sqlite`);
    db.exec(`
      INSERT INTO worker (place, pid, started) VALUES ('here', 1, '');
      INSERT INTO run (id, created_at, state, stager, service, file, sheet, fingerprint, again)
        VALUES ('r', 0, 'staged', 1, 's', 'f', 's', 'x', 0)`);
    const insert = db.prepare(`
      INSERT INTO orders (run, service, project_id, svc_uid, state, first_row, last_row, row_ranges, rows,
        invalid_rows, order_count, total_price, body_json, segments, dataset_bytes)
      VALUES ('r', 's', ?, 'u', ?, 1, 1, '1', 1, 0, 1, '1', '{}', '[]', 0)`);
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
