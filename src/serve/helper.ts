import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { HelperAnswer, HelperTasks } from '../run/helper-tasks.ts';
import { HttpError } from './http/http-error.ts';
import type { ProcessPool, Requester } from './process-pool.ts';
import { SpareProcess } from './spare-process.ts';

/** What takes so long will not end, for what the mapping or the cells say: a few rows take milliseconds, the largest mapping seconds. */
const MAX_MS = 10_000;

export type Helper = ReturnType<typeof createHelper>;

/**
 * Small questions about rows and mappings, one after another, in a process that stays between them: whatever they hold, the console goes on.
 *
 * @param program is started as a process (`cli/helper-main.ts`)
 */
export function createHelper(program: string, processes: ProcessPool) {
  const spare = new SpareProcess(() => start(program));
  /** Ends the process; whoever waits for it learns nothing. */
  const close = () => spare.close();
  return {
    /** Something will be asked soon: starting takes longer than answering. */
    prepare: () => spare.prepare(),
    close,

    /**
     * @returns undefined if that took too long, or nobody wants it any more
     * @throws HttpError 422 what the task threw
     */
    async ask<K extends keyof HelperTasks>(
      task: K,
      given: Parameters<HelperTasks[K]>[0],
      by: Requester,
    ): Promise<Awaited<ReturnType<HelperTasks[K]>> | undefined> {
      const said = await processes.run('helping', by, () => askNow({ task, given }));
      if (said?.failure) throw new HttpError(422, said.failure.code, said.failure.message);
      return said?.answer as Awaited<ReturnType<HelperTasks[K]>> | undefined;
    },
  };

  async function askNow(question: object): Promise<HelperAnswer | undefined> {
    const child = spare.prepare();
    const done = new AbortController();
    const timer = setTimeout(close, MAX_MS);
    const answered = once(child, 'message', done).then(([answer]): HelperAnswer => answer);
    const ended = once(child, 'exit', done).then(() => undefined);
    // One that could not be started tells of that, and takes nothing.
    if (child.connected) child.send(question, () => {});
    try {
      return await Promise.race([answered, ended]);
    } catch {
      // It could not be started.
      return undefined;
    } finally {
      clearTimeout(timer);
      done.abort();
    }
  }
}

function start(program: string): ChildProcess {
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // Whoever asks learns of it.
  child.on('error', () => {});
  return child;
}
