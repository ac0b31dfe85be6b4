import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { loadMapping } from '../../src/run/input/load-mapping.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Given extends Omit<Parameters<typeof checkSheet>[0], 'file' | 'mapping'> {
  /** @default list.csv, of bytes list.xlsx */
  readonly name?: string;
  /** Other files in the same folder, by name. */
  readonly beside?: Readonly<Record<string, string | Uint8Array>>;
}

/** Checks a list with the mapping that a text is. Gives its errors besides, their codes, and what they say: `code: message`. */
export async function checkList(list: string | Uint8Array, yaml: string, given: Given = {}) {
  const usual = typeof list === 'string' ? 'list.csv' : 'list.xlsx';
  const { name = usual, beside = {}, ...input } = given;
  const folder = temporaryFolder();
  const at = (file: string) => path.join(folder, file);
  for (const [file, content] of Object.entries({ ...beside, [name]: list, 'm.yaml': yaml }))
    writeFileSync(at(file), content);
  const mapping = await loadMapping(at('m.yaml'));
  const report = await checkSheet({ ...input, file: at(name), mapping });
  const errors = report.issues.filter(({ severity }) => severity === 'error');
  const codes = errors.map(({ code }) => code);
  return { ...report, errors, codes, said: errors.map((one) => `${one.code}: ${one.message}`) };
}
