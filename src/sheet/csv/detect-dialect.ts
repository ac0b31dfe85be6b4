import { closingQuote, isCellEnd, skipSpace } from './cells/cell-ends.ts';

/** A delimiter that may be meant, and the header's cells with this delimiter. */
export interface Rival {
  readonly delimiter: string;
  readonly header: readonly string[];
}

interface DialectOptions {
  /** The delimiter, if it is known. */
  readonly delimiter?: string | undefined;
  /** @default 1 */
  readonly headerRow?: number | undefined;
  /** Whether this is a known column name. @default none is known */
  readonly knowsColumn?: ((name: string) => boolean) | undefined;
}

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARS = 64 * 1024;

/** The rows of a sample, read with a certain delimiter and quote. */
type Shape = ReturnType<typeof measure>;

/**
 * Finds delimiter and quote from the first rows. The delimiter is the one that gives the header and most rows the same number of
 * cells, more than one; of several such delimiters, the one that makes the header known column names. A first line `sep=;`
 * decides alone.
 *
 * @param complete Whether the sample is the whole text.
 */
export function detectDialect(
  text: string,
  complete: boolean,
  { delimiter, headerRow = 1, knowsColumn = () => false }: DialectOptions,
) {
  const prefix = /^(?:sep=(.)|"sep=(.)")(?:\r\n|\n|\r|$)/i.exec(text.slice(0, 16));
  const told = delimiter ?? prefix?.[1] ?? prefix?.[2];
  const prefixLength = prefix?.[0].length ?? 0;
  const sample = text.slice(prefixLength, prefixLength + SAMPLE_CHARS);
  const usual = isOneColumn(sample, headerRow) ? [UNUSED_DELIMITER] : DELIMITERS;
  const candidates = told === undefined ? usual : [told];
  const whole = complete && sample.length === text.length - prefixLength;
  const find = (quote: string) => {
    const shapes = candidates.map((candidate) =>
      measure(sample, whole, candidate, { quote, headerRow }),
    );
    return likeliest(bestShapes(mostKnown(shapes, knowsColumn), headerRow));
  };

  const plain = find('"');
  const hasApostrophes = plain.shape.quoted === 0 && sample.includes("'");
  const apostrophes = hasApostrophes ? find("'") : undefined;
  const byApostrophes = apostrophes !== undefined && isMostlyQuoted(apostrophes.shape);
  const { shape, rivals } = byApostrophes ? apostrophes : plain;
  return {
    delimiter: shape.delimiter,
    quote: byApostrophes ? "'" : '"',
    // In a few cells it is a slip; in half of them it is how the file is written.
    spaced: shape.spaced > 0 && shape.spaced * 2 >= shape.quoted,
    /** How many cells the header has. */
    width: shape.header.length,
    /** The length of a first line `sep=;`, which is not a row. */
    prefixLength,
    /** Delimiters that fit equally well, including this one; empty if the delimiter is certain. */
    rivals,
  };
}

/** Separates the cells of a file that has one column. */
const UNUSED_DELIMITER = '\t';

