/** How white space shows (CSS Text 3): runs as one space, or as it stands; a run of spaces of Excel's has no-break spaces in it. */
export type WhiteSpace = 'collapse' | 'keep' | 'keep lines' | 'spaces';

/** Puts together the text that a cell of a web page shows; nothing is added to one that is too long. */
export class CellText {
  readonly #maxChars: number;
  #text = '';
  /** Nothing stands on its last line. To look at its end would put all its pieces together. */
  #isLineEmpty = true;
  #spaceDue = false;
  #breakDue = false;

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  add(text: string, space: WhiteSpace): void {
    if (space === 'keep') this.#append(text.replace(/\r\n?/g, '\n'));
    else if (space === 'spaces') this.#append(text.replace(/[\t\n\f\r]/g, ' '));
    else if (space === 'keep lines') {
      for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
        if (i > 0) this.lineBreak();
        this.#addCollapsed(line);
      }
    } else this.#addCollapsed(text);
  }

  /** `<br>` */
  lineBreak(): void {
    this.#append('\n');
  }

  /** A block begins or ends: what follows stands on a line of its own. */
  block(): void {
    this.#breakDue = this.#text !== '';
  }

  space(): void {
    this.#spaceDue = true;
  }

  /** The text, without a line break at its end. `&nbsp;` is a space that does not break, and alone it stands in cells that are empty. */
  finish(): string {
    if (BLANK.test(this.#text)) return '';
    const text = this.#text.endsWith('\n') ? this.#text.slice(0, -1) : this.#text;
    return text.includes(NO_BREAK) ? text.replaceAll(NO_BREAK, ' ') : text;
  }

  #addCollapsed(text: string): void {
    const single = COLLAPSIBLE.test(text) ? text.replace(SPACES, ' ') : text;
    if (single === '') return;
    const from = single.startsWith(' ') ? 1 : 0;
    if (from === 1) this.#spaceDue = true;
    if (from === single.length) return;
    const ends = single.endsWith(' ');
    this.#append(ends ? single.slice(from, -1) : from === 1 ? single.slice(1) : single);
    this.#spaceDue = ends;
  }

  #append(text: string): void {
    if (text === '') return;
    const begins = this.#isLineEmpty;
    if (this.#breakDue && !begins) this.#text += '\n';
    else if (this.#spaceDue && !begins && !text.startsWith('\n')) this.#text += ' ';
    this.#breakDue = false;
    this.#spaceDue = false;
    this.#isLineEmpty = text.endsWith('\n');
    if (this.#text.length <= this.#maxChars) this.#text += text;
  }
}

const COLLAPSIBLE = /[\t\n\f\r]| {2}/;
const NO_BREAK = '\u00a0';
const BLANK = /^[\s\u00a0]+$/;
const SPACES = /[ \t\n\f\r]+/g;
