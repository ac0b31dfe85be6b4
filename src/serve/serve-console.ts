import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ledger } from '../ledger/ledger.ts';
import { listenOn } from '../listen-on.ts';
import { toOpenApi } from './api/openapi.ts';
import { ROLES } from './api/schemas.ts';
import type { Session as SessionAnswer } from './api/types.ts';
import { CommandLine, type Program } from './commands/command-line.ts';
import type { ConsoleSetting } from './console-setting.ts';
import { createDraftHandlers } from './drafts/draft-handlers.ts';
import { DraftStore } from './drafts/draft-store.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { cookieName, readCookie, toCookie } from './http/cookies.ts';
import { EventStreams } from './http/event-streams.ts';
import type { Handlers } from './http/handlers.ts';
import { HttpError, statusOf } from './http/http-error.ts';
import { Pages } from './http/pages.ts';
import { createRequestHandler } from './http/request-handler.ts';
import { type Session, Sessions } from './http/sessions.ts';
import { LedgerHealth } from './ledger-health.ts';
import { createQuestionHandlers } from './questions/question-handlers.ts';
import { createRunHandlers } from './runs/run-handlers.ts';
import { RunWorks } from './runs/run-works.ts';
import { SpareProcess } from './spare-process.ts';
import { startReader } from './start-reader.ts';
import { createUploadHandlers } from './uploads/upload-handlers.ts';
import { UploadStore } from './uploads/upload-store.ts';

/** The console listens to this machine alone. */
const HOST = '127.0.0.1';
const HEADERS_MS = 20_000;

export interface ConsoleOptions {
  readonly ledger: Ledger;
  /** Where uploads and drafts are kept; made if it is missing. */
  readonly folder: string;
  readonly program: Program;
  /** 0: any free one. */
  readonly port: number;
  /** What a session tells of the console. */
  readonly about: Pick<SessionAnswer, 'version' | 'service' | 'ledger'>;
  /** Who uses the console. */
  readonly person: string | null;
  readonly now: () => number;
  /** Is given the address that logs a person in: at first, and again whenever one was used. */
  readonly onAddress: (url: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** Is told why the ledger cannot be used any more, and with null when it can again. */
  readonly onLedger: (failure: unknown) => void;
}

/** A console that listens. */
export interface Console {
  readonly port: number;
  /** Stops what it does, and waits until that is recorded. */
  close(): Promise<void>;
}

/**
 * Serves the console: its pages, and the API that they use.
 *
 * @throws VdpipeError `port_unavailable`, `console_running`, `file_unwritable`
 */
export async function serveConsole(options: ConsoleOptions): Promise<Console> {
  const lock = await lockFolder(options.folder);
  try {
    return await openConsole(options, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openConsole(options: ConsoleOptions, lock: FolderLock): Promise<Console> {
  const { ledger, folder, now } = options;
  const stop = new AbortController();
  const events = new EventStreams();
  const commands = new CommandLine(options.program);
  const readers = new SpareProcess(startReader);
  const { signal } = stop;
  const setting: ConsoleSetting = { ledger, folder, commands, readers, events, signal, now };
  const uploads = new UploadStore(path.join(folder, 'uploads'));
  await uploads.load();
  const drafts = new DraftStore(setting, uploads);
  await drafts.load(options.onFailure);
  const works = new RunWorks(setting);
  const health = new LedgerHealth({
    ledger,
    events,
    now,
    onChange: (failure) => {
      options.onLedger(failure);
      if (failure === null) void works.placeAfterOutage().catch(options.onFailure);
    },
  });
  const sessions = new Sessions({ name: options.person, roles: new Set(ROLES) }, now);
  const bound = { port: 0, hosts: new Set<string>() as ReadonlySet<string> };
  const handlers: Handlers = {
    ...createSessionHandlers(options, { sessions, bound }),
    ...createRunHandlers(setting, works),
    ...createQuestionHandlers(setting, works, () => drafts.list()),
    ...createUploadHandlers(uploads, readers),
    ...createDraftHandlers(setting, drafts),
    events: ({ response }) => {
      events.add(response, health.state);
      return undefined;
    },
    openApi: () => ({
      type: 'application/json; charset=utf-8',
      body: [JSON.stringify(toOpenApi(options.about.version))],
    }),
  };
  // A path that holds in the compiled file and in the command line's bundle (docs/decisions/bundled-command-line.md).
  const pages = new Pages(fileURLToPath(new URL('../serve/web/', import.meta.url)));
  const onFailure = (error: unknown) => {
    if (statusOf(error) === 503) void health.look();
    else options.onFailure(error);
  };
  const server = createServer(
    // An upload may take its time, the lines before it may not.
    { requestTimeout: 0, headersTimeout: HEADERS_MS },
    createRequestHandler({ handlers, pages, sessions, bound, onFailure }),
  );
  const address = { host: HOST, port: options.port };
  bound.port = (await listenOn(server, address, { flag: '--port' })).port;
  bound.hosts = namesOf(bound.port);
  options.onAddress(addressOf(bound.port, sessions.newToken()));
  return {
    port: bound.port,
    async close() {
      stop.abort();
      server.close();
      events.close();
      health.close();
      readers.close();
      commands.close();
      await works.close();
      await drafts.close();
      server.closeAllConnections();
      lock.release();
    },
  };
}

function namesOf(port: number): ReadonlySet<string> {
  return new Set([`${HOST}:${port}`, `localhost:${port}`]);
}

/** The token is in the fragment: browsers send that to nobody. */
function addressOf(port: number, token: string): string {
  return `http://${HOST}:${port}/#token=${token}`;
}

interface Entrance {
  readonly sessions: Sessions;
  readonly bound: { readonly port: number };
}

function createSessionHandlers(
  { about, onAddress }: ConsoleOptions,
  { sessions, bound }: Entrance,
): Pick<Handlers, 'openSession' | 'session' | 'closeSession'> {
  const toAnswer = ({ name, roles }: Session): SessionAnswer => ({
    name,
    roles: [...roles],
    ...about,
  });
  return {
    openSession: ({ body, response }) => {
      const secret = sessions.open(body.token);
      const session = sessions.get(secret);
      if (secret === undefined || !session) {
        if (!sessions.hasToken) onAddress(addressOf(bound.port, sessions.newToken()));
        throw new HttpError(
          401,
          'token_invalid',
          'This address has already been used. Open the latest address that "vdpipe serve" printed.',
        );
      }
      response.setHeader('set-cookie', toCookie(cookieName(bound.port), secret));
      onAddress(addressOf(bound.port, sessions.newToken()));
      return toAnswer(session);
    },
    session: ({ session }) => toAnswer(session),
    closeSession: ({ request, response }) => {
      const name = cookieName(bound.port);
      sessions.close(readCookie(request, name));
      response.setHeader('set-cookie', toCookie(name, ''));
      return {};
    },
  };
}
