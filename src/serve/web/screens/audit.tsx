import type { Audit } from '../../api/types.ts';
import { api } from '../api.ts';
import { isAboutRuns } from '../events.ts';
import { usePaged } from '../paged.ts';
import { eventDetail } from '../parts/event-detail.ts';
import { Head } from '../parts/head.tsx';
import { PagedView } from '../parts/paged-view.tsx';
import { PeopleView } from '../parts/people.tsx';
import { RunLink } from '../parts/run-link.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { hasAccount } from '../session.ts';
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
        {words.event[event.what] ?? event.what}
        <small>{eventDetail(event)}</small>
      </>
    ),
  },
  { title: words.common.run, cell: ({ run }) => <RunLink run={run} /> },
  { title: words.common.file, cell: ({ file }) => <bdi>{file}</bdi> },
];

/** Who did what to which run. */
export function AuditScreen() {
  const paged = usePaged({
    key: 'audit',
    load: (after, signal) => api.audit({ after }, signal),
    items: ({ events }) => events,
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
      {hasAccount() ? <PeopleView /> : null}
    </>
  );
}
