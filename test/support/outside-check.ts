import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { loadMapping } from '../../src/run/input/load-mapping.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What a check is asked: values with the id of their line. */
export interface AskedLine {
  readonly id: number;
  readonly values: Readonly<Record<string, string>>;
}

/** The beginning of programs that judge: each gives a line for a line by `judge`. */
const EACH = `let text = '';
for await (const chunk of process.stdin) text += chunk;
const lines = text.trim().split('\\n').map((line) => JSON.parse(line));
const say = (line) => console.log(JSON.stringify(line));
`;

interface Given {
  /** Lines of the mapping's check, such as `corrected: apply`. */
  readonly keys?: string;
  /** Of column "Street". */
  readonly clean?: string;
  /** More lines of the mapping. */
  readonly more?: string;
  readonly columns?: string;
}

/** A mapping for lists of Project, Name, Street and Postcode with a check by a program, or by a service. */
export async function checkedBy(
  asked: { readonly code: string } | { readonly url: string },
  { keys = '', clean = '[trim]', more = '', columns = '[Street, Postcode]' }: Given = {},
) {
  const folder = temporaryFolder();
  let how: string;
  if ('url' in asked) how = `url: ${JSON.stringify(asked.url)}`;
  else {
    writeFileSync(path.join(folder, 'check.mjs'), EACH + asked.code);
    how = `command: [${JSON.stringify(process.execPath)}, check.mjs]`;
  }
  const file = path.join(folder, 'mapping.yaml');
  writeFileSync(
    file,
    `version: 1
project: { column: Project }
svc_uid: { value: shop }
order: { order_count: rows, total_price: { value: 0 } }
variables:
  - { id: name, column: Name }
  - { id: street, column: Street, clean: ${clean} }
  - { id: code, column: Postcode }
${more}
checks:
  address:
    ${how}
    columns: ${columns}
    ${keys}
`,
  );
  return { folder, file, mapping: await loadMapping(file) };
}

export function writeList(rows: readonly (readonly string[])[], name = 'list.csv'): string {
  const file = path.join(temporaryFolder(), name);
  const lines = [['Project', 'Name', 'Street', 'Postcode'], ...rows].map((row) =>
    row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
  );
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return file;
}

/** A service on this machine that answers by a function. */
export async function openService(
  answer: (
    lines: readonly AskedLine[],
    response: ServerResponse,
    request: IncomingMessage,
  ) => readonly object[] | undefined,
) {
  const asked: (readonly AskedLine[])[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const lines: AskedLine[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    asked.push(lines);
    const said = answer(lines, response, request);
    if (said) response.end(said.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/judge`, asked, server };
}
