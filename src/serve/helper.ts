import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { HelperAnswer, HelperTasks } from '../run/helper-tasks.ts';
import { HttpError } from './http/http-error.ts';
import type { ProcessPool, Requester } from './process-pool.ts';
import { SpareProcess } from './spare-process.ts';

/** What takes so long will not end, for what the mapping or the cells say: a few rows take milliseconds, the largest mapping seconds. */
const MAX_MS = 10_000;

/** Small questions about rows and mappings, one after another, in a process that stays between them: whatever they hold, the console goes on. */
export class Helper {
  readonly #process: SpareProcess;
  readonly #processes: ProcessPool;

  /** @param program is started as a process (`cli/helper-main.ts`) */
  constructor(program: string, processes: ProcessPool) {
    this.#process = new SpareProcess(() => start(program));
    this.#processes = processes;
  }

  /** Something will be asked soon: starting takes longer than answering. */
  prepare(): ChildProcess {
    return this.#process.prepare();
  }

  /**
   * @returns undefined if that took too long, or nobody wants it any more
   * @throws HttpError 422 what the task threw
   */
  async ask<K extends keyof HelperTasks>(
    task: K,
    given: Parameters<HelperTasks[K]>[0],
    by: Requester,
  ): Promise<Awaited<ReturnType<HelperTasks[K]>> | undefined> {
    const said = await this.#processes.run('helping', by, () => this.#ask({ task, given }));
    if (said?.failure) throw new HttpError(422, said.failure.code, said.failure.message);
    return said?.answer as Awaited<ReturnType<HelperTasks[K]>> | undefined;
  }

  async #ask(question: object): Promise<HelperAnswer | undefined> {
    const child = this.prepare();
    const done = new AbortController();
    const timer = setTimeout(() => this.close(), MAX_MS);
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

  /** Ends the process; whoever waits for it learns nothing. */
  close(): void {
    this.#process.close();
  }
}

function start(program: string): ChildProcess {
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // Whoever asks learns of it.
  child.on('error', () => {});
  return child;
}
