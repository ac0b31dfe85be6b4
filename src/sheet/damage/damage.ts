import type { IssueCode } from '../../issue.ts';

/** What happened to a cell before vdpipe read it. */
export interface Damage {
  readonly code: IssueCode;
  /** What the cell's text shows, as the end of a sentence that begins with "Cell A1". */
  readonly reason: string;
  readonly fix: string;
  /** Nobody can mean that it is printed. @default it may be meant */
  readonly isMeaningless?: true;
}
