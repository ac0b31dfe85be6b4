import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ledger } from '../ledger/ledger.ts';
import { listenOn } from '../listen-on.ts';
import { type Account, isOfPerson } from './accounts/account.ts';
import { AccountFile } from './accounts/account-file.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createKeyEntrance } from './accounts/key-entrance.ts';
import type { OidcOptions } from './accounts/oidc/oidc-options.ts';
import { PeopleLog } from './accounts/people-log.ts';
import { createSessionHandlers, type Entrance } from './accounts/session-handlers.ts';
import { toOpenApi } from './api/openapi.ts';
import { LANDING_PATH, ROLES } from './api/shared.ts';
import { createCommandLine, type Program } from './commands/command-line.ts';
import type { ConsoleSetting } from './console-setting.ts';
import { createDraftHandlers } from './drafts/draft-handlers.ts';
import { DraftStore } from './drafts/draft-store.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { createHelper } from './helper.ts';
import { TYPES } from './http/answers.ts';
import { inTurn, limitConnections } from './http/connections.ts';
import { readCookies } from './http/cookies.ts';
import { EventStreams } from './http/event-streams.ts';
import type { Handlers } from './http/handlers.ts';
import { statusOf } from './http/http-error.ts';
import { openPages } from './http/pages.ts';
import { LOOPBACK, type Place, type PlaceOptions, refuseOpenDoor, toPlace } from './http/place.ts';
import { createRequestHandler } from './http/request-handler.ts';
import { type AboutConsole, Sessions } from './http/sessions.ts';
import { watchLedger } from './ledger-health.ts';
import { ProcessPool } from './process-pool.ts';
import { createJobHandlers } from './questions/job-handlers.ts';
import { createQuestionHandlers } from './questions/question-handlers.ts';
import { startRetention } from './retention.ts';
import { createRunHandlers } from './runs/run-handlers.ts';
import { RunWorks } from './runs/run-works.ts';
import { startReader } from './sheet-rows.ts';
import { SpareProcess } from './spare-process.ts';
import { openTemporaryFolders } from './temporary-folders.ts';
import { createUploadHandlers } from './uploads/upload-handlers.ts';
import { createUploadStore } from './uploads/upload-store.ts';

/** An upload may take its time; what comes before it may not, and bodies in JSON have limits of their own. */
const TIMES = {
  requestTimeout: 0,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
} as const;
const TLS = { minVersion: 'TLSv1.2', handshakeTimeout: 10_000 } as const;
/** A browser whose machine went to sleep or lost its network closes no connection: the system finds out. */
const NOTICES_LOSS = { keepAlive: true, keepAliveInitialDelay: 60_000 } as const;

