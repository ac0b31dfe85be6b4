import { timeText } from '../format.ts';
import { words } from '../words.ts';

/** A time in the reader's zone; a dash for none. */
export function Time({ at }: { readonly at: string | null }) {
  if (at === null) return <span class="soft">{words.common.none}</span>;
  return (
    <time dateTime={at} title={at}>
      {timeText(at)}
    </time>
  );
}
