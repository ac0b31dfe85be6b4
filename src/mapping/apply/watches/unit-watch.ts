import { cellText, isSameCell } from '../../../rows/byte-cells.ts';
import type { ByteRows } from '../../../rows/byte-rows.ts';
import type { Column } from '../../../rows/row.ts';
import { unitBehind } from '../../cells/cell-values.ts';
import { scaleOfCounts, scaleOfPrices } from '../../cells/currencies.ts';
import { factorIn, MANY, packIn } from '../../cells/packs.ts';
import { toYamlScalar } from '../../file/yaml/yaml-scalar.ts';
import { COPIES, moneyRole } from '../../propose/money-names.ts';
import { scaleProblem, unitAbove } from '../check-mapping.ts';
import { columnsOf, type Plan } from '../plan.ts';
import { amountOf } from '../plan-columns.ts';
import type { MappedRecord } from '../record.ts';
import { cut, type SheetIssues } from '../row-issue.ts';
import { toPackOf } from '../row-packs.ts';

/** Names of columns that say what quantities count. */
const OF_UNITS =
  /^(?:(?:order|sales|base|qty|quantity|purchas(?:e|ing)|stock|packing) )?(?:b?uom|u[/.]?m\.?|units? of meas(?:ure(?:ment)?|\.)?)$|^(?:(?:qty|quantity) (?:unit|type)|(?:(?:basis|verkaufs|bestell)?mengen|ma(?:ß|ss))einheit|(?:basis|vk)-?me|unit[éà] d[ei] .*|(?:unidade?|ud\.?) (?:de )?medida|jm|j\.m\.|jednostka miary|ед\.? ?изм\.?|единица измерения|mennyiségi egység|me\. ?egys\.?|ölçü birimi|đvt|đơn vị tính|satuan|หน่วย(?:นับ)?|(?:판매|주문|수량|포장)? ?단위|(?:発注|販売)?単位|[计計]量[单單]位)$/iu;
/** Those of columns that say it now and then, or of which department, door or size a row is. */
const MAY_BE_OF_UNITS =
  /^(?:(?:(?:order|sales|base) )?units?|[bo]?un\.?|unid\.?|su|[bv]?me|mj|uv|vp?e|(?:verpackungs|verkaufs|bestell|lager|liefer|basis)?einheit|unit[éà]|unidade?|jednostka|(?:verkoop|bestel|verpakkings)?eenheid|en[hg]e[dt]|birim|egység|measure|gebinde|conditionnement|sold by|荷姿|[单單]位)$/iu;
/** What a single copy is counted in, besides `COPIES`. */
const ONE =
  /^(?:each|singles?|einzeln|counts?|ct|nos|nr|u|un|(?:u|un|uni)ds?|pcs?|pce|pza|pçs?|peças|cop(?:y|ies)|cpy|sht?s?|(?:unit|piece|item|pièce|unité|exemplaire|carte|unidade|pieza)s|(?:card|print|sheet|book|booklet|brochure|flyer|leaflet|poster|postcard|letter|envelope|label|sticker|badge|form)s?|st(?:ü|ue)cke|karten|expl|exemplare|bl(?:att)?|bogen|ark|pezzi|sztuki|stuks|ad(?:et)?|lembar|buah|cái|tờ|chiếc|bản|ชิ้น|แผ่น|ใบ|штук[аи]?|[장매부권개건본명통枚部個个冊册份張张件本点通名人コケヶ])$/iu;
/** Codes of what is several. CT is a count as often as a carton. */
const SEVERAL =
  /^(?:dzn?|doz|tsd?|ths?|hun|mil|gro|grs|bx|p(?:k|kg|ck|kt|a[ck])|ctn|kar|ktn|cs|case|rm|pr|bdl|dtz|cajas?|box|십|백|천|만|百|千|万|打)\.?$/iu;
