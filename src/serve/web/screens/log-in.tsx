import { useRef, useState } from 'preact/hooks';
import { Head } from '../parts/head.tsx';
import { logIn } from '../session.ts';
import { words } from '../words.ts';

const text = words.logIn;

/** Asks for the name and the password of an account. */
export function LogInScreen() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const again = useRef<HTMLInputElement>(null);
  const submit = async () => {
    setBusy(true);
    setFailure('');
    const message = await logIn(name, password);
    setBusy(false);
    if (message === undefined) return;
    setFailure(message);
    setPassword('');
    again.current?.focus();
  };
  return (
    <main class="alone">
      <Head title={text.title} />
      <form
        class="log-in"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <label htmlFor="log-in-name">{text.name}</label>
        <input
          id="log-in-name"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          required
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <label htmlFor="log-in-password">{text.password}</label>
        <input
          id="log-in-password"
          ref={again}
          type="password"
          autocomplete="current-password"
          required
          value={password}
          aria-invalid={failure !== ''}
          aria-describedby="log-in-failure"
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <p id="log-in-failure" class="mismatch" role="alert">
          {failure}
        </p>
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? text.busy : text.button}
        </button>
      </form>
      <p class="note">{text.help}</p>
    </main>
  );
}
