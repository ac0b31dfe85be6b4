import type { RunInfo } from '../../ledger/ledger.ts';
import { loadMapping, type SheetInput } from '../../run/input/sheet-input.ts';
import { type CommandWord, type OriginWords, originOf } from '../../run/origin.ts';
import type { JobConfig } from '../config/config-schema.ts';

/**
 * How the lists of a job are read. The mapping is read anew for each: it may have been changed.
 *
 * @throws UsageError `mapping_unreadable`, `mapping_invalid` …
 */
export async function inputOf({
  mapping,
  orderForTest,
  svcUid,
}: JobConfig): Promise<Omit<SheetInput, 'file'>> {
  return {
    ...(mapping !== null && { mapping: await loadMapping(mapping) }),
    constants: { ...(orderForTest && { test: true }), ...(svcUid !== null && { svcUid }) },
  };
}

/** Flags with which commands about a run of the job are suggested. */
export function wordsOf({ mapping, orderForTest, svcUid, baseUrl }: JobConfig): OriginWords {
  const input: CommandWord[] = [
    ...(mapping === null ? [] : ['--mapping', { file: mapping }]),
    ...(orderForTest ? ['--test'] : []),
    ...(svcUid === null ? [] : ['--svc-uid', svcUid]),
  ];
  return { input, service: baseUrl === null ? [] : ['--base-url', baseUrl] };
}

/** The service with which `wordsOf` a run of a job were kept; null if the job had none of its own. */
export function baseUrlOf(run: Pick<RunInfo, 'origin'>): string | null {
  const { service = [] } = originOf(run)?.words ?? {};
  const [flag, baseUrl] = service;
  return flag === '--base-url' && typeof baseUrl === 'string' ? baseUrl : null;
}
