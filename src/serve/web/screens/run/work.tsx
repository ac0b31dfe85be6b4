import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { attempt, tellDone } from '../../notices.ts';
import { Button } from '../../parts/controls.tsx';
import { focusTitle } from '../../parts/head.tsx';
import { may } from '../../session.ts';
import { words } from '../../words.ts';
import type { RunProps } from './run-props.ts';

const text = words.run;

export function Work({ run, put }: RunProps) {
  const [isBusy, setBusy] = useState(false);
  const { work, state, orders } = run;
  const act = async (action: () => Promise<typeof run>, done: string) => {
    setBusy(true);
    await attempt(async () => {
      put(await action());
      tellDone(done);
      focusTitle();
    });
    setBusy(false);
  };
  if (work === null && state !== 'unfinished' && !run.is_stopped) return null;
  if (!may('operator')) {
    return <span class="soft">{text.mayNot(words.session.roles.operator)}</span>;
  }
  if (work !== null) {
    return (
      <Button
        danger
        text={text.stop}
        disabled={isBusy || work.is_stopping}
        onClick={() => void act(() => api.stopRun({ run: run.run }), text.stopped)}
      />
    );
  }
  return (
    <>
      <span class="soft">{text.resumeHelp(orders.unsent + orders.unknown)}</span>
      <Button
        primary
        text={text.resume}
        disabled={isBusy}
        onClick={() => void act(() => api.resumeRun({ run: run.run }), text.resumed)}
      />
    </>
  );
}
