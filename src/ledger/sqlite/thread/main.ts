// Runs on a thread of its own: opens a ledger, and calls its methods for the main thread (ledger-thread.ts).
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from '../../ledger-thread.ts';
import {
  type AnswerMessage,
  type CallMessage,
  type ForgetMessage,
  toErrorMessage,
} from '../../thread-messages.ts';
import { openOnThread } from '../open-ledger.ts';

type Methods = Readonly<Record<string, (...values: readonly unknown[]) => unknown>>;

const { file, leaseMs }: ThreadData = workerData;
const objects = new Map<number, object>();
let lastObject = 0;
let answers: AnswerMessage[] = [];

parentPort?.on('message', (messages: readonly (CallMessage | ForgetMessage)[]) => {
  for (const each of messages) {
    if ('forget' in each) objects.delete(each.forget);
    else void call(each);
  }
});

async function call({ id, object, method, values }: CallMessage): Promise<void> {
  try {
    if (!objects.has(0)) objects.set(0, openOnThread(file, leaseMs));
    const target = objects.get(object) as Methods;
    answer({ id, ...toValue(await target[method]?.(...values)) });
  } catch (error) {
    answer({ id, error: toErrorMessage(error) });
  }
}

/** An object with methods stays here. */
function toValue(value: unknown): { readonly value: unknown; readonly object?: number } {
  if (typeof value !== 'object' || value === null) return { value };
  const made = Object.getPrototypeOf(value);
  if (made === Object.prototype || made === Array.prototype || made === null) return { value };
  lastObject += 1;
  objects.set(lastObject, value);
  return { object: lastObject, value: { ...value } };
}

/** Answers to all calls of one commit go together. */
function answer(message: AnswerMessage): void {
  if (answers.length === 0) process.nextTick(send);
  answers.push(message);
}

function send(): void {
  const together = answers;
  answers = [];
  parentPort?.postMessage(together);
}
