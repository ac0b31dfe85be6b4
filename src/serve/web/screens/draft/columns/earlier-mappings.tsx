import type { OfferedMapping } from '../../../../api/types.ts';
import { isOf } from '../../../events.ts';
import { useLoad } from '../../../load.ts';
import { Time } from '../../../parts/values.tsx';
import { addressOf } from '../../../router.ts';
import { words } from '../../../words.ts';

const text = words.columns.earlier;
/** More are behind a click. */
const SHOWN = 2;

/** Mappings of earlier lists with the same columns: a partner's file comes every week. */
export function EarlierMappings(props: {
  readonly draft: string;
  /** The mapping as it is now, which is not offered again. */
  readonly current: string;
  readonly use: (mapping: string) => void;
}) {
  const { draft, current, use } = props;
  const { value } = useLoad('mappings', { draft }, { isAbout: isOf('sheet', draft) });
  const offered = (value?.mappings ?? []).filter(({ mapping }) => mapping !== current);
  if (offered.length === 0) return null;
  const lines = offered.map((one) => <Offer key={one.mapping} offered={one} use={use} />);
  return (
    <section class="callout earlier" aria-label={text.title}>
      <b>{offered[0]?.is_of_rows ? text.ofRows(offered[0].run ?? '') : text.title}</b>
      <ul>{lines.slice(0, SHOWN)}</ul>
      {lines.length > SHOWN ? (
        <details>
          <summary>{text.more(lines.length - SHOWN)}</summary>
          <ul>{lines.slice(SHOWN)}</ul>
        </details>
      ) : null}
    </section>
  );
}

function Offer(props: {
  readonly offered: OfferedMapping;
  readonly use: (mapping: string) => void;
}) {
  const { offered, use } = props;
  const { name, at, by, run, draft, unused, mapping } = offered;
  return (
    <li>
      <span>
        {draft === null ? (
          <bdi>{name}</bdi>
        ) : (
          <a href={addressOf({ at: 'draft', draft, tab: 'columns' })}>
            <bdi>{name}</bdi>
          </a>
        )}
        , <Time at={at} />
        {by === null ? '' : `, ${by}`}
        {run === null ? null : (
          <>
            , <a href={addressOf({ at: 'run', run })}>{text.run(run)}</a>
          </>
        )}
        {unused.length === 0 ? null : (
          <span class="soft"> {text.unused(unused.slice(0, 5).join(', '), unused.length)}</span>
        )}
      </span>
      <button type="button" onClick={() => use(mapping)}>
        {text.use}
        <span class="hidden-text"> {name}</span>
      </button>
    </li>
  );
}
