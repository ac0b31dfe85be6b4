import { setImmediate } from 'node:timers/promises';
import type { FoundOrder, Ledger } from '../../ledger/ledger.ts';
import { type PrintedCell, readPrintedRows, toNameCells, toPrintedCells } from './printed-rows.ts';

export interface PrintedMatch extends FoundOrder {
  /** Where: the user, another id of the order, `order_name`, a key of the userdata, or variables. */
  readonly where: string;
  /** The text that contains what was searched for. */
  readonly text: string;
}

export interface FindPrintedOptions {
  /** Several: any of them. */
  readonly text: string | readonly string[];
  /** Only in this run. @default in all, the newest first */
  readonly run?: string | undefined;
  /** Where an earlier search went as far as. @default the beginning */
  readonly after?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after every few orders, with how many were looked through. */
  readonly onProgress?: ((orders: number) => void) | undefined;
}

/** What a search has come to: an order that was found, if `match` is there, and where it can go on. */
export interface PrintedStep {
  readonly match: PrintedMatch | null;
  /** Orders that were looked through. */
  readonly orders: number;
  readonly at: string;
}

/** Orders that are looked up together. */
const PAGE = 200;
/** Others have their turn at least so often. */
const TURN_MS = 20;

/**
 * Looks for a text in what is printed, in the names of orders, their userdata and their users: run by run, with as much in memory as a
 * few orders take. It finds what a `Matcher` finds. Purged runs have nothing to look in.
 */
export async function* findPrinted(
  ledger: Pick<Ledger, 'listRuns' | 'getRun' | 'findOrders' | 'bodies' | 'readDataset'>,
  { text, run, after, signal, onProgress }: FindPrintedOptions,
): AsyncGenerator<PrintedStep> {
  const matcher = matcherOf([text].flat());
  const runs = run === undefined ? await ledger.listRuns() : [await ledger.getRun(run)];
  const from = parsePlace(after ?? null);
  const first = from ? runs.findIndex((one) => one.run === from.run) : 0;
  let [orders, turnMs] = [0, performance.now()];
  for (const info of first === -1 ? [] : runs.slice(first)) {
    if (info.state === 'purged') continue;
    let next: string | null = from?.run === info.run ? from.order : null;
    do {
      const page = await ledger.findOrders({ run: info.run }, { after: next, limit: PAGE });
      const bodies = await ledger.bodies(page.orders.map(({ order }) => order));
      for (const found of page.orders) {
        if (signal?.aborted) return;
        const body = bodies.get(found.order.id) ?? '{}';
        const match = await lookThrough(ledger, found, body, matcher);
        orders += 1;
        const step = { orders, at: `${info.run} ${found.order.id}` };
        if (match) yield { ...step, match: { ...found, ...match } };
        if (performance.now() - turnMs < TURN_MS) continue;
        onProgress?.(orders);
        yield { ...step, match: null };
        await setImmediate();
        turnMs = performance.now();
      }
      next = page.next;
    } while (next !== null);
  }
}

function parsePlace(after: string | null) {
  const [run, order] = after?.split(' ') ?? [];
  return run === undefined || order === undefined ? undefined : { run, order };
}

/** Finds one of several texts: case, accents, width and white space make no difference. */
export interface Matcher {
  /** The first cell that contains one; or the cells that one is in by parts, as by a first and a last name. */
  readonly find: (cells: readonly PrintedCell[]) => PrintedCell | undefined;
  /** Whether a row, which is JSON, may have one. Most rows have it nowhere, not even in what is no text. */
  readonly mayBeIn: (row: string) => boolean;
}

export function matcherOf(texts: readonly string[]): Matcher {
  const all = texts.map((text) => {
    const fold = NUMBER.test(text) ? withoutMarks : folded;
    const wanted = fold(text);
    return { fold, wanted, words: wordsOf(wanted) };
  });
  return {
    find: (cells) => {
      const isIn = ({ text }: PrintedCell) =>
        all.some(({ fold, wanted }) => fold(text).includes(wanted));
      const parts = () => all.flatMap(({ words }) => findParts(cells, words) ?? []).at(0);
      return cells.find(isIn) ?? parts();
    },
    // What is escaped is compared as a text.
    mayBeIn: (row) =>
      row.includes('\\') ||
      all.some(({ fold, words }) => {
        const text = fold(row);
        return words.every((word) => text.includes(word));
      }),
  };
}

/** Cells of nothing but some of the words, if they have all of them. */
function findParts(
  cells: readonly PrintedCell[],
  words: readonly string[],
): PrintedCell | undefined {
  if (words.length < 2) return undefined;
  const own = cells.map(({ id, text }) => ({ id, text, words: wordsOf(folded(text)) }));
  const parts = own.filter(
    (one) => one.words.length > 0 && one.words.every((word) => words.includes(word)),
  );
  if (!words.every((word) => parts.some((one) => one.words.includes(word)))) return undefined;
  return {
    id: parts.map(({ id }) => id).join(', '),
    text: parts.map(({ text }) => text).join(' '),
  };
}

/** "Kim, Min" has those of "Min Kim". */
function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** How texts are compared: composed, in one case and width, without accents, with single spaces. */
export function folded(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  if (!MAY_HAVE_ACCENTS.test(plain)) return plain;
  return plain.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

const MAY_HAVE_ACCENTS = /[\u00c0-\u052f\u1e00-\u1fff]/;
/** Marks of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f]+/g;

/** A phone number, or another one as long. */
const NUMBER = /^\s*[+(]?\d(?:[\s().-]*\d){6,}\s*$/;

/** How they are compared with a number, whose parts people separate as they like. */
function withoutMarks(text: string): string {
  return folded(text).replace(/[\s().-]+/g, '');
}

async function lookThrough(
  ledger: Pick<Ledger, 'readDataset'>,
  { order }: FoundOrder,
  body: string,
  matcher: Matcher,
): Promise<Pick<PrintedMatch, 'where' | 'text'> | null> {
  const found = matcher.find([...toIds(order), ...toNameCells(body)]);
  if (found) return { where: found.id, text: found.text };
  for await (const row of readPrintedRows(ledger, order)) {
    const cell = findCell(row, matcher);
    if (cell) return { where: cell.id, text: cell.text };
  }
  return null;
}

/** Ids of an order that may be of a person. */
export function toIds({ svcUid, partnerOrderId, projectId }: FoundOrder['order']): PrintedCell[] {
  return [
    { id: 'svc_uid', text: svcUid },
    { id: 'partner_order_id', text: partnerOrderId ?? '' },
    { id: 'project_id', text: projectId },
  ];
}

/** The first cell of a row with a text. */
export function findCell(row: string, { find, mayBeIn }: Matcher): PrintedCell | undefined {
  return mayBeIn(row) ? find(toPrintedCells(row)) : undefined;
}
