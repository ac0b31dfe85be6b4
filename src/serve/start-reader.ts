import { type ChildProcess, fork } from 'node:child_process';

/** Starts a process that reads a sheet (`sheet/read-rows-main.ts`). */
export function startReader(): ChildProcess {
  // A path that holds in the compiled file and in the command line's bundle (docs/decisions/07-bundled-command-line.md).
  const child = fork(new URL('../serve/sheet/read-rows-main.js', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // One that could not be started has ended: whoever gave it an order learns that.
  child.on('error', () => {});
  return child;
}
