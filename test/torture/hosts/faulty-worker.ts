import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../simulation/random.ts';
import { MAIN, ownEnvironment } from '../../support/cli.ts';
import type { Host, Side } from './network.ts';

const LEASE_MS = 3000;
export const AT_ONCE = 16;

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
export const hasFaketime = existsSync(FAKETIME);

/** Longest time that a host is cut off or stopped: longer than its lease. */
const LONGEST_MS = 2 * LEASE_MS;

export type HostFault = 'ledger' | 'service' | 'both' | 'kill' | 'stop' | 'clock';

/** A worker on a host, which is started again whenever it has ended. */
export class FaultyWorker {
  readonly host: Host;
  /** Ends that nobody asked for. */
  readonly failures: string[] = [];
  /** How often it could not start, as its server was away: whoever starts it is told at once. */
  failedStarts = 0;
  readonly stateFolder: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isEnding = false;
  #isKilled = false;
  #isFaulted = false;
  #soundSinceMs = 0;
  #clockOffset = 0;

  constructor(host: Host, folder: string, env: Readonly<Record<string, string>>) {
    this.host = host;
    this.stateFolder = path.join(folder, host.name);
    mkdirSync(this.stateFolder);
    this.#env = env;
  }

  /** Whether it has been alive, and reached everything, since then. */
  isSoundSince(ms: number): boolean {
    return !this.#isFaulted && this.#soundSinceMs <= ms;
  }

  start(): void {
    const [program = '', ...rest] = [
      ...[...this.host.wrapper, process.execPath, MAIN, 'worker', '--allow-http'],
      ...['--concurrency', String(AT_ONCE), '--lease-ms', String(LEASE_MS), '--settle-ms', '200'],
    ];
    const offset = this.#clockOffset;
    const clock = offset !== 0 &&
      hasFaketime && {
        LD_PRELOAD: FAKETIME,
        FAKETIME: `${offset > 0 ? '+' : ''}${offset}s`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
    const child = spawn(program, rest, {
      env: { ...ownEnvironment(), ...this.#env, ...clock, XDG_STATE_HOME: this.stateFolder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-5000);
    });
    this.#ended = new Promise((resolve) => {
      child.on('close', async (code, signal) => {
        resolve();
        const isStartFailed = !said.includes('Placing orders') && said.includes('Cannot reach');
        const isWanted = this.#isEnding ? code === 0 : this.#isKilled;
        if (isStartFailed) this.failedStarts += 1;
        else if (!isWanted) this.failures.push(`ended with ${code ?? signal}: ${said}`);
        if (this.#isEnding) return;
        this.#isKilled = false;
        await sleep(200);
        if (!this.#isEnding) this.start();
      });
    });
  }

  async suffer(fault: HostFault, random: SeededRandom): Promise<void> {
    const pause = () => sleep(100 + random.int(LONGEST_MS));
    this.#isFaulted = true;
    if (fault === 'kill' || fault === 'clock') {
      this.#clockOffset = fault === 'clock' ? random.pick([-90, 90]) : 0;
      this.#isKilled = true;
      this.#child?.kill('SIGKILL');
      await this.#ended;
    } else if (fault === 'stop') {
      const child = this.#child;
      child?.kill('SIGSTOP');
      await pause();
      child?.kill('SIGCONT');
    } else {
      const sides: readonly Side[] = fault === 'both' ? ['ledger', 'service'] : [fault];
      for (const side of sides) this.host.cut(side);
      await pause();
      for (const side of sides) this.host.heal(side);
    }
    this.#soundSinceMs = performance.now();
    this.#isFaulted = false;
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    this.#child?.kill('SIGTERM');
    await this.#ended;
  }

  kill(): void {
    this.#isEnding = true;
    this.#child?.kill('SIGKILL');
  }
}
