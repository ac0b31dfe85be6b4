import type { Audit, People } from '../../api/types.ts';
import { isAboutRuns } from '../events.ts';
import { usePaged } from '../load.ts';
import { eventDetail, eventTitle } from '../parts/event-list.tsx';
import { Head, Section } from '../parts/head.tsx';
import { PagedView } from '../parts/loaded-view.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { RunLink, Time } from '../parts/values.tsx';
import { sessionNow } from '../session.ts';
import { words } from '../words.ts';
import { JobEvents } from './jobs/job-events.tsx';

type AuditEvent = Audit['events'][number];

const COLUMNS: readonly Column<AuditEvent>[] = [
  { title: words.common.time, isHeader: true, cell: ({ at }) => <Time at={at} /> },
  { title: words.common.who, cell: ({ by }) => words.common.by(by) },
  {
    title: words.common.what,
    cell: (event) => (
      <>
        {eventTitle(event.what)}
        <small>{eventDetail(event)}</small>
      </>
    ),
  },
  { title: words.common.run, cell: ({ run }) => <RunLink run={run} /> },
  { title: words.common.file, cell: ({ file }) => <bdi>{file}</bdi> },
];

export function AuditScreen() {
  const paged = usePaged('audit', {}, ({ events, next }) => [events, next], {
    isAbout: isAboutRuns,
  });
  return (
    <>
      <Head title={words.audit.title} note={words.audit.help} />
      <PagedView paged={paged} none={words.audit.none}>
        {(events) => (
          <Table
            caption={words.audit.title}
            items={events}
            columns={COLUMNS}
            keyOf={(event) => `${event.run} ${event.at} ${event.what} ${eventDetail(event)}`}
          />
        )}
      </PagedView>
      <JobEvents />
      {sessionNow()?.has_account ? <PeopleView /> : null}
    </>
  );
}

type Account = People['accounts'][number];
type PeopleEvent = People['events'][number];

const text = {
  name: 'Name',
  roles: 'Roles',
  enabled: 'Enabled',
  disabled: 'Disabled',
  changed: 'Changed',
  accounts: 'Accounts',
  accountsHelp:
    'People and programs that may use this console. To change accounts, run “vdpipe accounts”.',
  logIns: 'Logins and account changes',
  none: 'Nobody has logged in yet.',
  unknown: 'Unknown name',
  address: 'From',
  by: (name: string) => `by ${name}`,
  way: 'Logs in with',
  ways: { password: 'Password', oidc: 'OpenID Connect', key: 'Key until' },
  why: {
    log_in_expired: 'expired, or used already',
    log_in_denied: 'denied by the provider',
    log_in_failed: 'the answer from the provider was invalid',
    provider_unavailable: 'the provider could not be reached',
    provider_unusable: 'login with the provider does not work',
    account_unknown: 'no such account',
    account_disabled: 'the account is disabled',
    account_has_password: 'the account uses a password',
    account_of_another: 'the account belongs to another person at the provider',
    key_refused: 'unknown key, or it has ended',
    claim_missing: 'the provider sent no account name',
    email_unverified: 'e-mail address not verified',
  } as Readonly<Record<string, string>>,
  what: {
    logged_in: 'Logged in',
    log_in_failed: 'Login failed',
    log_ins_not_recorded:
      'Some logins are not listed: too many failed in an hour, or they could not be recorded',
    logged_out: 'Logged out',
    account_added: 'Account added',
    account_linked: 'First login with the provider',
    account_changed: 'Account changed',
    account_removed: 'Account removed',
  } as Readonly<Record<string, string>>,
  changes: {
    roles: 'roles',
    password: 'password',
    oidc: 'logs in with the provider',
    key: 'new key',
    enabled: 'enabled',
    disabled: 'disabled',
  } as Readonly<Record<string, string>>,
};

const ACCOUNTS: readonly Column<Account>[] = [
  { title: text.name, isHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    title: text.roles,
    cell: ({ roles }) => roles.map((role) => words.session.roles[role]).join(', '),
  },
  {
    title: text.way,
    cell: ({ logs_in_with: way, key_until: until }) => `${text.ways[way]} ${until ?? ''}`,
  },
  {
    title: words.common.state,
    cell: ({ is_enabled: isEnabled }) => (isEnabled ? text.enabled : text.disabled),
  },
  { title: text.changed, cell: ({ changed_at: at }) => <Time at={at} /> },
];

const EVENTS: readonly Column<PeopleEvent>[] = [
  { title: words.common.time, isHeader: true, cell: ({ at }) => <Time at={at} /> },
  { title: words.common.who, cell: ({ name }) => <bdi>{name ?? text.unknown}</bdi> },
  {
    title: words.common.what,
    cell: ({ what, changes = [], by, why }) => (
      <>
        {text.what[what] ?? what}
        <small>
          {[
            ...changes.map((change) => text.changes[change] ?? change),
            by === null ? '' : text.by(by),
            why === undefined ? '' : (text.why[why] ?? why),
          ]
            .filter((part) => part !== '')
            .join(', ')}
        </small>
      </>
    ),
  },
  { title: text.address, cell: ({ address }) => address ?? words.common.none },
];

/** Who has an account, and who logged in: both are changed at the command line alone. */
function PeopleView() {
  const paged = usePaged('people', {}, (page) => [[page], page.next], { isAbout: () => false });
  return (
    <PagedView paged={paged}>
      {(pages) => {
        const accounts = pages[0]?.accounts ?? [];
        const events = pages.flatMap((page) => page.events);
        return (
          <>
            <Section title={text.accounts} help={text.accountsHelp} count={accounts.length}>
              <Table items={accounts} columns={ACCOUNTS} keyOf={({ name }) => name} />
            </Section>
            <Section title={text.logIns}>
              {events.length === 0 ? <p class="empty">{text.none}</p> : null}
              <Table
                items={events}
                columns={EVENTS}
                keyOf={({ at, what, name }) => `${at} ${what} ${name}`}
              />
            </Section>
          </>
        );
      }}
    </PagedView>
  );
}
