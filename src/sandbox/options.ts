import { UsageError } from '../errors.ts';
import type { Product } from '../service/schemas.ts';
import type { SandboxProject } from './project-file.ts';

/** Faults of an order. `docs/sandbox.md` says what each does. */
export const FAULT_NAMES = [
  'locked',
  'busy',
  'error',
  'reset',
  'lost',
  'truncated',
  'slow',
  'stall',
  'late',
  'twice',
  'throttled',
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** Faults of a look-up. */
export const LOOKUP_FAULT_NAMES = [
  'busy',
  'error',
  'reset',
  'truncated',
  'slow',
  'stall',
  'twice',
] as const satisfies readonly FaultName[];

/** How often a fault happens. */
export interface FaultRule {
  /** Part of the requests that suffer it, from 0 to 1. */
  readonly rate: number;
  /** Maximum times for one project. @default no limit */
  readonly times?: number | undefined;
}

export type Faults = Readonly<Partial<Record<FaultName, number | FaultRule>>>;

export type SandboxOperation =
  | 'create_tentative_order'
  | 'get_project'
  | 'list_projects'
  | 'get_product'
  | 'other';

/** A request as `intercept` sees it. */
export interface SandboxRequest {
  readonly operation: SandboxOperation;
  readonly method: string;
  /** As it came, percent-encoded. */
  readonly path: string;
  /** Project or product id; '' where the path has none. */
  readonly id: string;
  readonly svcUid: string;
  /** Counts the requests of this operation for this id from 1. */
  readonly attempt: number;
  /** '' without one. */
  readonly body: string;
}

/** What `intercept` answers in the service's place. */
export type SandboxScript =
  | { readonly fault: FaultName }
  | {
      readonly status: number;
      /** An object is sent as JSON. @default '' */
      readonly body?: string | object | undefined;
      readonly headers?: Readonly<Record<string, string>> | undefined;
      /** Carries the request out first, as the service would. @default false */
      readonly carryOut?: boolean | undefined;
    };

export interface SandboxOptions {
  /** How many projects (`prj-0001`, `prj-0002`, ...), or a list of them. @default 100 */
  readonly projects?: number | readonly SandboxProject[] | undefined;
  /** Any id that matches it, or the regular expression in a text, is a project in `editing` from the first request that names it. @default none */
  readonly pattern?: RegExp | string | undefined;
  /** `svc-uid` that numbered and matched projects belong to. @default every user's */
  readonly owner?: string | undefined;
  /** Added to the sample products, which have every size that a project names. @default none */
  readonly products?: readonly Product[] | undefined;
  /** The only key that is accepted. @default any */
  readonly apiKey?: string | undefined;
  /** The only token that is accepted in `svc-id-token`. @default any */
  readonly idToken?: string | undefined;
  /** How long a request is in process, all the same or evenly spread. @default 0 */
  readonly latencyMs?: number | { readonly min: number; readonly max: number } | undefined;
  /** Same seed, same faults: by project and attempt, not by order of arrival. @default 1 */
  readonly seed?: number | undefined;
  /** The first order's; each order has the next one. @default 100_001 */
  readonly firstOrderId?: number | undefined;
  /** For orders. @default none */
  readonly faults?: Faults | undefined;
  /** For look-ups; those of `LOOKUP_FAULT_NAMES`. @default none */
  readonly lookupFaults?: Faults | undefined;
  /** What `busy` and `throttled` say in `Retry-After`; parts of a second as a fraction. @default 1000 */
  readonly retryAfterMs?: number | undefined;
  /** After how long `slow` answers. @default 65_000, longer than vdpipe waits */
  readonly slowMs?: number | undefined;
  /** After how long the request of a `late` order arrives. @default 2000 */
  readonly lateMs?: number | undefined;
  /** Keeps each order's body in the audit. @default false, only its digest and the number of rows */
  readonly keepBodies?: boolean | undefined;
  /** Largest body that is read; a larger one gets 413. @default 64 MiB */
  readonly maxBodyBytes?: number | undefined;
  /** For tests: answers a request in the service's place, or says which fault it suffers. */
  readonly intercept?: ((request: SandboxRequest) => SandboxScript | undefined) | undefined;
}

/** The defaults of the sandbox's options. */
export const SANDBOX_DEFAULTS = {
  projects: 100 as NonNullable<SandboxOptions['projects']>,
  firstOrderId: 100_001,
  latencyMs: 0 as NonNullable<SandboxOptions['latencyMs']>,
  seed: 1,
  retryAfterMs: 1000,
  slowMs: 65_000,
  lateMs: 2000,
  keepBodies: false,
  maxBodyBytes: 64 * 1024 * 1024,
};

/**
 * Reads faults as the command line writes them: `lost=0.05`, or `lost=1x2` for at most twice a project.
 *
 * @throws UsageError `fault_invalid`
 */
export function parseFaults(texts: readonly string[]): Faults {
  return Object.fromEntries(texts.map(parseFault));
}

function parseFault(text: string): [FaultName, FaultRule] {
  const [, name, rate, times] = /^([a-z]+)=(\d*\.?\d+)(?:x(\d+))?$/.exec(text) ?? [];
  const known = FAULT_NAMES.find((fault) => fault === name);
  if (!known) {
    const names = FAULT_NAMES.join(', ');
    const wanted = `expected NAME=RATE or NAME=RATExTIMES with a name of ${names}, such as lost=0.05`;
    throw faultInvalid(`fault ${JSON.stringify(text)}: ${wanted}`);
  }
  return [known, { rate: Number(rate), times: times === undefined ? undefined : Number(times) }];
}

/** @param what follows "Cannot use " */
export function faultInvalid(what: string): UsageError {
  return new UsageError('fault_invalid', `Cannot use ${what}`);
}
