import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { SandboxOptions, SandboxRequest, SandboxScript } from '../../src/sandbox/options.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { type CallOptions, callCli } from './call.ts';
import { type CliOptions, type CliResult, type RunningCli, runCli, startCli } from './cli.ts';
import { type AtEnd, IN_MEMORY, temporaryFolder } from './temporary-folder.ts';

/** A sandbox that is listening, a ledger's place, and the command line set to both. */
export interface Shop {
  readonly sandbox: Sandbox;
  readonly folder: string;
  readonly baseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  /** Writes a file into the shop's folder and gives its path. */
  write(name: string, content: string | Uint8Array): string;
  /** Runs the command line in this process, which is quick. */
  call(args: readonly string[], options?: CallOptions): Promise<CliResult>;
  run(args: readonly string[], options?: CliOptions): Promise<CliResult>;
  start(args: readonly string[], options?: CliOptions): RunningCli;
}

export async function openShop(
  options: SandboxOptions = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Shop> {
  const folder = temporaryFolder(IN_MEMORY, atEnd);
  const sandbox = createSandbox({ pattern: /^p-/, projects: 0, ...options });
  const { baseUrl } = await sandbox.listen();
  atEnd(() => sandbox.close());
  const env = {
    VDPIPE_BASE_URL: baseUrl,
    VDPIPE_RESOURCE_URL: baseUrl,
    VDPIPE_API_KEY: 'secret-key-0123456789',
    VDPIPE_LEDGER: path.join(folder, 'ledger.sqlite'),
  };
  const withEnv = (more: CliOptions = {}) => ({
    cwd: folder,
    ...more,
    env: { ...env, ...more.env },
  });
  return {
    sandbox,
    folder,
    baseUrl,
    env,
    write(name, content) {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    call: (args, more) => callCli(args, withEnv(more)),
    run: (args, more) => runCli(args, withEnv(more)),
    start: (args, more) => startCli(args, withEnv(more)),
  };
}

/** Waits until so many orders were placed. */
export async function untilOrdered({ sandbox }: Shop, orders: number): Promise<void> {
  while (sandbox.audit().orders.length < orders) await sleep(5);
}

/** Lets so many requests for orders through, and then more: to all others, `intercept` says that their project is locked. */
export function openGate(requests: number) {
  let left = requests;
  return {
    intercept: ({ operation }: SandboxRequest): SandboxScript | undefined =>
      operation === 'create_tentative_order' && left-- <= 0 ? { fault: 'locked' } : undefined,
    letThrough: (more: number) => {
      left = more;
    },
  };
}

/** So many orders were placed, and none of a project that had one. */
export function expectAllOnce({ sandbox }: Shop, orders: number): void {
  const { orders: placed, ordered_more_than_once: twice } = sandbox.audit();
  expect({ orders: placed.length, twice }).toEqual({ orders, twice: [] });
}

/** A list in vdpipe's reserved columns: so many projects, each with so many rows, the projects' rows in turn. */
export function listOf(projects: number, rowsEach = 1): string {
  const lines = ['project_id,svc_uid,order_count,total_price,name,postcode'];
  for (let row = 0; row < rowsEach; row++) {
    for (let project = 1; project <= projects; project++) {
      lines.push(`p-${project},user-1,1,3.50,"Zoë ""${row}"" 김민준",0${1000 + project}`);
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}
