import { signal } from '@preact/signals';
import type { ConsoleEvent } from '../api/types.ts';
import { api } from './api.ts';
import { sessionState } from './session.ts';

/** `again`: events may have been missed, so that everything is to be loaded anew. */
export type PageEvent = ConsoleEvent | { readonly what: 'again' };

export const isConnected = signal(true);
/** Since when the ledger cannot be used, and why; null if it can. */
export const ledgerAway = signal<{ readonly since: string; readonly why: string } | null>(null);

const NAME = 'vdpipe-events';
const RETRY_MS = 2_000;
const listeners = new Set<(event: PageEvent) => void>();
const others = new BroadcastChannel(NAME);
let hasStarted = false;

export function isAboutRuns({ what }: PageEvent): boolean {
  return what === 'run' || what === 'runs';
}

export function isOf(what: 'draft' | 'sheet' | 'check', draft: string) {
  return (event: PageEvent) => event.what === what && event.draft === draft;
}

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
  others.postMessage({ isNew: true } satisfies Told);
  // Without a session nothing is heard, and browsers would ask again and again.
  sessionState.subscribe(({ is }) => (is === 'closed' ? source?.close() : reconnect()));
  if (navigator.locks) void navigator.locks.request(NAME, () => new Promise(() => connect()));
  else connect();
}

/** What tabs tell each other: what the one with the connection heard, and that one is new and has heard nothing. */
type Told =
  | { readonly event: PageEvent }
  | { readonly isConnected: boolean }
  | { readonly isNew: true };

let source: EventSource | undefined;
let lastOfLedger: PageEvent | undefined;

function connect(): void {
  const opened = new EventSource('/api/v1/events');
  source = opened;
  opened.onopen = () => {
    if (!isConnected.value) share({ event: { what: 'again' } });
    share({ isConnected: true });
  };
  opened.onmessage = ({ data }) => share({ event: JSON.parse(data) });
  opened.onerror = () => {
    share({ isConnected: false });
    if (opened.readyState !== EventSource.CLOSED) return;
    setTimeout(reconnect, RETRY_MS);
    // The stream does not say why it ended: this finds out whether the session did.
    api.session().catch(() => undefined);
  };
}

function reconnect(): void {
  const isClosed = source?.readyState === EventSource.CLOSED;
  if (isClosed && sessionState.value.is !== 'closed') connect();
}

function share(told: Told): void {
  others.postMessage(told);
  take(told);
}

function take(told: Told): void {
  if ('isNew' in told) tellNewTab();
  else if ('isConnected' in told) isConnected.value = told.isConnected;
  else if (told.event.what === 'ledger') noteLedger(told.event);
  else tell(told.event);
}

function tellNewTab(): void {
  if (!source) return;
  others.postMessage({ isConnected: isConnected.value } satisfies Told);
  if (lastOfLedger) others.postMessage({ event: lastOfLedger } satisfies Told);
}

/** What could not be loaded meanwhile is loaded when the ledger is back. */
function noteLedger(event: Extract<PageEvent, { what: 'ledger' }>): void {
  const { away_since: since, message } = event;
  const wasAway = ledgerAway.value !== null;
  lastOfLedger = event;
  ledgerAway.value = since === null ? null : { since, why: message ?? '' };
  if (wasAway && since === null) tell({ what: 'again' });
}

function tell(event: PageEvent): void {
  for (const listener of listeners) listener(event);
}
