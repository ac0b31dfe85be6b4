import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import answers from '../../src/serve/api/answers.json' with { type: 'json' };
import { ROUTES, type RouteName } from '../../src/serve/api/routes.ts';
import type { AnswerOf as Json } from '../../src/serve/api/types.ts';
import type { RunningCli } from './cli.ts';
import type { Shop } from './shop.ts';
import type { AtEnd } from './temporary-folder.ts';

type AnswerOf<K extends RouteName> = Json<K> extends null ? Uint8Array : Json<K>;

/** What a call is given: the parts of its path, its query, its body. */
export interface CallGiven {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** An answer that was not 200. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly cells?: readonly { readonly cell: string; readonly code: string }[];
}

/** The calls of a person who is logged in. */
export interface ConsoleCalls {
  /** Makes a call that is answered, and holds the answer against its schema. */
  call<K extends RouteName>(name: K, given?: CallGiven): Promise<AnswerOf<K>>;
  /** Makes a call that is refused. */
  refused(name: RouteName, given?: CallGiven): Promise<Refusal>;
  /** The answer as it is. */
  fetch(name: RouteName, given?: CallGiven): Promise<Response>;
}

/** A console that runs, and a person who is logged in. */
export interface RunningConsole extends ConsoleCalls {
  readonly url: string;
  /** The address that was printed, with its token. */
  readonly address: string;
  readonly cookie: string;
  readonly running: RunningCli;
  /** The address that is printed once the one before was used. */
  nextAddress(): Promise<string>;
}

/** The calls that were answered, for the test that each is tried. */
export const CALLED = new Set<RouteName>();

/** Starts `vdpipe serve` and logs in. */
export async function openConsole(
  shop: Shop,
  options: readonly string[] = [],
  atEnd: AtEnd = onTestFinished,
): Promise<RunningConsole> {
  const port = options.some((option) => option.startsWith('--port=')) ? [] : ['--port=0'];
  const flags = [...port, `--folder=${shop.folder}/console`, ...options];
  const running = shop.start(['serve', ...flags], { atEnd });
  const printed = addressesOf(running);
  const address = await firstLine(running);
  return { address, running, nextAddress: printed, ...(await openClient(address)) };
}

/** Logs in at an address that was printed. */
export async function openClient(
  address: string,
): Promise<ConsoleCalls & Pick<RunningConsole, 'url' | 'cookie'>> {
  const { origin: url, hash } = new URL(address);
  const cookie = await logIn(url, hash.replace('#token=', ''));
  CALLED.add('openSession');
  return { url, cookie, ...callsOf(url, cookie) };
}

function callsOf(url: string, cookie: string): ConsoleCalls {
  const fetchCall = (name: RouteName, given: CallGiven = {}) => {
    const { method } = ROUTES[name];
    return fetch(toUrl(url, name, given), { method, ...toRequest(url, cookie, given) });
  };
  return {
    fetch: fetchCall,
    async call(name, given) {
      const answer = await fetchCall(name, given);
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      CALLED.add(name);
      if (ROUTES[name].gives === 'bytes')
        return new Uint8Array(await answer.arrayBuffer()) as never;
      return schemaOf(name).parse(await answer.json()) as never;
    },
    async refused(name, given) {
      const answer = await fetchCall(name, given);
      if (answer.ok) throw new Error(`${name} was not refused`);
      const { error } = (await answer.json()) as { error: Omit<Refusal, 'status'> };
      return { status: answer.status, ...error };
    },
  };
}

/** What `openapi.json` says of a call's answer. */
function schemaOf(name: RouteName): z.ZodType {
  const schemas = JSON.stringify({ $defs: answers.schemas, ...callsDescribed[name] });
  return z.fromJSONSchema(JSON.parse(schemas.replaceAll('#/components/schemas/', '#/$defs/')));
}

const callsDescribed: Readonly<Partial<Record<RouteName, object>>> = answers.calls;

async function firstLine({ process: child, ended }: RunningCli): Promise<string> {
  let text = '';
  const line = (async () => {
    for (;;) {
      const [chunk] = await once(child.stdout as NodeJS.ReadableStream, 'data');
      text += String(chunk);
      if (text.includes('\n')) return text.split('\n')[0] ?? '';
    }
  })();
  const failed = ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
  failed.catch(() => {});
  return Promise.race([line, failed]);
}

/** Gives one after another of the addresses that are printed for other browsers. */
function addressesOf({ process: child }: RunningCli): () => Promise<string> {
  let text = '';
  let used = 0;
  child.stderr?.on('data', (chunk) => {
    text += String(chunk);
  });
  return async () => {
    for (;;) {
      const found = [...text.matchAll(/in another browser: (\S+)\n/g)][used]?.[1];
      if (found === undefined) {
        await pause();
        continue;
      }
      used += 1;
      return found;
    }
  };
}

async function logIn(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) throw new Error(`Cannot log in: ${await answer.text()}`);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The address of a call. */
export function toUrl(url: string, name: RouteName, { params = {}, query = {} }: CallGiven = {}) {
  const path = ROUTES[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) words.set(key, String(value));
  return `${url}/api/v1${path}?${words}`;
}

function toRequest(url: string, cookie: string, { body }: CallGiven) {
  const headers = { origin: url, cookie };
  if (body === undefined) return { headers };
  if (body instanceof Uint8Array) return { headers, body: new Uint8Array(body) };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Uploads a file as one piece, and opens it as a draft. */
export async function openDraft(
  console: ConsoleCalls,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const body = Buffer.from(content);
  const { upload } = await console.call('newUpload', { body: { name, bytes: body.length } });
  await console.call('putUpload', { params: { upload }, query: { offset: 0 }, body });
  const { draft } = await console.call('newDraft', { body: { upload } });
  return draft;
}

/** Waits until a draft is checked as it is. */
export async function checked(console: ConsoleCalls, draft: string) {
  for (;;) {
    const { revision } = await console.call('draft', { params: { draft } });
    const check = await console.call('check', { params: { draft } });
    if (check.revision === revision && check.state === 'checked' && check.report) {
      return { revision, report: check.report };
    }
    if (check.state === 'failed') throw new Error(JSON.stringify(check.failure));
    await pause();
  }
}

/** Waits until the rows of a draft are read. */
export async function read(console: ConsoleCalls, draft: string) {
  for (;;) {
    const sheet = await console.call('sheet', { params: { draft } });
    if (sheet.state !== 'reading') return sheet;
    await pause();
  }
}

/** Waits until a run has come to this state. */
export async function runIn(console: ConsoleCalls, run: string, state: string) {
  for (;;) {
    const found = await console.call('run', { params: { run } });
    if (found.state === state && found.work === null) return found;
    if (found.failure) throw new Error(JSON.stringify(found.failure));
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
