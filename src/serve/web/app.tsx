import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../api/types.ts';
import { ledgerAway, startEvents } from './events.ts';
import { timeText } from './format.ts';
import { route } from './navigation.ts';
import { closeNotice, notice } from './notices.ts';
import { Button } from './parts/controls.tsx';
import { Head } from './parts/head.tsx';
import { Navigation } from './parts/navigation.tsx';
import { addressOf, type Route } from './router.ts';
import { InboxScreen } from './screens/inbox.tsx';
import { LogInScreen } from './screens/log-in.tsx';
import { UploadScreen } from './screens/upload.tsx';
import { openSession, sessionState } from './session.ts';
import { words } from './words.ts';

const preparing = later(() => import('./screens/draft/draft-screen.tsx'));
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

const notLoaded = {
  title: 'This page could not be loaded',
  why: 'The console is not running, or it was updated. What you saved is not lost.',
  reload: 'Reload the page',
};

/** Screens whose code is loaded when it is first needed, or ahead (`load`): what fails then is tried again. */
function later<T extends object>(from: () => Promise<T>) {
  const loaded = signal<T | 'failed' | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const load = () => {
    loading ??= from().then(
      (screens) => {
        loaded.value = screens;
      },
      () => {
        loaded.value = 'failed';
        loading = undefined;
      },
    );
    return loading;
  };
  return {
    load,
    Show({ children }: { readonly children: (screens: T) => ComponentChildren }) {
      const screens = loaded.value;
      if (screens === 'failed') return <NotLoaded />;
      if (screens !== undefined) return children(screens);
      void load();
      return <p class="loading">{words.common.loading}</p>;
    },
  };
}

/** A console that was updated has other files: only the page can be loaded anew. */
function NotLoaded() {
  return (
    <>
      <Head title={notLoaded.title} />
      <p>{notLoaded.why}</p>
      <p>
        <Button primary text={notLoaded.reload} onClick={() => location.reload()} />
      </p>
    </>
  );
}

/** What was done or failed last. The region is always there, so that readers of the screen hear what comes into it. */
function NoticeView() {
  const shown = notice.value;
  return (
    <div class="notices" role="status" aria-live="polite">
      {shown ? (
        <div class={`notice ${shown.isFailure ? 'bad' : 'good'}`}>
          <span>{shown.text}</span>
          <Button plain text={words.failure.close} onClick={closeNotice} />
        </div>
      ) : null}
    </div>
  );
}

/** Says since when the ledger cannot be used, and why. The region is always there, so that readers of the screen hear of it. */
function LedgerBanner() {
  const away = ledgerAway.value;
  return (
    <div class="ledger-banner" role="status">
      {away ? (
        <div class="callout bad">
          <p>
            <b>{words.session.ledgerAway(timeText(away.since))}</b>
          </p>
          <p>
            {away.why} {words.session.ledgerAwayHelp}
          </p>
        </div>
      ) : null}
    </div>
  );
}

function ClosedScreen() {
  return (
    <main class="alone">
      <Head title={words.session.closedTitle} />
      <p>{words.session.closed}</p>
      <p class="note">{words.session.closedHelp}</p>
    </main>
  );
}

function FailedScreen({ message }: { readonly message: string }) {
  return (
    <main class="alone">
      <Head title={words.session.failedTitle} />
      <p>{message}</p>
      <p>
        <Button primary text={words.common.tryAgain} onClick={() => void openSession()} />
      </p>
    </main>
  );
}

function NowhereScreen() {
  return (
    <>
      <Head title={words.nowhere.title} />
      <p>{words.nowhere.text}</p>
    </>
  );
}
