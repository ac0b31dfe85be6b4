import { toList, UNSENT } from '../../states.ts';

/**
 * How workers begin, beat and end, and how what they leave is taken over. A call of a function is one transaction on the server, so that
 * no lock is held while an answer travels, and a host that is cut off holds nothing.
 */
export const WORKER_FUNCTIONS = `
CREATE FUNCTION lease_ms() RETURNS integer LANGUAGE sql STABLE
  AS 'SELECT coalesce((SELECT ms FROM lease), 15000)::integer';

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
    coalesce((SELECT greatest(0, until_at - now) FROM pause WHERE service = at_service), 0), peers;
END $$;

-- Has all workers at a service send nothing for so long. A longer pause stays.
CREATE FUNCTION pause_service(at_service text, ms bigint) RETURNS void LANGUAGE sql VOLATILE AS $$
  INSERT INTO pause VALUES (at_service, now_ms() + ms, ms)
    ON CONFLICT (service) DO UPDATE SET until_at = excluded.until_at, wait_ms = excluded.wait_ms
      WHERE excluded.until_at > pause.until_at
$$;

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
  PERFORM pause_service(service, lease_ms()) FROM (SELECT DISTINCT service FROM run WHERE state = 'staged') services;
  RETURN true;
END $$;

-- Notes intents that a fail-over lost: their orders are perhaps placed.
CREATE FUNCTION note_lost_intents(given json) RETURNS void LANGUAGE sql VOLATILE AS $$
  WITH lost AS (
    UPDATE orders SET maybe_ordered = true, attempts = sent.attempt, sent_at = now_ms()
    FROM json_to_recordset(given) AS sent (id bigint, run text, project text, attempt integer)
    WHERE orders.id = sent.id AND orders.run = sent.run AND orders.project_id = sent.project
      AND orders.attempts < sent.attempt AND orders.state IN (${toList(UNSENT)})
    RETURNING orders.id, orders.attempts, sent_at
  )
  INSERT INTO attempt (ledger_order, number, epoch, intent_at, outcome)
    SELECT id, attempts, 0, sent_at, 'taken over' FROM lost ON CONFLICT DO NOTHING
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
