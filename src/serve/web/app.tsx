import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../api/types.ts';
import { startEvents } from './events.ts';
import { route } from './navigation.ts';
import { Button } from './parts/controls.tsx';
import { later } from './parts/later.tsx';
import { Navigation } from './parts/navigation.tsx';
import { LedgerBanner, NoticeView } from './parts/notice.tsx';
import { addressOf, type Route } from './router.ts';
import { ClosedScreen, FailedScreen, NowhereScreen } from './screens/closed.tsx';
import { InboxScreen } from './screens/inbox.tsx';
import { LogInScreen } from './screens/log-in.tsx';
import { UploadScreen } from './screens/upload.tsx';
import { sessionState } from './session.ts';
import { words } from './words.ts';

const preparing = later(() => import('./screens/preparing.ts'));
const following = later(() => import('./screens/following.ts'));

export function App() {
  const state = sessionState.value;
  switch (state.is) {
    case 'opening':
      return <p class="alone">{words.session.opening}</p>;
    case 'closed':
      return state.entrance.asks_for === 'password' ? (
        <LogInScreen entrance={state.entrance} failed={state.failure} />
      ) : (
        <ClosedScreen />
      );
    case 'failed':
      return <FailedScreen message={state.message} />;
    case 'open':
      return <Console session={state.session} />;
  }
}

function Console({ session }: { readonly session: Session }) {
  useEffect(startEvents, []);
  useEffect(() => {
    void preparing.load().then(following.load);
  }, []);
  const shown = route.value;
  useFocusOnChange(addressOf(shown));
  const isWide = shown.at === 'draft';
  return (
    <div class="console">
      <Button text={words.skip} class="skip" onClick={skipToContent} />
      <Navigation session={session} shown={shown} />
      <main id="content" tabIndex={-1} class={isWide ? 'wide' : ''}>
        <LedgerBanner />
        <Screen shown={shown} />
      </main>
      <NoticeView />
    </div>
  );
}

/** After another screen was chosen the keyboard goes on in it, and not behind the link. */
function useFocusOnChange(address: string): void {
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    skipToContent();
    scrollTo(0, 0);
  }, [address]);
}

/** No link: the address is the screen's. */
function skipToContent(): void {
  document.getElementById('content')?.focus();
}

function Screen({ shown }: { readonly shown: Route }) {
  switch (shown.at) {
    case 'inbox':
      return <InboxScreen />;
    case 'upload':
      return <UploadScreen />;
    case 'nowhere':
      return <NowhereScreen />;
    case 'draft':
      return (
        <preparing.Show>
          {({ DraftScreen }) => (
            <DraftScreen key={shown.draft} id={shown.draft} tab={shown.tab} to={shown.to} />
          )}
        </preparing.Show>
      );
    default:
      return <following.Show>{(screens) => <Following {...{ screens, shown }} />}</following.Show>;
  }
}

function Following(props: {
  readonly screens: typeof import('./screens/following.ts');
  readonly shown: Exclude<Route, { at: 'inbox' | 'upload' | 'draft' | 'nowhere' }>;
}) {
  const { shown, screens } = props;
  const { RunScreen, OrderScreen, HistoryScreen, JobsScreen, AuditScreen } = screens;
  switch (shown.at) {
    case 'run':
      return <RunScreen key={shown.run} run={shown.run} />;
    case 'order':
      return <OrderScreen run={shown.run} project={shown.project} row={shown.row} />;
    case 'history':
      return <HistoryScreen id={shown.id} />;
    case 'jobs':
      return <JobsScreen job={shown.job} />;
    case 'audit':
      return <AuditScreen />;
  }
}
