import { Button } from '../parts/controls.tsx';
import { Head } from '../parts/head.tsx';
import { openSession } from '../session.ts';
import { words } from '../words.ts';

const text = words.session;

export function ClosedScreen() {
  return (
    <main class="alone">
      <Head title={text.closedTitle} />
      <p>{text.closed}</p>
      <p class="note">{text.closedHelp}</p>
    </main>
  );
}

export function FailedScreen({ message }: { readonly message: string }) {
  return (
    <main class="alone">
      <Head title={text.failedTitle} />
      <p>{message}</p>
      <p>
        <Button primary text={text.retry} onClick={() => void openSession()} />
      </p>
    </main>
  );
}

export function NowhereScreen() {
  return (
    <>
      <Head title={words.nowhere.title} />
      <p>{words.nowhere.text}</p>
    </>
  );
}
