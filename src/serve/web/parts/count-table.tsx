import type { ComponentChildren } from 'preact';
import { grouped } from '../format.ts';

/** Names with their numbers; what follows is a sum. */
export function CountTable(props: {
  readonly caption: string;
  readonly counts: readonly { readonly title: ComponentChildren; readonly count: number }[];
  readonly sum?: { readonly title: string; readonly count: number };
}) {
  const { caption, counts, sum } = props;
  return (
    <table class="table plain-table balance">
      <caption class="hidden-text">{caption}</caption>
      <tbody>
        {[...counts, ...(sum ? [sum] : [])].map((line, index) => (
          <tr key={index} class={line === sum ? 'sum' : ''}>
            <th scope="row">{line.title}</th>
            <td class="number">{grouped(line.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
