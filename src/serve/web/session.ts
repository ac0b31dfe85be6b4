import { signal } from '@preact/signals';
import type { Entrance, Session } from '../api/types.ts';
import { api } from './api.ts';
import { takeAddress } from './navigation.ts';
import { ApiError, whenSessionEnds } from './request.ts';

export type Role = Session['roles'][number];

/** Whether the console can be used, and by whom. `closed`: there is no session, and what opens one. */
export type SessionState =
  | { readonly is: 'opening' }
  | { readonly is: 'closed'; readonly asksFor: Entrance['asks_for'] }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'open'; readonly session: Session };

const TOKEN = /^#token=([^&]+)/;

export const sessionState = signal<SessionState>({ is: 'opening' });

whenSessionEnds(() => {
  const state = sessionState.value;
  if (state.is === 'open') showClosed(state.session.has_account ? 'password' : 'token');
});

function showClosed(asksFor: Entrance['asks_for']): void {
  sessionState.value = { is: 'closed', asksFor };
}

/** A new address that is opened in this tab only changes what is behind the "#", so the page is not loaded anew. */
addEventListener('hashchange', () => {
  if (TOKEN.test(location.hash)) void openSession();
});

/** Takes the one-time token out of the address, if there is one, and finds out who is there. */
export async function openSession(): Promise<void> {
  const token = takeToken();
  try {
    const session = token === undefined ? await api.session() : await opened(token);
    sessionState.value = { is: 'open', session };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await findEntrance();
    else showFailed(error);
  }
}

/**
 * Logs in with the password of an account.
 *
 * @returns why that failed; undefined if it did not
 */
export async function logIn(name: string, password: string): Promise<string | undefined> {
  try {
    sessionState.value = { is: 'open', session: await api.logIn(name, password) };
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function findEntrance(): Promise<void> {
  try {
    showClosed((await api.entrance()).asks_for);
  } catch (error) {
    showFailed(error);
  }
}

function showFailed(error: unknown): void {
  sessionState.value = { is: 'failed', message: String((error as Error).message) };
}

/** A token that was used before is no matter for a browser that has its session still. */
async function opened(token: string): Promise<Session> {
  try {
    return await api.openSession(token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw error;
    return await api.session();
  }
}

function takeToken(): string | undefined {
  const token = TOKEN.exec(location.hash)?.[1];
  if (token === undefined) return undefined;
  history.replaceState(null, '', `${location.pathname}#/`);
  takeAddress();
  return decodeURIComponent(token);
}

export async function closeSession(): Promise<void> {
  await api.closeSession();
  await findEntrance();
}

/** Whether the session has a role. */
export function may(role: Role): boolean {
  const state = sessionState.value;
  return state.is === 'open' && state.session.roles.includes(role);
}

/** Whether people log in with accounts. */
export function hasAccount(): boolean {
  const state = sessionState.value;
  return state.is === 'open' && state.session.has_account;
}

/** The name of the person; null if it is not known. */
export function sessionName(): string | null {
  const state = sessionState.value;
  return state.is === 'open' ? state.session.name : null;
}

/** The address of the service; null if none is set, or it is not known yet. */
export function serviceOf(): string | null {
  const state = sessionState.value;
  return state.is === 'open' ? state.session.service : null;
}
