import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What the ledger keeps of a job, by key. */
export interface FetchMemory {
  recall(key: string): Promise<string | null>;
  remember(key: string, value: string | null): Promise<void>;
}

const KEY = 'fetched';
const namesSchema = z.array(z.string()).catch([]);

/** Names of files in `in/` that were fetched: these are deliveries, whatever the job's `files` say. */
export async function fetchedNames(
  memory: Pick<FetchMemory, 'recall'>,
): Promise<ReadonlySet<string>> {
  return new Set(namesSchema.parse(JSON.parse((await memory.recall(KEY)) ?? '[]')));
}

/** To be called before a file that was fetched gets its name. Those that have left `in/` are forgotten. */
export async function noteFetched(
  memory: FetchMemory,
  folder: string,
  name: string,
): Promise<void> {
  const before = [...(await fetchedNames(memory))];
  const left = before.filter((one) => one !== name && existsSync(path.join(folder, one)));
  await memory.remember(KEY, JSON.stringify([...left, name]));
}
