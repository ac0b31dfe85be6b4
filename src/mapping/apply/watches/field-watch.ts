import { cellText, isSameCell } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import { detachString } from '../../../rows/detach-string.ts';
import type { Column } from '../../../rows/row.ts';
import { toNumber } from '../../cells/amount-units.ts';
import { checkSvcUid } from '../../cells/cell-values.ts';
import { parseNumberCell } from '../../cells/number-cell.ts';
import { isAmount } from '../../file/order-fields.ts';
import { NEEDED, type Needed } from '../../file/reserved-columns.ts';
import { toYamlScalar } from '../../file/yaml/yaml-scalar.ts';
import {
  matchOrderField,
  matchVariable,
  mayNumberLines,
  saysQuantity,
} from '../../propose/known-names.ts';
import { moneyRole } from '../../propose/money-names.ts';
import { columnsOf, type FieldPlan, type Plan } from '../plan.ts';
import type { MappedRecord } from '../record.ts';
import { countedRows, cut, type SheetIssues } from '../row-issue.ts';

/** The share of a column's filled cells that must be valid for its field. */
const LEAST_FIT = 0.8;

/** Longer names of quantities that are of copies, not of guests or pages. */
const OF_COPIES =
  /cop[iyí]|cóp|kopi|exemp|ejempl|egzempl|druck|print|auflage|tirage|[매부]수|部数/iu;
/** Names of columns with the users of a marketplace. */
const OF_SELLERS =
  /^(?:seller|vendor|merchant|shop|store|판매자|셀러|입점사|스토어|店舗|出品者|卖家|賣家|店铺|händler|verkäufer|vendeur|vendedor|venditore|sprzedaw\p{L}*)[ _-]?(?:id|no\.?|nr\.?|code|아이디|번호|코드)$/iu;
