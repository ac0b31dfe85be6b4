import { UsageError } from '../../errors.ts';
import type { Ledger, RunInfo } from '../../ledger/ledger.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import { findSavedName, isSavedName } from '../../mapping/file/saved-name.ts';
import { loadMapping, type SheetInput } from '../../run/input/sheet-input.ts';
import { type CommandWord, type OriginWords, originOf } from '../../run/origin.ts';
import {
  type Environment,
  readSecret,
  type SecretSource,
  withoutLineEnd,
} from '../../run/outside/secret-source.ts';
import { loadSavedMapping } from '../../run/saved/saved-mapping.ts';
import type { ListSecrets } from '../../sheet/sheet.ts';
import type { JobConfig } from '../config/config-schema.ts';
import { readPgpKeys } from '../pgp-files.ts';

/**
 * How the lists of a job are read, and by which version of a saved mapping (`acme@3`). The mapping and what opens the
 * list are read anew for each: they may have been changed.
 *
 * @throws UsageError `mapping_unreadable`, `mapping_unknown`, `mapping_invalid`, `secret_unreadable` …
 */
export async function inputOf({ job, environment, ledger }: InputPlaces) {
  const { orderForTest, svcUid } = job;
  const secrets = secretsOf(job, environment);
  const [password, pgp] = [await secrets.password?.(''), await secrets.pgp?.()];
  const { mapping, saved } = await mappingOf({ job, ledger });
  const input: Omit<SheetInput, 'file'> = {
    read: {
      ...(password !== undefined && { password: () => password }),
      ...(pgp && { pgp: () => pgp }),
    },
    ...(mapping && { mapping }),
    // Whoever writes the jobs file writes the files that it names.
    checks: { isAllowed: saved === null || job.allowChecks, environment },
    constants: { ...(orderForTest && { test: true }), ...(svcUid !== null && { svcUid }) },
  };
  return { input, saved };
}

/** @throws UsageError as `inputOf`, but for secrets */
export async function mappingOf({ job, ledger }: Pick<InputPlaces, 'job' | 'ledger'>) {
  const { mapping: given } = job;
  const named = given === null ? undefined : findSavedName(given);
  const found = named
    ? await loadSavedMapping(ledger, named)
    : { mapping: given === null ? undefined : await loadMapping(given), saved: null };
  if (found.mapping) refuseForgotten(found.mapping, job);
  return found;
}

const DAY_MS = 86_400_000;

/** Whom a list mailed is known until its run is purged. */
function refuseForgotten({ rows }: Mapping, { name, purgeAfterMs }: JobConfig): void {
  if (purgeAfterMs === null) return;
  const days = purgeAfterMs / DAY_MS;
  const rule = rows?.unique?.find(
    ({ within }) =>
      typeof within === 'object' && 'withinDays' in within && within.withinDays > days,
  );
  if (!rule) return;
  const columns = rule.columns.map((one) => `"${one}"`).join(', ');
  throw new UsageError(
    'watch_config_invalid',
    `Job "${name}" compares ${columns} with lists from before the jobs file purges them, after ${days}d: people would be mailed twice. Set "older_than" to as many days as "within", or more.`,
  );
}

interface InputPlaces {
  readonly job: JobConfig;
  readonly environment?: Environment | undefined;
  readonly ledger: Pick<Ledger, 'readMapping'>;
}

/** What opens the lists of a job, as options: read whenever one is opened. */
export function secretsOf(
  { passwordFrom, pgp }: Pick<JobConfig, 'passwordFrom' | 'pgp'>,
  environment: Environment = {},
): ListSecrets {
  return {
    ...(passwordFrom && {
      password: () =>
        readSecret(passwordFrom, environment, 'the password of the list', withoutLineEnd),
    }),
    ...(pgp && { pgp: () => readPgpKeys(pgp, environment) }),
  };
}

/** Flags with which commands about a run of the job are suggested. */
export function wordsOf(job: JobConfig): OriginWords {
  const { mapping, orderForTest, svcUid, passwordFrom, pgp } = job;
  const { baseUrl, apiKeyFile = null } = serviceFlagsOf(job);
  const wordOf = (flag: string, file: string | null) => (file === null ? [] : [flag, { file }]);
  const input: CommandWord[] = [
    ...(mapping === null ? [] : ['--mapping', isSavedName(mapping) ? mapping : { file: mapping }]),
    ...(orderForTest ? ['--test'] : []),
    ...(svcUid === null ? [] : ['--svc-uid', svcUid]),
    ...wordOf('--password-file', fileOf(passwordFrom)),
    ...wordOf('--pgp-key', pgp?.keyFile ?? null),
    ...wordOf('--pgp-passphrase-file', fileOf(pgp?.passphraseFrom)),
    ...wordOf('--pgp-signed-by', pgp?.signedBy ?? null),
  ];
  const ofBase = baseUrl === undefined ? [] : ['--base-url', baseUrl];
  return { input, service: [...ofBase, ...wordOf('--api-key-file', apiKeyFile)] };
}

/** The job as its run is placed: what was staged without a key of the job's own is in the account of the watcher's. */
export function jobOfRun(job: JobConfig, run: Pick<RunInfo, 'keyOf'> | null): JobConfig {
  return run?.keyOf === null ? { ...job, apiKeyFrom: null } : job;
}

function fileOf(source: SecretSource | null | undefined): string | null {
  return source && 'file' in source ? source.file : null;
}

/** What a job says itself of its service, as flags. A key that is in no file has none. */
export interface ServiceFlags {
  readonly baseUrl?: string;
  readonly apiKeyFile?: string | undefined;
}

export function serviceFlagsOf({ baseUrl, apiKeyFrom }: JobConfig): ServiceFlags {
  return {
    ...(baseUrl !== null && { baseUrl }),
    ...(apiKeyFrom && { apiKeyFile: fileOf(apiKeyFrom) ?? undefined }),
  };
}

/** The same of a run's job, as `wordsOf` it were kept. */
export function serviceFlagsOfRun(run: Pick<RunInfo, 'origin' | 'keyOf'>): ServiceFlags {
  const { service = [] } = originOf(run)?.words ?? {};
  const after = (flag: string) => service[service.indexOf(flag) + 1] ?? '';
  const [baseUrl, key] = [after('--base-url'), after('--api-key-file')];
  return {
    ...(service.includes('--base-url') && typeof baseUrl === 'string' && { baseUrl }),
    ...(run.keyOf !== null && { apiKeyFile: typeof key === 'object' ? key.file : undefined }),
  };
}
