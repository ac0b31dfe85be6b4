import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError, VdpipeError } from '../errors.ts';
import { listenOn } from '../listen-on.ts';
import { checkOptions, type OptionKinds } from '../options.ts';
import type { Project } from '../service/schemas.ts';
import { type Audit, AuditLog } from './audit-log.ts';
import { FaultPlan } from './fault-plan.ts';
import {
  FAULT_NAMES,
  LOOKUP_FAULT_NAMES,
  SANDBOX_DEFAULTS,
  type SandboxOptions,
} from './options.ts';
import { checkProjects, type SandboxProject } from './project-file.ts';
import { ProjectStore, toProject } from './project-store.ts';
import { RequestHandler } from './request-handler.ts';
import { Timers } from './timers.ts';

/** Where a sandbox listens. */
export interface SandboxListenOptions {
  /** @default 0, any free port */
  readonly port?: number | undefined;
  /** @default '127.0.0.1' */
  readonly host?: string | undefined;
}

/** Both hosts of the service: here one, as their paths differ. */
export interface SandboxAddress {
  readonly baseUrl: string;
  readonly resourceUrl: string;
}

/** A stand-in for the service. It keeps its projects and its audit while it is not listening. */
export interface Sandbox extends AsyncDisposable {
  /** @throws VdpipeError `port_unavailable` */
  listen(options?: SandboxListenOptions): Promise<SandboxAddress>;
  /** Cuts every connection and drops what was still in process. `listen` may be called again. */
  close(): Promise<void>;
  audit(): Audit;
  /** A project as the service shows it to its user. */
  project(projectId: string): Project | undefined;
  /** Adds a project, or puts another in its place. */
  setProject(project: SandboxProject): void;
  /**
   * Puts a project in `ordering` back to `editing`, as the service's order-cancel operation does.
   *
   * @throws VdpipeError `order_not_cancellable`
   */
  cancelOrder(projectId: string): void;
}

/**
 * Makes a stand-in for the service that behaves as docs/service.md says, with the faults it is given.
 *
 * @example
 * const sandbox = createSandbox({ projects: 20, faults: { lost: 0.05 } });
 * const { baseUrl } = await sandbox.listen();
 * // ... order at baseUrl ...
 * console.log(sandbox.audit().orders.length);
 * await sandbox.close();
 *
 * @throws UsageError `projects_invalid`, `fault_invalid`, `pattern_invalid`, `option_invalid`
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  checkOptions(options, OPTIONS);
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  const settings: SandboxOptions & typeof SANDBOX_DEFAULTS = {
    ...SANDBOX_DEFAULTS,
    ...Object.fromEntries(set),
  };
  const { projects, products = [], firstOrderId, seed, apiKey = null, idToken = null } = settings;
  const {
    pattern = null,
    owner = null,
    faults = {},
    lookupFaults = {},
    latencyMs: given,
  } = settings;
  const latencyMs = typeof given === 'number' ? { min: given, max: given } : given;
  const ends = { min: 'number', max: 'number' } as const;
  checkOptions(latencyMs, ends, { needed: ['min', 'max'], within: 'latencyMs.' });
  const checked = checkedProjects(projects);
  const store = new ProjectStore({ projects: checked, pattern, owner, products, firstOrderId });
  const audit = new AuditLog();
  const timers = new Timers();
  const handler = new RequestHandler({
    ...settings,
    ...{ store, audit, timers, cancelOrder, intercept: options.intercept },
    accepted: { apiKey, idToken },
    orderFaults: new FaultPlan(faults, FAULT_NAMES, seed),
    lookupFaults: new FaultPlan(lookupFaults, LOOKUP_FAULT_NAMES, seed),
    latencyMs,
  });
  let server: Server | undefined;

  return {
    async listen(options = {}) {
      checkOptions(options, { port: 'number', host: 'text' });
      const { port = 0, host = '127.0.0.1' } = options;
      if (server) throw new VdpipeError('sandbox_listening', 'The sandbox is already listening');
      // Long, so that no idle connection is closed just as its next request is written.
      server = createServer({ keepAliveTimeout: 120_000, requestTimeout: 0 }, handler.listener);
      try {
        const url = toUrl(await listenOn(server, { host, port }));
        return { baseUrl: url, resourceUrl: url };
      } catch (error) {
        server = undefined;
        throw error;
      }
    },
    close,
    [Symbol.asyncDispose]: close,
    audit: () => audit.read(),
    project(projectId) {
      const project = store.get(projectId);
      return project && toProject(project);
    },
    setProject: (project) => {
      for (const checked of checkProjects([project], 'setProject')) store.set(checked);
    },
    cancelOrder,
  };

  async function close(): Promise<void> {
    const closing = server;
    server = undefined;
    timers.clear();
    store.endProcessing();
    if (closing) await closeServer(closing);
  }

  function cancelOrder(projectId: string): void {
    const project = store.get(projectId);
    if (project?.status !== 'ordering' || project.orderId === null) {
      throw new VdpipeError(
        'order_not_cancellable',
        `Cannot cancel the order of project ${JSON.stringify(projectId)}: expected status "ordering", ` +
          `found ${project ? JSON.stringify(project.status) : 'no such project'}`,
      );
    }
    audit.cancelled(project.orderId);
    store.cancel(project);
  }
}

const OPTIONS: OptionKinds<SandboxOptions> = {
  ...{ projects: 'any', pattern: 'any', owner: 'text', products: 'array', apiKey: 'text' },
  ...{ idToken: 'text', latencyMs: 'any', seed: 'number', firstOrderId: 'count', faults: 'object' },
  ...{ lookupFaults: 'object', retryAfterMs: 'number', slowMs: 'number', lateMs: 'number' },
  ...{ keepBodies: 'flag', maxBodyBytes: 'count', intercept: 'call' },
};

function checkedProjects(
  projects: number | readonly SandboxProject[],
): number | readonly SandboxProject[] {
  if (typeof projects !== 'number') return checkProjects(projects, 'the sandbox');
  if (Number.isInteger(projects) && projects >= 0) return projects;
  throw new UsageError(
    'projects_invalid',
    `Cannot create ${projects} projects: expected a whole number of 0 or more`,
  );
}

function toUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
