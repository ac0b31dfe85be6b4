import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type {
  AuditOrder,
  CheckReport,
  Issue,
  Ledger,
  Mapping,
  Sandbox,
  SheetInput,
} from '../../src/index.ts';
import {
  InputError,
  InvalidInputError,
  initMapping,
  loadMapping,
  orderSheet,
  type ServiceClient,
  tentativeOrderBodySchema,
  VdpipeError,
} from '../../src/index.ts';
import type { Content, List, MeantOrder } from './list.ts';
import { writeBook } from './workbook.ts';

export type Verdict =
  | 'right'
  | 'warned'
  | 'asked'
  | 'refused'
  | 'silent money'
  | 'silent text'
  | 'false alarm';

export interface Judged {
  readonly verdict: Verdict;
  /** Whether `must` of the list allows the verdict. */
  readonly isAllowed: boolean;
  readonly ordered: readonly MeantOrder[];
  /** Codes of errors, and of what kept the list from being ordered. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly messages: readonly string[];
}

/** Where lists are ordered: one service and one ledger for all. */
export interface Counter {
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly service: ServiceClient;
  readonly ledger: Ledger;
}

/** Warnings that are never about what a list means. One ledger serves all lists, which is quick. */
const BESIDE_THE_MATTER = ['column_unmapped', 'project_ordered_before'];
/** Warnings that name no row and no column, and tell nevertheless what is ordered. */
const OF_THE_WHOLE = ['sheet_chosen', 'suppress_never_found', 'date_format_regional'];

/** Puts a list to vdpipe as a person would, orders it, and compares what the service got with what is meant. */
export async function judgeList(list: List, counter: Counter): Promise<Judged> {
  const folder = path.join(counter.folder, 'list');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(list.beside ?? {})) {
    writeFileSync(path.join(folder, name), bytesOf(name, content));
  }
  const file = path.join(folder, list.file);
  writeFileSync(file, bytesOf(list.file, list.content));

  const errors = new Set<string>();
  const issues: Issue[] = [];
  const before = counter.sandbox.audit().orders.length;
  const messages: string[] = [];
  const attempt = async (what: () => Promise<unknown>) => {
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof VdpipeError)) throw error;
      if (error instanceof InvalidInputError) {
        issues.push(...error.check.issues);
      } else if (error instanceof InputError) {
        issues.push(error.issue);
      } else {
        errors.add(error.code);
        messages.push(error.message);
      }
      return false;
    }
  };

  let mapping: Mapping | undefined;
  const canRead = await attempt(async () => {
    if (list.mapping === undefined) return;
    const yaml = path.join(folder, 'mapping.yaml');
    writeFileSync(yaml, await mappingText(list, file, folder, errors));
    mapping = await loadMapping(yaml);
  });
  if (canRead) {
    const input: SheetInput = { file, mapping, constants: list.flags };
    const { ledger, service } = counter;
    const submit = { patienceMs: 2000 };
    const onStaged = (_: unknown, check: CheckReport) => issues.push(...check.issues);
    await attempt(() => orderSheet({ ...input, ledger, service, submit, again: true, onStaged }));
  }

  const placed = counter.sandbox.audit().orders.slice(before);
  for (const { project_id } of placed) counter.sandbox.setProject({ project_id });
  const warnings = new Set<string>();
  for (const { code, severity } of issues) (severity === 'error' ? errors : warnings).add(code);
  messages.push(
    ...new Set(issues.map(({ cell, row, message }) => `${cell ?? row ?? ''}: ${message}`)),
  );
  const isWarned = issues.some(isOfTheMatter);
  const ordered = placed.map(toOrder);
  const verdict = verdictOf(list, ordered, { isWarned, isStopped: errors.size > 0 });
  return {
    verdict,
    isAllowed: isAllowed(list, verdict, ordered),
    ordered,
    errors: [...errors],
    warnings: [...warnings],
    messages,
  };
}

