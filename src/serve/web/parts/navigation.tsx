import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../../api/types.ts';
import { isConnected } from '../events.ts';
import { attempt } from '../notices.ts';
import { addressOf, type Route } from '../router.ts';
import { closeSession } from '../session.ts';
import { forgetUnsaved, hasUnsaved } from '../unsaved.ts';
import { words } from '../words.ts';
import { Button, Confirm } from './controls.tsx';

const text = { label: 'Screens', menu: 'Menu' };

/** Screens, and which others belong to them. */
const SCREENS: readonly {
  readonly title: string;
  readonly to: Route;
  readonly also?: readonly Route['at'][];
}[] = [
  { title: words.inbox.title, to: { at: 'inbox' } },
  { title: words.upload.title, to: { at: 'upload' }, also: ['draft'] },
  { title: words.history.title, to: { at: 'history', id: '' }, also: ['run', 'order'] },
  { title: words.jobs.title, to: { at: 'jobs', job: '' } },
  { title: words.audit.title, to: { at: 'audit' } },
];

/** The screens, who is there, and where orders go. On a narrow screen it opens with a button. */
export function Navigation(props: { readonly session: Session; readonly shown: Route }) {
  const { session, shown } = props;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [shown]);
  return (
    <header class={`side ${isOpen ? 'open' : ''}`}>
      <div class="brand">
        <a href={addressOf({ at: 'inbox' })}>{words.product}</a>
        <Button
          text={text.menu}
          class="menu"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div class="drawer" id="menu">
        <nav aria-label={text.label}>
          <ul>
            {SCREENS.filter(
              ({ to }) => to.at !== 'upload' || session.roles.includes('operator'),
            ).map(({ title, to, also }) => (
              <li key={title}>
                <a
                  href={addressOf(to)}
                  aria-current={shown.at === to.at || also?.includes(shown.at) ? 'page' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SessionFacts session={session} />
      </div>
      <p class="connection" role="status">
        {isConnected.value ? '' : words.session.offline}
      </p>
    </header>
  );
}

function SessionFacts({ session }: { readonly session: Session }) {
  const { session: said } = words;
  const [isAsking, setAsking] = useState(false);
  const leave = () => void attempt(() => closeSession().then(() => forgetUnsaved()));
  return (
    <div class="session">
      <dl>
        <dt>{said.you}</dt>
        <dd>
          {session.name ?? said.nobody}
          <small>{session.roles.map((role) => said.roles[role]).join(', ')}</small>
        </dd>
        <dt>{said.service}</dt>
        <dd>{session.service ?? said.noService}</dd>
        <dt>{said.ledger}</dt>
        <dd>{session.ledger}</dd>
      </dl>
      <Button plain text={said.leave} onClick={() => (hasUnsaved() ? setAsking(true) : leave())} />
      {isAsking ? (
        <Confirm
          title={said.leaveTitle}
          yes={said.leave}
          tone="bad"
          onYes={leave}
          onClose={() => setAsking(false)}
        >
          <p>{said.leaveText}</p>
        </Confirm>
      ) : null}
      <small>{said.version(session.version)}</small>
    </div>
  );
}
