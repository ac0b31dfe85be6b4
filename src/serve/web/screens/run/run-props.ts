import { useState } from 'preact/hooks';
import type { Run } from '../../../api/types.ts';
import { attempt, tellDone } from '../../notices.ts';
import { focusTitle } from '../../parts/head.tsx';

export interface RunProps {
  readonly run: Run;
  /** Shows the run as an action answered it. */
  readonly put: (run: Run) => void;
}

/** Whether an action is under way, and what does one and says so. */
export function useAct(put: RunProps['put']) {
  const [isBusy, setBusy] = useState(false);
  const act = async (action: () => Promise<Run>, done: string) => {
    setBusy(true);
    await attempt(async () => {
      put(await action());
      tellDone(done);
      focusTitle();
    });
    setBusy(false);
  };
  return [isBusy, act] as const;
}
