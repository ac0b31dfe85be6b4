/**
 * How the parts of an order's body are put together as JSON (docs/service.md 2.2 and 2.4). The stages that have a part write it, so
 * what they must agree on is here: where a row begins and ends, and what stands between rows and around them.
 */

/** Between two rows of a dataset, whether they were read together or stored apart. */
export const ROW_SEPARATOR = Buffer.from(',');
const ROW_HEAD = '{"cols":[';
export const ROW_TAIL = Buffer.from(']}');
export const DATASET_HEAD = '{"rows":[';
export const DATASET_TAIL = ']}';

/** Bytes of so many texts with a separator between each two. */
export function joinedBytes(bytes: number, texts: number): number {
  return bytes + Math.max(0, texts - 1) * ROW_SEPARATOR.length;
}

interface VariableParts {
  readonly id: string;
  readonly shrink: boolean | null;
  readonly segment: boolean | null;
}

/**
 * A variable's JSON before its text, behind it, and all of it when there is no text. What begins the row, or parts the variable from the one
 * before, is included.
 */
export function toVariableJson(
  { id, shrink, segment }: VariableParts,
  isFirst: boolean,
  emptyCell: 'omit' | 'text',
): { readonly before: Uint8Array; readonly after: Uint8Array; readonly empty: Uint8Array } {
  const start = `${isFirst ? ROW_HEAD : ','}{"id":${JSON.stringify(id)},"value":`;
  const flags = `${shrink === null ? '' : `,"shrink":${shrink}`}${segment === null ? '' : `,"segment":${segment}`}`;
  return {
    before: Buffer.from(`${start}{"text":"`),
    after: Buffer.from(`"}${flags}}`),
    empty: Buffer.from(`${start}${emptyCell === 'omit' ? '{}' : '{"text":""}'}${flags}}`),
  };
}

/** An object of members whose values are JSON. */
export function toObjectJson(members: readonly (readonly [name: string, json: string])[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

/** The last member of a body whose dataset is kept, but not sent: who ordered it uploads it. */
export const NOT_SENT = ['vdp_dataset', 'null'] as const;
const NOT_SENT_TAIL = `,"${NOT_SENT[0]}":${NOT_SENT[1]}}`;

/** The body of an order that is sent without its dataset; null if that is sent, or there is none. */
export function bodyWithout(bodyJson: string): string | null {
  if (!bodyJson.endsWith(NOT_SENT_TAIL)) return null;
  return `${bodyJson.slice(0, -NOT_SENT_TAIL.length)}}`;
}

/** What stands before and behind the rows in a body; it has other fields as well. */
export function aroundRows(bodyJson: string): { readonly head: string; readonly tail: string } {
  return {
    head: `${bodyJson.slice(0, -1)},"vdp_dataset":${DATASET_HEAD}`,
    tail: `${DATASET_TAIL}}`,
  };
}
