import { signal } from '@preact/signals';
import { addressOf, parseRoute, type Route } from './router.ts';

export const route = signal<Route>(parseRoute(location.hash));

addEventListener('hashchange', takeAddress);

/** Shows the screen of the address, which `history.replaceState` changes without an event. */
export function takeAddress(): void {
  route.value = parseRoute(location.hash);
}

/** Shows another screen; the browser's back button returns. */
export function goTo(next: Route): void {
  location.hash = addressOf(next);
}
