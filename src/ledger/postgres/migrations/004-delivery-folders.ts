/** Where files were taken. */
export const DELIVERY_FOLDERS = `
-- The folder of the job when its file was taken: the job may be given another one. NULL: it was not recorded.
ALTER TABLE delivery ADD COLUMN folder text COLLATE "C";
CREATE TRIGGER a_delivery_stays_in_its_folder BEFORE UPDATE OF folder ON delivery FOR EACH ROW
  EXECUTE FUNCTION refuse('a delivery stays that of its file');
`;
