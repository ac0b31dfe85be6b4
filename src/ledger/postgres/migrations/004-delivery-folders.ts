/** Where files were taken; messages of some jobs alone. */
export const DELIVERY_FOLDERS = `
-- The folder of the job when its file was taken: the job may be given another one. NULL: it was not recorded.
ALTER TABLE delivery ADD COLUMN folder text COLLATE "C";
CREATE TRIGGER a_delivery_stays_in_its_folder BEFORE UPDATE OF folder ON delivery FOR EACH ROW
  EXECUTE FUNCTION refuse('a delivery stays that of its file');

DROP FUNCTION lease_messages(integer, bigint);
-- Gives out messages that are due, one of each channel in turn, each for so long to the caller alone: those of these jobs, or of all.
CREATE FUNCTION lease_messages(most integer, for_ms bigint, of_jobs text[])
RETURNS TABLE (id text, job text, delivery text, channel text, body text, attempts integer, queued_at bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  now bigint;
BEGIN
  PERFORM take_turns('messages', '');
  now := now_ms();
  RETURN QUERY
    WITH due AS MATERIALIZED (
      SELECT number, row_number() OVER (PARTITION BY job, channel ORDER BY number) AS turn
      FROM message WHERE state = 'queued' AND due_at <= now AND (of_jobs IS NULL OR job = ANY (of_jobs))
      ORDER BY turn, number LIMIT most
    ), leased AS (
      UPDATE message SET attempts = message.attempts + 1, due_at = now + for_ms
      FROM due WHERE message.number = due.number AND message.state = 'queued'
      RETURNING message.*, due.turn
    )
    SELECT id, job, delivery, channel, body, attempts, queued_at FROM leased ORDER BY turn, number;
END $$;
`;
