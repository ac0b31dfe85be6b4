import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../api/types.ts';
import { startEvents } from './events.ts';
import { route } from './navigation.ts';
import { LedgerBanner } from './parts/ledger-banner.tsx';
import { Navigation } from './parts/navigation.tsx';
import { NoticeView } from './parts/notice.tsx';
import { addressOf, type Route } from './router.ts';
import { AuditScreen } from './screens/audit.tsx';
import { ClosedScreen, FailedScreen, NowhereScreen } from './screens/closed.tsx';
import { DraftScreen } from './screens/draft/draft-screen.tsx';
import { HistoryScreen } from './screens/history.tsx';
import { InboxScreen } from './screens/inbox.tsx';
import { JobsScreen } from './screens/jobs/jobs-screen.tsx';
import { LogInScreen } from './screens/log-in.tsx';
import { RunScreen } from './screens/run/run-screen.tsx';
import { UploadScreen } from './screens/upload.tsx';
import { sessionState } from './session.ts';
import { words } from './words.ts';

/** The console: without a session it says how to get one. */
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
  const shown = route.value;
  useFocusOnChange(addressOf(shown));
  const isWide = shown.at === 'draft';
  return (
    <div class="console">
      <button type="button" class="skip" onClick={skipToContent}>
        {words.skip}
      </button>
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
    case 'draft':
      return <DraftScreen key={shown.draft} id={shown.draft} tab={shown.tab} cell={shown.cell} />;
    case 'run':
      return <RunScreen run={shown.run} />;
    case 'history':
      return <HistoryScreen id={shown.id} />;
    case 'jobs':
      return <JobsScreen job={shown.job} />;
    case 'audit':
      return <AuditScreen />;
    case 'nowhere':
      return <NowhereScreen />;
  }
}