/** Names of gross amounts: "Include invoice" is none. */
const OF_GROSS = /gross|brutto|bruto|ttc|t\.t\.c|lordo|total|税込|含[税稅]|포함/iu;
const OF_USERS = /(?<!\p{L})(?:svc|uid|user)|^(?:사용자|유저|ユーザー|用户|用戶)/iu;
/** What names of ids have that names of things lack. */
const OF_IDS = /(?:id|n[ro]|num\p{L}*|code|key|아이디|번호|코드|番号|コード|编号|編號)\W*$/iu;
/** Names of columns with running numbers. */
const OF_ROWS = /^(?:순번|연번|순서|행|row|line|seq(?:uence)?|#)$/iu;

type Said = string | number;

/**
 * Asks about columns that nothing reads, are named as what an order needs, and say other than the mapping has it, from a constant or a
 * column that is named as something else: the mapping may have been made for another list.
 */
export function watchFields(plan: Plan, issues: SheetIssues) {
  const rivals = plan.unused.flatMap(({ column }) => watchRival(column, plan, issues) ?? []);
  if (rivals.length === 0) return null;
  return {
    seeRecords(records: readonly MappedRecord[], { cells }: ByteRows) {
      for (const { see } of rivals) see(cells, records);
    },
    finish() {
      for (const { finish } of rivals) finish();
    },
  };
}

/** Compares a column that nothing reads with the field that it is named as. */
function watchRival(column: Column, plan: Plan, issues: SheetIssues) {
  const { name, index } = column;
  const field = fieldOf(name);
  if (!field || plan.flagged.includes(field.column)) return null;
  const { from, own } = sourceOf(field.column, plan);
  const isConstant = typeof from === 'string';
  const isCertain = name === field.column;
  const isAsked = isConstant
    ? isCertain || isOfOrders(field, name, plan)
    : isOfAnother(field, from);
  if (!isAsked) return null;
  /** Whether words, or what all rows have alike, may be something else: what one works on, one's own number at a mall. */
  const mayBeOther = isConstant && !isCertain && !isAmount(field.column);
  let [valid, invalid, differing] = [0, 0, 0];
  let one: Said | null = null;
  let areAlike = true;
  let first: { readonly cell: string; readonly row: number; readonly own: Said } | null = null;
  return {
    see(cells: ByteRows['cells'], records: readonly MappedRecord[]) {
      let said: Said | null = null;
      for (const [i, record] of records.entries()) {
        if (i === 0 || !isSameCell(cells, i, i - 1, index))
          said = readAs(field.column, cellText(cells, i, index).trim(), plan.decimal, mayBeOther);
        if (!record.valid || said === '') continue;
        if (said === null) invalid += 1;
        else valid += 1;
        one ??= said;
        areAlike &&= said === one;
        const mapped = own(record);
        if (said === null || said === mapped) continue;
        differing += 1;
        first ??= { cell: cellText(cells, i, index).trim(), row: record.row, own: mapped };
      }
    },
    finish() {
      const isFit = valid >= LEAST_FIT * (valid + invalid);
      if (!first || !isFit || (mayBeOther && areAlike)) return;
      const by = isConstant ? `"${from}" in the mapping` : `column "${from?.name}"`;
      const shown = issues.shown(first.cell, column, first.row);
      const more = differing > 1 ? `; they differ in ${countedRows(differing)}` : '';
      const key = toYamlScalar(name);
      issues.column(column, {
        ...{ code: 'field_unsure', value: cut(first.cell), count: differing },
        message: `Cannot tell the ${field.column}: by ${by} it is ${first.own}, by column "${name}", which the mapping does not use, ${shown}${more}`,
        fix: `If the column is right, write "{ column: ${key} }" as ${field.key} in the mapping; if not, add "ignored_columns: [${key}]" to it${isConstant ? `, or use ${field.flag}` : ''}`,
      });
    },
  };
}

/** What a cell says for a field; null for nothing of it, '' if it is empty. @param needsDigit Whether words are no project. */
function readAs(
  field: Needed['column'],
  cell: string,
  decimal: Plan['decimal'],
  needsDigit: boolean,
): Said | null {
  if (cell === '') return '';
  if (field === 'project_id') return needsDigit && !/\d/.test(cell) ? null : detachString(cell);
  if (field === 'svc_uid') return 'text' in checkSvcUid(cell) ? detachString(cell) : null;
  const isCount = field === 'order_count';
  const number = parseNumberCell(isCount ? cell.replace(UNIT_BEHIND, '') : cell, { decimal });
  const amount = 'text' in number ? Number(number.text) : -1;
  return amount >= 0 && (!isCount || Number.isInteger(amount)) ? amount : null;
}

const UNIT_BEHIND = /(?<=\d)\s*\p{L}{1,6}\.?$/u;

/** The field that an order needs and that a column's name surely means. */
export function fieldOf(name: string): Needed | undefined {
  const match = matchOrderField(name);
  const role = moneyRole(name);
  const others = [
    OF_SELLERS.test(name) && 'svc_uid',
    role === null && saysQuantity(name) && OF_COPIES.test(name) && 'order_count',
    (role === 'total' || (role === 'gross' && OF_GROSS.test(name))) && 'total_price',
  ];
  const is = match && match.sure !== 'guess' ? match.is : others.find(Boolean);
  return NEEDED.find(({ column }) => column === is);
}

/** Where the mapping has a field, and what it is in a row; null if it is made or looked up. */
function sourceOf(field: Needed['column'], { project, svcUid, order, fields }: Plan) {
  if (!isAmount(field)) {
    const isProject = field === 'project_id';
    const from = isProject ? project : svcUid;
    return {
      from: 'column' in from ? from.column : `value: ${from.value}`,
      own: (record: MappedRecord): Said => (isProject ? record.projectId : record.svcUid) ?? '',
    };
  }
  const from = field === 'order_count' ? order.orderCount : order.totalPrice;
  if (from === 'rows') return { from, own: () => 1 };
  if ('field' in from) {
    const [column = null] = columnsOf((fields[from.field] as FieldPlan).from);
    return { from: column, own: (record: MappedRecord) => toNumber(record.fields[from.field]) };
  }
  const text = 'perRow' in from ? `per_row: ${from.perRow}` : `value: ${from.value}`;
  return { from: text, own: () => Number('perRow' in from ? from.perRow : from.value) };
}

/** Whether what a column has that is named as a field is likely that of orders, where the mapping has one for all. */
function isOfOrders({ column: field }: Needed, name: string, { project }: Plan): boolean {
  if (field === 'order_count' || field === 'project_id') return true;
  const isOfUsers = OF_SELLERS.test(name) || (OF_USERS.test(name) && OF_IDS.test(name));
  return 'column' in project && (field === 'total_price' || isOfUsers);
}

/** Whether the column of the sheet that a field is read from is named as something else. */
function isOfAnother({ column: field }: Needed, from: Column | null): boolean {
  if (from === null || from.foundBy !== undefined) return false;
  const { name } = from;
  const match = matchOrderField(name);
  if (match !== null && match.sure !== 'guess')
    return match.is !== field && NEEDED.some(({ column }) => column === match.is);
  if (!isAmount(field) || saysQuantity(name)) return false;
  const role = moneyRole(name);
  const isPart = role === 'tax' || role === 'fee' || (role !== null && field === 'order_count');
  const isText = (matchVariable(name)?.sure ?? 'guess') !== 'guess';
  return isPart || isText || OF_ROWS.test(name) || mayNumberLines(name);
}