/** Names of columns that say how many copies a pack has. */
const OF_PACKS =
  /^(?:pack|(?:pack(?:age|ing)?|box|case|carton|bundle) (?:size|qty|quantity|count)|(?:units?|pieces|pcs|qty|quantity|copies|cards|sheets|st(?:ü|ue)?c?k|karten|exemplare|cartes|tarjetas) ?(?:per|\/|in|je|pro|par|por|each) ?(?:a )?(?:pack(?:ung)?|box|case|carton|karton|bundle|vp?e|sets?|satz|jeu|juego)|vp?e|verpackungseinheit|(?:packungs|gebinde)größe|colisage|unidades por (?:caja|paquete)|pezzi per (?:scatola|confezione)|입수량?|매수|枚数|[张張][数數]|(?:박스|세트|묶음)당 ?(?:수량|매수|장수)|入り?数|(?:1|一)?セット(?:あ|当)たり(?:の)?(?:枚数|数量)|每[箱盒包套](?:数量|張數)?)$/iu;
/** Names of columns that say how many of a quantity are not wanted any more. */
const OF_CANCELLED =
  /^(?:qty|quantity|menge|anzahl)[ _-](?:cancell?ed|refunded|returned|storniert)$|^(?:cancell?ed|refunded|returned|stornierte|rückgabe)[ _-]?(?:qty|quantity|menge|anzahl)$|^storno-?menge$|^(?:취소|환불|반품) ?(?:수량|매수|부수)$|^(?:キャンセル|返品|取消)数量?$|^(?:取消|退[货貨款])[数數]量$|^(?:quantité|qté) (?:annulée|remboursée)$/iu;
/** Those of columns that say how many copies there are in all, or how often each quantity is printed. */
const OF_ALL =
  /^(?:(?:total|overall) (?:pieces|pcs|qty|quantity|copies|cards|sheets|prints)|(?:pieces|pcs|qty|quantity|copies|cards|sheets)[ ,]*\(?(?:in )?total\)?|(?:stück|stk\.?|menge|anzahl|karten)[ -]*(?:gesamt|total|insgesamt)|gesamt-?(?:menge|stück|stückzahl|auflage|anzahl)|총 ?(?:수량|매수|부수|인쇄수량?)|[总總合](?:数量|枚数|部数|[张張]数|計枚数|計数量)|quantité totale|cantidad total|quantità totale|totaal aantal)$/iu;
