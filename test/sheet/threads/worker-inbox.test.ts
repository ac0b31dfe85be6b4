import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { WorkerInbox } from '../../../src/sheet/threads/worker-inbox.ts';

describe('WorkerInbox', () => {
  it('lets the event loop turn before each message, so that signals are heard', async () => {
    const worker = new EventEmitter();
    const inbox = new WorkerInbox<number>(worker as Worker);
    const heard: number[] = [];
    for (const message of [1, 2, 3]) worker.emit('message', message);
    for (const message of [1, 2, 3]) {
      setImmediate(() => heard.push(message));
      expect(await inbox.next()).toBe(message);
      expect(heard.at(-1)).toBe(message);
    }
  });
});
