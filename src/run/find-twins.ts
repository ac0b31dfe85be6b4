import type { Ledger, RunInfo } from '../ledger/ledger.ts';
import type { Sheet } from '../sheet/sheet.ts';
import {
  type FingerprintedInput,
  type FingerprintOptions,
  fingerprintInput,
} from './input/fingerprint-input.ts';
import type { SheetInput } from './input/sheet-input.ts';
import { toFingerprinted } from './origin.ts';

interface TwinsOptions extends SheetInput, FingerprintOptions {
  readonly ledger: Pick<Ledger, 'findRuns'>;
  /** The service that the list is ordered at: its base URL, by one name. */
  readonly serviceUrl: string;
}

/** A list as runs know it. */
export interface KnownInput {
  readonly fingerprint: string;
  /** How it is read, with the sheet by its name if it was chosen by what it holds. */
  readonly named: TwinsOptions;
  /** Runs of the same list that keep it from being ordered again, newest first. */
  readonly twins: readonly RunInfo[];
}

/** Finds the runs of the same list, read in the same way for the same service. */
export async function findTwins(
  options: TwinsOptions,
  input: Pick<FingerprintedInput, 'file' | 'fingerprint'>,
  { isChosen, sheet }: Pick<Sheet, 'isChosen' | 'sheet'>,
): Promise<KnownInput> {
  const { ledger, serviceUrl } = options;
  // A sheet that was chosen by what it holds belongs to the run as if it had been named.
  const named = isChosen ? { ...options, read: { ...options.read, sheet } } : options;
  const { fingerprint } = isChosen
    ? await fingerprintInput(input.file, toFingerprinted(named, serviceUrl), options)
    : input;
  const twins = (await ledger.findRuns(fingerprint)).filter(standsInTheWay);
  return { fingerprint, named, twins };
}

/**
 * A list without rows can be ordered as often as it comes, and one that was given up before anything of it was ordered:
 * nothing is ordered twice.
 */
function standsInTheWay({ state, states }: RunInfo): boolean {
  const { sending, unknown, ordered } = states;
  const counted = state === 'purged' ? [sending, unknown, ordered] : Object.values(states);
  return counted.some(({ orders }) => orders > 0);
}
