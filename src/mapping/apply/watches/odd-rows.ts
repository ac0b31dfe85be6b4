import type { IssueCode } from '../../../issue.ts';
import { cellText } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { detachString } from '../../../rows/detach-string.ts';
import type { Column } from '../../../rows/row.ts';
import { SHORT_MONTHS } from '../../../sheet/number-format/regions.ts';
import { isAsked, isCoded, isDoubted, isUnmeant, isZero } from '../../cells/unmeant-texts.ts';
import { hasOtherWeekday } from '../../cells/weekdays.ts';
import { isSlip, overlooked } from '../../rules/nearly-same.ts';
import { columnsOf, type Plan } from '../plan.ts';
import type { MappedRecord, RecordBatch } from '../record.ts';
import type { SheetIssues } from '../row-issue.ts';

/** How many rows and cells are looked at, and how many characters of them. */
const MOST = { rows: 5000, cells: 25_000, chars: 200 };
const PLACES = 3;
/** How many texts show what is usual, how many make an empty cell unusual, and which part may be unusual. */
const LEAST = { usual: 5, filled: 9 };
const RARE = 1 / 50;
/** How many other texts each date among them has. */
const LEAST_BESIDE = 3;
/** A text is far longer if it has more bytes, and so many times the bytes of the others. */
const LONG = { bytes: 60, times: 3 };
/** Lengths of fields at which systems cut names, and the shortest text that is cut with points. */
const CUT = { least: 12, at: [20, 24, 25, 30, 32, 35, 36, 40, 50, 60, 64, 80, 100, 120, 128] };
/** In shorter words another letter makes another name: Anna, Anja. */
const LEAST_LETTERS = 7;

