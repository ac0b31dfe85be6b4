import { BUILTIN_FORMATS } from './builtin-formats.ts';
import { type Region, regionalNumbers } from './regions.ts';

export interface CellStyle {
  readonly code: string;
  /** For which numbers each computer shows the format as its region has it. */
  readonly regional: 'all' | 'below zero' | 'none';
  /** Texts and numbers are struck out. @default false */
  readonly struck?: boolean;
}

/** A built-in format as a region has it; General for a number that no format has. */
export function builtInStyle(id: number, region: Region): CellStyle {
  const code = region.formats.get(id) ?? BUILTIN_FORMATS.get(id) ?? 'General';
  return { code, regional: regionalNumbers(id) };
}

/** Whether each computer shows this number as its region has it. */
export function isRegional(regional: CellStyle['regional'], value: number): boolean {
  return regional === 'all' || (regional === 'below zero' && value < 0);
}
