import path from 'node:path';
import type { OutsideCheck } from '../../mapping/file/mapping.ts';
import { readSmall, sendRequest } from '../../service/send-request.ts';
import type { Answer, Wanted } from './answers.ts';
import { BadReplyError, parseReplies, toRequest } from './parse-replies.ts';
import { readHeaders } from './read-headers.ts';
import { runProgram } from './run-program.ts';
import type { Environment } from './secret-source.ts';

/** A reply may be so long for each value, and besides. */
const MAX_VALUE_BYTES = 8 * 1024;
const MAX_BYTES_BESIDES = 64 * 1024;

const NDJSON = 'application/x-ndjson';

export interface AskOptions {
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/** Has values judged. @throws BadReplyError; what undici and `spawn` throw */
export async function ask(
  check: OutsideCheck,
  wanted: readonly Wanted[],
  options: AskOptions,
): Promise<readonly Answer[]> {
  const most = MAX_BYTES_BESIDES + MAX_VALUE_BYTES * wanted.length;
  const reply = check.command
    ? askProgram({ ...check, command: check.command }, wanted, most, options)
    : askService({ ...check, url: check.url ?? '' }, wanted, most, options);
  return parseReplies(await reply, wanted);
}

async function askProgram(
  { command, folder = '.', timeoutMs }: OutsideCheck & { readonly command: readonly string[] },
  wanted: readonly Wanted[],
  most: number,
  { environment, signal }: AskOptions,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const { code, stderr, why } = await runProgram({
    ...{ command, folder, timeoutMs, signal, environment },
    input: toRequest(wanted),
    onOutput: (chunk) => {
      bytes += chunk.length;
      if (bytes > most) return `its answer has more than ${most} bytes`;
      chunks.push(chunk);
      return undefined;
    },
  });
  if (why !== undefined) throw new BadReplyError(why);
  if (code === 0) return Buffer.concat(chunks);
  const said =
    stderr === '' ? '' : `: ${mayShow(stderr, wanted) ? stderr : 'its message may repeat values'}`;
  throw new BadReplyError(`it ended with exit code ${code}${said}`);
}

/** What is escaped may be anything. */
const ESCAPED = /\\u[\da-f]{4}|\\x[\da-f]{2}|%[\da-f]{2}/i;

/** Two characters of Han or Hangul are a whole name. */
const WORD = /[\p{L}\p{N}]{3,}|[\p{scx=Han}\p{scx=Hangul}]{2,}/gu;

/** What a program says of its failure goes into logs: nothing that rows hold may, nor the beginning of what was cut. */
function mayShow(message: string, wanted: readonly Wanted[]): boolean {
  const said = message.toLowerCase();
  const texts = wanted
    .flatMap(({ values }) => Object.values(values))
    .map((text) => text.toLowerCase());
  const saidWords = said.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const isThere = (text: string) =>
    saidWords.some((word) => text.includes(word)) ||
    text.match(WORD)?.some((word) => said.includes(word));
  return !ESCAPED.test(message) && !texts.some(isThere);
}

function askService(
  { url, folder = '.', headersFrom, timeoutMs }: OutsideCheck & { readonly url: string },
  wanted: readonly Wanted[],
  most: number,
  { environment, signal }: AskOptions,
): Promise<Buffer> {
  const headers =
    headersFrom === undefined
      ? {}
      : readHeaders({ file: path.resolve(folder, headersFrom) }, environment);
  const late = AbortSignal.timeout(timeoutMs);
  return sendRequest(
    {
      method: 'POST',
      url: new URL(url),
      headers: { accept: NDJSON, ...headers, 'content-type': NDJSON },
      body: toRequest(wanted),
    },
    { environment, signal: AbortSignal.any([signal, late]), timeoutMs },
    async ({ status, body }) => {
      if (status !== 200) throw new BadReplyError(`it answered ${status}`);
      return await readSmall(body, most);
    },
  ).catch((error: unknown) => {
    if (!late.aborted) throw error;
    throw new BadReplyError(`it took longer than ${timeoutMs / 1000} s`);
  });
}
