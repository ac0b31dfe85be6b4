import { columnIndex } from '../../rows/cell-address.ts';
import type { MergedRanges } from '../gather/merged-ranges.ts';
import type { MergedRange, NumberRange } from '../sheet.ts';
import { XmlError } from '../xml/xml-error.ts';
import { isTrue, type OpenTag } from '../xml/xml-walker.ts';

const LAST_COLUMN = 16_383;
/** Names of elements and attributes that matter. */
export const LAYOUT_NAMES = [
  ...[
    'sheetView',
    'showZeros',
    'sheetFormatPr',
    'defaultColWidth',
    'defaultRowHeight',
    'customHeight',
    'zeroHeight',
  ],
  ...['col', 'min', 'max', 'hidden', 'width', 'mergeCell', 'ref'],
];

interface SaidColumns extends NumberRange {
  readonly hidden: boolean;
}

/** What a sheet says about rows, columns and merged cells before and behind its rows (ECMA-376 18.3.1.13, 18.3.1.81, 18.3.1.55, 18.3.1.87). */
export class SheetLayout {
  /** Rows that the file leaves out are hidden. */
  hidesGaps = false;
  /** Rows without a height of their own have height 0. */
  flatRows = false;
  /** Numbers that are 0 show as nothing. */
  hidesZeros = false;
  readonly merged: MergedRanges;
  #hidesOthers = false;
  readonly #columns: SaidColumns[] = [];

  /** @param merged receives the merged cells, which are known once what is behind the rows has been read */
  constructor(merged: MergedRanges) {
    this.merged = merged;
  }

  /** Invisible columns: hidden, or without width. */
  get hiddenColumns(): readonly NumberRange[] {
    const others = this.#hidesOthers ? gapsBetween(this.#columns) : [];
    return [...this.#columns.filter(({ hidden }) => hidden), ...others];
  }

  take(tag: OpenTag): void {
    if (tag.name === 'sheetFormatPr') this.#takeFormat(tag);
    else if (tag.name === 'sheetView') this.hidesZeros ||= !isTrue(tag.get('showZeros') ?? '1');
    else if (tag.name === 'col') this.#takeColumns(tag);
    else if (tag.name === 'mergeCell') {
      const range = parseRange(tag.get('ref') ?? '');
      if (range) this.merged.add(range);
    }
  }

  #takeFormat(tag: OpenTag): void {
    this.#hidesOthers = isZero(tag.get('defaultColWidth'));
    this.flatRows = isTrue(tag.get('customHeight')) && isZero(tag.get('defaultRowHeight'));
    this.hidesGaps = this.flatRows || isTrue(tag.get('zeroHeight'));
  }

  #takeColumns(tag: OpenTag): void {
    const first = Number(tag.get('min')) - 1;
    const last = Number(tag.get('max')) - 1;
    if (!(first >= 0 && last >= first)) return;
    if (this.#columns.length > LAST_COLUMN) throw new XmlError('it describes too many columns');
    this.#columns.push({
      first,
      last,
      hidden: isTrue(tag.get('hidden')) || isZero(tag.get('width')),
    });
  }
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

function isZero(length: string | undefined): boolean {
  return length !== undefined && Number(length) === 0;
}

/** Takes `A1:B2` apart; null when it is not a range. */
function parseRange(reference: string): MergedRange | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  if (!match) return null;
  const [, left = '', top, right = '', bottom] = match;
  return {
    top: Number(top),
    left: columnIndex(left.toUpperCase()),
    bottom: Number(bottom),
    right: columnIndex(right.toUpperCase()),
  };
}
