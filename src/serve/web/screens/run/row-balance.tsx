import type { Run } from '../../../api/types.ts';
import { CountTable } from '../../parts/figures.tsx';
import { Section } from '../../parts/head.tsx';
import { OUTCOMES } from '../../parts/outcome-bar.tsx';
import { titleOfCode } from '../../parts/values.tsx';
import { words } from '../../words.ts';

const text = words.run;
const PLACES = [...OUTCOMES, 'rejected', 'skipped', 'blank'] as const;
type Place = (typeof PLACES)[number];
const MEANS: Readonly<Partial<Record<Place, string>>> = text.rowsMean;

export function RowBalance({ run }: { readonly run: Run }) {
  const { rows, skip_counts: skipped, verification } = run;
  const counts = PLACES.filter((place) => rows[place] > 0 || place === 'ordered').map((place) => ({
    title: (
      <>
        {place === 'unknown' && run.work !== null ? words.underWay.title : text.rows[place]}
        {place in MEANS ? <small>{MEANS[place]}</small> : null}
      </>
    ),
    count: rows[place],
  }));
  return (
    <Section title={text.balance}>
      <CountTable
        caption={text.balance}
        counts={counts}
        sum={{ title: text.read, count: rows.read }}
      />
      <Counts title={text.skipReasons} counts={skipped} />
      <Counts title={text.verification} counts={verification} />
    </Section>
  );
}

function Counts(props: {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
}) {
  const counts = Object.entries(props.counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ title: titleOfCode(name), count }));
  if (counts.length === 0) return null;
  return (
    <>
      <h3>{props.title}</h3>
      <CountTable caption={props.title} counts={counts} />
    </>
  );
}
