import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { isNoFile, messageOf, VdpipeError } from '../../errors.ts';

const FILE = 'people.ndjson';
const WINDOW_BYTES = 64 * 1024;
const HOUR_MS = 60 * 60 * 1000;
/** Failed log-ins of an hour that are recorded one by one: whoever guesses does not fill the disk. */
const MAX_FAILURES = 500;

/** Something that happened to an account, or with it. Never a password, nor a name that no account has: it may be a password. */
export interface PeopleEvent {
  readonly what:
    | ('logged_in' | 'log_in_failed' | 'log_ins_not_recorded' | 'logged_out')
    | ('account_added' | 'account_linked' | 'account_changed' | 'account_removed');
  readonly at: string;
  /** The account; null if there is none of the name that was typed. */
  readonly name: string | null;
  /** Where a log-in came from; null for what commands did. */
  readonly address: string | null;
  /** Who changed an account, at the command line; null for log-ins. */
  readonly by: string | null;
  /** What was changed of an account: `roles`, `password`, `oidc`, `key`, `disabled`, `enabled`. */
  readonly changes?: readonly string[];
  /** A code: why a log-in with the provider failed, or one with a key. */
  readonly why?: string;
}

/** What is told of an event; the rest is none. */
export type NewPeopleEvent = Pick<PeopleEvent, 'what' | 'name'> &
  Partial<Pick<PeopleEvent, 'address' | 'by' | 'changes' | 'why'>>;

/** Who logged in, and who changed accounts: lines of a file in the console's folder, only ever added. */
export class PeopleLog {
  readonly #file: string;
  readonly #now: () => number;
  readonly #onFailure: (error: unknown) => void;
  #failures = { hour: 0, count: 0 };
  /** Whether events could not be written that nobody knows of yet. */
  #areSomeMissing = false;

  /** @param onFailure is told why events of log-ins cannot be written, once until they can */
  constructor(folder: string, now: () => number, onFailure: (error: unknown) => void = () => {}) {
    this.#file = path.join(folder, FILE);
    this.#now = now;
    this.#onFailure = onFailure;
  }

  /** Adds an event of a log-in, which a full disk must not prevent: whoever makes room has to log in. Later it is recorded that some are missing. */
  async note(event: NewPeopleEvent): Promise<void> {
    try {
      if (this.#areSomeMissing) await this.add({ what: 'log_ins_not_recorded', name: null });
      this.#areSomeMissing = false;
      await this.add(event);
    } catch (error) {
      if (!this.#areSomeMissing) this.#onFailure(error);
      this.#areSomeMissing = true;
    }
  }

  /** Adds an event, durable. @throws VdpipeError `file_unwritable` */
  async add(event: NewPeopleEvent): Promise<void> {
    const nowMs = this.#now();
    const told = event.what === 'log_in_failed' ? this.#limited(event, nowMs) : event;
    if (!told) return;
    const at = new Date(nowMs).toISOString();
    const line = { at, address: null, by: null, ...told };
    try {
      const file = await open(this.#file, 'a+', 0o600);
      try {
        const start = (await endsTorn(file)) ? '\n' : '';
        await file.appendFile(`${start}${JSON.stringify(line)}\n`);
        await file.datasync();
      } finally {
        await file.close();
      }
    } catch (cause) {
      const message = `Cannot write to "${this.#file}": ${messageOf(cause)}`;
      throw new VdpipeError('file_unwritable', message, { cause });
    }
  }

  /** @param after the `next` of the page before */
  async list(after: string | undefined, limit: number) {
    const file = await open(this.#file, 'r').catch(ifThere);
    if (!file) return { events: [], next: null };
    try {
      const { size } = await file.stat();
      const end = Math.min(size, after === undefined ? size : Number(after));
      const { lines, start } = await readLinesBefore(file, end, limit);
      return { events: lines.flatMap(toEvent), next: start === 0 ? null : String(start) };
    } finally {
      await file.close();
    }
  }

  #limited(event: NewPeopleEvent, nowMs: number): NewPeopleEvent | undefined {
    const hour = Math.floor(nowMs / HOUR_MS);
    if (this.#failures.hour !== hour) this.#failures = { hour, count: 0 };
    this.#failures.count += 1;
    if (this.#failures.count <= MAX_FAILURES) return event;
    const isFirst = this.#failures.count === MAX_FAILURES + 1;
    return isFirst ? { what: 'log_ins_not_recorded', name: null } : undefined;
  }
}

/** Whether the last line was not written to its end: what is added would be lost with it. */
async function endsTorn(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== 10;
}

/** The last lines that end before a place in a file, the last one first, and where the first of them begins. */
async function readLinesBefore(
  file: FileHandle,
  end: number,
  limit: number,
): Promise<{ readonly lines: readonly string[]; readonly start: number }> {
  let start = end;
  let bytes = Buffer.alloc(0);
  for (;;) {
    const from = Math.max(0, start - WINDOW_BYTES);
    const window = Buffer.alloc(start - from);
    await file.read(window, 0, window.length, from);
    bytes = Buffer.concat([window, bytes]);
    start = from;
    // What is before the first line end may be the end of a line.
    const begin = start === 0 ? 0 : bytes.indexOf(10) + 1;
    const lines = bytes.subarray(begin).toString('utf8').split('\n').slice(0, -1);
    if (start > 0 && lines.length < limit) continue;
    const taken = lines.slice(-limit);
    const length = taken.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    // A last line that was not written to its end is none.
    const tail = bytes.length - (bytes.lastIndexOf(10) + 1);
    return { lines: taken.reverse(), start: start + bytes.length - tail - length };
  }
}

/** A line that somebody damaged is left out. */
function toEvent(line: string): readonly PeopleEvent[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

function ifThere(error: unknown): undefined {
  if (isNoFile(error)) return undefined;
  throw error;
}
