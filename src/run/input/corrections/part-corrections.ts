import type { Issue, IssueSink } from '../../../issue.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { SheetParts } from '../../../rows/sheet-parts.ts';
import { more, unused } from './correction-issues.ts';
import type { CorrectionList } from './correction-list.ts';
import { type CorrectedSheet, MAX_TOLD, SheetCorrections } from './sheet-corrections.ts';

/** Puts corrections to a sheet, or to each of several that are read as one list. */
export function openCorrections(
  list: CorrectionList,
  sheet: CorrectedSheet,
  onIssue: IssueSink,
): Pick<
  SheetCorrections,
  'correct' | 'has' | 'isLeftOut' | 'answerTo' | 'finish' | 'corrected' | 'accepted'
> {
  const { parts } = sheet;
  return parts
    ? new PartCorrections(list, { ...sheet, parts }, onIssue)
    : new SheetCorrections(list, sheet, onIssue);
}

/** The corrections of several sheets, each by the rows of its own. */
class PartCorrections {
  readonly #list: CorrectionList;
  readonly #sheet: CorrectedSheet & { readonly parts: SheetParts };
  readonly #onIssue: IssueSink;
  /** By the name of the part. */
  readonly #of = new Map<string, SheetCorrections>();

  constructor(
    list: CorrectionList,
    sheet: CorrectedSheet & { readonly parts: SheetParts },
    onIssue: IssueSink,
  ) {
    this.#list = list;
    this.#sheet = sheet;
    this.#onIssue = onIssue;
  }

  get corrected(): number {
    return [...this.#of.values()].reduce((sum, { corrected }) => sum + corrected, 0);
  }

  get accepted(): number {
    return [...this.#of.values()].reduce((sum, { accepted }) => sum + accepted, 0);
  }

  /** @param batch of one part */
  correct(batch: ByteRows): ByteRows {
    const { numbers } = batch;
    if (numbers.length === 0) return batch;
    const { of, offset } = this.#at(numbers[0] as number);
    const own = batch.movedBy(-offset);
    const corrected = of.correct(own);
    return corrected === own ? batch : corrected.movedBy(offset);
  }

  has(row: number, column: number): boolean {
    const { of, own } = this.#at(row);
    return of.has(own, column);
  }

  isLeftOut(row: number): boolean {
    const { of, own } = this.#at(row);
    return of.isLeftOut(own);
  }

  answerTo(issue: Pick<Issue, 'code' | 'row' | 'cell'>): string | null {
    const { of, own } = this.#at(issue.row ?? 0);
    return of.answerTo({ ...issue, row: own });
  }

  finish(): void {
    const names = this.#sheet.parts.all.map(({ sheet }) => sheet);
    for (const { sheet, offset } of this.#sheet.parts.all) this.#open(sheet, offset).finish();
    const others = this.#list.ofNoPart(names);
    const { parts: _, ...place } = this.#sheet;
    for (const correction of others.slice(0, MAX_TOLD)) {
      const { sheet } = correction;
      this.#onIssue(unused(place, correction, sheet === null ? 'part' : 'sheet', sheet));
    }
    if (others.length > MAX_TOLD) {
      this.#onIssue(more(place, 'correction_unused', others.length - MAX_TOLD));
    }
  }

  #open(sheet: string, offset: number): SheetCorrections {
    const known = this.#of.get(sheet);
    if (known) return known;
    const { parts: _, ...list } = this.#sheet;
    const tell: IssueSink = (issue) => {
      const row = issue.row === null ? null : issue.row + offset;
      this.#onIssue({ ...issue, sheet: list.sheet, row });
    };
    const opened = new SheetCorrections(this.#list, { ...list, sheet, isPart: true }, tell);
    this.#of.set(sheet, opened);
    return opened;
  }

  #at(row: number) {
    const { part, row: own } = this.#sheet.parts.at(row);
    return { of: this.#open(part.sheet, part.offset), own, offset: part.offset };
  }
}
