import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { CliResult } from '../support/cli.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A folder as a user of vdpipe has it: the package under node_modules, the samples, modules of their own. */
export function makeConsumer(folder: string): void {
  cpSync(path.join(ROOT, 'samples'), path.join(folder, 'samples'), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(ROOT, path.join(folder, 'node_modules', 'vdpipe'));
  symlinkSync(
    path.join(ROOT, 'node_modules', '@types'),
    path.join(folder, 'node_modules', '@types'),
  );
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
}

/** Compiles the folder's TypeScript files in place with the strictest checks, beside which the JavaScript lies then. */
export function compile(folder: string): Promise<CliResult> {
  const options = {
    module: 'NodeNext',
    target: 'ES2023',
    lib: ['ES2023'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
  };
  const config = { compilerOptions: options, include: ['*.ts'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  return run(folder, process.execPath, [path.join(ROOT, 'node_modules/typescript-newest/bin/tsc')]);
}

/** Runs a program to its end in a folder. */
export function run(
  folder: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<CliResult> {
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...printed })));
}