export interface ConsoleOptions extends Partial<PlaceOptions> {
  readonly ledger: Ledger;
  /** Where uploads and drafts are kept; made if it is missing. */
  readonly folder: string;
  readonly program: Program;
  /** 0: any free one. */
  readonly port: number;
  readonly about: AboutConsole;
  /** The provider that people can log in with. @default none: passwords alone */
  readonly oidc?: OidcOptions | undefined;
  /** Who uses a console without accounts. */
  readonly person: string | null;
  readonly now: () => number;
  /** Is given the address to open: with accounts once; without, one that logs a person in, at first, and again whenever one was used. */
  readonly onAddress: (url: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** Is told why the ledger cannot be used any more, and with null when it can again. */
  readonly onLedger: (failure: unknown) => void;
}

/** A certificate with those above it, and its key, as PEM. */
export type Tls = NonNullable<PlaceOptions['tls']>;

export interface Console {
  readonly port: number;
  /** The address that browsers use. */
  readonly url: string;
  /** Who may use it now: nobody while it has no accounts. */
  readonly people: () => readonly Account[];
  /** What is done with a run now; null if nobody works on it. */
  readonly workOn: RunWorks['workOn'];
  /**
   * Uses a renewed certificate for connections from now on, and its names. The one of before stays if this one cannot be used.
   *
   * @throws UsageError `tls_unusable`, `public_url_invalid`
   */
  renewTls(tls: Tls): void;
  /** Stops what it does, and waits until that is recorded. */
  close(): Promise<void>;
}

/**
 * Serves the console: its pages, and the API that they use.
 *
 * @throws VdpipeError `port_unavailable`, `console_running`, `file_unwritable`
 * @throws UsageError `accounts_missing`, `accounts_unreadable`, `tls_missing`, `tls_unusable`, `public_url_invalid`
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
  const { ledger, folder, now, tls, oidc } = options;
  let at: PlaceOptions = { isBehindProxy: false, host: LOOPBACK, ...options };
  const accounts = createAccounts(new AccountFile(folder), options.onFailure);
  refuseOpenDoor(
    at,
    accounts.list().some((one) => one.is_enabled && isOfPerson(one)),
    oidc !== undefined,
  );
  const stop = new AbortController();
  const events = new EventStreams();
  const processes = new ProcessPool();
  const commands = createCommandLine(options.program, processes);
  const readers = new SpareProcess(startReader);
  const helper = createHelper(options.program.helper, processes);
  const { signal } = stop;
  const makeTemporary = await openTemporaryFolders(path.join(folder, 'temporary'));
  const tools = { processes, commands, readers, helper, events, makeTemporary };
  const { service } = options.about;
  const fourEyes = options.program.fourEyes === true;
  const setting: ConsoleSetting = { ledger, service, folder, fourEyes, ...tools, signal, now };
  const uploads = createUploadStore(path.join(folder, 'uploads'), now);
  await uploads.load();
  const drafts = new DraftStore(setting, uploads);
  await drafts.load(options.onFailure);
  const works = new RunWorks(setting);
  const health = watchLedger(ledger, events, now, (failure) => {
    options.onLedger(failure);
    if (failure === null) void works.placeAfterOutage().catch(options.onFailure);
  });
  const sessions = new Sessions({ name: options.person, roles: new Set(ROLES) }, accounts, now);
  let known = toPlace(at, options.port);
  const place = (): Place => known;
  const printAddress = () => options.onAddress(`${known.url}/#token=${sessions.newToken()}`);
  const entrance: Entrance = {
    ...{ sessions, accounts, place, printAddress, now, oidc },
    people: new PeopleLog(folder, now, options.onFailure),
    about: options.about,
    onFailure: options.onFailure,
  };
  const keys = createKeyEntrance(entrance);
  const handlers: Handlers = {
    ...createSessionHandlers(entrance),
    ...createRunHandlers(setting, works, drafts),
    ...createJobHandlers(setting),
    ...createQuestionHandlers(setting, works, () => drafts.list()),
    ...createUploadHandlers(uploads, readers, drafts.usesUpload),
    ...createDraftHandlers(setting, drafts),
    events: ({ request, response, session }) => {
      const secrets = readCookies(request, known.cookie);
      const listener = {
        owner: session.name,
        mayKnow: () => keys.isOpen(request) || sessions.has(secrets),
      };
      events.add(response, listener, health.state());
      return undefined;
    },
    openApi: () => ({ type: TYPES.json, body: [JSON.stringify(toOpenApi(options.about.version))] }),
  };
  // A path that holds in the compiled file and in the command line's bundle (docs/decisions/07-bundled-command-line.md).
  const pages = openPages(fileURLToPath(new URL('../serve/web/', import.meta.url)));
  const onFailure = (error: unknown) => {
    if (statusOf(error) === 503) void health.look();
    else options.onFailure(error);
  };
  const landings = new Set(oidc ? ['/', LANDING_PATH] : ['/']);
  const answer = inTurn(
    createRequestHandler({
      ...{ handlers, pages, sessions, keys, place, landings, processes, onFailure },
      onSession: (socket, { name }) => know(socket, name),
    }),
  );
  const times = { ...TIMES, ...NOTICES_LOSS };
  const tlsServer = tls && createTlsServer({ ...times, ...tls, ...TLS }, answer);
  const server = tlsServer ?? createServer(times, answer);
  const know = limitConnections(server, at.isBehindProxy);
  const address = { host: at.host, port: options.port };
  known = toPlace(at, (await listenOn(server, address, { flag: '--port' })).port);
  // The token is in the fragment: browsers send that to nobody.
  if (accounts.areUsed) options.onAddress(`${known.url}/`);
  else printAddress();
  const endRetention = startRetention(drafts, uploads, onFailure);
  return {
    port: known.port,
    get url() {
      return known.url;
    },
    people: () => accounts.list().filter(isOfPerson),
    workOn: (info) => works.workOn(info),
    renewTls(renewed) {
      const next = { ...at, tls: renewed };
      refuseOpenDoor(next, true, false);
      tlsServer?.setSecureContext({ ...renewed, ...TLS });
      at = next;
      known = toPlace(at, known.port);
    },
    async close() {
      stop.abort();
      server.close();
      events.close();
      health.close();
      readers.close();
      helper.close();
      commands.close();
      await works.close();
      await endRetention();
      await drafts.close();
      server.closeAllConnections();
      lock.release();
    },
  };
}
