import type { MergedRange, NumberRange } from '../sheet.ts';
import { attribute, flag } from '../xml/xml-tags.ts';

const LAST_COLUMN = 16_383;

/** What a sheet says about rows and columns before its rows begin (ECMA-376 18.3.1.13, 18.3.1.81). */
export class SheetLayout {
  /** Invisible columns: hidden, or without width. */
  hiddenColumns: readonly NumberRange[] = [];
  /** Rows that the file leaves out are hidden. */
  hidesGaps = false;
  /** Rows without a height of their own have height 0. */
  flatRows = false;
  /** Read from behind the rows, on request. */
  mergedRanges: readonly MergedRange[] = [];

  /** @param head The XML of a sheet up to its rows. */
  read(head: string): void {
    const [format = ''] = tagsOf(head, 'sheetFormatPr');
    const columns = tagsOf(head, 'col').flatMap(toColumns);
    const others = isZero(attribute(format, 'defaultColWidth')) ? gapsBetween(columns) : [];
    this.hiddenColumns = [...columns.filter(({ hidden }) => hidden), ...others];
    this.flatRows = flag(format, 'customHeight') && isZero(attribute(format, 'defaultRowHeight'));
    this.hidesGaps = this.flatRows || flag(format, 'zeroHeight');
  }
}

interface SaidColumns extends NumberRange {
  readonly hidden: boolean;
}

function toColumns(tag: string): SaidColumns[] {
  const first = Number(attribute(tag, 'min')) - 1;
  const last = Number(attribute(tag, 'max')) - 1;
  if (!(first >= 0 && last >= first)) return [];
  return [{ first, last, hidden: flag(tag, 'hidden') || isZero(attribute(tag, 'width')) }];
}

/** Columns that no element describes. */
function gapsBetween(columns: readonly NumberRange[]): NumberRange[] {
  const gaps: NumberRange[] = [];
  let next = 0;
  for (const { first, last } of [...columns].sort((a, b) => a.first - b.first)) {
    if (first > next) gaps.push({ first: next, last: first - 1 });
    next = Math.max(next, last + 1);
  }
  if (next <= LAST_COLUMN) gaps.push({ first: next, last: LAST_COLUMN });
  return gaps;
}

/** Tags of one name, whatever its prefix. */
function tagsOf(xml: string, name: string): string[] {
  const tags = xml.matchAll(new RegExp(`<(?:[^\\s:<>/]+:)?${name}(?=[\\s/>])([^>]*)>`, 'g'));
  return Array.from(tags, ([, attributes = '']) => attributes);
}

function isZero(length: string | undefined): boolean {
  return length !== undefined && Number(length) === 0;
}
