import type { Ledger } from '../../../ledger/ledger.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { gatherOrderDetails, type OrderDetails } from '../../../run/printed/order-details.ts';
import { printJson, writeOut } from '../../output.ts';

/** Printed rows that are shown to people, and to programs. */
const SHOWN = { people: 100, programs: 10_000 };

/** `vdpipe show RUN --order PROJECT`: an order and what is printed for it. Gives the exit code. */
export async function showOrder(
  ledger: Ledger,
  { run, order, json = false }: { run: string; order: string; json?: boolean | undefined },
): Promise<number> {
  const limit = json ? SHOWN.programs : SHOWN.people;
  const details = await gatherOrderDetails(ledger, { run, projectId: order, after: 0, limit });
  if (json) await printJson(details);
  else await writeOut(`${toLines(details).map(toVisible).join('\n')}\n`);
  return EXIT.done;
}

function toLines(order: OrderDetails): string[] {
  const { printed, is_purged: isPurged } = order;
  const facts = [
    ['run', order.run],
    ['state', order.state],
    ['user', order.svc_uid],
    ['order', order.order_id],
    ['partner', order.partner_order_id],
    ['name', order.order_name],
    ['copies', order.order_count],
    ['price', order.total_price],
    ['error', order.error_code && `${order.error_code}, ${order.error_message ?? ''}`],
    ...order.userdata.map(({ key, value }) => [key, value] as const),
  ] as const;
  return [
    `Project ${order.project_id}`,
    ...facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => `  ${name.padEnd(8)} ${value}`),
    ...order.tries.map(
      ({ sent_at, outcome, error_code, request_id }) =>
        `  sent     ${sent_at}: ${error_code ?? outcome ?? 'no answer'}${request_id === null ? '' : `, request ${request_id}`}`,
    ),
    ...order.events.map(
      ({ at, what, by }) => `  ${what.padEnd(8)} ${at} by ${by ?? 'an unnamed person'}`,
    ),
    ...(isPurged ? ['  The run was purged: what was printed is no longer known.'] : []),
    ...printed.rows.map(
      ({ number, cells }) =>
        `  printed ${number}: ${cells.map(({ id, text }) => `${id} "${text}"`).join(', ')}`,
    ),
    ...(printed.next === null ? [] : ['  There are more rows: --json lists them.']),
  ];
}
