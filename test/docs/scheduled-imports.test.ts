import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import * as XLSX from 'xlsx';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { itOnPosix } from '../support/posix.ts';
import { listOf, openShop } from '../support/shop.ts';
import { fencedBlocks } from './markdown.ts';
import { DocumentedShell } from './shell.ts';

const MAPPING = `
version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name }]
unmapped_columns: ignore
`;

const NIGHTLY = 'sh nightly.sh list.csv';

function firstSheetOf(file: string): XLSX.WorkSheet {
  const book = XLSX.read(readFileSync(file));
  return book.Sheets[book.SheetNames[0] ?? ''] ?? {};
}

/** The script of the page in a folder of its own, at a sandbox. */
async function openNights(options: SandboxOptions = {}) {
  const shop = await openShop(options);
  const shell = new DocumentedShell(shop);
  const [script] = fencedBlocks('docs/scheduled-imports.md', 'sh');
  const text = (script?.text ?? '')
    .replace('/srv/vdpipe', shop.folder)
    .replace('https://api.example.com', shop.baseUrl);
  shop.write('nightly.sh', text);
  shop.write('api-key', 'secret-key-0123456789\n');
  shop.write('mapping.yaml', MAPPING);
  /** The files of the latest night. */
  const latest = () => {
    const nights = path.join(shop.folder, 'nights');
    const folder = path.join(nights, readdirSync(nights).toSorted().at(-1) ?? '');
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
    const rejects = () => XLSX.utils.sheet_to_csv(firstSheetOf(path.join(folder, 'rejects.xlsx')));
    return { files: readdirSync(folder).toSorted(), read, rejects };
  };
  return { shop, latest, nightly: () => shell.run(NIGHTLY), begin: () => shell.command(NIGHTLY) };
}

describe('the script of docs/scheduled-imports.md', () => {
  itOnPosix(
    'orders night after night: says nothing of a good list, and why of one that is not (needs POSIX: sh)',
    async () => {
      const { shop, latest, nightly } = await openNights();
      shop.write('list.csv', listOf(3));
      expect(await nightly()).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(latest().files).toEqual(['order.json', 'order.log', 'results.csv']);
      expect(JSON.parse(latest().read('order.json'))).toMatchObject({
        ok: true,
        rows: { ordered: 3 },
      });

      const same = await nightly();
      expect(same).toMatchObject({ code: 2, stderr: '' });
      expect(same.stdout).toContain("Did tonight's list not arrive?\n");

      shop.write(
        'list.csv',
        listOf(5)
          .replace('p-4,user-1,1,', 'p-4,user-1,x,')
          .replace(/.*p-[123],.*\r\n/g, ''),
      );
      const partly = await nightly();
      expect(partly.code).toBe(4);
      const { run, rows } = JSON.parse(latest().read('order.json'));
      expect(rows).toMatchObject({ read: 2, held: 1, ordered: 1 });
      expect(partly.stdout).toContain(`To see it: vdpipe show ${run} --ledger `);
      expect(latest().rejects()).toContain('p-4');
      expect(shop.sandbox.audit().orders).toHaveLength(4);

      shop.write('mapping.yaml', 'version: 1\n');
      const wrong = await nightly();
      expect(wrong).toMatchObject({ code: 2, stderr: '' });
      expect(wrong.stdout).toContain('vdpipe: ');
      expect(wrong.stdout).not.toContain('ordered before');
    },
  );

  itOnPosix(
    'finishes a night that was killed, and takes the same list then for no mistake (needs POSIX: sh)',
    async () => {
      let kill = () => {};
      let asked = 0;
      const { shop, latest, nightly, begin } = await openNights({
        latencyMs: 5,
        intercept: () => {
          asked += 1;
          if (asked === 10) kill();
          return undefined;
        },
      });
      shop.write('list.csv', listOf(40));
      const { program, args, options } = begin();
      const child = spawn(program, args, { ...options, detached: true, stdio: 'ignore' });
      kill = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
      await new Promise((resolve) => child.on('close', resolve));
      expect(await nightly()).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(latest().files).toContain('resumed.csv');
      expect(JSON.parse(latest().read('resumed.json'))).toMatchObject({ ok: true });
      expect(shop.sandbox.audit().orders).toHaveLength(40);
      shop.write('list.csv', listOf(41).replace(/.*p-(\d|[123]\d|40),.*\r\n/g, ''));
      expect(await nightly()).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(shop.sandbox.audit().orders).toHaveLength(41);
    },
  );
});
