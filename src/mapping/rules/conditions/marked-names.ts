import type { ByteRows } from '../../../rows/byte-rows.ts';
import { detachString } from '../../../rows/detach-string.ts';
import type { FewCell } from '../../../rows/kept/few-cells.ts';
import type { Column } from '../../../rows/row.ts';
import { saysCancelled } from './cancelled-words.ts';
import { saysLeft } from './doubtful-words.ts';

/** A cross before or behind a name; what stands in brackets or stars in front; the same behind, or what stands behind a dash. */
const MARKS = [
  /^\s*(?:[†✝]|故(?=[\s\p{scx=Hangul}]))\s*\p{L}|\p{L}\s*[†✝][\d./\s]*$/u,
  /^\s*[*!([（【<]+\s*([^*!)\]）】>]{1,40}?)\s*[*!)\]）】>]+\s*\p{L}/u,
  /(?:[\p{L})\]）】>,]|(?<!\d)\.)(?:\s*[*!([（【<]+\s*([^*!)\]）】>]{1,40}?)\s*[*!)\]）】>]+|\s+[-–—]+\s*(\P{P}{1,40}?))\s*$/u,
];
/** By byte: 1 if a mark may begin with it, 2 if it does so behind a space. */
const SIGNS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ('([*!<'.includes(String.fromCharCode(byte)) || [0xe2, 0xe3, 0xe6, 0xef].includes(byte))
    return 1;
  return byte === 0x2d ? 2 : 0;
});
const [SPACE, ROUND, SQUARE, POINTED] = [0x20, 0x29, 0x5d, 0x3e] as const;
const MOST_KEPT = 50;

/** The printed texts of a column that say of whom, or of what, nothing is to be printed: `† Hans`, `Rath AG (closed)`. */
export class MarkedNames {
  readonly column: Column;
  readonly isNamed = false;
  readonly texts: readonly FewCell[] = [];
  readonly told: FewCell[] = [];
  rows = 0;

  constructor(column: Column) {
    this.column = column;
  }

  see({ cells, numbers }: ByteRows): void {
    const { bytes, bounds, rowCells } = cells;
    for (let row = 0; row < numbers.length; row += 1) {
      const cell = (rowCells[2 * row] as number) + this.column.index;
      if (cell >= (rowCells[2 * row + 1] as number)) continue;
      const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
      for (let at = start; at < end; at += 1) {
        const sign = SIGNS[bytes[at] as number];
        if (sign === 0 || (sign === 2 && bytes[at - 1] !== SPACE)) continue;
        // Most have no word behind the sign: "(0417) 22 33", "Studio <9>".
        if (mayBeMarked(bytes, at, end))
          this.#look(bytes.toString('utf8', start, end), numbers[row] as number);
        break;
      }
    }
  }

  #look(text: string, first: number): void {
    if (text.length > 200) return;
    // Of white space, the patterns try each part.
    const plain = text.normalize('NFC').replace(/\s+/gu, ' ');
    const isSaid = (mark: RegExp) => {
      const found = mark.exec(plain);
      const word = found?.[1] ?? found?.[2];
      return found && (word === undefined || saysCancelled(word) || saysLeft(word));
    };
    if (!MARKS.some(isSaid)) return;
    this.rows += 1;
    const isKnown = this.told.some((one) => one.text === text.trim());
    if (!isKnown && this.told.length < MOST_KEPT)
      this.told.push({ text: detachString(text.trim()), rows: 1, first });
  }
}

/** Whether a text may have such a mark: one of other alphabets, or a letter behind a sign that no other closes before it. */
function mayBeMarked(bytes: Uint8Array, start: number, end: number): boolean {
  let isOpen = false;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    const sign = SIGNS[byte];
    const isLetter = byte >= 0x80 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
    if (isLetter && (isOpen || sign === 1)) return true;
    if (sign === 1 || (sign === 2 && bytes[at - 1] === SPACE)) isOpen = true;
    else if (byte === ROUND || byte === SQUARE || byte === POINTED) isOpen = false;
  }
  return false;
}
