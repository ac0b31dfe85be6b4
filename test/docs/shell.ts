import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { callCli } from '../support/call.ts';
import { type CliResult, ownEnvironment } from '../support/cli.ts';
import type { Shop } from '../support/shop.ts';
import { run } from './consumer.ts';
import { fencedBlocks } from './markdown.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where `vdpipe sandbox` listens unless it is told otherwise. */
const DOCUMENTED_SANDBOX = 'http://127.0.0.1:8787';

/** A command without anything that a shell would make something else of, but for a file and a comment: it needs no shell. */
const PLAIN =
  /^(?:npx --no-install )?vdpipe(?<words>(?: [\w./:=-]+)*)(?: > (?<into>[\w.]+))?(?: +#.*)?$/;

/** The lines of a page's `sh` blocks, without those that install, build or test. */
export function shellLines(page: string): string[] {
  return fencedBlocks(page, 'sh')
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line !== '' && !line.startsWith('npm '));
}

/** A shell in a copy of the samples, in which `vdpipe` and `npx --no-install vdpipe` are the built command. */
export class DocumentedShell {
  readonly #shop: Shop;
  readonly #env: Record<string, string>;

  constructor(shop: Shop) {
    this.#shop = shop;
    const bin = path.join(shop.folder, 'bin');
    mkdirSync(bin);
    const command = `exec "${process.execPath}" "${path.join(ROOT, 'dist/cli/main.js')}"`;
    writeFileSync(path.join(bin, 'vdpipe'), `#!/bin/sh\n${command} "$@"\n`, { mode: 0o755 });
    writeFileSync(
      path.join(bin, 'npx'),
      '#!/bin/sh\n[ "$1" = --no-install ] && shift && exec "$@"\n',
      { mode: 0o755 },
    );
    cpSync(path.join(ROOT, 'samples'), path.join(shop.folder, 'samples'), { recursive: true });
    this.#env = {
      ...ownEnvironment(),
      VDPIPE_LEDGER: path.join(shop.folder, 'ledger.sqlite'),
      PATH: `${bin}:${process.env['PATH']}`,
    };
  }

  /** Runs a line as it stands in a page, with the sandbox's real address and the newest run. */
  async run(line: string): Promise<CliResult> {
    const run = /\bRUN\b/.test(line) ? await this.#newestRun() : '';
    const real = line.replaceAll(DOCUMENTED_SANDBOX, this.#shop.baseUrl).replace(/\bRUN\b/, run);
    if (real.startsWith('export ')) return this.#export(real);
    return this.#runLine(real);
  }

  /** How a line is run, for who runs it in another way. */
  command(line: string) {
    const options = { cwd: this.#shop.folder, env: this.#env };
    return { program: 'bash', args: ['-o', 'pipefail', '-c', line], options };
  }

  async #runLine(line: string): Promise<CliResult> {
    const { words, into } = PLAIN.exec(line)?.groups ?? {};
    if (words !== undefined) {
      const args = words.split(' ').slice(1);
      const result = await callCli(args, { cwd: this.#shop.folder, env: this.#env });
      if (into !== undefined) this.#shop.write(into, result.stdout);
      return result;
    }
    const { program, args, options } = this.command(line);
    return run(options.cwd, program, args, options.env);
  }

  #export(line: string): CliResult {
    for (const [, name = '', value = ''] of line.matchAll(/(\w+)=(\S+)/g)) this.#env[name] = value;
    return { code: 0, stdout: '', stderr: '' };
  }

  async #newestRun(): Promise<string> {
    const [newest] = JSON.parse((await this.#runLine('vdpipe runs --json')).stdout);
    return newest.run;
  }
}
