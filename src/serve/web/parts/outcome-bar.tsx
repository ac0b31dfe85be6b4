import { OUTCOME_WORDS } from '../../../output/state-words.ts';
import { grouped } from '../format.ts';
import { words } from '../words.ts';

export type Outcome = keyof typeof OUTCOME_WORDS;
export const OUTCOMES = Object.keys(OUTCOME_WORDS) as readonly Outcome[];
export type OutcomeCounts = Readonly<Record<Outcome, number>>;

/** A bar whose parts are as wide as their shares, what is there never too narrow to be seen. */
export function OutcomeBar({ counts }: { readonly counts: OutcomeCounts }) {
  const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  const text = parts
    .map((outcome) => `${words.outcome[outcome].toLowerCase()} ${grouped(counts[outcome])}`)
    .join(', ');
  return (
    <div class="bar" role="img" aria-label={words.run.ordersBar(text)}>
      {parts.map((outcome) => (
        <span
          key={outcome}
          class={`fill ${OUTCOME_WORDS[outcome].as}`}
          style={{ flexGrow: String(counts[outcome]) }}
        />
      ))}
    </div>
  );
}

export function OutcomeLegend(props: {
  readonly counts: OutcomeCounts;
  readonly adopted: number;
  readonly isWorking: boolean;
}) {
  const { counts, adopted, isWorking } = props;
  return (
    <ul class="legend">
      {OUTCOMES.filter((outcome) => counts[outcome] > 0 || outcome === 'ordered').map((outcome) => (
        <li key={outcome}>
          <span class={`swatch fill ${OUTCOME_WORDS[outcome].as}`} aria-hidden="true" />
          <b>{grouped(counts[outcome])}</b>{' '}
          {isWorking && outcome === 'unknown' ? words.underWay.title : words.outcome[outcome]}
          <small>
            {outcome === 'ordered' && adopted > 0
              ? words.run.adopted(adopted)
              : isWorking && outcome === 'unknown'
                ? words.underWay.means
                : OUTCOME_WORDS[outcome].means}
          </small>
        </li>
      ))}
    </ul>
  );
}
