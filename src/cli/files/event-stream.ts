import { createWriteStream, openSync } from 'node:fs';
import process from 'node:process';
import type { SubmitEvent } from '../../run/order-sheet.ts';
import { usage } from '../check-flags.ts';
import type { EVENTS_OPTIONS, FlagsOf } from '../options.ts';
import { isReaderGone, say, tolerateOutput } from '../output.ts';
import { outputUnusable, writableFile } from './writable-file.ts';

/** What waits for a slow reader must not fill the memory. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

export type OrderNews = Pick<SubmitEvent, 'run' | 'projectId' | 'state' | 'orderId' | 'code'>;

/** Lines about orders as they happen, for programs. Nothing waits for their reader, and what fails here fails nothing else. */
export interface EventStream {
  /** `-` is standard output. */
  readonly file: string;
  note(news: OrderNews, atMs?: number): void;
  /** Resolves once everything is written that can be. */
  end(): Promise<void>;
}

/**
 * Opens what `--events` names, before anything is ordered.
 *
 * @param inUse Files that the command reads or writes otherwise.
 * @throws UsageError `usage`, `output_unusable`
 */
export function openEventStream(
  { events: file, json }: FlagsOf<typeof EVENTS_OPTIONS> & { readonly json?: boolean | undefined },
  inUse: readonly (string | undefined)[],
): EventStream | undefined {
  if (file === undefined) return undefined;
  if (file === '-' && json) throw usage('--json uses standard output: name a file for --events');
  const stream = file === '-' ? process.stdout : appendTo(file, inUse);
  let isBroken = false;
  let leftOut = 0;
  const onBroken = (error: Error) => {
    if (isBroken) return;
    isBroken = true;
    if (isReaderGone(error)) return;
    say(`warning: Cannot write events to "${file}": ${error.message}. Orders are not affected.`);
  };
  if (file === '-') tolerateOutput(onBroken);
  else stream.on('error', onBroken);
  return {
    file,
    note({ run, projectId, state, orderId, code }, atMs = Date.now()): void {
      // Given back, and nothing happened.
      if (state === 'staged' || isBroken) return;
      if (stream.writableLength > MOST_WAITING_BYTES) {
        leftOut += 1;
        return;
      }
      const at = new Date(atMs).toISOString();
      const line = { run, project_id: projectId, state, order_id: orderId, code, at };
      stream.write(`${JSON.stringify(line)}\n`);
    },
    async end(): Promise<void> {
      if (leftOut > 0) say(`warning: ${leftOut} events were left out: they are read too slowly.`);
      if (isBroken) return;
      await new Promise<void>((resolve) => {
        if (stream === process.stdout) stream.write('', () => resolve());
        else stream.end(() => resolve());
      });
    },
  };
}

/** @throws UsageError `output_unusable` */
function appendTo(file: string, inUse: readonly (string | undefined)[]) {
  const fits = /\.(?:ndjson|jsonl)$/i.test(file);
  writableFile(file, inUse, { endings: '.ndjson or .jsonl', fits });
  try {
    return createWriteStream(file, { fd: openSync(file, 'a', 0o600) });
  } catch (error) {
    throw outputUnusable(file, 'it cannot be opened', error);
  }
}
