import { type Issue, type IssueCode, type IssueSink, QUESTIONS } from '../../issue.ts';
import { cut } from '../../mapping/apply/row-issue.ts';
import { rowTexts } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import type { SheetPlace } from '../../rows/row.ts';
import type { SkippedRows } from '../rejects/skipped-rows.ts';
import { toAnswerLine } from './corrections/row-text.ts';
import { onPart } from './on-part.ts';

/** Rows at the end of a sheet that may be asked about. */
export const MOST_BEFORE = 20;

/** The texts of a row that one of the batches has. */
export function textsIn(row: number, ...batches: readonly ByteRows[]): string[] | undefined {
  const batch = batches.find(({ numbers }) => numbers.includes(row));
  return batch && rowTexts(batch.cells, batch.numbers.indexOf(row));
}

/** Errors that the reader and the mapping found: those of rows make their records invalid, the others the whole sheet. */
export class SheetErrors {
  /** The list that is read; null before its header was. */
  place: SheetPlace | null = null;
  /** Codes of errors of the sheet as a whole. */
  readonly ofTheSheet = new Set<IssueCode>();
  /** Rows that the rows below them cannot be read after: leaving these out alone changes nothing. */
  readonly #otherHeaders = new Set<number>();
  /** Rows of which it is the question whether a condition leaves them out. */
  readonly #deciding = new Set<number>();
  /** The errors of each row that has any, of the batch that is being read. */
  readonly rows = new Map<number, Issue[]>();
  /** The last row of which it is known whether it is skipped. */
  #knownRow = 0;
  #held: Issue[] = [];
  readonly #onIssue: IssueSink;
  readonly #skipped: Pick<SkippedRows, 'isWaiting'>;
  /** Why a question is answered: what it is about is meant as it is; null if it is not. Known before the first row is asked for. */
  answerTo: (issue: Issue) => string | null = () => null;
  /** The texts of a row of the batch that was read last, as they stand in the file; undefined for another row. */
  textsOf: (row: number) => readonly string[] | undefined = () => undefined;

  constructor(onIssue: IssueSink, skipped: Pick<SkippedRows, 'isWaiting'>) {
    this.#onIssue = onIssue;
    this.#skipped = skipped;
  }

  get #headerRow(): number {
    return this.place?.header.row ?? Number.POSITIVE_INFINITY;
  }

  /** No row below this one can be ordered. */
  readonly noteOtherHeader = (row: number): void => {
    this.ofTheSheet.add('header_repeated');
    this.#otherHeaders.add(row);
  };

  readonly noteDeciding = (row: number): void => void this.#deciding.add(row);

  /**
   * A question that is answered is a warning, with the answer; one that is not has the line that answers it.
   *
   * @param to The text that is proposed for its cell.
   */
  answered(issue: Issue, to?: string): Issue {
    const { code, severity, row } = issue;
    const accept = severity === 'error' ? QUESTIONS[code]?.accept : undefined;
    if (accept === undefined || row === null) return issue;
    const why = this.answerTo(issue);
    if (why === null) {
      const lineOf = (text?: string) =>
        toAnswerLine(onPart(this.place, issue), this.textsOf(row), accept, text);
      const line = lineOf();
      const correct = to === undefined ? to : lineOf(to);
      return { ...issue, ...(line && { accept: line }), ...(correct && { correct }) };
    }
    const said = issue.message.replace(/^Cannot use row/, 'Row');
    const message = `${said}; it is accepted as it is${why === '' ? '' : `: ${cut(why)}`}`;
    return { ...issue, severity: 'warning', message, fix: 'Nothing, if that is still right' };
  }

  /** Errors of a row are reported once it is known whether the row is skipped. */
  readonly sink: IssueSink = (found) => {
    const issue = this.answered(found);
    const { row } = issue;
    if (row === null || row <= this.#headerRow) this.#tell(issue);
    else if (row > this.#knownRow) this.#held.push(issue);
    else this.#tellLate(issue);
  };

  /**
   * A total gets no other issue: it has no project and no name. Neither does what a look-up did not find, nor a cell that is printed
   * besides, if it is no amount.
   */
  readonly ofMapping: IssueSink = (issue) => {
    const { code, row, column, value } = issue;
    const isTold =
      row !== null &&
      column !== null &&
      ((value === '' && this.has(row, 'lookup_missing', column)) ||
        (code === 'value_not_converted' && this.has(row, 'order_field_invalid', column)));
    if (!isTold && (row === null || !this.has(row, 'row_is_total'))) this.#tell(issue);
  };

  /** What looks like a header or a total is not looked up. */
  readonly ofLookups: IssueSink = (issue) => {
    const isOther = this.#held.some(
      ({ row, code, severity }) =>
        row === issue.row &&
        severity === 'error' &&
        (code === 'header_repeated' || code === 'row_is_total'),
    );
    if (issue.row === null || !isOther) this.sink(issue);
  };

  /** Whether a row of the batch that is being read has an error of this code, in this column if one is given. */
  has(row: number, code: Issue['code'], column?: string): boolean {
    const isWanted = (issue: Issue) =>
      issue.code === code && (column === undefined || issue.column === column);
    return this.rows.get(row)?.some(isWanted) === true;
  }

  /** Rules have seen the rows up to this one: reports the errors of those that are not skipped. */
  tellUpTo(row: number): void {
    this.#knownRow = row;
    if (this.#held.length === 0) return;
    const held = this.#held;
    this.#held = held.filter((issue) => (issue.row ?? 0) > row);
    for (const issue of held) {
      if ((issue.row ?? 0) > row) continue;
      if (!this.#skipped.isWaiting(issue.row ?? 0)) this.#tell(issue);
      // Corrected as it was meant, the row might not have been skipped.
      else if (issue.code === 'correction_outdated' || this.#isAboutSkipping(issue)) {
        this.#tellLate(issue);
      }
    }
  }

  #isAboutSkipping({ code, row }: Issue): boolean {
    if (row === null) return false;
    const isStruck = code === 'row_struck' || code === 'text_struck';
    return isStruck
      ? this.#deciding.has(row)
      : code === 'header_repeated' && this.#otherHeaders.has(row);
  }

  /** No row comes any more: what is known of rows only now did not keep them from being used, so it is of the sheet as a whole. */
  endRows(): void {
    for (const { code } of [...this.rows.values()].flat()) this.ofTheSheet.add(code);
    this.rows.clear();
  }

  #tell(issue: Issue): void {
    if (issue.severity === 'error') this.#note(issue);
    this.#onIssue(issue);
  }

  /** The row has gone on: what is wrong with it did not keep it from being used, so it is of the sheet as a whole. */
  #tellLate(issue: Issue): void {
    if (issue.severity === 'error') this.ofTheSheet.add(issue.code);
    this.#onIssue(issue);
  }

  #note(issue: Issue): void {
    if (issue.row === null || issue.row <= this.#headerRow) {
      this.ofTheSheet.add(issue.code);
      return;
    }
    const errors = this.rows.get(issue.row);
    if (errors) errors.push(issue);
    else this.rows.set(issue.row, [issue]);
  }
}
