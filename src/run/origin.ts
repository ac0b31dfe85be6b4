import path from 'node:path';
import { UsageError, VdpipeError } from '../errors.ts';
import type { Ledger, RowFiles, RunInfo } from '../ledger/ledger.ts';
import { mapLists } from '../mapping/file/map-lists.ts';
import type { Mapping, OutsideCheck } from '../mapping/file/mapping.ts';
import type { ListFiles, ListSecrets, SheetChoice } from '../sheet/sheet.ts';
import { alone, labelOf } from '../sheet/sheet-name.ts';
import { sourceOf } from './input/corrections/load-corrections.ts';
import {
  type FingerprintedInput,
  fingerprintInput,
  withAnswers,
} from './input/fingerprint-input.ts';
import { readOptionsOf, type SheetInput } from './input/sheet-input.ts';

/** A word of a command line; a file is named as it is seen from where the command is suggested. */
export type CommandWord = string | { readonly file: string };

/** Where a run's input came from and how it was read: what the ledger keeps of it. */
export interface Origin {
  /** Absolute path, or those of several files; null for what came through a pipe. */
  readonly file: ListFiles | null;
  /** What each of several files has. @default it is one */
  readonly contents?: readonly string[];
  /** The digest of what its outside checks have answered. @default none were asked */
  readonly answered?: string;
  readonly settings: Omit<SheetInput, 'file' | 'signal' | 'onHeader' | 'onProgress'>;
  readonly words: OriginWords;
}

/** Flags of the command that read an input. */
export interface OriginWords {
  readonly input: readonly CommandWord[];
  readonly service: readonly CommandWord[];
  /** The files that it writes at the end. @default none */
  readonly outputs?: readonly CommandWord[];
}

/** What makes two runs the same besides the content of the input. */
export function toFingerprinted(input: Omit<SheetInput, 'file'>, serviceUrl: string): unknown {
  const { signal: _, limits, ...read } = readOptionsOf({ ...input, file: '' });
  const sheet = plainSheet(read.sheet);
  const settings = { ...read, ...(sheet && { sheet }) };
  const mapping = input.mapping ? withoutPlaces(input.mapping) : null;
  const { corrections } = input;
  // Without corrections a run has the fingerprint that it had before there were any.
  const corrected =
    corrections === undefined ? [] : [{ corrections: sourceOf(corrections).sha256 }];
  return [serviceUrl, mapping, input.constants ?? {}, settings, ...corrected];
}

/** A mapping with the content of its lists alone: it does not matter where they are. */
function withoutPlaces(mapping: Mapping): Mapping {
  const placeless = mapLists(mapping, (list) => (list.sha256 ? { ...list, file: '' } : list));
  return withoutAsking(
    mapping.templateVariables ? { ...placeless, template: { variables: '' } } : placeless,
  );
}

/** A mapping without how its checks are asked: nothing asks them again, and their programs and addresses may hold secrets. */
function withoutAsking(mapping: Mapping): Mapping {
  const checks = mapping.checks?.map(
    ({ name, columns, corrected }) => ({ name, columns, corrected }) as OutsideCheck,
  );
  return checks ? { ...mapping, checks } : mapping;
}

/** A sheet as it is named in what tells runs apart: a number that was typed is the number. */
function plainSheet(sheet: SheetChoice | undefined): string | number | undefined {
  if (typeof sheet !== 'object') return sheet;
  return /^[1-9]\d*$/.test(sheet.typed) ? Number(sheet.typed) : sheet.typed;
}

export function toOriginText(
  { mapping, constants, corrections, read, maxDatasetBytes, ...given }: SheetInput,
  taken: Pick<FingerprintedInput, 'file' | 'contents'> & {
    readonly answered?: string | undefined;
  },
  words: OriginWords = { input: [], service: [] },
): string {
  const file = alone(given.file);
  const origin: Origin = {
    file: taken.file === file ? placesOf(file) : null,
    ...(taken.contents && { contents: taken.contents }),
    ...(taken.answered !== undefined && { answered: taken.answered }),
    settings: {
      mapping: mapping && withoutAsking(mapping),
      constants,
      ...(corrections !== undefined && { corrections: sourceOf(corrections) }),
      read,
      maxDatasetBytes,
    },
    words,
  };
  return JSON.stringify(origin);
}

