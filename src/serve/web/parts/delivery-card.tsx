import { useState } from 'preact/hooks';
import type { Delivery, Usual } from '../../api/types.ts';
import { addressOfCall, api } from '../api.ts';
import { amount, size } from '../format.ts';
import { attempt, tellDone } from '../notices.ts';
import { addressOf } from '../router.ts';
import { may } from '../session.ts';
import { words } from '../words.ts';
import { Button, Confirm } from './controls.tsx';
import { Badge, RunLink, reasonText, Time, type Tone } from './values.tsx';

const TONES: Readonly<Record<Delivery['state'], Tone>> = {
  taken: 'open',
  held: 'warn',
  released: 'open',
  ordering: 'open',
  done: 'good',
  failed: 'bad',
};

/** One of which orders were placed has not just failed. */
export function deliveryStateText(delivery: Pick<Delivery, 'state' | 'orders_placed'>): string {
  const { state, orders_placed: placed } = delivery;
  return words.deliveryState[state === 'failed' && (placed ?? 0) > 0 ? 'partly' : state];
}

export function DeliveryCard(props: { readonly delivery: Delivery; readonly again: () => void }) {
  const { delivery, again } = props;
  const { job, file, state, run, taken_at: takenAt, reasons } = delivery;
  return (
    <article class="card">
      <div class="card-head">
        <h3>
          <bdi>{file}</bdi>
        </h3>
        <Badge tone={TONES[state]} text={deliveryStateText(delivery)} />
        {state === 'held' ? <ReleaseButton delivery={delivery} again={again} /> : null}
      </div>
      <p class="facts-line">
        <a href={addressOf({ at: 'jobs', job })}>{job}</a>
        <Time at={takenAt} />
        <span>{size(delivery.bytes)}</span>
        <Figures delivery={delivery} />
        {run === null ? null : <RunLink run={run}>{words.delivery.run(run)}</RunLink>}
        {delivery.release_at === null ? null : (
          <span>
            Released for <Time at={delivery.release_at} />
          </span>
        )}
        {delivery.released_at === null ? null : (
          <span>
            {words.delivery.releasedBy(delivery.released_by)} <Time at={delivery.released_at} />
          </span>
        )}
      </p>
      <UsualFigures usual={delivery.usual ?? null} />
      <Files delivery={delivery} />
      {reasons.length === 0 ? null : (
        <ul class="reasons">
          {reasons.map(({ code, text, todo }) => (
            <li key={`${code} ${text}`}>
              <b>{reasonText({ code, text })}</b>
              <span>{todo}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** To compare with: nothing for one that is not held, or without runs before. */
function UsualFigures({ usual }: { readonly usual: Usual | null }) {
  if (usual === null) return null;
  return (
    <p class="facts-line">
      <span>{words.delivery.usual(usual.runs)}</span>
      <Figures delivery={usual} />
    </p>
  );
}

/** What of it can be downloaded here; where it is, if nothing can. */
function Files({ delivery: { delivery, files } }: { readonly delivery: Delivery }) {
  if (!files) return null;
  const { here, path } = files;
  if (here.length === 0) return <p class="facts-line long">{words.delivery.fileAt(path)}</p>;
  return (
    <p class="facts-line">
      {here.map((file) => (
        <a key={file} href={addressOfCall('deliveryFile', { delivery, file })} download>
          {words.delivery.files[file]}
        </a>
      ))}
    </p>
  );
}

type FiguresOf = Pick<Delivery, 'rows' | 'orders' | 'order_count' | 'total_price'>;

function Figures({ delivery }: { readonly delivery: FiguresOf }) {
  const { rows, orders, order_count: copies, total_price: price } = delivery;
  const figures = words.delivery.figures(rows, orders);
  return (
    <>
      {figures === '' ? null : <span>{figures}</span>}
      {copies === null ? null : <span>{words.delivery.copies(copies)}</span>}
      {price === null ? null : <span>{amount(price)}</span>}
    </>
  );
}

function ReleaseButton(props: { readonly delivery: Delivery; readonly again: () => void }) {
  const { delivery, again } = props;
  /** What its person saw when the question was opened. */
  const [revision, setRevision] = useState<string | null>(null);
  if (!may('releaser')) return <span class="soft">{words.delivery.cannotRelease}</span>;
  const release = async (seen: string) => {
    await api.releaseDelivery({ delivery: delivery.delivery, revision: seen });
    tellDone(words.delivery.released(delivery.file));
    again();
  };
  return (
    <>
      <Button
        primary
        text={words.delivery.release}
        onClick={() => setRevision(delivery.revision)}
      />
      {revision === null ? null : (
        <Confirm
          title={words.delivery.releaseTitle}
          yes={words.delivery.release}
          onYes={() => void attempt(() => release(revision))}
          onClose={() => setRevision(null)}
        >
          <p>{words.delivery.releaseText(delivery.file, delivery.job)}</p>
        </Confirm>
      )}
    </>
  );
}
