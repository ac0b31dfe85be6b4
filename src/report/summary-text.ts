import type { OrderCounts, RowBalance, RunReport, VerificationReport } from './run-report.ts';
import { toTotalsText } from './totals.ts';

/** Where rows and orders of a run went, as lines for people. Places with nothing in them are left out. */
export function toSummaryLines({ run, rows, orders, totals, verification }: RunReport): string[] {
  const amounts = toTotalsText(totals);
  return [
    `Run ${run}`,
    `  rows    ${rowLine(rows)}`,
    `  orders  ${orderLine(orders)}`,
    ...(amounts === undefined ? [] : [`  total   ${amounts}`]),
    ...toVerificationLines(verification),
  ];
}

/** `rows 70 = blank 2 + ordered 68` */
function rowLine({ read, ...places }: RowBalance): string {
  const parts = Object.entries(places).filter(([, count]) => count > 0);
  const sum = parts.map(([place, count]) => `${place} ${count}`).join(' + ');
  return `${read} read${sum === '' ? '' : ` = ${sum}`}`;
}

function orderLine({ total, adopted, ...states }: OrderCounts): string {
  const parts = Object.entries(states).filter(([, count]) => count > 0);
  const sum = parts.map(([state, count]) => `${state} ${count}`).join(' + ');
  const learned = adopted === 0 ? '' : ` (${adopted} found by looking up after a lost answer)`;
  return `${total}${sum === '' ? '' : ` = ${sum}`}${learned}`;
}

/** `ids     verified 98 + differs 1`; nothing when no project was looked up, and none has to be. */
function toVerificationLines(verification: VerificationReport): string[] {
  const parts = Object.entries(verification).filter(([, count]) => count > 0);
  if (parts.length === 0) return [];
  const texts = parts.map(([finding, count]) => `${finding.replace('_', ' ')} ${count}`);
  return [`  ids     ${texts.join(' + ')}`];
}
