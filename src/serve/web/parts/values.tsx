import type { ComponentChildren } from 'preact';
import type { RunLine } from '../../api/types.ts';
import { timeText } from '../format.ts';
import { addressOf } from '../router.ts';
import { words } from '../words.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'open' | 'plain';

/** A state in a word; its colour says nothing that the word does not. */
export function Badge({ tone, text }: { readonly tone: Tone; readonly text: string }) {
  return <span class={`badge ${tone}`}>{text}</span>;
}

const RUN_TONES: Readonly<Record<RunLine['state'], Tone>> = {
  unfinished: 'open',
  on_hold: 'warn',
  finished: 'good',
  purged: 'plain',
};

/** The state of a run; a finished one of which something was not ordered is no good one. */
export function RunBadge(props: {
  readonly run: Pick<RunLine, 'state' | 'is_stopped' | 'release_at' | 'ok'>;
  readonly isWorking?: boolean;
}) {
  const { run, isWorking } = props;
  if (isWorking) return <Badge tone="open" text={words.run.ordering} />;
  const tone = run.state === 'finished' && !run.ok ? 'warn' : RUN_TONES[run.state];
  const state = run.is_stopped ? 'stopped' : run.release_at === null ? run.state : 'later';
  return <Badge tone={tone} text={words.runState[state]} />;
}

/** A time in the reader's zone; a dash for none. */
export function Time({ at }: { readonly at: string | null }) {
  if (at === null) return <span class="soft">{words.common.none}</span>;
  return (
    <time dateTime={at} title={at}>
      {timeText(at)}
    </time>
  );
}

/** An id as it is; a dash for none. */
export function Id({ id }: { readonly id: string | number | null }) {
  return id === null ? words.common.none : <code>{String(id)}</code>;
}

export function RunLink(props: { readonly run: string; readonly children?: ComponentChildren }) {
  const { run, children } = props;
  return <a href={addressOf({ at: 'run', run })}>{children ?? <code>{run}</code>}</a>;
}

/** What people call an issue or a reason with this code: in words of its own, or as the code reads. */
export function titleOfCode(code: string): string {
  return capitalized(words.check.titles[code] ?? code.replaceAll('_', ' '));
}

export function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** A reason as the ledger says it, with what people call its code. */
export function reasonText(reason: { readonly code: string; readonly text: string }): string {
  const { code, text } = reason;
  return text.startsWith(code) ? `${titleOfCode(code)}${text.slice(code.length)}` : text;
}
