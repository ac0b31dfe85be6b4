import type { Ledger, OrderRecord } from '../../ledger/ledger.ts';
import { type Path, showPath } from '../../mapping/file/yaml/read-yaml.ts';

/** A variable of a row, and what is printed for it. */
export interface PrintedCell {
  readonly id: string;
  readonly text: string;
}

/** Between two rows. No text of a row has it: there, each quotation mark has a backslash before it. */
const BETWEEN = ']},{"cols":[';
export const HEAD = '{"cols":[';
export const TAIL = ']}';

/** The rows of an order's dataset, each as its JSON text, in sheet order. */
export async function* readPrintedRows(
  ledger: Pick<Ledger, 'readDataset'>,
  order: OrderRecord,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of ledger.readDataset(order)) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(BETWEEN);
    rest = parts.pop() ?? '';
    for (const part of parts) yield whole(part);
  }
  rest += decoder.decode();
  if (rest !== '') yield whole(rest);
}

/** The first row has its head, and the last one its tail. */
function whole(part: string): string {
  const start = part.startsWith(HEAD) ? part : HEAD + part;
  return start.endsWith(TAIL) ? start : start + TAIL;
}

export function toPrintedCells(row: string): PrintedCell[] {
  const { cols } = JSON.parse(row) as { cols: readonly { id: string; value: { text?: string } }[] };
  return cols.map(({ id, value }) => ({ id, text: value.text ?? '' }));
}

/** What else the service is told of an order. */
export interface OrderWords {
  readonly orderName: string | null;
  readonly userdata: readonly (readonly [key: string, value: string])[];
}

/** @param bodyJson as `Ledger.bodies` gives it */
export function toOrderWords(bodyJson: string): OrderWords {
  const { order_name: orderName = null, userdata_json: userdata = '{}' } = JSON.parse(bodyJson);
  return { orderName, userdata: valuesIn(JSON.parse(userdata)) };
}

export function toNameCells(bodyJson: string): PrintedCell[] {
  const { orderName, userdata } = toOrderWords(bodyJson);
  const named = [['order_name', orderName ?? ''], ...userdata] as const;
  return named.map(([id, text]) => ({ id, text }));
}

/** Every value with where it is: `receiver.tags[0]`. */
function valuesIn(value: unknown, path: Path = []): OrderWords['userdata'] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (inner.length === 0 && path.length > 0)
    return [[showPath(path), typeof value === 'string' ? value : JSON.stringify(value)]];
  return inner.flatMap(([key, one]) =>
    valuesIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