async function mappingText(list: List, file: string, folder: string, errors: Set<string>) {
  if (list.mapping !== 'proposed') return list.mapping ?? '';
  const { text, fillIn } = await initMapping({ file, folder });
  for (const place of fillIn) errors.add(place);
  return text;
}

function bytesOf(name: string, content: Content): string | Uint8Array {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  return writeBook(content, path.extname(name).slice(1));
}

function isOfTheMatter({ code, severity, row, column, cell }: Issue): boolean {
  if (severity !== 'warning' || BESIDE_THE_MATTER.includes(code)) return false;
  return row !== null || column !== null || cell !== null || OF_THE_WHOLE.includes(code);
}

/** An order as the sandbox got it. */
function toOrder({ project_id: project, svc_uid: user, body = '' }: AuditOrder): MeantOrder {
  const {
    order_count: copies,
    total_price: price,
    vdp_dataset,
  } = tentativeOrderBodySchema.parse(JSON.parse(body));
  const rows = (vdp_dataset?.rows ?? []).map(({ cols }) =>
    Object.fromEntries(
      cols.flatMap(({ id, value }) => (value.text ? [[id, value.text] as const] : [])),
    ),
  );
  return { project, user, copies, price: String(price), rows };
}

function verdictOf(
  list: List,
  ordered: readonly MeantOrder[],
  { isWarned, isStopped }: { readonly isWarned: boolean; readonly isStopped: boolean },
): Verdict {
  if (isStopped && ordered.length === 0) {
    if (list.must === 'ask') return 'asked';
    if (list.must === 'refuse' || list.mayStop) return 'refused';
    return 'false alarm';
  }
  const silent = `silent ${list.stake ?? (list.point.startsWith('C') ? 'text' : 'money')}` as const;
  if (list.meant === 'unclear') return isWarned ? 'warned' : silent;
  const isMoney = moneyOf(ordered) === moneyOf(list.meant);
  if (!(isMoney && areTexts(list, ordered)) && isWarned) return 'warned';
  if (!isMoney) return 'silent money';
  if (!areTexts(list, ordered)) return 'silent text';
  if (list.must === 'order') return 'right';
  return isWarned ? 'warned' : silent;
}

function isAllowed(list: List, verdict: Verdict, ordered: readonly MeantOrder[]): boolean {
  const { must, mayStop } = list;
  if (verdict === 'refused' && mayStop) return true;
  if (must === 'order') return verdict === 'right';
  if (must === 'warn') {
    return verdict === 'warned' && isAsMeant(list, ordered);
  }
  return verdict === 'asked' || verdict === 'refused';
}

function isAsMeant(list: List, ordered: readonly MeantOrder[]): boolean {
  if (list.meant === 'unclear') return true;
  return moneyOf(ordered) === moneyOf(list.meant) && areTexts(list, ordered);
}

/** Whether what is printed is what is meant. The ids of a proposed mapping are guesses, and it may print more. */
function areTexts({ meant, mapping }: List, ordered: readonly MeantOrder[]): boolean {
  if (meant === 'unclear') return true;
  if (mapping !== 'proposed') return textsOf(ordered) === textsOf(meant);
  const found = byProject(ordered);
  return byProject(meant).every(({ rows }, order) =>
    rows.every((row, i) => {
      const texts = Object.values(found[order]?.rows[i] ?? {});
      return Object.values(row).every((text) => texts.includes(text));
    }),
  );
}

function byProject(orders: readonly MeantOrder[]): MeantOrder[] {
  return orders.toSorted((a, b) => (a.project < b.project ? -1 : 1));
}

function moneyOf(orders: readonly MeantOrder[]): string {
  return JSON.stringify(
    byProject(orders).map(({ project, user, copies, price, rows }) => [
      project,
      user,
      copies,
      Number(price),
      rows.length || 1,
    ]),
  );
}

function textsOf(orders: readonly MeantOrder[]): string {
  return JSON.stringify(
    byProject(orders).map(({ rows }) => {
      const texts = rows.map((row) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      return texts.length === 0 ? [[]] : texts;
    }),
  );
}
