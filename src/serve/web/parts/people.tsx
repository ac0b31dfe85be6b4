import type { People } from '../../api/types.ts';
import { api } from '../api.ts';
import { usePaged } from '../paged.ts';
import { words } from '../words.ts';
import { Section } from './head.tsx';
import { PagedView } from './paged-view.tsx';
import { type Column, Table } from './table.tsx';
import { Time } from './time.tsx';

type Account = People['accounts'][number];
type PeopleEvent = People['events'][number];

const text = words.people;

const ACCOUNTS: readonly Column<Account>[] = [
  { title: text.name, isHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    title: text.roles,
    cell: ({ roles }) => roles.map((role) => words.session.roles[role]).join(', '),
  },
  { title: text.way, cell: ({ logs_in_with: way }) => text.ways[way] },
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
export function PeopleView() {
  const paged = usePaged({
    key: 'people',
    load: (after, signal) => api.people({ after }, signal),
    items: (page) => [page],
    isAbout: () => false,
  });
  return (
    <PagedView paged={paged}>
      {(pages) => {
        const accounts = pages[0]?.accounts ?? [];
        const events = pages.flatMap((page) => page.events);
        return (
          <>
            <Section title={text.accounts} help={text.accountsHelp} count={accounts.length}>
              <Table
                caption={text.accounts}
                items={accounts}
                columns={ACCOUNTS}
                keyOf={({ name }) => name}
              />
            </Section>
            <Section title={text.logIns}>
              {events.length === 0 ? <p class="empty">{text.none}</p> : null}
              <Table
                caption={text.logIns}
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
