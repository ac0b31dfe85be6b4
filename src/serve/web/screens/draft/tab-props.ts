import type { Draft } from '../../../api/types.ts';
import type { DraftWork } from './use-draft.ts';

export interface DraftTabProps {
  readonly draft: Draft;
  readonly work: DraftWork;
}
