/** Runs that a person stops and resumes, and the runs that a worker serves. */
export const STOPPED_RUNS = `
-- The runs that a worker serves by their names, as JSON; NULL: all of its service.
ALTER TABLE worker ADD COLUMN serves text;

-- A person may stop a run, which puts it on hold again, and resume it. Each is recorded by the event before it.
CREATE OR REPLACE FUNCTION refuse_unrecorded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest text := (SELECT what FROM event WHERE run = NEW.id ORDER BY id DESC LIMIT 1);
BEGIN
  IF (NEW.on_hold AND latest = 'stopped') OR (NOT NEW.on_hold AND latest IN ('released', 'resumed')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a run is released, stopped and resumed by a person, and that is recorded';
END $$;
`;