/** Whether a file has one column, whose texts have commas or semicolons as in `Lee, Ann`: none is in its header, and a space is behind each. */
function isOneColumn(sample: string, headerRow: number): boolean {
  const lines = sample.split(/\r\n|\n|\r/);
  const header = lines[headerRow - 1] ?? '';
  if (/[\t|"]|[,;](?! )/.test(sample) || /[,;]/.test(header)) return false;
  return header.trim() !== '' && /[,;] /.test(sample);
}

/** Returns the shape whose header looks most like a header. If several do equally, returns the first, with its rivals. */
function likeliest(shapes: readonly Shape[]): {
  readonly shape: Shape;
  readonly rivals: readonly Rival[];
} {
  const least = Math.min(...shapes.map(oddNames));
  const left = shapes.filter((shape) => oddNames(shape) === least);
  const [shape] = left;
  if (shape === undefined) throw new Error('No delimiter to choose from');
  return { shape, rivals: left.length > 1 && shape.header.length > 1 ? left : [] };
}

/** Returns the shapes whose headers have the most known column names. */
function mostKnown(
  shapes: readonly Shape[],
  knowsColumn: (name: string) => boolean,
): readonly Shape[] {
  const known = ({ header }: Shape) => header.filter((name) => knowsColumn(name)).length;
  const most = Math.max(...shapes.map(known));
  return shapes.filter((shape) => known(shape) === most);
}

/** Counts the cells of a header that are unlikely column names: empty, repeated, or with white space around them. */
function oddNames({ header }: Shape): number {
  return (
    header.filter((name, i) => name.trim() === '' || header.indexOf(name) < i).length +
    spacedNames({ header })
  );
}

function spacedNames({ header }: Pick<Shape, 'header'>): number {
  return header.filter((name) => name.trim() !== '' && name !== name.trim()).length;
}

function isMostlyQuoted({ counts, quoted }: Shape): boolean {
  return quoted * 2 > counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the best shapes. Each test keeps the best of the test before: a header as wide as most rows; the most even rows; the
 * fewest names with white space around them, as after commas in texts; the most columns.
 */
function bestShapes(shapes: readonly Shape[], headerRow: number): Shape[] {
  let left = shapes.map((shape) => ({ shape, ...rate(shape, headerRow) }));
  for (const by of ['fits', 'evenness', 'unspaced', 'width'] as const) {
    const most = Math.max(...left.map((rated) => rated[by]));
    left = left.filter((rated) => rated[by] === most);
  }
  return left.map(({ shape }) => shape);
}

/** Rates a shape. `fits`: 2 if the header is as wide as most rows, 1 if it has more than one cell, else 0. */
function rate({ counts, header: names }: Shape, headerRow: number) {
  const filled = counts.filter((count) => count > 0);
  const header = counts[headerRow - 1] ?? 0;
  const width = mostFrequent(filled);
  const same = filled.filter((count) => count === width).length;
  const fits = header > 1 && header === width ? 2 : header > 1 || width > 1 ? 1 : 0;
  const unspaced = -spacedNames({ header: names });
  return { fits, width, evenness: width > 1 ? same / filled.length : 0, unspaced };
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, seen] of times) {
    const most = times.get(best) ?? 0;
    if (seen > most || (seen === most && count > best)) best = count;
  }
  return best;
}

/** Counts cells as a lenient reader does: white space is allowed around quotes. */
function measure(
  sample: string,
  complete: boolean,
  delimiter: string,
  { quote, headerRow }: { readonly quote: string; readonly headerRow: number },
) {
  const counts: number[] = [];
  const header: string[] = [];
  let cells = 0;
  let blank = true;
  let quoted = 0;
  let spaced = 0;
  for (let at = 0; at < sample.length; ) {
    const start = skipSpace(sample, at, delimiter);
    let end = start;
    if (sample[start] === quote) {
      const close = closingQuote(sample, quote, start + 1);
      if (close < 0) {
        // The quote is never closed, or the sample is cut here: the cells before it count only if there is no complete row.
        if (counts.length === 0) counts.push(cells + 1);
        break;
      }
      end = skipSpace(sample, close + 1, delimiter);
      // The sample may end before the cell does.
      const whole = end >= sample.length ? complete : isCellEnd(sample[end], delimiter);
      if (whole) quoted += 1;
      if (whole && start > at) spaced += 1;
      if (whole && end > close + 1) spaced += 1;
      blank = false;
    }
    while (end < sample.length && !isCellEnd(sample[end], delimiter)) end += 1;
    if (end > start) blank = false;
    cells += 1;
    if (counts.length === headerRow - 1) header.push(cellIn(sample, at, end, quote));
    if (end >= sample.length && !complete) break;
    const delimited = sample[end] === delimiter;
    if (!delimited || end + 1 >= sample.length) {
      counts.push(blank && cells === 1 ? 0 : delimited ? cells + 1 : cells);
      cells = 0;
      blank = true;
    }
    at = end + (sample[end] === '\r' && sample[end + 1] === '\n' ? 2 : 1);
  }
  return {
    delimiter,
    /** The number of cells in each row; 0 for a blank row. */
    counts,
    quoted,
    /** How many quoted cells have white space around the quotes. */
    spaced,
    /** The cells of the header, with the white space around them. */
    header,
  };
}

function cellIn(sample: string, start: number, end: number, quote: string): string {
  const cell = sample.slice(start, end);
  const bare = cell.trim();
  return bare.length > 1 && bare.startsWith(quote) && bare.endsWith(quote)
    ? bare.slice(1, -1).replaceAll(quote + quote, quote)
    : cell;
}
