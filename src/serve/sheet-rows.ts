import { type ChildProcess, fork } from 'node:child_process';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { columnLetter } from '../rows/row.ts';
import type { GivenRow } from '../run/check-few-rows.ts';
import type { ColumnSpan } from './api/shared.ts';
import {
  type AboutSheet,
  BLOCK_ROWS,
  HIDDEN_MARK,
  PART_CELLS,
  PART_END,
  type ReadSheet,
  type RowsMessage,
  type RowsOrder,
} from './sheet/row-messages.ts';

const ALL_COLUMNS: ColumnSpan = { first: 0, end: Number.POSITIVE_INFINITY };

/** With cells of the columns that were asked for. */
export type ShownRow = GivenRow;

const UNKNOWN: AboutSheet = {
  format: null,
  sheet: null,
  sheets: [],
  chosen: null,
  encoding: null,
  delimiter: null,
  header_row: null,
  likely_header_row: null,
  columns: [],
};

export interface RowReaders {
  readonly take: () => ChildProcess;
  /** Has one do its work when there is room for it, unless it is stopped before. */
  readonly inTurn: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T | undefined>;
}

/** What is read from the rows' file at once, unless one block has more. */
const READ_BYTES = 1024 * 1024;
/** After so many, others get a turn: some milliseconds. */
const TURN_BYTES = 256 * 1024;
/** Rows that are read at once where single ones are wanted: they are often neighbours. */
const SOME_ROWS = 256;
/** Processes that read the rows, one after another. */
const MAX_TRIES = 2;

/** The rows of an uploaded sheet, as a page shows them: a process reads them into a file, from where any of them are read quickly. */
export class SheetRows {
  readonly #order: RowsOrder;
  readonly #onChange: () => void;
  readonly #readers: RowReaders;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #blocks: number[] = [];
  #about = UNKNOWN;
  #state: ReadSheet['state'] = 'reading';
  #failure: ReadSheet['failure'] = null;
  #rows = 0;
  #hidden = 0;
  #width = 0;
  #bytes = 0;
  #handle: Promise<FileHandle> | undefined;
  readonly #waiting: (() => void)[] = [];

  constructor(readers: RowReaders, order: RowsOrder, onChange: () => void) {
    this.#order = order;
    this.#onChange = onChange;
    this.#readers = readers;
    this.#ended = this.#readThem();
  }

  /** A process that was killed is followed by another one, once. */
  async #readThem(): Promise<void> {
    const { inTurn, take } = this.#readers;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      [this.#rows, this.#hidden, this.#bytes, this.#blocks] = [0, 0, 0, []];
      const readOnce = async () => this.#readBy(take());
      // One that could not be started at all is not tried again.
      const killedBy = await inTurn(readOnce, this.#stop.signal).catch(() => null);
      if (this.#state !== 'reading') return;
      if (!killedBy) break;
    }
    const message =
      'The process that read the file was killed, perhaps because the machine ran out of memory. Try again.';
    this.#take({ is: 'failed', code: 'reading_killed', message });
  }

