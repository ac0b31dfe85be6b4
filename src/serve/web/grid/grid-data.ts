import type { Sheet } from '../../api/types.ts';
import type { UnsavedCell } from '../unsaved.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { IssueCache } from './issue-cache.ts';
import type { RowList } from './row-list.ts';
import type { Place } from './selection.ts';

export const ROW_PX = 26;
export const HEAD_PX = 46;
export const NUMBERS_PX = 86;

export interface GridData {
  readonly sheet: string;
  readonly rows: RowList;
  readonly lastRow: number;
  /** Rows up to this one cannot be edited; 0 if there is no header. */
  readonly headerRow: number;
  readonly columns: Sheet['columns'];
  readonly layout: ColumnLayout;
  readonly issues: IssueCache;
  readonly canEdit: boolean;
  /** Whether cells show what is printed, cleaned by the mapping, or what the file has. */
  readonly isPrinted: boolean;
}

export interface GridCalls {
  /** Texts for cells, each with what the cell showed when it began to be edited. */
  readonly onEdit: (cells: readonly UnsavedCell[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onFind: () => void;
  readonly onLeaveOut: (rows: readonly number[], isOut: boolean) => void;
  readonly onNextIssue: (step: 1 | -1) => void;
  readonly onRefused: (why: string) => void;
  /** Another cell is active, or it has another text. */
  readonly onActive: (place: Place) => void;
  /** A column is to be as wide as this; as wide as its texts if undefined. */
  readonly onWidth: (column: number, px: number | undefined) => void;
}
