import { useEffect, useRef, useState } from 'preact/hooks';
import type { Entrance } from '../../api/types.ts';
import { Button, submitting, taking } from '../parts/controls.tsx';
import { Head } from '../parts/head.tsx';
import { beginLogIn, logIn } from '../session.ts';

const text = {
  title: 'Log in',
  name: 'Name',
  password: 'Password',
  button: 'Log in',
  busy: 'Logging in…',
  with: (provider: string) => `Log in with ${provider}`,
  or: 'Or use a password',
  help: 'If you have no account or forgot your password, ask your administrator.',
  helpWithout: 'If you have no account, ask your administrator.',
};

export function LogInScreen(props: { readonly entrance: Entrance; readonly failed: string }) {
  const { provider, has_passwords: hasPasswords } = props.entrance;
  return (
    <main class="alone">
      <Head title={text.title} />
      {provider === null ? null : <ProviderLogIn name={provider} failed={props.failed} />}
      {provider !== null && hasPasswords ? <p class="log-in-or">{text.or}</p> : null}
      {provider === null || hasPasswords ? <PasswordLogIn isFirst={provider === null} /> : null}
      <p class="note">{hasPasswords ? text.help : text.helpWithout}</p>
    </main>
  );
}

function ProviderLogIn({ name, failed }: { readonly name: string; readonly failed: string }) {
  const [failure, setFailure] = useState(failed);
  const [isBusy, setBusy] = useState(false);
  // Who comes back with the browser's button may find this page as it was left.
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  const go = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    await beginLogIn().catch((error: Error) => {
      setFailure(error.message);
      setBusy(false);
    });
  };
  return (
    <div class="log-in">
      <p class="mismatch" role="alert">
        {failure}
      </p>
      <Button primary text={text.with(name)} aria-disabled={isBusy} onClick={() => void go()} />
    </div>
  );
}

function PasswordLogIn({ isFirst }: { readonly isFirst: boolean }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const again = useRef<HTMLInputElement>(null);
  const submit = async () => {
    setBusy(true);
    setFailure('');
    await logIn(name, password).catch((error: Error) => {
      setFailure(error.message);
      setPassword('');
      again.current?.focus();
    });
    setBusy(false);
  };
  return (
    <form
      class="log-in"
      onSubmit={submitting(() => {
        if (!isBusy) void submit();
      })}
    >
      <label htmlFor="log-in-name">{text.name}</label>
      <input
        id="log-in-name"
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        required
        value={name}
        onInput={taking(setName)}
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
        onInput={taking(setPassword)}
      />
      <p id="log-in-failure" class="mismatch" role="alert">
        {failure}
      </p>
      <button type="submit" class={isFirst ? 'primary' : ''} disabled={isBusy}>
        {isBusy ? text.busy : text.button}
      </button>
    </form>
  );
}