  /** Has a process read the rows. Resolves when it has ended, with the signal that killed it. */
  #readBy(child: ChildProcess): Promise<NodeJS.Signals | null> {
    this.#stop.signal.addEventListener('abort', () => child.kill('SIGKILL'));
    child.on('message', (message: RowsMessage) => this.#take(message));
    const ended = new Promise<NodeJS.Signals | null>((resolve) => {
      child.on('error', () => resolve(null));
      child.on('exit', (_code, signal) => resolve(signal));
    });
    child.send(this.#order, () => {});
    return ended;
  }

  /** Why this sheet is read, where the file has several and nobody named one. */
  get chosen(): AboutSheet['chosen'] {
    return this.#about.chosen;
  }

  about(): ReadSheet {
    const { chosen: _, ...about } = this.#about;
    return {
      ...about,
      columns: [...this.#about.columns, ...namelessFrom(this.#about.columns.length, this.#width)],
      state: this.#state,
      rows: this.#rows,
      hidden_rows: this.#hidden,
      failure: this.#failure,
    };
  }

  /** The same, once it is known which sheet it is and where its header is; or once it cannot be read. */
  async known(): Promise<ReadSheet> {
    while (this.#state === 'reading' && this.#about === UNKNOWN) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return this.about();
  }

  /** Rows by their numbers, fewer where they end, or were not read yet: some at a time, so that a row may be wide and nobody else waits. */
  async *readInTurns(
    from: number,
    count: number,
    columns = ALL_COLUMNS,
  ): AsyncGenerator<readonly ShownRow[]> {
    const last = Math.min(from + count - 1, this.#rows);
    for (let next = from; next <= last; ) {
      const lines = await this.#readLines(next, last);
      if (lines.length === 0) return;
      let rows: ShownRow[] = [];
      let bytes = 0;
      for (const line of lines) {
        rows.push(toRow(line, next, columns));
        next += 1;
        bytes += line.length;
        if (bytes < TURN_BYTES) continue;
        yield rows;
        [rows, bytes] = [[], 0];
        await setImmediate();
      }
      yield rows;
    }
  }

  /** Those with these numbers, in their order; those that there are. */
  async *readSome(numbers: readonly number[]): AsyncGenerator<ShownRow> {
    let [from, shown]: [number, ShownRow[]] = [1, []];
    for (const number of numbers) {
      if (shown[number - from] === undefined) {
        [from, shown] = [number, []];
        for await (const some of this.readInTurns(number, SOME_ROWS)) shown.push(...some);
      }
      const row = shown[number - from];
      if (row) yield row;
    }
  }

  /** The lines of rows: those of one block, or of some if they are small. */
  async #readLines(from: number, last: number): Promise<readonly Buffer[]> {
    const first = Math.floor((from - 1) / BLOCK_ROWS);
    const start = this.#startOf(first);
    let end = first + 1;
    while (end * BLOCK_ROWS < last && this.#startOf(end + 1) - start <= READ_BYTES) end += 1;
    const bytes = Buffer.alloc(this.#startOf(end) - start);
    const handle = await this.#opened();
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    if (bytesRead < bytes.length) throw new Error('The rows that were read are not in their file');
    return linesOf(bytes).slice(from - 1 - first * BLOCK_ROWS, last - first * BLOCK_ROWS);
  }

  #startOf(block: number): number {
    return this.#blocks[block] ?? this.#bytes;
  }

  async close(): Promise<void> {
    if (this.#state === 'reading') this.#state = 'failed';
    this.#tellWaiting();
    this.#stop.abort();
    await this.#ended;
    await (await this.#handle?.catch(() => undefined))?.close();
    await rm(this.#order.to, { force: true });
  }

  /** One that could not be opened, as too many files were open, is tried again. */
  #opened(): Promise<FileHandle> {
    this.#handle ??= open(this.#order.to, 'r').catch((error: unknown) => {
      this.#handle = undefined;
      throw error;
    });
    return this.#handle;
  }

  #take(message: RowsMessage): void {
    if (this.#state !== 'reading') return;
    switch (message.is) {
      case 'about':
        this.#about = message.about;
        return;
      case 'rows':
        [this.#rows, this.#hidden, this.#bytes] = [message.rows, message.hidden, message.bytes];
        this.#width = message.width;
        for (const block of message.blocks) this.#blocks.push(block);
        break;
      case 'read':
        this.#state = 'read';
        break;
      case 'failed':
        this.#state = 'failed';
        this.#failure = { code: message.code, message: message.message };
        this.#about = { ...this.#about, sheets: [...(message.sheets ?? this.#about.sheets)] };
        break;
      default:
        message satisfies never;
    }
    this.#tellWaiting();
    this.#onChange();
  }

  #tellWaiting(): void {
    for (const tell of this.#waiting.splice(0)) tell();
  }
}

/** Columns beyond the header, up to that of the widest row. */
function namelessFrom(first: number, width: number): AboutSheet['columns'] {
  return Array.from({ length: Math.max(0, width - first) }, (_, index) => ({
    letter: columnLetter(first + index),
    name: '',
    key: '',
    is_hidden: false,
  }));
}

function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at);
    lines.push(bytes.subarray(at, end));
    at = end + 1;
  }
  return lines;
}

function toRow(line: Buffer, number: number, { first, end }: ColumnSpan): ShownRow {
  const isHidden = line[0] === HIDDEN_MARK.charCodeAt(0);
  const firstPart = Math.floor(first / PART_CELLS);
  const cells: string[] = [];
  let at = isHidden ? 1 : 0;
  for (let part = 0; at < line.length && part * PART_CELLS < end; part += 1) {
    const found = line.indexOf(PART_END, at);
    const partEnd = found === -1 ? line.length : found;
    if (part >= firstPart) cells.push(...JSON.parse(line.toString('utf8', at, partEnd)));
    at = partEnd + 1;
  }
  const skipped = firstPart * PART_CELLS;
  return { number, cells: cells.slice(first - skipped, end - skipped), isHidden };
}

/** Starts a process that reads a sheet (`sheet/read-rows-main.ts`). */
export function startReader(): ChildProcess {
  // A path that holds in the compiled file and in the command line's bundle (docs/decisions/07-bundled-command-line.md).
  const child = fork(new URL('../serve/sheet/read-rows-main.js', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // One that could not be started has ended: whoever gave it an order learns that.
  child.on('error', () => {});
  return child;
}
