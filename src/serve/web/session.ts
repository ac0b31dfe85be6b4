import { signal } from '@preact/signals';
import { LANDING_PATH } from '../api/shared.ts';
import type { Entrance, Session } from '../api/types.ts';
import { ApiError, api, whenSessionEnds } from './api.ts';
import { takeAddress } from './navigation.ts';
import { load, store } from './stored.ts';

export type Role = Session['roles'][number];

/** Whether the console can be used, and by whom. `closed`: there is no session, and what opens one. */
export type SessionState =
  | { readonly is: 'opening' }
  | { readonly is: 'closed'; readonly entrance: Entrance; readonly failure: string }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'open'; readonly session: Session };

const TOKEN = /^#token=(\w+)/;
/** The screen that was asked for before the browser went to the provider. */
const WANTED = 'vdpipe-wanted-screen';

export const sessionState = signal<SessionState>({ is: 'opening' });

whenSessionEnds(() => {
  if (sessionState.value.is === 'open') void findEntrance();
});

/** A new address that is opened in this tab only changes what is behind the "#", so the page is not loaded anew. */
addEventListener('hashchange', ({ oldURL }) => {
  if (TOKEN.test(location.hash)) void openSession(new URL(oldURL).hash);
});

/**
 * Takes what logs a person in out of the address, if it has that, and finds out who is there.
 *
 * @param before the screen that this tab showed
 */
export async function openSession(before = ''): Promise<void> {
  if (location.pathname === LANDING_PATH) {
    await finishLogIn(takeAnswer());
    return;
  }
  const token = takeToken(before);
  try {
    const session = token === undefined ? await api.session() : await opened(token);
    sessionState.value = { is: 'open', session };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await findEntrance();
    else showFailed(error);
  }
}

/** Logs in with the password of an account. @throws ApiError */
export async function logIn(name: string, password: string): Promise<void> {
  sessionState.value = { is: 'open', session: await api.logIn({ name, password }) };
}

/** Goes to the provider to log in there. @throws ApiError */
export async function beginLogIn(): Promise<void> {
  const { url } = await api.beginLogIn();
  store('sessionStorage', WANTED, location.hash);
  location.assign(url);
}

/** Logs in with what the provider answered. Who went back to an answer that was used is logged in still. */
async function finishLogIn(query: string): Promise<void> {
  try {
    sessionState.value = { is: 'open', session: await api.finishLogIn({ query }) };
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'log_in_expired';
    const session = isOver ? await api.session().catch(() => undefined) : undefined;
    if (session) sessionState.value = { is: 'open', session };
    else await findEntrance((error as Error).message);
  }
}

/** The answer does not stay in the address, nor among those that were visited. */
function takeAnswer(): string {
  const query = location.search;
  const wanted = load<string>('sessionStorage', WANTED) ?? '';
  store('sessionStorage', WANTED, null);
  goBackTo(wanted, '/');
  return query;
}

/** @param failure why a log-in failed */
async function findEntrance(failure = ''): Promise<void> {
  try {
    sessionState.value = { is: 'closed', entrance: await api.entrance(), failure };
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
    return await api.openSession({ token });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw error;
    return await api.session();
  }
}

function takeToken(before: string): string | undefined {
  const token = TOKEN.exec(location.hash)?.[1];
  if (token === undefined) return undefined;
  goBackTo(before, location.pathname);
  return token;
}

/** Shows a screen in the place of the address that logged the person in. */
function goBackTo(screen: string, pathname: string): void {
  history.replaceState(null, '', `${pathname}${screen.startsWith('#/') ? screen : '#/'}`);
  takeAddress();
}

export async function closeSession(): Promise<void> {
  await api.closeSession();
  await findEntrance();
}

export function sessionNow(): Session | undefined {
  const state = sessionState.value;
  return state.is === 'open' ? state.session : undefined;
}

export function may(role: Role): boolean {
  return sessionNow()?.roles.includes(role) === true;
}
