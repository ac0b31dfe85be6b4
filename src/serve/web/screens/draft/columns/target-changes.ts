import type { MappingForm } from '../../../../api/types.ts';
import type { SheetColumn } from './sheet-columns.ts';
import type { Changes } from './use-mapping.ts';

export type Target = MappingForm['targets'][number];
export type Source = Target['source'];

/** Keys that say where a value comes from, and those that are about its cells. */
const FROM_KEYS = [
  ...['column', 'value', 'template', 'join', 'separator', 'choose'],
  ...['per_row', 'lookup', 'by'],
];
const CELL_KEYS = ['combine', 'unit', 'clean'];

/** Fields of an order that are true or false. */
const FLAG_FIELDS = ['order_for_test'];
export function isFlagField(name: string): boolean {
  return FLAG_FIELDS.includes(name);
}

/** The ways in which a target can be given a value, besides columns. */
export function waysOf({ part, name }: Target): readonly Source['is'][] {
  if (part === 'variable') return ['template', 'value'];
  if (part === 'userdata') return ['template', 'value', 'rows'];
  if (isFlagField(name)) return ['value', 'none'];
  switch (name) {
    case 'order_count':
      return ['rows', 'value'];
    case 'total_price':
      return ['per_row', 'value'];
    case 'project_id':
    case 'svc_uid':
      return ['value'];
    default:
      return ['template', 'value', 'none'];
  }
}

/** Whether the rows of an order may have different numbers, which can be added up. */
export function canSum({ name, part, source }: Target): boolean {
  const isAmount = name === 'order_count' || name === 'total_price';
  return part === 'field' && isAmount && source.is === 'column';
}

export function toColumn({ path, source }: Target, column: string): Changes {
  if (source.is === 'rows' || isFlag(source)) return [{ path: [...path], value: { column } }];
  const instead = FROM_KEYS.filter((key) => key !== 'column');
  return [{ path: [...path, 'column'], value: column, instead }];
}

/** @param is how `text` is to be taken */
export function toText({ path, name }: Target, is: Source['is'], text: string): Changes {
  if (is === 'none') return [{ path: [...path], value: null }];
  if (is === 'rows') return [{ path: [...path], value: 'rows' }];
  if (isFlagField(name)) return [{ path: [...path], value: text }];
  const cells = is === 'template' ? CELL_KEYS.filter((key) => key !== 'clean') : CELL_KEYS;
  const instead = [...FROM_KEYS.filter((key) => key !== is), ...cells];
  return [{ path: [...path, is], value: text, instead }];
}

/** @param way What the amounts in an order's rows are; '' if nobody says. */
export function toCombined({ path }: Target, way: string): Changes {
  return [{ path: [...path, 'combine'], value: way || null }];
}

/** Puts a step of clean-up behind the others, or takes one away. */
export function toClean({ path, clean }: Target, step: string, isOn: boolean): Changes {
  const index = clean.indexOf(step);
  if (isOn === index >= 0) return [];
  if (isOn) return [{ path: [...path, 'clean', clean.length], value: stepOf(step) }];
  const last = clean.length === 1 ? [] : [index];
  return [{ path: [...path, 'clean', ...last], value: null }];
}

/** `case: upper` is an object of the text. */
function stepOf(step: string): string | Record<string, string> {
  const [key = '', value] = step.split(': ');
  return value === undefined ? key : { [key]: value };
}

export function toRequired({ path }: Target, isRequired: boolean): Changes {
  return [{ path: [...path, 'required'], value: isRequired ? 'true' : null }];
}

export function toVariable(form: MappingForm, column: string): Changes {
  const count = form.targets.filter(({ part }) => part === 'variable').length;
  return [{ path: ['variables', count], value: { id: column, column } }];
}

export function toUserdata(key: string, column: string): Changes {
  return [{ path: ['userdata', key], value: { column } }];
}

function isFlag({ is, text }: Source): boolean {
  return is === 'value' && (text === 'true' || text === 'false');
}

export interface FormProps {
  readonly form: MappingForm;
  readonly columns: readonly SheetColumn[];
  readonly canEdit: boolean;
  readonly change: (changes: Changes) => void;
  readonly goToLine: (line: number) => void;
}
