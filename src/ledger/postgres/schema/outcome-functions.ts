export const OUTCOME_FUNCTIONS = `
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
  refusal text, is_taken_back boolean);

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
            -- The answer to the only POST said that it was placed before.
          UNION ALL SELECT FROM seen_order_id seen
          WHERE seen.order_id = item.seen_id AND seen.ledger_order = item.id AND seen.source = 'conflict' AND item.attempt = 1
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
      error_details = decided.error_details, request_id = decided.request_id, refusal = decided.refusal,
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
`;
