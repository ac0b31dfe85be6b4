import type { Sheet } from '../../api/types.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { IssueCache } from './issue-cache.ts';
import type { RowList } from './row-list.ts';

export const ROW_PX = 26;
export const HEAD_PX = 46;
export const NUMBERS_PX = 86;

/** What a grid shows. */
export interface GridData {
  /** The name of the sheet. */
  readonly sheet: string;
  readonly rows: RowList;
  /** Rows of the sheet. */
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
