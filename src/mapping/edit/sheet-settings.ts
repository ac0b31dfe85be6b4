import { isKeyed, type Keyed, readYaml } from '../file/yaml/read-yaml.ts';
import { changeMapping, type MappingChange } from './change-mapping.ts';

/** How a sheet is read: what a draft and the `sheet` of a mapping can both say. */
export interface SheetSettings {
  readonly sheet?: string | undefined;
  readonly header_row?: number | undefined;
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly hidden_rows?: 'skip' | 'include' | undefined;
  /** The mapping alone says this. */
  readonly repeat_merged?: true | undefined;
}

/** By their keys in a mapping. */
const SETTINGS = {
  name: 'sheet',
  header_row: 'header_row',
  encoding: 'encoding',
  delimiter: 'delimiter',
  hidden_rows: 'hidden_rows',
} as const satisfies Readonly<Record<string, keyof SheetSettings>>;

/** What the text of a mapping says of how the sheet is read. A value that is wrong there is left to the check. */
export function sheetSettingsOf(text: string): SheetSettings {
  const said = saidIn(text);
  const row = Number(said['header_row']);
  const hidden = said['hidden_rows'];
  return {
    ...textOf('sheet', said['name']),
    ...(Number.isInteger(row) && row >= 1 && row <= 1_000_000 && { header_row: row }),
    ...textOf('encoding', said['encoding']),
    ...textOf('delimiter', said['delimiter'] === 'tab' ? '\t' : said['delimiter']),
    ...((hidden === 'skip' || hidden === 'include') && { hidden_rows: hidden }),
    // Given always: without it in the mapping, it is no longer so.
    repeat_merged: said['repeat_merged'] === 'true' ? true : undefined,
  };
}

function textOf(key: keyof SheetSettings, said: unknown): SheetSettings {
  return typeof said === 'string' && said !== 'auto' && said !== '' ? { [key]: said } : {};
}

/** Whether the text of a mapping names several sheets that are read as one list. */
export function joinsSheets(text: string): boolean {
  return saidIn(text)['names'] !== undefined;
}

/** The text with the settings of a draft, where it says others. What it does not say it need not say, unless `isWhole`. */
export function withSheetSettings(text: string, settings: SheetSettings, isWhole = false): string {
  const known = sheetSettingsOf(text);
  const isOfSeveral = joinsSheets(text);
  const changes = Object.entries(SETTINGS).flatMap(([name, key]): MappingChange[] => {
    const wanted = settings[key];
    if (known[key] === wanted || (known[key] === undefined && !isWhole)) return [];
    if (name === 'name' && isOfSeveral) return [];
    const value = wanted === '\t' ? 'tab' : wanted;
    return [{ path: ['sheet', name], value: value === undefined ? null : String(value) }];
  });
  return changes.length === 0 ? text : changeMapping(text, changes);
}

function saidIn(text: string): Keyed {
  const { value, problems } = readYaml(text);
  const sheet = isKeyed(value) ? value['sheet'] : null;
  return problems.length === 0 && isKeyed(sheet) ? sheet : {};
}
