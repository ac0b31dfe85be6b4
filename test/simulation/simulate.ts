import type { OrderId, OrderRecord, RunInfo } from '../../src/ledger/ledger.ts';
import { missingRows, type RunReport, toRunReport } from '../../src/output/run-report.ts';
import { totalsOfRun } from '../../src/output/totals.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';
import { ModelService } from './model-service.ts';
import { SeededRandom } from './random.ts';
import { inSqlite, type LedgerUser, type SimulatedLedger } from './simulated-ledger.ts';
import { type ProcessPlan, SimulatedProcess } from './simulated-process.ts';
import { Stopper } from './stopper.ts';
import { type ClockOffsets, VirtualTime } from './virtual-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const LONGEST_GRACE_MS = 20_000;
/** Each makes of a seed another one. */
const MIX_UPS = 0x5eed;
const STOPS = 0x570b5;
const GATEWAY = 0x6a7e;
/** So many of all worlds have processes that are stopped, two at a time, and that do not die. */
const WITH_STOPS = 1 / 8;
/** How long clients wait for an answer; those of stopped processes longer than until the order is sent again. */
const CLIENT_TIMEOUT_MS = 5_000;
const LONG_CLIENT_TIMEOUT_MS = 30_000;
const SCOPES = 0x5c09e;
const CUTS = 0xc075;
const LATER = 0x1a7e4;
/** So many worlds have one run, which was released for later, or its first orders alone, and then the rest. */
const WITH_LATER = 1 / 6;
const SERVICE = 'http://127.0.0.1:1';
const START_MS = 1_700_000_000_000;
/** No process takes as long, unless it waits for a clock: the longest of 12,000 seeds took 302 s. Clocks jump by up to a day. */
const LONGEST_MS = 900_000;
/** Who stages, and looks at the end. */
const WATCHER: LedgerUser = { name: 'watcher', now: () => START_MS, monotonicMs: () => 0 };
/** A simulation that takes more events than this does not end. */
const MAX_EVENTS = 200_000;

/** What a simulation came to. */
export interface Simulated {
  /** What should not be so; empty when all invariants hold. */
  readonly faults: readonly string[];
  readonly requests: number;
  /** Projects with an order that has another one's order id, which was found out. */
  readonly mixedUp: number;
  readonly deaths: number;
}

/**
 * Orders a few projects with processes that die, stop and run side by side, at a service and over a network that do their
 * worst, all decided by the seed; then checks what must hold whatever happened.
 */
export async function simulate(seed: number, makeLedger = inSqlite): Promise<Simulated> {
  const time = new VirtualTime();
  const ledger = makeLedger(() => START_MS + Math.floor(time.nowMs));
  try {
    return await new Simulation(seed, ledger, time).run();
  } finally {
    ledger.remove();
  }
}

class Simulation {
  readonly #random: SeededRandom;
  /** Another one: what clocks do changes nothing else. */
  readonly #clockRandom: SeededRandom;
  /** Another one: which processes are cut off from the ledger. */
  readonly #cutRandom: SeededRandom;
  /** Another one: which runs a process serves. */
  readonly #scopeRandom: SeededRandom;
  /** Another one: when a run may be ordered. */
  readonly #laterRandom: SeededRandom;
  readonly #isLater: boolean;
  readonly #stopper: Stopper;
  #notBeforeMs: number | null = null;
  /** Projects whose orders are not released yet. */
  #unreleased: readonly string[] = [];
  #runs: readonly string[] = [];
  /** Clocks of processes that exist now and of those to come; each jumps by itself, too. */
  readonly #clocks: ClockOffsets[] = [];
  #wallOffsetMs = START_MS;
  readonly #time: VirtualTime;
  readonly #hasStops: boolean;
  readonly #ledger: SimulatedLedger;
  readonly #projects: readonly string[];
  readonly #service: ModelService;
  readonly #processes: SimulatedProcess[] = [];
  readonly #faults: string[] = [];
  /** Orders by project that the ledger says are its own. */
  readonly #placed = new Map<string, number>();
  /** Projects with an order that has another one's id, as recorded, and that was found out. */
  readonly #mixedUp = new Set<string>();

