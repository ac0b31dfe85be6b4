import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { orderInput } from '../../../src/cli/actions/orders/order-input.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('orderInput() does not write results over a list that the mapping names', async () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  writeFileSync(at('list.csv'), 'name,email\nAnn,a@x\n');
  writeFileSync(at('no-mail.csv'), 'Email\na@x\n');
  const rule = 'rows: { suppress: { file: no-mail.csv, match: { Email: email } } }';
  writeFileSync(at('m.yaml'), `version: 1\n${rule}\n`);
  const flags = {
    ...{ file: at('list.csv'), mapping: at('m.yaml'), results: at('no-mail.csv') },
    ...{ ledger: at('ledger.sqlite'), quiet: true, force: true },
  };
  const ordered = orderInput(
    flags as unknown as Parameters<typeof orderInput>[0],
    new AbortController().signal,
  );
  await expect(ordered).rejects.toMatchObject({ code: 'output_unusable' });
});
