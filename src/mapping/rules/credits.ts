import { type ByteCells, cellText } from '../../rows/byte-cells.ts';
import { KnownNumbers } from '../../rows/kept/known-numbers.ts';
import type { Column } from '../../rows/row.ts';
import { columnsOf, type FieldPlan, type Plan } from '../apply/plan.ts';
import { amountOf, printedColumnsOf, ruleColumnsOf } from '../apply/plan-columns.ts';
import { cut } from '../apply/row-issue.ts';
import { minusInFront } from '../cells/cell-values.ts';
import { CURRENCY } from '../cells/currencies.ts';
import { matchOrderField, mayNumberLines, namesProducts } from '../propose/known-names.ts';
import { type MoneyRole, moneyRole } from '../propose/money-names.ts';
import { isDiscount } from './totals/charge-words.ts';

/** What is paid for a row; below 0, it is paid back. A discount is often written so. */
const PAID: ReadonlySet<MoneyRole | null> = new Set(['unit', 'net', 'plain', 'total', 'gross']);
/** How amounts of an order's rows are added up, or may be. */
const ADDING: ReadonlySet<FieldPlan['combine']> = new Set(['sum', 'ask']);
/** An amount below 0: `-12.00`, `12,00-`, `(12.00)`, `▲500`. */
const CREDIT =
  /^[^\p{L}\p{N}]{0,2}[-−–－▲△]\s?[^\s\d-]{0,4}\s?\d|^\(\s?[^\s\d]{0,4}\s?\d[^)]*\)$|^[\d.,]*\d-$/u;
/** `EUR -12.00`, `(12.00) EUR`. */
const WITH_CURRENCY = new RegExp(`^${CURRENCY}\\s*(?=[-−–－▲△(])|(?<=[-)])\\s?${CURRENCY}$`, 'iu');
/** `minus EUR 10`, `10.00 CR`, `£5 off`, `할인 3000`: what lowers an amount in words. */
const IN_WORDS =
  /^(?:minus|less|discount|rabatt|nachlass|abz(?:(?:ü|ue)glich|gl\.?)|moins|remise|menos|descuento|meno|sconto|korting|mínus|cr\.?|마이너스|차감|할인|マイナス|値引き?|割引|减|減|优惠|折扣)(?!\p{L})[\s:：]*(?=(?:\p{L}{1,3}\s?)?\P{L}{0,3}\d)|(?<=\d\P{L}{0,4}(?:\p{L}{1,3}\s|[원円元])?)(?:cr\.?|off|discount|rabatt|nachlass|skonto|할인|차감|引き?|値引き?|割引)$/iu;
const [MINUS, BRACKET, LETTERS] = [0x2d, 0x28, 0x41];
/** Names of columns that say on which side of an account an amount is, and what the two are called in them. */
const OF_SIDES =
  /^(?:(?:s ?\/ ?h|soll ?\/ ?haben|d ?\/ ?c|dr ?\/ ?cr|cr ?\/ ?dr|c ?\/ ?d|debit ?\/ ?credit|credit ?\/ ?debit)(?:[ -]?(?:kennzeichen|kz\.?|ind\.?|indicator|flag))?|shkzg|débit ?\/ ?crédit|debe ?\/ ?haber|dare ?\/ ?avere|wn ?\/ ?ma|차 ?\/ ?대|차대 ?구분|차변 ?\/ ?대변|貸借(?:区分)?|借\/?贷(?:方向)?)$/iu;
const SIDE =
  /^(?:(?<credit>h|haben|cr?|cred(?:it)?|crédit|haber|avere|ma|대변?|貸方?|贷方?)|s|soll|dr?|deb(?:it|e)?|débit|dare|wn|차변?|借方?)\.?$/iu;

/** Whether an amount is below 0. */
export function isCredit(text: string): boolean {
  const isBelow = CREDIT.test(text.replace(WITH_CURRENCY, '')) || IN_WORDS.test(text);
  return isBelow && /[1-9]/.test(text);
}

/** An amount below 0 without what says that it is; any other text as it is. */
export function withoutMinus(text: string): string {
  const plain = text.replace(IN_WORDS, '').trim();
  return minusInFront(plain.replace(WITH_CURRENCY, '')).replace(/^(\P{Nd}*)[-−–－▲△]/u, '$1');
}

/** Returns a function that says whether a row has the label of a discount among its products, what is printed, or what rows are left out by. */
export function discountsIn(plan: Plan): (cells: ByteCells, row: number) => boolean {
  const printed = printedColumnsOf(plan);
  const rules = new Set(ruleColumnsOf(plan));
  const labelled = plan.place.header.columns.flatMap((column) => {
    const { name, index } = column;
    const isSure = namesProducts(name) || rules.has(column);
    if ((!isSure && !printed.has(index)) || moneyRole(name) === 'discount') return [];
    return { index, labels: new KnownNumbers((text) => Number(isDiscount(text, !isSure))) };
  });
  return (cells, row) =>
    labelled.some(({ index, labels }) => labels.ofCell(cells, row, index) === 1);
}

