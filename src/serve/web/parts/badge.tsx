import type { RunLine } from '../../api/types.ts';
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
  readonly run: Pick<RunLine, 'state' | 'is_stopped' | 'ok'>;
  readonly isWorking?: boolean;
}) {
  const { run, isWorking } = props;
  if (isWorking) return <Badge tone="open" text={words.run.ordering} />;
  const tone = run.state === 'finished' && !run.ok ? 'warn' : RUN_TONES[run.state];
  const state = run.is_stopped ? 'stopped' : run.state;
  return <Badge tone={tone} text={words.runState[state]} />;
}
