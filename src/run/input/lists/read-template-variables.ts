import path from 'node:path';
import { messageOf, UsageError } from '../../../errors.ts';
import { MAX_MAPPING_BYTES } from '../../../mapping/file/mapping-size.ts';
import {
  type TemplateVariable,
  toTemplateVariables,
  variablesInvalid,
} from '../../../mapping/file/template-variable.ts';
import { readYaml } from '../../../mapping/file/yaml/read-yaml.ts';
import { readRegularFile } from '../../../regular-file.ts';
import { readSheet } from '../../../sheet/read-sheet.ts';
import { createListChooser } from '../likely-sheet.ts';

const AS_TEXT = new Set(['.json', '.yaml', '.yml']);

/**
 * Reads a list of a template's variables: JSON or YAML by the file's ending, any other file as a sheet with a column `id`.
 *
 * @throws UsageError `variables_unreadable`, `variables_invalid`
 * @throws InputError the file is not a sheet
 */
export async function readTemplateVariables(file: string): Promise<TemplateVariable[]> {
  const isText = AS_TEXT.has(path.extname(file).toLowerCase());
  return toTemplateVariables(isText ? await readTree(file) : await readRows(file), file);
}

async function readTree(file: string): Promise<unknown> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(
      readRegularFile(file, MAX_MAPPING_BYTES),
    );
  } catch (cause) {
    const reason = messageOf(cause);
    throw new UsageError('variables_unreadable', `Cannot read "${file}": ${reason}`, { cause });
  }
  const { value, problems } = readYaml(text);
  const [problem] = problems;
  if (!problem) return value;
  const { line, column } = problem.spot;
  throw variablesInvalid(file, `line ${line}, column ${column}: ${problem.message}`);
}

async function readRows(file: string): Promise<unknown> {
  const chooseSheet = createListChooser(['id'], 'Keep only one of them');
  const sheet = await readSheet(file, {
    chooseSheet,
    onIssue({ code, severity, message, fix }) {
      if (code !== 'sheet_chosen' || severity !== 'error') return;
      throw new UsageError('variables_invalid', `Cannot use "${file}": ${message}. ${fix}.`);
    },
  });
  const list: Record<string, string>[] = [];
  for await (const { rows } of sheet.batches) {
    for (const row of rows) {
      const entries = sheet.header.columns.map(({ name, index }) => [name, row[index] ?? '']);
      list.push(Object.fromEntries(entries));
    }
  }
  return list;
}
