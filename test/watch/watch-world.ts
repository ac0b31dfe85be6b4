import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Delivery } from '../../src/ledger/deliveries.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { ServiceClient } from '../../src/service/client.ts';
import type { WatchConfig } from '../../src/watch/config/config-schema.ts';
import { parseConfig } from '../../src/watch/config/load-config.ts';
import { OWNER_FILE } from '../../src/watch/folder/folder-owner.ts';
import type { WatchClock } from '../../src/watch/watch-clock.ts';
import { runJobOnce } from '../../src/watch/watch-job.ts';
import { runJobsOnce } from '../../src/watch/watch-jobs.ts';
import type { WatchEntry } from '../../src/watch/watch-log.ts';
import { type Checkpoint, toJobWork, type WatchSetting } from '../../src/watch/watch-setting.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** A clock that goes on only while somebody sleeps. */
export class TestClock implements WatchClock {
  #aheadMs = 0;
  readonly #startMs: number;

  constructor(startMs = Date.now()) {
    this.#startMs = startMs;
  }

  wallMs(): number {
    return this.#startMs + this.#aheadMs;
  }

  monotonicMs(): number {
    return this.#aheadMs;
  }

  /** Called once, when somebody sleeps next. */
  onSleep: (() => void) | undefined;

  async sleep(ms: number): Promise<void> {
    this.onSleep?.();
    this.onSleep = undefined;
    this.#aheadMs += ms;
    await new Promise((resolve) => setImmediate(resolve));
  }

  forward(ms: number): void {
    this.#aheadMs += ms;
  }
}

/** A clock whose waits are a thousand times shorter. */
export class QuickClock extends TestClock {
  override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    this.forward(ms);
    await setTimeout(ms / 1000);
  }
}

/** Where a watcher is killed: at the nth time that it comes to a step. */
export interface KillAt {
  readonly step: Checkpoint;
  readonly nth?: number;
}

/** A partner's files: rows of orders in vdpipe's own columns. */
export function listOf(projects: readonly string[], { price = '3.50', more = '' } = {}): string {
  const rows = projects.map((project) => `${project},user-1,1,${price},Zoë ${project}${more}`);
  return ['project_id,svc_uid,order_count,total_price,name', ...rows, ''].join('\r\n');
}

/** So many projects of one list, which no other list has. */
export function projectsOf(list: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `p-${list}-${i + 1}`);
}

/** Folders of jobs, a ledger and a service. */
export class WatchWorld {
  readonly shop: Shop;
  readonly clock = new TestClock();
  readonly entries: WatchEntry[] = [];
  readonly config: WatchConfig;
  readonly #openLedger: () => Promise<Ledger> | Ledger;

  constructor(shop: Shop, config: WatchConfig, open?: () => Promise<Ledger>) {
    this.shop = shop;
    this.config = config;
    this.#openLedger = open ?? (() => openLedger(path.join(shop.folder, 'ledger.sqlite')));
  }

  /** Puts a file into a job's `in/` that was written a minute ago. */
  drop(job: string, name: string, content: string | Uint8Array, ageMs = 60_000): string {
    const folder = path.join(this.shop.folder, job, 'in');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, name);
    writeFileSync(file, content);
    const at = new Date(this.clock.wallMs() - ageMs);
    utimesSync(file, at, at);
    return file;
  }

  /** Names in a job's folder, without ids. */
  names(job: string, folder: string): string[] {
    const all = readdirSync(path.join(this.shop.folder, job, folder)).sort();
    const names = all.filter((name) => name !== OWNER_FILE);
    return names.map((name) => name.replace(/\.(?:d-)?[0-9a-f]{8,}(?=\.|$)/, ''));
  }

  async withLedger<T>(use: (ledger: Ledger) => Promise<T>): Promise<T> {
    const ledger = await this.#openLedger();
    try {
      return await use(ledger);
    } finally {
      await ledger.close();
    }
  }

  /** What was taken last. */
  async latest(): Promise<Delivery> {
    const { deliveries } = await this.withLedger((ledger) => ledger.deliveries.list({}));
    if (!deliveries[0]) throw new Error('nothing was taken');
    return deliveries[0];
  }

  setting(ledger: Ledger, more: Partial<WatchSetting> = {}): WatchSetting {
    const client = new ServiceClient({
      baseUrl: this.shop.baseUrl,
      credentials: { apiKey: 'secret-key-0123456789' },
    });
    onTestFinished(() => client.close());
    return {
      ledger,
      clock: this.clock,
      log: (entry) => this.entries.push(entry),
      signal: new AbortController().signal,
      serviceOf: () => client,
      submit: { delays: { firstMs: 1, settleMs: 10 } },
      environment: { HOOK: 'the secret of the webhook' },
      command: (name, words, { baseUrl } = {}) =>
        ['vdpipe', name, ...words, ...(baseUrl == null ? [] : ['--base-url', baseUrl])].join(' '),
      host: 'host',
      ...more,
    };
  }

  /** One look at all jobs, as `vdpipe watch --once`. Gives the exit code. */
  once(more: Partial<WatchSetting> = {}): Promise<number> {
    return this.withLedger((ledger) => runJobsOnce(this.setting(ledger, more), this.config.jobs));
  }

  /** The same by a process that is killed: nothing of it goes on from there. False if it came to its end before. */
  onceUntilKilled({ step, nth = 1 }: KillAt, more: Partial<WatchSetting> = {}): Promise<boolean> {
    let times = 0;
    let isKilled = false;
    return this.withLedger(async (ledger) => {
      const jobs = this.config.jobs.map((job) => {
        const never = new Promise<void>(() => {});
        let stop = () => {};
        const stopped = new Promise<void>((resolve) => {
          stop = resolve;
        });
        const checkpoint = (reached: Checkpoint) => {
          if (reached === step) times += 1;
          isKilled ||= times >= nth;
          if (!isKilled) return undefined;
          stop();
          return never;
        };
        const work = toJobWork(this.setting(ledger, { checkpoint, ...more }), job);
        return Promise.race([stopped, runJobOnce(work)]);
      });
      await Promise.all(jobs);
      return isKilled;
    });
  }

  /** Whether each job can be claimed: PostgreSQL frees those of a killed watcher once it has seen its connection end. */
  canClaimAll(): Promise<boolean> {
    return this.withLedger(async ({ deliveries }) => {
      const names = this.config.jobs.map(({ name }) => name);
      const claims = await Promise.all(names.map((name) => deliveries.claimJob(name)));
      await Promise.all(claims.map((claim) => claim?.release()));
      return claims.every((claim) => claim !== undefined);
    });
  }

  /** Orders at the service, and the projects that have more than one. */
  orders(): { readonly count: number; readonly twice: string[] } {
    const { orders } = this.shop.sandbox.audit();
    const projects = orders.map(({ project_id: project }) => project);
    return {
      count: projects.length,
      twice: projects.filter((project, i) => projects.indexOf(project) !== i),
    };
  }
}

/** @param jobs YAML lines of each job besides its name and folder, by name. */
export async function openWatchWorld(
  jobs: Readonly<Record<string, string>>,
  open?: (shop: Shop) => () => Promise<Ledger>,
): Promise<WatchWorld> {
  const shop = await openShop();
  const text = Object.entries(jobs).map(([name, more]) =>
    [
      `  - name: ${name}`,
      `    folder: ${name}`,
      ...more.split('\n').map((line) => `    ${line}`),
    ].join('\n'),
  );
  const config = parseConfig(`jobs:\n${text.join('\n')}\n`, path.join(shop.folder, 'jobs.yaml'));
  return new WatchWorld(shop, config, open?.(shop));
}
