import type { RunInfo } from '../../ledger/ledger.ts';
import { loadMapping, type SheetInput } from '../../run/input/sheet-input.ts';
import { type CommandWord, type OriginWords, originOf } from '../../run/origin.ts';
import type { FilePassword } from '../../sheet/sheet.ts';
import type { JobConfig } from '../config/config-schema.ts';
import { type Environment, readSecret, withoutLineEnd } from '../secret-source.ts';

/**
 * How the lists of a job are read. The mapping and the password are read anew for each: they may have been changed.
 *
 * @throws UsageError `mapping_unreadable`, `mapping_invalid`, `secret_unreadable` …
 */
export async function inputOf(
  job: JobConfig,
  environment?: Environment,
): Promise<Omit<SheetInput, 'file'>> {
  const { mapping, orderForTest, svcUid } = job;
  const password = await passwordOf(job, environment).password?.('');
  return {
    read: { ...(password !== undefined && { password: () => password }) },
    ...(mapping !== null && { mapping: await loadMapping(mapping) }),
    constants: { ...(orderForTest && { test: true }), ...(svcUid !== null && { svcUid }) },
  };
}

/** The password of locked lists of a job, as an option: read whenever one is opened. */
export function passwordOf(
  { passwordFrom }: JobConfig,
  environment: Environment = {},
): { readonly password?: FilePassword } {
  if (passwordFrom === null) return {};
  return {
    password: () =>
      readSecret(passwordFrom, environment, 'the password of the list', withoutLineEnd),
  };
}

/** Flags with which commands about a run of the job are suggested. */
export function wordsOf(job: JobConfig): OriginWords {
  const { mapping, orderForTest, svcUid, baseUrl, passwordFrom } = job;
  const input: CommandWord[] = [
    ...(mapping === null ? [] : ['--mapping', { file: mapping }]),
    ...(orderForTest ? ['--test'] : []),
    ...(svcUid === null ? [] : ['--svc-uid', svcUid]),
    ...(passwordFrom && 'file' in passwordFrom
      ? ['--password-file', { file: passwordFrom.file }]
      : []),
  ];
  return { input, service: baseUrl === null ? [] : ['--base-url', baseUrl] };
}

/** The service with which `wordsOf` a run of a job were kept; null if the job had none of its own. */
export function baseUrlOf(run: Pick<RunInfo, 'origin'>): string | null {
  const { service = [] } = originOf(run)?.words ?? {};
  const [flag, baseUrl] = service;
  return flag === '--base-url' && typeof baseUrl === 'string' ? baseUrl : null;
}