/** What texts plainly are: e-mail addresses, telephone numbers and dates, postcodes, words. */
const KINDS = [
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^[+(]?\d(?:[\s()./-]{0,2}\d){5,}$/,
  /^\d{5}$/,
  /^[^\d@]*\p{L}[^\d@]*$/u,
];

/** What stands in the place of a postcode or number if cells have changed places: a street with its number. */
const STREET = /^\p{L}{2,}.*\s\d{1,4} ?\p{L}?$/u;

/** Names of columns with codes that are given once: vouchers, tickets, lots. Postcodes and colours are not. */
const OF_CODES =
  /^(?:codes?|(?:voucher|coupon|promo(?:tion)?|discount|gift(?: ?card)?|access|ticket|serial|licen[cs]e|raffle|gutschein|aktions|rabatt|zugangs|einlass|los|serien)[ _-]?(?:codes?|no\.?|numbers?|nr\.?|nummern?|id|key)|qr[ _-]?code|code (?:promo|cadeau|de réduction)|código(?: promocional)?|codice(?: sconto| coupon)?|(?:쿠폰|상품권|할인|응모|추첨|일련|입장권?|초대|티켓|시리얼) ?(?:번호|코드)|(?:クーポン|シリアル|抽選|整理|チケット)(?:コード|番号|ナンバー)|(?:优惠券?|兑换|抽奖|序列)[码号]|優惠碼|序號)$/iu;

/** What a spreadsheet program makes of `2-3` and `MAR-02`, and what is written like that. */
const SHORT_DATE = new RegExp(
  `^(?:\\d{1,2}[-/.]\\s?(?:${SHORT_MONTHS})\\p{L}{0,2}\\.?|(?:${SHORT_MONTHS})\\p{L}{0,2}\\.?-\\d\\d|\\d{1,2}[월月]\\s?\\d{1,2}[일日])$`,
  'iu',
);
const LIKE_DATE =
  /^(?:\d{1,2}[-/.]\s?\p{L}{3,}\.?|\p{L}{3,}\.?-\d\d|\d{1,4}[월月./-].*[일日./-].*)$/u;

const CHECK = 'Compare it with the source of the list, and correct the cell if it is wrong';
const REMOVE =
  'Remove one of the two, unless you want both; "unique" in the mapping finds repeated rows in the whole list';

/** Cells are compared before clean-up. */
const IGNORE =
  'Remove one of the two, unless you want both; "ignore" of "unique" under "rows" in the mapping finds all that differ by signs';

interface SeenRow {
  readonly number: number;
  readonly order: string;
  /** Trimmed, by position in the columns. */
  readonly texts: readonly string[];
}

/** A row that is worth a look because of the cell at this position, or because of an earlier row. */
interface Odd {
  readonly row: SeenRow;
  readonly at: number;
  readonly earlier?: SeenRow;
}

/**
 * Warns of what is worth a look in the printed cells of the first rows, once for each kind: those that are empty, far longer,
 * something else than nearly all of their column, placeholders or codes, and people who are there twice.
 */
export function watchOddRows(plan: Plan, issues: SheetIssues) {
  const seen: SeenRow[] = [];
  const columns = [...new Set(plan.variables.flatMap(({ from }) => columnsOf(from)))];
  const mayBeEmpty = mayBeEmptyIn(plan);
  const most = Math.min(MOST.rows, MOST.cells / Math.max(1, columns.length));

  function tell(code: IssueCode, odd: readonly Odd[], what: string, fix: string): void {
    const places = odd.slice(0, PLACES).map(({ row, at, earlier }) => {
      const nameOf = ({ number }: SeenRow) => `row ${issues.rowName(number)}`;
      if (earlier) return `${nameOf(row)} (${nameOf(earlier)})`;
      return issues.shown(row.texts[at] ?? '', columns[at] as Column, row.number);
    });
    const more = odd.length > PLACES ? [`${odd.length - PLACES} more`] : [];
    const message = `${what}: ${[...places, ...more].join(', ')}`;
    for (const { row, at, earlier } of odd.slice(0, 1)) {
      const column = earlier ? null : (columns[at] ?? null);
      const count = odd.length > 1 && { count: odd.length };
      issues.row(row.number, { code, column, what, fix, ...count }, message);
    }
  }

  return {
    /** Sees the rows of a batch and their records. To be called before the next batch is requested. */
    see({ cells }: ByteRows, { records }: RecordBatch): void {
      for (let i = 0; i < records.length && seen.length < most; i += 1) {
        const { row: number, valid, projectId, svcUid } = records[i] as MappedRecord;
        if (!valid) continue;
        const texts = columns.map(({ index }) =>
          cellText(cells, i, index).trim().slice(0, MOST.chars),
        );
        seen.push({ number, order: detachString(`${svcUid} ${projectId}`), texts });
      }
    },
    finish(): void {
      const { rows, variables } = plan;
      const odd: Odd[][] = CELLS.map(() => []);
      for (const [at, column] of columns.entries()) {
        const filled = seen.filter(({ texts }) => texts[at] !== '');
        const all = mayBeEmpty.has(column) ? filled : seen;
        const rare = Math.max(1, Math.floor(filled.length * RARE));
        for (const [kind, [, find, least = LEAST.usual]] of CELLS.entries()) {
          if (filled.length < least) continue;
          const { name } = column;
          odd[kind]?.push(...find(at, { name, filled, all, rare }).map((row) => ({ row, at })));
        }
      }
      for (const [kind, [what]] of CELLS.entries()) tell('text_odd', odd[kind] ?? [], what, CHECK);
      const { same, near } = repeatsIn(seen);
      const what = 'Rows differ from an earlier row by a letter or sign';
      if (rows.unique.length > 0 || variables.some(({ rules }) => rules?.isUnique)) {
        tell('row_repeated', near.filter(isBySigns), what, IGNORE);
        return;
      }
      tell('row_repeated', same, 'Rows have the printed texts of an earlier row', REMOVE);
      tell('row_repeated', near, what, REMOVE);
    },
  };
}

/** The columns of which the mapping says what is printed instead, or for which rows they must not be empty. */
export function mayBeEmptyIn({ variables }: Plan): ReadonlySet<Column> {
  const optional = variables.filter(
    ({ from, rules, default: text }) =>
      from.choices.flatMap(({ parts }) => parts).length > 1 || text !== null || rules?.when,
  );
  return new Set(optional.flatMap(({ from }) => columnsOf(from)));
}

/** The kind of a text: one of those that are plain, other letters, or other numbers and signs. */
export function kindOf(text: string): number {
  const kind = KINDS.findIndex((one) => one.test(text));
  return kind < 0 ? KINDS.length + (/\p{L}/u.test(text) ? 0 : 1) : kind;
}

/** Whether clean-up may make the same of both rows, which are different for a rule. */
function isBySigns({ row, earlier }: Odd): boolean {
  return row.texts.every((text, at) => overlooked(text) === overlooked(earlier?.texts[at] ?? ''));
}

type Rows = readonly SeenRow[];
interface SeenColumn {
  readonly name: string;
  readonly filled: Rows;
  readonly all: Rows;
  readonly rare: number;
}
type FindCells = (at: number, column: SeenColumn) => Rows;

const emptyCells: FindCells = (at, { filled, all, rare }) => {
  const isOdd = all.length - filled.length <= rare && filled.length >= LEAST.filled;
  return isOdd ? all.filter(({ texts }) => texts[at] === '') : [];
};

const longTexts: FindCells = (at, { filled, rare }) => {
  const lengths = Int32Array.from(filled, ({ texts }) => Buffer.byteLength(texts[at] ?? ''));
  const most = Math.max(LONG.bytes, LONG.times * (lengths.toSorted().at(-1 - rare) ?? 0));
  return filled.filter((_, i) => (lengths[i] ?? 0) > most);
};

/** Texts that plainly are something else than the others. */
const otherKinds: FindCells = (at, { filled, rare }) => {
  const isOf = (kind: RegExp) => (row: SeenRow) => kind.test(row.texts[at] ?? '');
  const first = filled.slice(0, 10 * LEAST.usual);
  const usual = KINDS.find((kind) => 4 * first.filter(isOf(kind)).length > 3 * first.length);
  const isUsual = usual && isOf(usual);
  const unusual = isUsual ? filled.filter((row) => !isUsual(row)) : [];
  if (unusual.length > rare) return [];
  const others = usual === KINDS.at(-1) ? KINDS : [...KINDS, STREET];
  return unusual.filter((row) => others.some((kind) => isOf(kind)(row)));
};

/** Few dates without a year, where nothing else is written like one and texts mostly have numbers. */
const madeDates: FindCells = (at, { filled }) => {
  const texts = filled.map((row) => row.texts[at] ?? '');
  const dates = filled.filter((_, i) => LIKE_DATE.test(texts[i] ?? ''));
  const isMeant = 2 * texts.filter((text) => /\d/.test(text)).length < texts.length;
  const areFew = LEAST_BESIDE * dates.length < filled.length;
  const areMade = dates.every(({ texts: cells }) => SHORT_DATE.test(cells[at] ?? ''));
  return areFew && !isMeant && areMade ? dates : [];
};

/** Few codes that earlier rows have, or one that was dragged down, in a column that is named as one of codes that are given once. */
const codesAgain: FindCells = (at, { name, filled, rare }) => {
  if (!OF_CODES.test(name)) return [];
  const seen = new Set<string>();
  const again = filled.filter(({ texts }) => seen.size === seen.add(texts[at] ?? '').size);
  const isOne = new Set(again.map(({ texts }) => texts[at])).size === 1;
  const isDragged = isOne && 2 * again.length < filled.length && seen.size > 2;
  return again.length <= rare || isDragged ? again : [];
};

/** What stands for texts that are missing, unless most are like that; and a 0 among words. */
const unmeantTexts: FindCells = (at, { filled }) => {
  const textOf = ({ texts }: SeenRow) => texts[at] ?? '';
  const isWord = (row: SeenRow) => isZero(textOf(row)) || /\p{L}{2}/u.test(textOf(row));
  const zeros = filled.filter((row) => isZero(textOf(row)));
  const areOdd = zeros.length > 0 && 2 * zeros.length < filled.length && filled.every(isWord);
  const unmeant = filled.filter((row) => isUnmeant(textOf(row)));
  return [...(areOdd ? zeros : []), ...(2 * unmeant.length < filled.length ? unmeant : [])];
};

const textsThat =
  (isOdd: (text: string) => boolean): FindCells =>
  (at, { filled }) =>
    filled.filter(({ texts }) => isOdd(texts[at] ?? ''));

/** Few texts with a doubt behind them; a question mark alone tells where no text of few words ends like a sentence. */
const doubtedTexts: FindCells = (at, column) => {
  const { filled, rare } = column;
  const asked = textsThat(isAsked)(at, column);
  const areLabels = filled.every(({ texts }) => !/[!…。]$|^(?:\S+\s+){6}/u.test(texts[at] ?? ''));
  const doubted = [...textsThat(isDoubted)(at, column)];
  if (areLabels && asked.length <= rare) doubted.push(...asked);
  return 2 * doubted.length < filled.length ? doubted : [];
};

/** Texts that end in points, or at a usual length of fields as many others do, and are the longest of their column. */
const cutTexts: FindCells = (at, { filled }) => {
  const textOf = ({ texts }: SeenRow) => texts[at] ?? '';
  const longest = Math.max(...filled.map((row) => textOf(row).length));
  const ends = filled.filter((row) => /[\p{L}\d](?:\.{2,3}|…)$/u.test(textOf(row)));
  const arePoints = ends.every((row) => textOf(row).length === longest) && longest >= CUT.least;
  const isOdd = arePoints && !filled.some((row) => /[!?。]$/.test(textOf(row)));
  if (ends.length > 0) return isOdd && 2 * ends.length < filled.length ? ends : [];
  if (!CUT.at.includes(longest)) return [];
  const ofChars = (least: number) => filled.filter((row) => textOf(row).length >= least);
  const [last, before] = [ofChars(longest), ofChars(longest - 3)];
  const texts = new Set(last.map(textOf).filter((text) => /^\D*\p{L}$/u.test(text)));
  const isPile = texts.size > 2 && 2 * texts.size > before.length && before.length < filled.length;
  return isPile ? last : [];
};

const MADE = 'Texts look like dates that a spreadsheet program made of others, such as 2-3';
const CELLS: readonly (readonly [what: string, find: FindCells, least?: number])[] = [
  ['Cells are empty, while nearly all others of their column have a text', emptyCells],
  ['Texts are far longer than nearly all others of their column', longTexts],
  ['Texts are something else than nearly all others of their column', otherKinds],
  [MADE, madeDates, LEAST_BESIDE],
  ['Codes are those of earlier rows, while all others of their column are unique', codesAgain],
  ['Texts stand for others that are missing', unmeantTexts, LEAST_BESIDE],
  ['Texts are coded, as programs write them', textsThat(isCoded), 1],
  ['Texts have a doubt or a question behind them, which is printed', doubtedTexts, LEAST_BESIDE],
  ['Texts may be cut at their end', cutTexts, LEAST_BESIDE],
  ['Weekdays are not those of the days beside them', textsThat(hasOtherWeekday), 1],
];

/** Rows with the printed texts of an earlier one, and rows that differ from one by a letter, as only slips do. */
function repeatsIn(rows: readonly SeenRow[]): Readonly<Record<'same' | 'near', Odd[]>> {
  const lines = rows.map(({ texts }) => texts.map((text) => text.toLowerCase()));
  const found = { same: new Map<number, number>(), near: new Map<number, number>() };
  const compare = (i: number, before: number, by: number) => {
    const [line, other] = [lines[i] ?? [], lines[before] ?? []];
    const [at, second] = [...line.keys()].filter((column) => line[column] !== other[column]);
    if (second !== undefined) return;
    const [one = '', another = ''] = at === undefined ? [] : [line[at], other[at]];
    // The next row of an order is told by watchRepeats(); two orders may print one name.
    const isOfOrder = rows[i]?.order === rows[before]?.order;
    const mayBeMeant = isOfOrder ? before === i - 1 : line.filter((cell) => cell !== '').length < 2;
    if (at === undefined && !mayBeMeant) found.same.set(i, before);
    // People of one town may differ by a letter; those of one telephone number hardly do. Seats 1-12 and 11-2 differ.
    const isSlipOnly = at === by ? !/\d/.test(one) : /[\d@]/.test(`${line[by]}${one}`);
    if (isSlipOnly && at !== undefined && isTypo(one, another)) found.near.set(i, before);
  };
  for (const at of lines[0]?.keys() ?? []) {
    const last = new Map<string, number>();
    const again: [i: number, before: number][] = [];
    for (let i = 0; i < lines.length; i += 1) {
      const text = single(lines[i]?.[at] ?? '');
      const before = last.get(text);
      if (before !== undefined && text !== '') again.push([i, before]);
      last.set(text, i);
    }
    // Where most texts are repeated they are towns, not people.
    if (2 * last.size < lines.length) continue;
    for (const [i, before] of again) compare(i, before, at);
  }
  const told = (repeats: ReadonlyMap<number, number>): Odd[] => {
    // A list that was pasted twice has all its rows twice.
    const most = 2 * repeats.size === rows.length ? rows.length : Math.max(1, rows.length / 4);
    if (rows.length < 3 || repeats.size > most) return [];
    return rows.flatMap((row, i) => {
      const earlier = rows[repeats.get(i) ?? -1];
      return earlier ? [{ row, at: 0, earlier }] : [];
    });
  };
  return { same: told(found.same), near: told(found.near) };
}

/** Whether a letter of one long word differs, but not at its end, where Daniel and Daniela do, or two have changed places. */
function isTypo(one: string, other: string): boolean {
  if (overlooked(one) === overlooked(other)) return true;
  const [words, others] = [one.split(/\s+/), other.split(/\s+/)];
  const [at = -1, second] = [...words.keys()].filter((word) => words[word] !== others[word]);
  const [word = '', meant = ''] = [words[at], others[at]];
  return (
    words.length === others.length &&
    second === undefined &&
    (word.at(-1) === meant.at(-1) || [...word].sort().join() === [...meant].sort().join()) &&
    (single(overlooked(word)) === single(overlooked(meant)) ||
      isLetterMore(word, meant) ||
      (Math.max(word.length, meant.length) >= LEAST_LETTERS &&
        isSlip(overlooked(word), overlooked(meant))))
  );
}

/** Whether one word has a letter more within: John, Jon. */
function isLetterMore(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const at = [...short].findIndex((letter, i) => letter !== long[i]);
  return at > 0 && short.length > 2 && long.slice(0, at) + long.slice(at + 1) === short;
}

/** A text with one letter for two: Weber for Webber. */
function single(text: string): string {
  // A pattern of all letters takes long, and most numbers have a digit twice.
  return /([A-\uffff])\1/.test(text) ? text.replace(/(\p{L})\1+/gu, '$1') : text;
}
