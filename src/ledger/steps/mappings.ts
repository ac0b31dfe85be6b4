import type { ReleaseTerms } from '../deliveries.ts';
import { type LedgerPlace, ledgerFailure } from '../ledger-errors.ts';
import type { NewMapping, SavedMapping } from '../port/mappings.ts';
import { releaseHeld } from './deliveries/change-deliveries.ts';
import { ask, type Steps } from './steps.ts';

/** The newest version of each mapping, by name. @param name of one of which to give all, the newest first */
export function* listMappings(name?: string): Steps<readonly SavedMapping[]> {
  const newest = '(SELECT max(version) FROM mapping AS other WHERE other.name = mapping.name)';
  const rows = yield* ask<SavedMapping & { aliases: string }>(
    `SELECT name, version, yaml AS text, who AS "by", saved_at AS "atMs", aliases, delivery FROM mapping
     WHERE ${name === undefined ? `version = ${newest}` : 'name = $1'} ORDER BY name, version DESC`,
    ...(name === undefined ? [] : [name]),
  );
  const jobs = yield* ask<{ name: string; mapping: string }>(
    'SELECT name, mapping FROM job WHERE mapping IS NOT NULL ORDER BY name',
  );
  return rows.map((row) => {
    const readers = jobs.filter(({ mapping }) => mapping === row.name);
    return { ...row, aliases: JSON.parse(row.aliases), jobs: readers.map((job) => job.name) };
  });
}

/** @param version which; null: the newest. @throws UsageError `mapping_unknown` */
export function* readMapping(
  place: LedgerPlace,
  name: string,
  version: number | null,
): Steps<SavedMapping> {
  const all = yield* listMappings(name);
  const found = version === null ? all[0] : all.find((one) => one.version === version);
  const mapping = version === null ? name : `${name}@${version}`;
  if (!found) throw ledgerFailure('mapping_unknown', { ...place, mapping });
  return found;
}

/** To be called in a transaction. @throws UsageError `mapping_changed` if another version is the newest, `mapping_unknown` if none is */
export function* saveMapping(
  place: LedgerPlace,
  { name, version, text, by, aliases, delivery }: NewMapping,
  terms?: ReleaseTerms,
): Steps<SavedMapping> {
  const [before] = yield* listMappings(name);
  const isNext = (before?.version ?? 0) + 1 === version;
  const added = isNext
    ? yield* ask(
        `INSERT INTO mapping (name, version, yaml, who, saved_at, aliases, delivery)
         VALUES ($1, $2, $3, $4, now_ms(), $5, $6) ON CONFLICT (name, version) DO NOTHING RETURNING version`,
        ...[name, version, text, by, JSON.stringify(aliases), delivery],
      )
    : [];
  const newest = yield* readMapping(place, name, null);
  if (added.length === 0) throw ledgerFailure('mapping_changed', newest);
  if (delivery === null) return newest;
  yield* releaseHeld(place, delivery, { ...terms, by, isNew: true });
  // Nothing is waived: whatever else stands against it holds it again when it is read by this version.
  yield* ask(`UPDATE delivery SET reasons = '[]' WHERE id = $1`, delivery);
  return newest;
}
