import { signal } from '@preact/signals';
import type { ConsoleEvent } from '../api/types.ts';
import { api } from './api.ts';

/** `again`: events may have been missed, so that everything is to be loaded anew. */
export type PageEvent = ConsoleEvent | { readonly what: 'again' };

/** Whether what is shown follows what happens. */
export const isConnected = signal(true);

const NAME = 'vdpipe-events';
const RETRY_MS = 5_000;
const listeners = new Set<(event: PageEvent) => void>();
const others = new BroadcastChannel(NAME);
let hasStarted = false;

/** @returns a function that ends it */
export function listen(listener: (event: PageEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Browsers open six connections to a host at most, so the tabs of one console share the one for events: the tab that holds the lock
 * tells the others. Without locks (plain http to another host) each tab has its own.
 */
export function startEvents(): void {
  if (hasStarted) return;
  hasStarted = true;
  others.onmessage = ({ data }: MessageEvent<Told>) => take(data);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tell({ what: 'again' });
  });
  if (navigator.locks) void navigator.locks.request(NAME, () => new Promise(() => connect()));
  else connect();
}

/** What the tab with the connection tells the others. */
type Told = { readonly event: PageEvent } | { readonly isConnected: boolean };

function connect(): void {
  const source = new EventSource('/api/v1/events');
  source.onopen = () => {
    if (!isConnected.value) share({ event: { what: 'again' } });
    share({ isConnected: true });
  };
  source.onmessage = ({ data }) => share({ event: JSON.parse(data) });
  source.onerror = () => {
    share({ isConnected: false });
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(connect, RETRY_MS);
    // The stream does not say why it ended: this finds out whether the session did.
    api.session().catch(() => undefined);
  };
}

function share(told: Told): void {
  others.postMessage(told);
  take(told);
}

function take(told: Told): void {
  if ('event' in told) tell(told.event);
  else isConnected.value = told.isConnected;
}

function tell(event: PageEvent): void {
  for (const listener of listeners) listener(event);
}
