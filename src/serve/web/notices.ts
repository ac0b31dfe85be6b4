import { signal } from '@preact/signals';

export interface Notice {
  readonly text: string;
  readonly isFailure: boolean;
}

/** The one that is shown; failures stay until they are closed. */
export const notice = signal<Notice | undefined>(undefined);

const SHOWN_MS = 6_000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function tellDone(text: string): void {
  show({ text, isFailure: false });
  timer = setTimeout(closeNotice, SHOWN_MS);
}

export function tellFailure(error: unknown): void {
  show({ text: error instanceof Error ? error.message : String(error), isFailure: true });
}

export function closeNotice(): void {
  clearTimeout(timer);
  notice.value = undefined;
}

/** Does something; its failure is shown. @returns whether it was done */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    tellFailure(error);
    return false;
  }
}

function show(next: Notice): void {
  clearTimeout(timer);
  notice.value = next;
}