const OF_TIMES =
  /^(?:건수?|종수|디자인 ?수|sorten(?:anzahl)?|anzahl (?:sorten|motive)|motive|款[数數]?|種類数|(?:no\.? of|number of|#) ?(?:designs|versions|kinds|sorts))$/iu;
/** Names of columns of notes, and what says in one that there are other quantities; fewer, of which that is a multiple, may be how they are packed. */
export const OF_NOTES =
  /^(?:(?:order|customer|print|internal) )?(?:(?:foot)?notes?|remarks?|comments?|instructions)$|^(?:(?:be|an)merkung(?:en)?|notiz(?:en)?|hinweise?|kommentare?|remarques?|commentaires?|observaci(?:ón|ones)|observaç(?:ão|ões)|osservazion[ei]|observazioni|not[ae]s?|coment[aá]rios?|opmerking(?:en)?|uwagi|poznámk[ay]|примечани[ея]|комментари[йи]|(?:주문|인쇄|발주)? ?(?:비고|메모|참고|요청 ?사항|특이 ?사항|전달 ?사항)|備考|備註|备注|メモ|コメント)$/iu;
const OTHER_COUNT =
  /(?<![\p{N}.,x×+-])([1-9]\d{1,2}(?:[.,' ]?\d{3})*)\s?(?:(?:st(?:ü|ue)ck|stk|pcs|pieces|copies|cards|karten|ex(?:pl?|emplare|emplaires)?|stuks|szt(?:uk)?|copias|ejemplares|unidades|copie|pezzi|шт)(?!\p{L})|[매부장](?=\P{L}|$|[로만으을를이입요추변])|[枚部份张張](?!ずつ|ごと|[门門]))/iu;
/** How much of a note is read. */
const MOST_CHARS = 300;
const ONLY =
  /변경|[매부장]만|(?<!\p{L})(?:only|instead|nur|statt|seulement|solo|sólo|slechts|tylko|только)(?!\p{L})|だけ|のみ|に変更|改[为為成]|只/iu;
const PACK = /^(?:[x×à@] ?)?\d[\d.,' ]*(?: ?\/? ?\p{L}{1,8}\.?){0,2}$/u;
/** Names of columns that say how many copies a price is for. */
const OF_BASES =
  /^(?:per|pro|je|k?pe(?:inh?)?|pric(?:e|ing) (?:unit|per|base|basis|uom)|preiseinheit|preisbasis|pr(?:ei)?s?einh\.?|preis pro|per qty|price type|preisart|가격 ?단위)$/iu;
/** A currency, which may stand under names of units. */
const MONEY = /^[원円元]$/u;

/** Whether what stands beside a quantity says that it counts several copies. */
export function countsSeveral(unit: string): boolean {
  return SEVERAL.test(unit) || (LETTER.test(unit) && scaleOfCounts(`(${unit})`) !== null);
}

const LETTER = /\p{L}/u;

/** Whether a unit, or each of several names of it, is one copy. */
export function isOne(unit: string): boolean {
  const names = unit.split(/[^\p{L}\p{M}]+/u).filter((name) => name !== '');
  const isKnown = (name: string) => ONE.test(name) || COPIES.has(name.toLowerCase());
  return names.length > 0 && /^1?\D*$/.test(unit) && names.every(isKnown);
}

/** The columns that say how many copies the price in a column is for, as the nearest price to their left. */
export function basesOf({ place }: Plan, price: Column): Column[] {
  const { columns } = place.header;
  const isPrice = ({ name }: Column) =>
    /^(?:unit|net|plain|total|gross)$/.test(moneyRole(name) ?? '');
  const nearest = (index: number) => columns.slice(0, index).findLast(isPrice) ?? price;
  return columns.filter(({ name, index }) => OF_BASES.test(name) && nearest(index) === price);
}

/** Whether a column's name says that it has how many copies are in a pack. */
export function namesPacks(name: string): boolean {
  return OF_PACKS.test(name);
}

/** Whether it says that it has how many copies there are in all. */
export function namesAll(name: string): boolean {
  return OF_ALL.test(name);
}

/**
 * What `times` is by a column: `{ column: Product, clean: [{ extract: … }] }`. Units that are none of single copies, such as dozens, and
 * numbers that are multiplied, are left to a person.
 *
 * @param cell One that says how many copies a pack has. @param pack How many; 0 if its text does not say that they are.
 */
export function timesBy(column: string, cell: string, pack = packIn(cell)): string {
  const name = `column: ${toYamlScalar(column)}`;
  const isPack = ([number, unit = '']: RegExpExecArray) =>
    pack > 0 ? digitsOf(number) === pack : pack !== MANY && (unit === '' || isOne(unit));
  const numbers = [...cell.matchAll(/\d[\d.,]*( ?\p{L}{1,10})?/gu)];
  const [number, behind = '$'] = (factorIn(cell, pack) > 1 ? [] : numbers).findLast(isPack) ?? [];
  const unit = unitBehind(cell);
  if (number !== undefined && unit !== null) return `{ ${name}, unit: [${toYamlScalar(unit)}] }`;
  if (/^[\d.,]+$/.test(cell)) return `{ ${name} }`;
  const isAtEnd = number !== undefined && (behind !== '$' || cell.endsWith(number));
  const step = isAtEnd
    ? `{ extract: { pattern: '(\\d[\\d.,]*)${behind}' } }`
    : `{ map: { ${toYamlScalar(cell)}: N } }`;
  return `{ ${name}, clean: [${step}] }`;
}

/** Whether a column's name says that it has what quantities count, or how many of them there are otherwise. */
export function namesUnits(name: string): boolean {
  return [OF_UNITS, MAY_BE_OF_UNITS, OF_PACKS, OF_ALL, OF_TIMES, OF_CANCELLED].some((names) =>
    names.test(name),
  );
}

/** Returns the text that says that amounts are of several copies, once it is there. */
type Reader = (said: Said) => Said | undefined;

interface Said {
  readonly cell: string;
  readonly row: number;
  readonly amount: string;
  /** How many copies one has by the mapping; 1 if it does not say. */
  readonly pack: number;
}

/** Whether a column is called after copies that are not wanted any more: quantities beside it are asked about. */
export function namesCancelledCopies(plan: Plan, { name }: Column): boolean {
  return amountColumn(plan, 'orderCount') !== null && OF_CANCELLED.test(name);
}

/** Asks about quantities and prices beside a column that says that they are of several copies: dozens, or 45.00 per 1000. */
export function watchUnits(plan: Plan, issues: SheetIssues) {
  const bases = (of: Column) => basesOf(plan, of);
  const { times } = plan.order;
  const packOf = toPackOf(plan);
  const beside = (isSeveral: (unit: string) => boolean, toReader: () => Reader) =>
    times ? () => readPacked(isSeveral) : toReader;
  const open = [
    ...sayers(
      plan,
      'orderCount',
      OF_UNITS,
      beside(
        isOther,
        where(({ cell }) => isOther(cell)),
      ),
    ),
    ...sayers(plan, 'orderCount', MAY_BE_OF_UNITS, beside(countsSeveral, readMixed)),
    // A hundred copies may be put into packs of fifty.
    ...sayers(
      plan,
      'orderCount',
      OF_PACKS,
      where(
        ({ cell, amount, pack }) =>
          PACK.test(cell) && digitsOf(amount) < digitsOf(cell) && digitsOf(cell) !== pack,
      ),
    ),
    ...sayers(
      plan,
      'orderCount',
      OF_ALL,
      where(
        ({ cell, amount, pack }) =>
          digitsOf(cell) > 0 &&
          (pack > 1 || digitsOf(cell) % digitsOf(amount) === 0) &&
          digitsOf(cell) !== digitsOf(amount) * pack,
      ),
    ),
    ...sayers(
      plan,
      'orderCount',
      OF_TIMES,
      where(({ cell }) => /^[1-9]\d?$/.test(cell) && cell !== '1'),
    ),
    ...sayers(
      plan,
      'orderCount',
      OF_CANCELLED,
      where(({ cell }) => /^[1-9][\d.,]*$/.test(cell)),
      'less',
    ),
    ...sayers(plan, 'orderCount', OF_NOTES, readNotes, 'other ones:'),
    ...sayers(
      plan,
      'totalPrice',
      bases,
      where(({ cell }) =>
        ['price per ', 'price/'].some((words) => scaleOfPrices(words + cell) !== null),
      ),
    ),
  ];
  const { parts } = plan.place;
  if ((open.length === 0 && !parts) || plan.amounts !== undefined) return null;
  const asked = new Set<Column>();
  return {
    seeRecords(records: readonly MappedRecord[], { cells }: ByteRows) {
      for (const { column, of, read, reads, says, isOfPacks } of open) {
        for (const [i, { row, fields }] of records.entries()) {
          const isAsAbove = i > 0 && reads.every(({ index }) => isSameCell(cells, i, i - 1, index));
          const pack = packOf(fields);
          if (asked.has(column) || (isAsAbove && !times) || !(pack > 0)) continue;
          const cell = cellText(cells, i, column.index).normalize('NFKC').trim();
          const said = read({ cell, row, amount: cellText(cells, i, of.index), pack });
          if (!said) continue;
          asked.add(column);
          const by = `column "${column.name}", they are ${says} ${issues.shown(said.cell, column, said.row)}`;
          const remedy = isOfPacks && !times ? timesBy(column.name, said.cell) : undefined;
          issues.column(of, scaleProblem(of.name, by, remedy));
        }
      }
    },
    finish() {
      const price = amountColumn(plan, 'totalPrice');
      const titled = [...(parts?.titles ?? [])].find(([, above]) => unitAbove(above));
      if (!price || !titled) return;
      const by = `"${cut(unitAbove(titled[1]) ?? '')}" above the header of "${titled[0]}"`;
      issues.column(price, scaleProblem(price.name, by));
    },
  };
}

function where(isOther: (said: Said) => boolean): () => Reader {
  return () => (said) => (isOther(said) ? said : undefined);
}

function isOther(unit: string): boolean {
  return LETTER.test(unit) && !isOne(unit) && !MONEY.test(unit);
}

/** Where the mapping says what one has: several that have one, or beside several, a copy that has several. */
function readPacked(isSeveral: (unit: string) => boolean): Reader {
  let hasSeveral = false;
  let one: Said | undefined;
  return (said) => {
    if (said.pack === 1) return isSeveral(said.cell) ? said : undefined;
    if (isOne(said.cell)) one ??= said;
    else hasSeveral ||= isSeveral(said.cell);
    return hasSeveral ? one : undefined;
  };
}

/** Other quantities than those of the rows, in a column that others leave empty. */
function readNotes(): Reader {
  let [noted, empty] = [0, 0];
  let first: Said | undefined;
  return (said) => {
    if (said.cell === '') empty += 1;
    const other = digitsOf(OTHER_COUNT.exec(said.cell.slice(0, MOST_CHARS))?.[1] ?? '');
    const copies = digitsOf(said.amount) * said.pack;
    if (other > 0 && other !== copies && (copies % other !== 0 || ONLY.test(said.cell))) {
      noted += 1;
      first ??= said;
    }
    return empty >= noted ? first : undefined;
  };
}

/** Beside pieces, what is not known is another unit. */
function readMixed(): Reader {
  let hasOne = false;
  let other: Said | undefined;
  return (said) => {
    if (countsSeveral(said.cell)) return said;
    if (isOne(said.cell)) hasOne = true;
    else if (LETTER.test(said.cell)) other ??= said;
    return hasOne ? other : undefined;
  };
}

/** The columns of the sheet that say what a field's amounts are of, unless these are looked up. */
function sayers(
  plan: Plan,
  from: 'orderCount' | 'totalPrice',
  names: RegExp | ((of: Column) => readonly Column[]),
  toReader: () => Reader,
  says: 'for' | 'less' | 'other ones:' = 'for',
) {
  const of = amountColumn(plan, from);
  if (!of) return [];
  const { columns } = plan.place.header;
  const found =
    names instanceof RegExp ? columns.filter(({ name }) => names.test(name)) : names(of);
  const reads = (column: Column) =>
    names === OF_PACKS || names === OF_ALL || names === OF_NOTES ? [column, of] : [column];
  const isOfPacks = names === OF_UNITS || names === MAY_BE_OF_UNITS || names === OF_PACKS;
  const packs = plan.order.times && plan.fields[plan.order.times.field];
  // All copies are multiplied by nothing.
  const known = [of, ...(packs && names !== OF_ALL ? columnsOf(packs.from) : [])];
  return found.flatMap((column) =>
    known.includes(column)
      ? []
      : { column, of, says, isOfPacks, read: toReader(), reads: reads(column) },
  );
}

/** The column of a field's amounts, unless these are looked up. */
export function amountColumn(plan: Plan, name: 'orderCount' | 'totalPrice'): Column | null {
  const { column = null } = amountOf(plan, name) ?? {};
  return column?.foundBy === undefined ? column : null;
}

/** The number in a text of a quantity, of which nobody has parts; 0 for none. */
export function digitsOf(text: string): number {
  return Number(text.normalize('NFKC').replace(/\D/gu, ''));
}
