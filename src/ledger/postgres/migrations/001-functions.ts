/**
 * What workers do, each as one function: a call is one transaction on the server, so that no lock is held while an answer travels,
 * and a host that is cut off holds nothing.
 */
export const FUNCTIONS = `
CREATE FUNCTION lease_ms() RETURNS integer LANGUAGE sql STABLE
  AS 'SELECT coalesce((SELECT ms FROM lease), 15000)';

-- Until the end of the transaction, one process at a time does this at this service.
CREATE FUNCTION take_turns(what text, at_service text) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtext(current_schema() || ' ' || what), hashtext(coalesce(at_service, '')))
$$;

-- Registers a worker. The lease is changed only while no worker relies on it.
CREATE FUNCTION register_worker(own_place text, own_pid integer, own_start text, wanted_lease_ms integer)
RETURNS TABLE (own_epoch bigint, own_lease_ms integer) LANGUAGE plpgsql AS $$
DECLARE
  now bigint;
BEGIN
  PERFORM take_turns('register', '');
  now := now_ms();
  IF wanted_lease_ms <> lease_ms()
    AND NOT EXISTS (SELECT FROM worker WHERE NOT ended AND beat_at > now - lease_ms()) THEN
    INSERT INTO lease VALUES (1, wanted_lease_ms) ON CONFLICT (only_one) DO UPDATE SET ms = wanted_lease_ms;
  END IF;
  RETURN QUERY INSERT INTO worker (place, pid, started, beat_at) VALUES (own_place, own_pid, own_start, now)
    RETURNING epoch, lease_ms();
END $$;

-- What a worker may do at its service, where all are as polite as one. No row if it was taken for dead; one that comes late, after
-- a newer one, changes nothing.
CREATE FUNCTION beat(own bigint, at_service text, own_most integer, under_way integer, number bigint)
RETURNS TABLE (at_once integer, paused_for_ms bigint, others integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  now bigint;
  peers integer;
  older integer;
  total integer;
  taken integer;
  may integer;
BEGIN
  PERFORM take_turns('beat', at_service);
  now := now_ms();
  SELECT count(*), count(*) FILTER (WHERE epoch < own), greatest(own_most, max(most)), coalesce(sum(held), 0)
    INTO peers, older, total, taken
    FROM worker WHERE service = at_service AND NOT ended AND epoch <> own AND beat_at > now - lease_ms();
  -- An equal part, of which what cannot be divided goes to the oldest, and no more than the others have given up.
  may := total / (peers + 1) + CASE WHEN older < total % (peers + 1) THEN 1 ELSE 0 END;
  may := least(own_most, may, greatest(0, total - taken));
  UPDATE worker SET beat_at = now, service = at_service, most = own_most, held = greatest(may, under_way), beats = number
    WHERE epoch = own AND NOT ended AND beats < number;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT may,
    coalesce((SELECT greatest(0, paused_until - now) FROM service WHERE address = at_service), 0), peers;
END $$;

-- Names one claim of all workers' claims.
CREATE FUNCTION claim_id(own bigint, number bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  AS 'SELECT (own << 32) + number';

-- Claims orders, of one run after the other, each a few (a_turn), beginning with the run after the last one that gave an order.
-- One row without an id if the worker was taken for dead. The same number again claims nothing more and returns the same orders.
CREATE FUNCTION claim_orders(
  own bigint, number bigint, at_service text, named text[], last_run text, most integer, a_turn integer, looks_before integer,
  stale_ms bigint)
RETURNS TABLE (
  id bigint, run text, is_send boolean, project_id text, svc_uid text, attempts integer, maybe_ordered boolean, looks integer,
  waits integer, body_json text, dataset_at bigint, dataset_bytes bigint, dataset_crc32 bigint)
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
BEGIN
  -- One claim at a time: two that claim the same project would both fail.
  PERFORM take_turns('claim', at_service);
  now := now_ms();
  SELECT claims INTO earlier FROM worker WHERE epoch = own AND NOT ended FOR UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT NULL::bigint, NULL, NULL::boolean, NULL, NULL, NULL::integer, NULL::boolean, NULL::integer,
      NULL::integer, NULL, NULL::bigint, NULL::bigint, NULL::bigint;
    RETURN;
  END IF;
  UPDATE worker SET beat_at = now, claims = greatest(earlier, number) WHERE epoch = own;
  IF earlier >= number THEN
    RETURN QUERY
      SELECT o.id, o.run, o.state = 'sending', o.project_id, o.svc_uid, o.attempts, o.maybe_ordered, o.looks, o.waits,
        o.body_json, o.dataset_at, o.dataset_bytes, o.dataset_crc32
      FROM orders o WHERE o.claim = own AND o.claim_id = claim_id(own, number) ORDER BY o.due_at, o.id;
    RETURN;
  END IF;
  WHILE left_over > 0 LOOP
    IF at_run IS NOT NULL THEN
      IF named IS NULL THEN
        SELECT o.run INTO next_run FROM orders o
          WHERE o.claim IS NULL AND o.state IN ('staged', 'waiting', 'unknown') AND o.run > at_run
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
    PERFORM FROM run r WHERE r.id = next_run AND r.service = at_service AND r.state = 'staged' AND NOT r.on_hold
      FOR KEY SHARE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    wanted := least(a_turn, left_over);
    RETURN QUERY
      WITH due AS (
        SELECT o.id, o.looks, o.state <> 'unknown' OR o.looks >= looks_before AS is_send
        FROM orders o
        WHERE o.run = next_run AND o.claim IS NULL AND o.state IN ('staged', 'waiting', 'unknown')
          -- A time further ahead than its own wait is from before the server's clock was set back.
          AND (o.due_at <= now OR o.due_at > now + o.wait_ms)
          -- Unknown for too long to be sent again without a person's decision.
          AND NOT (o.state = 'unknown' AND o.looks >= looks_before AND coalesce(o.sent_at < now - stale_ms, false))
          AND (o.state = 'unknown' OR NOT EXISTS (
            SELECT FROM orders other WHERE other.service = o.service AND other.project_id = o.project_id
              AND other.id <> o.id AND other.state IN ('sending', 'unknown')))
        ORDER BY o.due_at, o.id LIMIT wanted FOR UPDATE OF o SKIP LOCKED
      ), taken AS (
        UPDATE orders o SET claim = own, claim_id = claim_id(own, number),
          state = CASE WHEN due.is_send THEN 'sending' ELSE o.state END,
          attempts = o.attempts + due.is_send::integer,
          sent_at = CASE WHEN due.is_send THEN now ELSE o.sent_at END,
          looks = CASE WHEN due.is_send THEN 0 ELSE o.looks END
        FROM due WHERE o.id = due.id
        RETURNING o.id, o.run, due.is_send, o.project_id, o.svc_uid, o.attempts, o.maybe_ordered, due.looks, o.waits,
          o.body_json, o.dataset_at, o.dataset_bytes, o.dataset_crc32, o.due_at
      ), intents AS (
        INSERT INTO attempt (ledger_order, number, epoch, intent_at)
        SELECT taken.id, taken.attempts, own, now FROM taken WHERE taken.is_send
      )
      SELECT taken.id, taken.run, taken.is_send, taken.project_id, taken.svc_uid, taken.attempts, taken.maybe_ordered,
        taken.looks, taken.waits, taken.body_json, taken.dataset_at, taken.dataset_bytes, taken.dataset_crc32
      FROM taken ORDER BY taken.due_at, taken.id;
    GET DIAGNOSTICS given = ROW_COUNT;
    left_over := left_over - given;
    IF given = wanted THEN again := again || next_run; END IF;
  END LOOP;
END $$;

-- Until the end of the transaction, no other process records these order ids: of two that record one for different projects, the
-- second sees the first.
CREATE FUNCTION lock_order_ids(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(current_schema() || ' order id'), key)
    FROM (SELECT DISTINCT hashint8(one) AS key FROM unnest(ids) one ORDER BY 1) keys;
END $$;

-- Marks an order that has an order id which another project was given to be looked up, and all answers that came over the same
-- connections.
CREATE FUNCTION doubt_order(owner bigint, given_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO verification (ledger_order, finding)
    SELECT id, 'suspect' FROM orders WHERE id = owner AND order_id = given_id AND state IN ('ordered', 'conflict')
    ON CONFLICT DO NOTHING;
  INSERT INTO doubted_connection (run, epoch, connection)
    SELECT orders.run, attempt.epoch, attempt.connection FROM attempt JOIN orders ON orders.id = attempt.ledger_order
    WHERE attempt.ledger_order = owner AND attempt.connection IS NOT NULL
      AND attempt.outcome IN ('ordered', 'adopted', 'conflict')
    ON CONFLICT DO NOTHING;
END $$;

-- An outcome to record. State and fields of the order are those for the usual case; with another owner of the order id in the
-- ledger, it is state_if_taken.
CREATE TYPE outcome AS (
  at integer, id bigint, claim_number bigint, project_id text, is_send boolean, attempt integer, is_checked boolean, seen_id bigint,
  kind text, connection bigint, status integer, attempt_code text, attempt_request text,
  state text, state_if_taken text, wait_ms bigint, maybe_ordered boolean, looks integer, waits integer,
  order_id bigint, is_adopted boolean, error_code text, error_message text, error_details text, request_id text,
  is_taken_back boolean);

-- Records outcomes: order ids and attempts, which are facts whoever has the claim, and then the orders, which only the claim's
-- holder may change. Returns the new states; those that it returned before if they are recorded again. An order id in the answer to a POST that another project has is only kept: what is
-- returned for it is that project, and the caller decides.
CREATE FUNCTION record_outcomes(own bigint, at_service text, own_runs text[], given json)
RETURNS TABLE (at integer, state text, owner_project text, owner_run text)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  items outcome[] := ARRAY(SELECT json_populate_recordset(NULL::outcome, given));
  now bigint;
  mixed record;
  mixed_up integer[] := '{}';
  changed integer;
BEGIN
  PERFORM lock_order_ids(ARRAY(SELECT item.seen_id FROM unnest(items) item WHERE item.seen_id IS NOT NULL));
  now := now_ms();
  INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
    SELECT item.id, at_service, item.seen_id, item.kind, own, now FROM unnest(items) item
    WHERE item.seen_id IS NOT NULL AND NOT item.is_checked AND NOT EXISTS (
      SELECT FROM seen_order_id seen WHERE seen.order_id = item.seen_id AND seen.ledger_order = item.id
        AND seen.epoch = own AND seen.source = item.kind)
    ORDER BY item.at;

  FOR mixed IN
    SELECT item.at, item.is_send, item.kind, item.connection, item.seen_id, other.id AS owner, other.project_id, other.run
    FROM unnest(items) item
    JOIN seen_order_id seen ON seen.order_id = item.seen_id AND seen.service = at_service
    JOIN orders other ON other.id = seen.ledger_order AND other.project_id <> item.project_id
    WHERE item.seen_id IS NOT NULL AND NOT item.is_checked
  LOOP
    PERFORM doubt_order(mixed.owner, mixed.seen_id);
    -- A look-up names its project, so its answer is right.
    CONTINUE WHEN NOT mixed.is_send;
    IF mixed.connection IS NOT NULL THEN
      INSERT INTO doubted_connection SELECT one, own, mixed.connection FROM unnest(own_runs) one ON CONFLICT DO NOTHING;
    END IF;
    CONTINUE WHEN mixed.kind = 'lost' OR mixed.at = ANY (mixed_up);
    mixed_up := mixed_up || mixed.at;
    RETURN QUERY SELECT mixed.at, NULL::text, mixed.project_id::text, mixed.run::text;
  END LOOP;

  UPDATE attempt SET outcome = item.kind, status = item.status, error_code = item.attempt_code,
      request_id = item.attempt_request, ended_at = now, connection = item.connection
    FROM unnest(items) item
    WHERE item.is_send AND item.at <> ALL (mixed_up)
      AND attempt.ledger_order = item.id AND attempt.number = item.attempt AND attempt.epoch = own;

  RETURN QUERY
    WITH decided AS (
      SELECT item.*,
        CASE WHEN item.state_if_taken IS NOT NULL AND EXISTS (
          SELECT FROM seen_order_id seen JOIN orders other ON other.id = seen.ledger_order
          WHERE seen.order_id = item.seen_id AND seen.service = at_service
            AND other.id <> item.id AND other.project_id = item.project_id AND other.state = 'ordered'
            AND (other.order_id = seen.order_id OR seen.source = 'verify')
        ) THEN item.state_if_taken ELSE item.state END AS new_state
      FROM unnest(items) item WHERE item.at <> ALL (mixed_up)
    )
    UPDATE orders SET claim = NULL, state = decided.new_state,
      due_at = CASE WHEN decided.wait_ms IS NULL THEN 0 ELSE now + decided.wait_ms END,
      wait_ms = coalesce(decided.wait_ms, 0),
      maybe_ordered = decided.maybe_ordered, looks = decided.looks, waits = decided.waits,
      order_id = decided.order_id,
      adopted = decided.is_adopted AND decided.new_state = 'ordered',
      error_code = decided.error_code, error_message = decided.error_message,
      error_details = decided.error_details, request_id = decided.request_id,
      ordered_at = CASE WHEN decided.new_state = 'ordered' THEN now END,
      attempts = orders.attempts - decided.is_taken_back::integer,
      sent_at = CASE WHEN decided.is_taken_back THEN
          (SELECT max(intent_at) FROM attempt WHERE ledger_order = decided.id AND number < decided.attempt)
        ELSE orders.sent_at END
    -- By id: by their claim, each would be compared with each.
    FROM decided WHERE orders.id = decided.id AND orders.claim IS NOT DISTINCT FROM own
      AND orders.claim_id = claim_id(own, decided.claim_number)
    RETURNING decided.at, orders.state, NULL::text, NULL::text;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed + cardinality(mixed_up) < cardinality(items) THEN
    RETURN QUERY
      SELECT item.at, orders.state, NULL::text, NULL::text FROM unnest(items) item JOIN orders ON orders.id = item.id
      WHERE item.at <> ALL (mixed_up) AND orders.claim IS NULL
        AND orders.claim_id = claim_id(own, item.claim_number);
  END IF;

  -- Nothing left the machine: there was no attempt. One whose claim was lost has its attempt, which was taken over.
  DELETE FROM attempt USING unnest(items) item
    WHERE item.is_taken_back AND attempt.ledger_order = item.id AND attempt.number = item.attempt
      AND attempt.number > (SELECT attempts FROM orders WHERE id = item.id);
END $$;

-- Records what later look-ups found. An order keeps its own order id.
CREATE FUNCTION record_verifications(given json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found record;
  now bigint;
BEGIN
  FOR found IN
    SELECT item.id, item.order_id, orders.service, orders.project_id
    FROM json_to_recordset(given) AS item (id bigint, finding text, order_id bigint)
    JOIN orders ON orders.id = item.id
    WHERE item.finding = 'differs' AND item.order_id IS NOT NULL ORDER BY item.order_id
  LOOP
    PERFORM lock_order_ids(ARRAY[found.order_id]);
    INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
      SELECT found.id, found.service, found.order_id, 'verify', 0, now_ms()
      WHERE NOT EXISTS (SELECT FROM seen_order_id seen
        WHERE seen.order_id = found.order_id AND seen.ledger_order = found.id AND seen.source = 'verify');
    PERFORM doubt_order(other.id, found.order_id) FROM seen_order_id seen JOIN orders other ON other.id = seen.ledger_order
      WHERE seen.order_id = found.order_id AND seen.service = found.service AND other.project_id <> found.project_id;
  END LOOP;
  now := now_ms();
  INSERT INTO verification (ledger_order, finding, order_id, checked_at)
    SELECT item.id, item.finding, item.order_id, now
    FROM json_to_recordset(given) AS item (id bigint, finding text, order_id bigint) ORDER BY item.id
    ON CONFLICT (ledger_order) DO UPDATE
      SET finding = excluded.finding, order_id = excluded.order_id, checked_at = excluded.checked_at;
END $$;

-- Ends workers, and frees their orders; those that they were sending become unknown, and wait.
CREATE FUNCTION free_claims(gone bigint[], wait bigint) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  freed integer;
BEGIN
  UPDATE worker SET ended = true WHERE epoch = ANY (gone);
  UPDATE attempt SET outcome = 'taken over' FROM orders
    WHERE orders.claim = ANY (gone) AND attempt.ledger_order = orders.id AND attempt.epoch = orders.claim
      AND attempt.outcome IS NULL;
  UPDATE orders SET claim = NULL, claim_id = NULL, state = CASE WHEN state = 'sending' THEN 'unknown' ELSE state END,
      maybe_ordered = maybe_ordered OR state = 'sending',
      looks = CASE WHEN state = 'sending' THEN 0 ELSE looks END,
      due_at = CASE WHEN state = 'sending' THEN now_ms() + wait ELSE due_at END,
      wait_ms = CASE WHEN state = 'sending' THEN wait ELSE wait_ms END
    WHERE claim = ANY (gone);
  GET DIAGNOSTICS freed = ROW_COUNT;
  RETURN freed;
END $$;

-- Notes which server the ledger is on. After a fail-over all workers have ended: what they were sending, as far as this server knows, is
-- looked up first. For a lease nobody sends: those who are alive say meanwhile what this server does not know. Numbers of what was
-- lost are not given again.
CREATE FUNCTION note_server(given text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  known text;
BEGIN
  SELECT identity INTO known FROM server;
  IF known = given THEN RETURN false; END IF;
  PERFORM take_turns('server', '');
  SELECT identity INTO known FROM server;
  IF known = given THEN RETURN false; END IF;
  INSERT INTO server VALUES (1, given) ON CONFLICT (only_one) DO UPDATE SET identity = given;
  IF known IS NULL THEN RETURN false; END IF;
  PERFORM setval(pg_get_serial_sequence('worker', 'epoch'), nextval(pg_get_serial_sequence('worker', 'epoch')) + 100000);
  PERFORM setval(pg_get_serial_sequence('orders', 'id'), nextval(pg_get_serial_sequence('orders', 'id')) + 4294967296);
  PERFORM free_claims(ARRAY(SELECT epoch FROM worker WHERE NOT ended), lease_ms());
  INSERT INTO service SELECT DISTINCT service, now_ms() + lease_ms() FROM run WHERE state = 'staged'
    ON CONFLICT (address) DO UPDATE SET paused_until = greatest(service.paused_until, excluded.paused_until);
  RETURN true;
END $$;

-- Marks orders whose intents a fail-over lost as perhaps placed.
CREATE FUNCTION note_lost_intents(given json) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE orders SET maybe_ordered = true
  FROM json_to_recordset(given) AS sent (id bigint, run text, project text, attempt integer)
  WHERE orders.id = sent.id AND orders.run = sent.run AND orders.project_id = sent.project
    AND orders.attempts < sent.attempt AND orders.state IN ('staged', 'waiting')
$$;

-- Takes over the claims of workers that have ended, were silent for a lease, or are known to be dead.
CREATE FUNCTION take_over(own bigint, dead bigint[], wait bigint) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  gone bigint[];
BEGIN
  gone := ARRAY(
    SELECT epoch FROM worker
    WHERE epoch <> own AND epoch IN (SELECT claim FROM orders WHERE claim IS NOT NULL)
      AND (ended OR beat_at <= now_ms() - lease_ms() OR epoch = ANY (dead))
    -- One that beats at this moment is seen to be alive.
    FOR UPDATE);
  RETURN CASE WHEN gone = '{}' THEN 0 ELSE free_claims(gone, wait) END;
END $$;
`;
