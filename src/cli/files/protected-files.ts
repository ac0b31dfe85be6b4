import { closeSync, openSync, readSync } from 'node:fs';
import { ledgerFile, readEnvironment } from '../environment/environment.ts';
import { isSameFile, statIfSeen, toPlace } from './same-file.ts';

/** Flags that name what vdpipe keeps, or is set up with. */
export interface OwnFileFlags {
  readonly ledger?: string | undefined;
  readonly apiKeyFile?: string | undefined;
  readonly variables?: string | undefined;
}

/** What every SQLite database begins with, and its write-ahead log in two byte orders. */
const DATABASE = Buffer.from('SQLite format 3\0', 'latin1');
const LOGS = [Buffer.from('377f0682', 'hex'), Buffer.from('377f0683', 'hex')];

/** Endings of the files beside a ledger: see docs/operate.md. */
const BESIDE_LEDGER = ['-wal', '-shm', '-journal', '-datasets', '-jobs', '-key', '.rescue-'];

/** Where the ledger is that flags and environment name. */
export function ownLedgerFile(flags: Pick<OwnFileFlags, 'ledger'>): string {
  return ledgerFile(flags.ledger, readEnvironment());
}

/** The ledger, the key and the list of variables that flags name. Those of the environment and the settings are found without. */
export function protectedFiles(flags: OwnFileFlags): readonly (string | undefined)[] {
  const { ledger, apiKeyFile, variables } = flags;
  return [ledger, apiKeyFile, variables];
}

/**
 * Whether writing this file would destroy what vdpipe reads or keeps: one of `inUse`, the key, the settings, any ledger,
 * or what lies beside one. Every command asks this of every file that it is to write.
 */
export function isInUse(file: string, inUse: readonly (string | undefined)[]): boolean {
  const environment = readEnvironment();
  const kept = [...inUse, environment['VDPIPE_API_KEY_FILE'], '.env', defaultLedger()];
  return (
    kept.some((other) => other !== undefined && isSameOrBeside(file, other)) ||
    isDatabase(file) ||
    isBesideDatabase(file)
  );
}

/** Undefined if its place cannot be determined. */
function defaultLedger(): string | undefined {
  try {
    return ownLedgerFile({});
  } catch {
    return undefined;
  }
}

function isSameOrBeside(file: string, other: string): boolean {
  if (isSameFile(file, other)) return true;
  const place = toPlace(file);
  const kept = toPlace(other);
  // A ledger in use is not opened for nothing: closing it would give back the locks that SQLite has on it.
  return BESIDE_LEDGER.some((ending) => place.startsWith(kept + ending)) && isDatabase(other);
}

/** Whatever its name: a ledger that no flag names is one, too. */
function isBesideDatabase(file: string): boolean {
  const place = toPlace(file);
  return BESIDE_LEDGER.some((ending) => {
    const at = place.lastIndexOf(ending);
    return at > 0 && isDatabase(place.slice(0, at));
  });
}

function isDatabase(file: string): boolean {
  const start = startOf(file);
  return start.equals(DATABASE) || LOGS.some((log) => start.subarray(0, log.length).equals(log));
}

/** Zeros for anything that is not a file, or cannot be read. */
function startOf(file: string): Buffer {
  const start = Buffer.alloc(DATABASE.length);
  if (statIfSeen(file)?.isFile() !== true) return start;
  try {
    const fd = openSync(file, 'r');
    try {
      readSync(fd, start);
    } finally {
      closeSync(fd);
    }
  } catch {
    // An unreadable file is reported when it is written.
  }
  return start;
}
