import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** Returns the threads that this process starts from now on, until the test ends. */
export function watchThreads(): readonly Worker[] {
  const threads: Worker[] = [];
  const module = createRequire(import.meta.url)('node:worker_threads');
  const { Worker: original } = module;
  const use = (constructed: unknown) => {
    module.Worker = constructed;
    syncBuiltinESMExports();
  };
  use(
    class extends original {
      constructor(...values: unknown[]) {
        super(...values);
        threads.push(this as unknown as Worker);
      }
    },
  );
  onTestFinished(() => use(original));
  return threads;
}
