import { BLOCKED, claimSql, FREE, firstIsLeft } from '../../claim-sql.ts';

const { isSent, isDue, isLeft } = claimSql({
  now: 'now',
  looks: 'looks_before',
  staleBefore: 'now - stale_ms',
  isUnsent: 'next_run = ANY (unsent) OR coalesce(orders.id > until, false)',
});

export const CLAIM_FUNCTIONS = `
-- Names one claim of all workers' claims.
CREATE OR REPLACE FUNCTION claim_id(own bigint, number bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  AS 'SELECT (own << 32) + number';

-- Claims orders, of one run after the other, each a few (a_turn), beginning with the run after the last one that gave an order.
-- One row without an id if the worker was taken for dead. The same number again claims nothing more and returns the same orders.
CREATE OR REPLACE FUNCTION claim_orders(
  own bigint, number bigint, at_service text, named text[], last_run text, most integer, a_turn integer, looks_before integer,
  stale_ms bigint, unsent text[])
RETURNS TABLE (
  id bigint, run text, is_send boolean, project_id text, svc_uid text, attempts integer, maybe_ordered boolean, looks integer,
  waits integer, refusal text, body_json text, dataset_at bigint, dataset_bytes bigint, dataset_crc32 bigint)
LANGUAGE plpgsql
-- Of a run that was staged a moment ago the planner knows nothing; there is an index for each step.
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  now bigint;
  left_over integer := most;
  at_run text := last_run;
  next_run text;
  is_round boolean := false;
  again text[] := '{}';
  wanted integer;
  given integer;
  earlier bigint;
  until bigint;
BEGIN
  -- One claim at a time: two that claim the same project would both fail.
  PERFORM take_turns('claim', at_service);
  now := now_ms();
  SELECT claims INTO earlier FROM worker WHERE epoch = own AND NOT ended FOR UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT NULL::bigint, NULL, NULL::boolean, NULL, NULL, NULL::integer, NULL::boolean, NULL::integer,
      NULL::integer, NULL, NULL, NULL::bigint, NULL::bigint, NULL::bigint;
    RETURN;
  END IF;
  UPDATE worker SET beat_at = now, claims = greatest(earlier, number) WHERE epoch = own;
  IF earlier >= number THEN
    RETURN QUERY
      SELECT o.id, o.run, o.state = 'sending', o.project_id, o.svc_uid, o.attempts, o.maybe_ordered, o.looks, o.waits,
        o.refusal, o.body_json, o.dataset_at, o.dataset_bytes, o.dataset_crc32
      FROM orders o WHERE o.claim = own AND o.claim_id = claim_id(own, number) ORDER BY o.due_at, o.id;
    RETURN;
  END IF;
  IF EXISTS (SELECT FROM run r WHERE r.release_at <= now) THEN
    UPDATE run SET on_hold = false, release_at = NULL
      WHERE id IN (SELECT r.id FROM run r WHERE r.release_at <= now FOR UPDATE SKIP LOCKED);
  END IF;
  WHILE left_over > 0 LOOP
    IF at_run IS NOT NULL THEN
      IF named IS NULL THEN
        SELECT o.run INTO next_run FROM orders o
          WHERE ${FREE} AND o.run > at_run
          ORDER BY o.run, o.due_at, o.id LIMIT 1;
      ELSE
        SELECT min(one COLLATE "C") INTO next_run FROM unnest(named) one WHERE one COLLATE "C" > at_run;
      END IF;
      IF is_round AND next_run > last_run THEN next_run := NULL; END IF;
      IF next_run IS NULL THEN
        at_run := CASE WHEN is_round THEN NULL ELSE '' END;
        is_round := true;
        CONTINUE;
      END IF;
      at_run := next_run;
    ELSE
      -- The circle is complete: those that gave all they could have a turn again.
      next_run := again[1];
      again := again[2:];
      EXIT WHEN next_run IS NULL;
    END IF;
    -- A run that is being released or purged has its turn next time.
    SELECT r.last_order INTO until FROM run r
      WHERE r.id = next_run AND r.service = at_service AND r.state = 'staged' AND NOT r.on_hold AND ${firstIsLeft('r')}
        AND (named IS NOT NULL OR r.key_of IS NULL)
      FOR KEY SHARE OF r SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    wanted := least(a_turn, left_over);
    RETURN QUERY
      WITH due AS (
        SELECT orders.id, looks, ${isSent} AS is_send
        FROM orders
        WHERE orders.run = next_run AND ${FREE} AND ${isDue} AND NOT ${isLeft} AND NOT ${BLOCKED}
        ORDER BY due_at, orders.id LIMIT wanted FOR UPDATE OF orders SKIP LOCKED
      ), taken AS (
        UPDATE orders o SET claim = own, claim_id = claim_id(own, number),
          state = CASE WHEN due.is_send THEN 'sending' ELSE o.state END,
          attempts = o.attempts + due.is_send::integer,
          sent_at = CASE WHEN due.is_send THEN now ELSE o.sent_at END,
          looks = CASE WHEN due.is_send THEN 0 ELSE o.looks END
        FROM due WHERE o.id = due.id
        RETURNING o.id, o.run, due.is_send, o.project_id, o.svc_uid, o.attempts, o.maybe_ordered, due.looks, o.waits,
          o.refusal, o.body_json, o.dataset_at, o.dataset_bytes, o.dataset_crc32, o.due_at
      ), intents AS (
        INSERT INTO attempt (ledger_order, number, epoch, intent_at)
        SELECT taken.id, taken.attempts, own, now FROM taken WHERE taken.is_send
      )
      SELECT taken.id, taken.run, taken.is_send, taken.project_id, taken.svc_uid, taken.attempts, taken.maybe_ordered,
        taken.looks, taken.waits, taken.refusal, taken.body_json, taken.dataset_at, taken.dataset_bytes, taken.dataset_crc32
      FROM taken ORDER BY taken.due_at, taken.id;
    GET DIAGNOSTICS given = ROW_COUNT;
    left_over := left_over - given;
    IF given = wanted THEN again := again || next_run; END IF;
  END LOOP;
END $$;
`;