/** Names of columns with lines of an order. */
const LINE =
  /^(?:(?:line|item|position|description|details?|article|product|service)s?\b|invoice (?:line|item)|pos(?:ten|\.?$|itionen)|artikel|be(?:zeichn|schreib)ung|leistung|d[eé]signation|libellé|품목|품명|내역|항목|적요|摘要|明细|明細|項目|项目)/iu;

/** Finds rows that are printed, or add copies to their order, though what they cost is paid back: they are hardly printed again. */
export class Credits {
  /** Whether each row adds copies to its order. */
  readonly addsCopies: boolean;
  /** Columns of what is paid for a row, whether or not the mapping reads them; if it adds no copies, those that change the price. */
  readonly #paid: readonly number[];
  /** Column of the copies; -1 for none. */
  readonly #copies: number;
  /** Columns that say on which side of an account an amount is. */
  readonly #sides: readonly Column[];
  /** Columns that are below 0 in most rows of these. */
  #usual: readonly number[] = [];
  #typical: readonly (readonly string[])[] = [];

  constructor(plan: Plan) {
    const counted = amountOf(plan, 'orderCount');
    this.addsCopies = counted ? ADDING.has(counted.combine) : plan.order.orderCount === 'rows';
    this.#copies = this.addsCopies ? (counted?.column.index ?? -1) : -1;
    const { columns } = plan.place.header;
    const price = amountOf(plan, 'totalPrice');
    // Lines of one print, as of an invoice, have deposits and vouchers among them, and numbers, quantities and prices beside them.
    const isLine = ({ name }: Column) => LINE.test(name.trim());
    const isBeside = ({ name }: Column) =>
      mayNumberLines(name) || moneyRole(name) || matchOrderField(name)?.is === 'order_count';
    const printed = plan.variables.flatMap(({ from }) => (from ? columnsOf(from) : []));
    const areLines = printed.some(isLine) && printed.every((one) => isLine(one) || isBeside(one));
    const isPrintedByRow = printed.length > 0 && !areLines;
    const isPaid = ({ name, index }: Column) =>
      this.addsCopies
        ? PAID.has(moneyRole(name))
        : isPrintedByRow && price?.column.index === index && ADDING.has(price.combine);
    this.#paid = columns.filter(isPaid).map(({ index }) => index);
    this.#sides = columns.filter(({ name }) => this.addsCopies && OF_SIDES.test(name.trim()));
  }

  /** Whether a row may be one. Most are none by bytes of their cells. */
  mayBeIn(cells: ByteCells, row: number): boolean {
    const { bytes, bounds, rowCells } = cells;
    if (this.#sides.length > 0) return true;
    return this.#paid.some((column) => {
      const cell = (rowCells[2 * row] as number) + column;
      if (cell >= (rowCells[2 * row + 1] as number)) return false;
      const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
      for (let at = start; at < end; at += 1) {
        const byte = bytes[at] as number;
        if (byte === MINUS || byte === BRACKET || byte >= LETTERS)
          return isCredit(cellText(cells, row, column).trim());
      }
      return false;
    });
  }

  /** Says why a row is one; null if it is none, or if half of the rows that are typical of the list are so, too. */
  why(texts: readonly string[], typical: readonly (readonly string[])[]): string | null {
    const isIn = (row: readonly string[], column: number) => isCredit((row[column] ?? '').trim());
    if (this.#typical !== typical) {
      this.#usual = this.#paid.filter(
        (column) => 2 * typical.filter((row) => isIn(row, column)).length > typical.length,
      );
      this.#typical = typical;
    }
    if (/^0+$/.test((texts[this.#copies] ?? '').trim())) return null;
    const isOther = ({ index }: Column) => isOtherSide(texts, typical, index);
    const side = this.#sides.find(isOther);
    if (side)
      return `"${cut(texts[side.index] ?? '')}" in column "${side.name}" says that it is paid back`;
    const credit = this.#paid.find(
      (column) => isIn(texts, column) && !this.#usual.includes(column),
    );
    return credit === undefined ? null : `"${cut((texts[credit] ?? '').trim())}" is paid back`;
  }
}

/** Whether an amount is on the other side of the account than most; of as many on both, a credit is. */
function isOtherSide(
  texts: readonly string[],
  typical: readonly (readonly string[])[],
  column: number,
): boolean {
  const isCreditIn = (row: readonly string[]) => {
    const found = SIDE.exec((row[column] ?? '').trim());
    return found && found.groups?.['credit'] !== undefined;
  };
  const sides = typical.map(isCreditIn).filter((side) => side !== null);
  const isUsual = 2 * sides.filter(Boolean).length > sides.length;
  const own = isCreditIn(texts);
  return own !== null && own !== isUsual;
}
