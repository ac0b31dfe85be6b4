import type { ChildProcess } from 'node:child_process';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { columnLetter } from '../rows/row.ts';
import type { Sheet } from './api/types.ts';
import {
  type AboutSheet,
  BLOCK_ROWS,
  HIDDEN_MARK,
  type RowsMessage,
  type RowsOrder,
} from './sheet/row-messages.ts';

/** A row as the file shows it. */
export interface ShownRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly isHidden: boolean;
}

const UNKNOWN: AboutSheet = {
  format: null,
  sheet: null,
  sheets: [],
  encoding: null,
  delimiter: null,
  header_row: null,
  likely_header_row: null,
  columns: [],
};

/** Processes that read the rows, one after another. */
const MAX_TRIES = 2;

/** The rows of an uploaded sheet, as a page shows them: a process reads them into a file, from where any of them are read quickly. */
export class SheetRows {
  readonly #order: RowsOrder;
  readonly #onChange: () => void;
  readonly #toReader: () => ChildProcess;
  #child: ChildProcess;
  #blocks: number[] = [];
  #ended: Promise<void>;
  #tries = 0;
  #about = UNKNOWN;
  #state: Sheet['state'] = 'reading';
  #failure: Sheet['failure'] = null;
  #rows = 0;
  #hidden = 0;
  #width = 0;
  #bytes = 0;
  #handle: Promise<FileHandle> | undefined;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param toReader gives a process that reads them, and nothing else
   * @param onChange is called when more is known
   */
  constructor(toReader: () => ChildProcess, order: RowsOrder, onChange: () => void) {
    this.#order = order;
    this.#onChange = onChange;
    this.#toReader = toReader;
    this.#child = toReader();
    this.#ended = this.#begin();
  }

  /** Has the process read the rows. Resolves when it has ended. */
  #begin(): Promise<void> {
    const child = this.#child;
    this.#tries += 1;
    child.on('message', (message: RowsMessage) => this.#take(message));
    const ended = new Promise<NodeJS.Signals | null>((resolve) => {
      child.on('error', () => resolve(null));
      child.on('exit', (_code, signal) => resolve(signal));
    });
    child.send(this.#order, () => {});
    return ended.then((signal) => this.#onEnd(signal));
  }

  /** A process that was killed is followed by another one, once. */
  #onEnd(signal: NodeJS.Signals | null): void {
    if (this.#state !== 'reading') return;
    if (signal !== null && this.#tries < MAX_TRIES) {
      [this.#rows, this.#hidden, this.#bytes, this.#blocks] = [0, 0, 0, []];
      this.#child = this.#toReader();
      this.#ended = this.#begin();
      return;
    }
    const message =
      'The process that read the file was ended from outside, perhaps because the machine is short of memory. Try again.';
    this.#take({ is: 'failed', code: 'reading_killed', message });
  }

  about(): Sheet {
    return {
      ...this.#about,
      columns: [...this.#about.columns, ...namelessFrom(this.#about.columns.length, this.#width)],
      state: this.#state,
      rows: this.#rows,
      hidden_rows: this.#hidden,
      failure: this.#failure,
    };
  }

  /** The same, once it is known which sheet it is and where its header is; or once it cannot be read. */
  async known(): Promise<Sheet> {
    while (this.#state === 'reading' && this.#about === UNKNOWN) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return this.about();
  }

  /** Rows by their numbers; fewer where they end, or were not read yet. */
  async read(from: number, count: number): Promise<readonly ShownRow[]> {
    const last = Math.min(from + count - 1, this.#rows);
    if (from > last) return [];
    const firstBlock = Math.floor((from - 1) / BLOCK_ROWS);
    const start = this.#blocks[firstBlock] ?? 0;
    const end = this.#blocks[Math.floor((last - 1) / BLOCK_ROWS) + 1] ?? this.#bytes;
    const bytes = Buffer.alloc(end - start);
    const handle = await this.#opened();
    await handle.read(bytes, 0, bytes.length, start);
    const lines = bytes.toString().split('\n');
    const skipped = from - 1 - firstBlock * BLOCK_ROWS;
    return lines
      .slice(skipped, skipped + last - from + 1)
      .map((line, index) => toRow(line, from + index));
  }

  /** All rows that were read, some at a time. */
  async *readAll(): AsyncGenerator<readonly ShownRow[]> {
    const step = BLOCK_ROWS * 8;
    for (let from = 1; from <= this.#rows; from += step) yield await this.read(from, step);
  }

  /** Ends reading, and removes the rows. */
  async close(): Promise<void> {
    this.#child.removeAllListeners('message');
    if (this.#state === 'reading') this.#state = 'failed';
    this.#tellWaiting();
    this.#child.kill('SIGKILL');
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

function toRow(line: string, number: number): ShownRow {
  const isHidden = line.startsWith(HIDDEN_MARK);
  return { number, cells: JSON.parse(isHidden ? line.slice(1) : line), isHidden };
}
