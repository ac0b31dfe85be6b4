import { useState } from 'preact/hooks';
import type { GivenOf } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { attempt, tellDone } from '../../notices.ts';
import { Select, submitting, taking } from '../../parts/controls.tsx';
import { Section } from '../../parts/head.tsx';
import { may } from '../../session.ts';
import { counted, words } from '../../words.ts';
import type { RunProps } from './run-props.ts';

const text = {
  title: 'Settle unknown orders',
  text: 'The service cannot tell whether these orders were placed. If you know the outcome from another source, record it here.',
  outcome: (project: string) => `Outcome of project ${project}`,
  leave: 'Not known yet',
  placed: 'It was placed',
  none: 'There is no order',
  orderId: (project: string) => `Order id of project ${project}`,
  orderIdHint: 'Order id',
  button: (count: number) => `Record ${counted(count, 'outcome')}`,
  nothing: 'Choose an outcome first',
  done: (count: number) => `Recorded ${counted(count, 'outcome')}.`,
};

type Settled = GivenOf<'settleRun'>['settled'];
type Finding =
  | { readonly is: 'open' | 'none' }
  | { readonly is: 'placed'; readonly orderId: string };

/** Records what became of orders whose answers were lost and that the service does not tell. */
export function SettlePanel({ run, put }: RunProps) {
  const [findings, setFindings] = useState<ReadonlyMap<string, Finding>>(new Map());
  const projects = run.unknown.map(({ project_id: project }) => project);
  if (projects.length === 0 || run.work?.by === 'console') return null;
  if (!may('operator')) {
    return (
      <Section title={text.title}>
        <p class="soft">{words.run.mayNot(words.session.roles.operator)}</p>
      </Section>
    );
  }
  const settled = projects.flatMap((project) => settledOf(project, findings.get(project)));
  const record = async () => {
    put(await api.settleRun({ run: run.run, settled }));
    setFindings(new Map());
    tellDone(text.done(settled.length));
  };
  return (
    <Section title={text.title} help={text.text}>
      <form
        class="settle"
        onSubmit={submitting(() => {
          if (settled.length > 0) void attempt(record);
        })}
      >
        {projects.map((project) => (
          <Order
            key={project}
            project={project}
            finding={findings.get(project) ?? { is: 'open' }}
            find={(finding) => setFindings(new Map(findings).set(project, finding))}
          />
        ))}
        <button type="submit" class="primary" disabled={settled.length === 0}>
          {settled.length === 0 ? text.nothing : text.button(settled.length)}
        </button>
      </form>
    </Section>
  );
}

/** What is to be recorded of an order; nothing if nothing was found out. */
function settledOf(project: string, finding: Finding | undefined): Settled {
  if (finding?.is === 'none') return [{ project_id: project, order_id: null }];
  const orderId = finding?.is === 'placed' ? finding.orderId.trim() : '';
  return orderId === '' ? [] : [{ project_id: project, order_id: orderId }];
}

function Order(props: {
  readonly project: string;
  readonly finding: Finding;
  readonly find: (finding: Finding) => void;
}) {
  const { project, finding, find } = props;
  return (
    <div class="row">
      <code>{project}</code>
      <Select
        aria-label={text.outcome(project)}
        value={finding.is}
        choose={(is) => find(is === 'placed' ? { is, orderId: '' } : { is })}
        options={[
          ['open', text.leave],
          ['placed', text.placed],
          ['none', text.none],
        ]}
      />
      {finding.is === 'placed' ? (
        <input
          aria-label={text.orderId(project)}
          placeholder={text.orderIdHint}
          inputMode="numeric"
          autocomplete="off"
          value={finding.orderId}
          onInput={taking((orderId) => find({ is: 'placed', orderId }))}
        />
      ) : null}
    </div>
  );
}