function placesOf(file: ListFiles): ListFiles {
  return typeof file === 'string' ? path.resolve(file) : file.map((one) => path.resolve(one));
}

/** null when nothing was kept. */
export function originOf({ origin }: Pick<RunInfo, 'origin'>): Origin | null {
  return origin === null ? null : JSON.parse(origin);
}

/** Files that a check has written, as the ledger keeps them. */
export function toKept({ rejects, refused }: RowFiles): RowFiles {
  return {
    ...(rejects !== undefined && { rejects: path.resolve(rejects) }),
    ...(refused !== undefined && { refused: path.resolve(refused) }),
  };
}

/**
 * Finds the input of a run again, as it was ordered.
 *
 * @param given A copy of it, or what was just ordered. @default where it was
 * @throws UsageError `rows_unavailable`
 */
export async function takeAgain(
  ledger: Pick<Ledger, 'findRuns'>,
  info: RunInfo,
  given?: ListFiles | FingerprintedInput,
  { signal, ...read }: ListSecrets & Pick<SheetInput, 'signal'> = {},
): Promise<{ readonly input: SheetInput; readonly taken: FingerprintedInput }> {
  const origin = originOf(info);
  const isOrdered = typeof given === 'object' && 'fingerprint' in given;
  const place = alone((isOrdered ? given.file : given) ?? origin?.file ?? '') || null;
  const label = labelOf(place ?? '');
  if (!origin || place === null) throw rowsUnavailable(info.run, 'not_kept', info.file);
  const { settings } = origin;
  const { corrections } = settings;
  if (corrections && sourceOf(corrections).file === '') {
    throw rowsUnavailable(info.run, 'not_corrected', label);
  }
  // A copy that was made to be ordered is what was ordered, also of rows that are known by a key.
  const isCopy = isOrdered && origin.file === null;
  const settled = toFingerprinted(settings, info.service);
  const taken = isCopy
    ? given
    : withAnswers(
        await fingerprintInput(place, settled, { signal, read }).catch((error: unknown) => {
          if (!(error instanceof VdpipeError)) throw error;
          throw rowsUnavailable(info.run, 'gone', label, error);
        }),
        origin.answered,
      );
  const same = await ledger.findRuns(taken.fingerprint);
  // Rows are known by their numbers, so files count in their order.
  const isInOrder = String(taken.contents) === String(origin.contents);
  if (isCopy || (isInOrder && same.some(({ run }) => run === info.run))) {
    const assertUnchanged = () =>
      taken.assertUnchanged().catch((error: unknown) => {
        throw rowsUnavailable(info.run, 'changed', label, error);
      });
    const input = { ...settings, file: taken.file, signal };
    return { input, taken: { ...taken, assertUnchanged } };
  }
  await taken.release();
  const isPart = typeof place === 'string' && typeof origin.file === 'object' && origin.file;
  throw rowsUnavailable(info.run, isPart ? 'part' : 'changed', label);
}

/** What became of an input that cannot be read again as it was. */
const MISSING = {
  not_kept: 'cannot be read again',
  not_corrected: 'cannot be corrected again: its corrections were not in a file',
  gone: 'can no longer be found or read',
  part: 'is not all of its list, which is several files',
  changed: 'has changed since it was ordered, or was read differently then',
};

function rowsUnavailable(
  run: string,
  why: keyof typeof MISSING,
  file: string,
  cause?: unknown,
): UsageError {
  return new UsageError(
    'rows_unavailable',
    `Cannot write the rows of run ${run}: "${file}" ${MISSING[why]}, and the ledger keeps no cells.`,
    { cause, data: { run } },
  );
}
