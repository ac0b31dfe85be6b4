import type { Run } from '../../../api/types.ts';
import { grouped } from '../../format.ts';
import { titleOfCode } from '../../parts/code-title.ts';
import { Section } from '../../parts/head.tsx';
import { words } from '../../words.ts';

const text = words.run;
const PLACES = [
  'ordered',
  'refused',
  'conflict',
  'held',
  'unknown',
  'unsent',
  'rejected',
  'skipped',
  'blank',
] as const;

/** Every row that was read, and where it went. */
export function RowBalance({ run }: { readonly run: Run }) {
  const { rows, skip_counts: skipped, verification } = run;
  return (
    <Section title={text.balance}>
      <table class="table plain-table balance">
        <caption class="hidden-text">{text.balance}</caption>
        <tbody>
          {PLACES.filter((place) => rows[place] > 0 || place === 'ordered').map((place) => (
            <tr key={place}>
              <th scope="row">
                {place === 'unknown' && run.work !== null ? words.underWay.title : text.rows[place]}
                {place in text.rowsMean ? (
                  <small>{text.rowsMean[place as keyof typeof text.rowsMean]}</small>
                ) : null}
              </th>
              <td class="number">{grouped(rows[place])}</td>
            </tr>
          ))}
          <tr class="sum">
            <th scope="row">{text.read}</th>
            <td class="number">{grouped(rows.read)}</td>
          </tr>
        </tbody>
      </table>
      <Counts title={text.skipReasons} counts={skipped} />
      <Counts title={text.verification} counts={verification} />
    </Section>
  );
}

function Counts(props: {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
}) {
  const known = Object.entries(props.counts).filter(([, count]) => count > 0);
  if (known.length === 0) return null;
  return (
    <>
      <h3>{props.title}</h3>
      <table class="table plain-table balance">
        <caption class="hidden-text">{props.title}</caption>
        <tbody>
          {known.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{titleOfCode(name)}</th>
              <td class="number">{grouped(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
