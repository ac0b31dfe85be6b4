import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Failure, failureOf } from '../commands/command-line.ts';
import type { ConsoleSetting } from '../console-setting.ts';
import { type Bytes, TYPES } from '../http/answers.ts';
import { HttpError, refusalOf } from '../http/http-error.ts';
import type { Requester } from '../process-pool.ts';

/** A file that is being made, and how many wait for it or read it. */
interface MadeFile {
  readonly file: Promise<string>;
  readonly stop: AbortController;
  wanted: number;
}

/**
 * Files that commands write for whoever asks: asked for by several at once, each is made once, and it is gone with the last of them.
 *
 * @returns gives one: what has the same name is the same. `toWords`: the command that writes it. @throws HttpError 404, 409
 */
export function createMadeFiles(setting: Pick<ConsoleSetting, 'commands' | 'makeTemporary'>) {
  const { commands, makeTemporary } = setting;
  const making = new Map<string, MadeFile>();
  return async (
    name: string,
    toWords: (file: string) => readonly string[],
    { owner, signal }: Requester,
  ): Promise<Bytes> => {
    if (signal.aborted) return { type: TYPES.txt, body: [] };
    const made =
      making.get(name) ?? begin(name, (stop) => make(name, toWords, { owner, signal: stop }));
    made.wanted += 1;
    signal.addEventListener('abort', () => {
      made.wanted -= 1;
      if (made.wanted === 0) made.stop.abort();
    });
    const file = await made.file;
    // What .xlsx cannot hold is .csv.
    const type = TYPES[path.extname(file).slice(1) as keyof typeof TYPES];
    return { type, saveAs: path.basename(file), body: read(file) };
  };

  function begin(name: string, start: (stop: AbortSignal) => Promise<string>): MadeFile {
    const stop = new AbortController();
    const forget = () => {
      if (making.get(name) === made) making.delete(name);
    };
    const made: MadeFile = { file: start(stop.signal).finally(forget), stop, wanted: 0 };
    // Whoever comes now has it made anew: this one is being stopped.
    stop.signal.addEventListener('abort', forget);
    making.set(name, made);
    return made;
  }

  async function make(
    name: string,
    toWords: (file: string) => readonly string[],
    by: Requester,
  ): Promise<string> {
    const folder = await makeTemporary();
    const remove = () => rm(folder, { recursive: true, force: true }).catch(() => {});
    try {
      const words = toWords(path.join(folder, name));
      const result = await commands.run(words, { needs: ['ledger'], ...by });
      const failure = failureOf(result);
      if (failure) throw refusalOf(inConsole(failure), 409);
      const { files = {} } = result.json as { files?: Record<string, string> };
      const file = Object.values(files).find((one) => one.startsWith(folder));
      if (file === undefined) {
        throw new HttpError(404, 'file_missing', 'There is nothing to download.');
      }
      if (by.signal.aborted) await remove();
      else by.signal.addEventListener('abort', remove);
      return file;
    } catch (error) {
      await remove();
      throw error;
    }
  }
}

/** Opens a file when its turn to be sent has come: a stream that nobody reads yet would throw its error at nobody. */
async function* read(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** The ledger keeps no cells: what needs them is where the list was uploaded. */
function inConsole(failure: Failure): Failure {
  if (failure.code !== 'rows_unavailable') return failure;
  const message =
    'The uploaded list is not on this machine. Download its rows in the console in which the run was staged.';
  return { ...failure, message };
}