  constructor(seed: number, ledger: SimulatedLedger, time: VirtualTime) {
    this.#random = new SeededRandom(seed);
    this.#clockRandom = new SeededRandom(~seed);
    this.#scopeRandom = new SeededRandom(seed ^ SCOPES);
    this.#laterRandom = new SeededRandom(seed ^ LATER);
    this.#isLater = this.#laterRandom.chance(WITH_LATER);
    this.#stopper = new Stopper(seed, time, ledger);
    this.#cutRandom = new SeededRandom(seed ^ CUTS);
    this.#ledger = ledger;
    this.#time = time;
    this.#projects = Array.from({ length: 2 + this.#random.int(7) }, (_, i) => `p${i}`);
    this.#hasStops = new SeededRandom(seed ^ STOPS).chance(WITH_STOPS);
    this.#service = new ModelService(
      this.#time,
      this.#random,
      new SeededRandom(seed ^ MIX_UPS),
      new SeededRandom(seed ^ GATEWAY),
      this.#hasStops ? LONG_CLIENT_TIMEOUT_MS : CLIENT_TIMEOUT_MS,
      this.#projects,
    );
  }

  async run(): Promise<Simulated> {
    const runs = await this.#stage();
    this.#runs = runs;
    // The time of a release would not come, or for years.
    if (this.#notBeforeMs === null) this.#jumpClocks();
    if (this.#stopper.isThere)
      this.#stopper.stopLater(WATCHER, runs[0], (fault) => this.#faults.push(fault));
    for (let round = this.#random.int(4); round > 0; round--) {
      const together = this.#hasStops ? 2 : 1 + this.#random.int(2);
      await this.#runTogether(
        Array.from({ length: together }, () => this.#planMortal(this.#random.pick(runs))),
      );
      if (this.#notBeforeMs !== null) await this.#waitFor(this.#laterRandom.int(8_000));
    }
    if (this.#notBeforeMs !== null) await this.#waitFor(LONGEST_GRACE_MS);
    if (this.#stopper.isThere) await this.#goOnAfterStop(runs[0]);
    // Twice: a run waits for another one that has its projects in flight only for so long.
    for (const run of [...runs, ...runs]) await this.#runTogether([this.#planImmortal(run)]);
    if (this.#unreleased.length > 0 && !this.#stopper.isWithdrawn) await this.#releaseRest(runs[0]);
    await this.#passTime(() => this.#service.travelling > 0);
    // An order that was refused after a lost answer may have arrived since, and one that was missing be there: whoever looks again takes
    // it in. What nobody doubts is not looked up, where it is promised that nothing goes unnoticed (rule 11).
    this.#service.isCalm = true;
    const first = this.#service.canHideMixUps ? 'all' : 'suspect';
    for (const verify of [first, 'differing'] as const) {
      for (const run of runs) await this.#runTogether([{ ...this.#planImmortal(run), verify }]);
    }
    await this.#checkEnd(runs);
    return {
      faults: this.#faults,
      requests: this.#service.requests,
      mixedUp: this.#mixedUp.size,
      deaths: this.#processes.filter(({ state }) => state === 'dead').length,
    };
  }

  /** One run, or two that share projects, in a ledger that keeps its lease from then on. */
  async #stage(): Promise<[string, ...string[]]> {
    const leaseMs = this.#clockRandom.pick([1_000, 3_000, 3_000, 6_000]);
    const ledger = this.#ledger.open({ ...WATCHER, leaseMs });
    const drafts = this.#projects.map((id) => draftOf(id));
    const onHold = this.#isLater && this.#ledger.hasReleases;
    const first = await stageDrafts(ledger, drafts, SERVICE, { onHold });
    const shared = this.#projects.filter(() => this.#random.chance(0.5)).map((id) => draftOf(id));
    const second =
      this.#random.chance(0.3) && !onHold && !this.#stopper.isThere
        ? [await stageDrafts(ledger, shared)]
        : [];
    await ledger.close();
    if (onHold) {
      const graceMs = 1 + this.#laterRandom.int(LONGEST_GRACE_MS);
      const only = this.#laterRandom.pick([this.#projects.length, 1, 2]);
      this.#unreleased = this.#projects.slice(only);
      this.#notBeforeMs = await this.#ledger.release(WATCHER, first, { graceMs, first: only });
    }
    return [first, ...second];
  }

  #planMortal(run: string): ProcessPlan {
    const dies = !this.#hasStops && this.#random.chance(0.7);
    const stops = this.#hasStops || this.#random.chance(0.3);
    return {
      ...this.#planImmortal(run),
      dieAtStep: dies ? 1 + this.#random.int(80) : Number.POSITIVE_INFINITY,
      pauseAtStep: stops ? 1 + this.#random.int(60) : Number.POSITIVE_INFINITY,
      pauseMs: this.#random.int(10_000),
      ...this.#planCut(),
      resendStale: false,
    };
  }

  #planImmortal(run: string): ProcessPlan {
    return {
      name: `process ${this.#processes.length} of ${this.#random.int(1_000_000)}`,
      ledger: this.#ledger,
      ...this.#planScope(run),
      dieAtStep: Number.POSITIVE_INFINITY,
      pauseAtStep: Number.POSITIVE_INFINITY,
      pauseMs: 0,
      cutAtStep: Number.POSITIVE_INFINITY,
      cutMs: 0,
      concurrency: this.#random.pick([1, 2, 4, 16]),
      resendStale: true,
      verify: 'suspect',
      clock: this.#newClock(),
      clockJumps: this.#planClockJumps(),
    };
  }

  /** A third of the processes of worlds without stops: for up to several leases. */
  #planCut(): Pick<ProcessPlan, 'cutAtStep' | 'cutMs'> {
    const random = this.#cutRandom;
    const isCut = !this.#hasStops && random.chance(1 / 3);
    const cutMs = random.int(random.pick([500, 20_000]));
    return { cutAtStep: isCut ? 1 + random.int(60) : Number.POSITIVE_INFINITY, cutMs };
  }

  /** One run, both, or all of the service. */
  #planScope(run: string): Pick<ProcessPlan, 'scope' | 'runs'> {
    const runs = this.#runs;
    if (this.#scopeRandom.chance(0.5)) return { runs: [run], scope: { runs: [run] } };
    const all = { runs: 'all', service: SERVICE } as const;
    return { runs, scope: this.#scopeRandom.chance(0.5) ? { runs } : all };
  }

  /** As on this machine, or after a restart or on another one. */
  #newClock(): ClockOffsets {
    const random = this.#clockRandom;
    const clock = {
      wallMs: this.#wallOffsetMs,
      monotonicMs: random.chance(0.5) ? 0 : random.int(DAY_MS),
    };
    this.#clocks.push(clock);
    return clock;
  }

  #planClockJumps(): ProcessPlan['clockJumps'] {
    const random = this.#clockRandom;
    return Array.from({ length: random.int(3) }, () => ({
      afterMs: random.int(random.pick([500, 20_000])),
      ms: (random.next() - 0.5) * random.pick([10_000, 2 * HOUR_MS, 2 * DAY_MS]),
    }));
  }

  #jumpClocks(): void {
    for (let jumps = this.#random.int(3); jumps > 0; jumps--) {
      const ms = (this.#random.next() - 0.5) * this.#random.pick([10_000, DAY_MS, 10 * DAY_MS]);
      this.#time.after(this.#random.int(20_000), () => {
        this.#wallOffsetMs += ms;
        for (const clock of this.#clocks) clock.wallMs += ms;
      });
    }
  }

  async #runTogether(plans: readonly ProcessPlan[]): Promise<void> {
    const processes = plans.map((plan) => new SimulatedProcess(plan, this.#time));
    this.#processes.push(...processes);
    for (const process of processes) {
      void process.run(this.#service, this.#random, (who, id) => this.#onPost(who, id));
    }
    await this.#passTime(() =>
      processes.some(({ state }) => state === 'alive' || state === 'paused'),
    );
    for (const { error, plan, tookMs } of processes) {
      if (tookMs > LONGEST_MS) this.#faults.push(`${plan.name} took ${tookMs / 1000} s`);
      if (error !== undefined) this.#faults.push(`${plan.name} failed: ${error}`);
    }
  }

  /** Lets time go on for as long as something is going on. */
  async #passTime(goesOn: () => boolean): Promise<void> {
    await this.#becomeQuiet();
    for (let events = 0; goesOn(); events++) {
      if (events > MAX_EVENTS || !this.#time.step()) {
        this.#faults.push('it does not end');
        return;
      }
      await this.#becomeQuiet();
    }
  }

  /** Until no process waits for its ledger any more, twice in a row. */
  async #becomeQuiet(): Promise<void> {
    for (let quiet = 0; quiet < 2; ) {
      await new Promise((resolve) => setImmediate(resolve));
      const isBusy = this.#stopper.isBusy || this.#processes.some(({ pending }) => pending > 0);
      quiet = isBusy ? 0 : quiet + 1;
    }
  }

  async #releaseRest(run: string): Promise<void> {
    const ledger = this.#ledger.open(WATCHER);
    const { state, isFirstDone } = await ledger.getRun(run);
    await ledger.close();
    if (state !== 'on_hold' || !isFirstDone) this.#faults.push(`run ${run} is not on hold again`);
    this.#unreleased = [];
    await this.#ledger.release(WATCHER, run, {});
    for (let times = 0; times < 2; times++) await this.#runTogether([this.#planImmortal(run)]);
  }

  /** Nothing more is sent, whoever tries, until its release. */
  async #goOnAfterStop(run: string): Promise<void> {
    await this.#passTime(() => this.#stopper.isToCome);
    await this.#runTogether([this.#planImmortal(run)]);
    await this.#stopper.release(WATCHER, run);
  }

  #waitFor(ms: number): Promise<void> {
    let isOver = false;
    this.#time.after(ms, () => {
      isOver = true;
    });
    return this.#passTime(() => !isOver);
  }

  /** Rules 1 and 9, at every POST; and that it is released, and its time has come by a clock of a process that the ledger was told. */
  #onPost(sender: SimulatedProcess, projectId: string): void {
    if (this.#stopper.isTooLate())
      this.#faults.push(`${projectId} was sent after its run was stopped`);
    if (this.#ledger.latestMs() < (this.#notBeforeMs ?? 0))
      this.#faults.push(`${projectId} was sent before the time of its release`);
    if (this.#unreleased.includes(projectId))
      this.#faults.push(`${projectId} was sent before its release`);
    if (this.#ledger.intentsOf(projectId) !== 1)
      this.#faults.push(`${projectId} was sent without a durable intent`);
    const also = this.#processes.filter(
      ({ state, inFlight }) => state === 'alive' && inFlight.has(projectId),
    );
    if (also.length > 0) {
      const names = [sender, ...also].map(({ plan }) => plan.name);
      this.#faults.push(`${projectId} was in flight twice: ${names.join(', ')}`);
    }
  }

  async #checkEnd(runs: readonly string[]): Promise<void> {
    const ledger = this.#ledger.open(WATCHER);
    const known = new Set<OrderId>();
    for (const run of runs) {
      const info = await ledger.getRun(run);
      this.#checkRun(toRunReport(info, await totalsOfRun(ledger, info)), info);
      for (const { orderId } of await ledger.seenOrderIds(run)) known.add(orderId);
      for await (const batch of ledger.orders(run)) {
        for (const order of batch) this.#checkOrder(order);
      }
    }
    await ledger.close();
    for (const projectId of this.#projects) {
      const orders = this.#service.ordersOf(projectId);
      if (orders.length > 1) this.#faults.push(`${projectId} was ordered ${orders.length} times`);
      // Of somebody else's order nothing is seen where a gateway refuses the only POST.
      if (this.#service.wasOrderedBefore(projectId)) continue;
      for (const id of orders) if (!known.has(id)) this.#faults.push(`order id ${id} is lost`);
    }
    for (const projectId of this.#projects) {
      const placed = this.#placed.get(projectId) ?? 0;
      // Where somebody else had ordered before, a lost answer can make that order look like our own.
      if (this.#service.wasOrderedBefore(projectId) || this.#mixedUp.has(projectId)) continue;
      const orders = this.#service.ordersOf(projectId).length;
      if (placed !== orders) {
        this.#faults.push(
          `${projectId} has ${orders} orders, the ledger knows ${placed} for its own`,
        );
      }
    }
    for (const { projectId, orderId } of this.#service.delivered) {
      if (!known.has(orderId)) this.#faults.push(`order id ${orderId} of ${projectId} is lost`);
    }
  }

  #checkRun(report: RunReport, info: RunInfo): void {
    if (info.state !== (this.#stopper.isWithdrawn ? 'purged' : 'finished')) {
      this.#faults.push(`run ${info.run} is not finished: ${JSON.stringify(report.orders)}`);
    }
    const missing = missingRows(report.rows);
    if (missing !== 0) this.#faults.push(`${missing} rows of run ${info.run} are missing`);
  }

  #checkOrder(order: OrderRecord): void {
    const { projectId, state, orderId, verified, foundOrderId } = order;
    const isFoundOut = verified !== null && verified !== 'verified';
    const isShown = foundOrderId === (this.#service.ordersOf(projectId)[0] ?? null);
    // A replica that lags behind shows no order.
    if (isFoundOut && (isShown || foundOrderId === null)) {
      this.#mixedUp.add(projectId);
      return;
    }
    if (state === 'ordered') this.#placed.set(projectId, (this.#placed.get(projectId) ?? 0) + 1);
    const [given] = this.#service.ordersOf(projectId);
    if (state === 'ordered' && orderId !== given) {
      this.#faults.push(`${projectId} is said to be order ${orderId}, and is ${given}`);
    }
    if (state === 'conflict' && orderId !== given) {
      this.#faults.push(`${projectId} is said to be in conflict with ${orderId}, and is ${given}`);
    }
  }
}
