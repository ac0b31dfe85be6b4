/** A ledger that was moved to another one is not used any more, whoever has it open. */
export const RELOCATION = `
-- While the ledger is copied to another one, and afterwards. Its triggers are one for each statement, not for each row.
CREATE TABLE relocation (
  only_one integer PRIMARY KEY CHECK (only_one = 1),
  state text NOT NULL CHECK (state IN ('leaving', 'left', 'arriving')),
  token text NOT NULL,
  place text NOT NULL
);

CREATE FUNCTION refuse_after_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  new_place text := (SELECT place FROM relocation WHERE state = 'left');
BEGIN
  IF new_place IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'VDP01', MESSAGE = new_place;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER no_worker_after_leaving BEFORE INSERT ON worker EXECUTE FUNCTION refuse_after_leaving();
CREATE TRIGGER no_run_after_leaving BEFORE INSERT OR UPDATE ON run EXECUTE FUNCTION refuse_after_leaving();
CREATE TRIGGER no_order_id_after_leaving BEFORE INSERT ON seen_order_id EXECUTE FUNCTION refuse_after_leaving();
CREATE TRIGGER no_event_after_leaving BEFORE INSERT ON event EXECUTE FUNCTION refuse_after_leaving();
CREATE TRIGGER no_finding_after_leaving BEFORE INSERT OR UPDATE ON verification EXECUTE FUNCTION refuse_after_leaving();
`;
