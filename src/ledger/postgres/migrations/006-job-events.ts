/** What people did with jobs. */
export const JOB_EVENTS = `
-- What people did with jobs of scheduled imports, and who.
CREATE TABLE job_event (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL CHECK (what IN ('paused', 'continued', 'run_now', 'released')),
  who text,
  happened_at bigint NOT NULL,
  details text NOT NULL DEFAULT '{}'
);
CREATE INDEX job_event_of_kind ON job_event (job, what, number);
CREATE TRIGGER job_events_are_only_added BEFORE UPDATE OR DELETE ON job_event FOR EACH ROW
  EXECUTE FUNCTION refuse('events are only added');
CREATE TRIGGER no_job_event_after_leaving BEFORE INSERT ON job_event EXECUTE FUNCTION refuse_after_leaving();

-- What watchers say of them: files that wait, the last event that they follow, and whether they look once and end.
ALTER TABLE job ADD COLUMN waiting bigint, ADD COLUMN seen_event bigint NOT NULL DEFAULT 0,
  ADD COLUMN once boolean NOT NULL DEFAULT false;
`;
