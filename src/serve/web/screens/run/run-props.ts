import type { Run } from '../../../api/types.ts';

export interface RunProps {
  readonly run: Run;
  /** Shows the run as an action answered it. */
  readonly put: (run: Run) => void;
}
