import type { MappingForm } from '../../../../api/types.ts';
import type { Changes, ToChanges } from './mapping-changes.ts';

export type Target = MappingForm['targets'][number];
export type Source = Target['source'];

/** Keys that say where a value comes from, and those that are about its cells. */
const FROM_KEYS = [
  ...['column', 'value', 'template', 'join', 'separator', 'choose'],
  ...['per_row', 'lookup', 'by'],
];
const CELL_KEYS = 'combine unit unusual times empty per look_alikes odd_ids clean'.split(' ');

/** Fields of an order that are true or false. */
const FLAG_FIELDS = ['order_for_test', 'link_order'];
export function isFlagField({ part, name }: Pick<Target, 'part' | 'name'>): boolean {
  return part === 'field' && FLAG_FIELDS.includes(name);
}

/** The ways in which a target can be given a value, besides columns. */
export function waysOf(target: Target): readonly Source['is'][] {
  const { part, name, path } = target;
  if (part === 'variable') return ['template', 'value'];
  // A ready-made userdata_json is that of a column.
  if (part === 'userdata') return path.length === 1 ? [] : ['template', 'value', 'rows'];
  if (isFlagField(target)) return ['value', 'none'];
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

export function toColumn({ path, part, source }: Target, column: string): Changes {
  // In the place of a whole entry, but a variable has an id.
  if (part !== 'variable' && (source.is === 'rows' || isFlag(source)))
    return [{ path: [...path], value: { column } }];
  // Of one copy, or of all, was the price in the column before.
  const instead = [...FROM_KEYS.filter((key) => key !== 'column'), 'per'];
  return [{ path: [...path, 'column'], value: column, instead }];
}

/** @param is how `text` is to be taken */
export function toText(target: Target, is: Source['is'], text: string): Changes {
  const { path } = target;
  if (is === 'none') return [{ path: [...path], value: null }];
  if (is === 'rows') return [{ path: [...path], value: 'rows' }];
  if (isFlagField(target)) return [{ path: [...path], value: text }];
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

export function toVariable({ targets }: MappingForm, column: string): Changes {
  const count = targets.filter(({ part }) => part === 'variable').length;
  return [{ path: ['variables', count], value: { id: column, column } }];
}

/** Prints a column that nothing uses. */
export function toPrinted(form: MappingForm, column: string): Changes {
  return form.used.includes(column) ? [] : toVariable(form, column);
}

export function toId({ path, name, source }: Target, id: string): Changes {
  // A variable without a column is that of the column with its id.
  const isOfId = source.is === 'column' && source.text === name;
  const keep = isOfId ? [{ path: [...path, 'column'], value: name }] : [];
  return [...keep, { path: [...path, 'id'], value: id }];
}

/** A change of something that a person sees in a form, wherever it is once the change has its turn. */
export function changeOf(
  seen: MappingForm,
  target: Target,
  toChanges: (target: Target) => Changes,
): ToChanges {
  return (now) => {
    const found = findTarget(target, seen, now);
    return found ? toChanges(found) : null;
  };
}

export function removalOf(seen: MappingForm, target: Target): ToChanges {
  return (now) =>
    toRemoval(findTarget(target, seen, now), target, [seen.targets, now.targets], isSameTarget);
}

export function removalOfRule(seen: MappingForm, rule: Rule): ToChanges {
  return (now) => {
    const found = findAlike(rule, seen.rules, now.rules, isSameRule);
    return toRemoval(found, rule, [seen.rules, now.rules], isSameRule);
  };
}

/** What is not found has been removed only if all that is there was seen beside it, as often. */
function toRemoval<T extends Target | Rule>(
  found: T | undefined,
  one: T,
  [seen, now]: readonly [readonly T[], readonly T[]],
  isSame: (a: T, b: T) => boolean,
): Changes | null {
  if (found) return [{ path: [...found.path], value: null }];
  const countIn = (all: readonly T[], other: T) => all.filter((each) => isSame(each, other)).length;
  const isBeside = (other: T) => countIn(now, other) <= countIn(seen, other);
  return countIn(now, one) === 0 && now.every(isBeside) ? [] : null;
}

type Rule = MappingForm['rules'][number];

export function toCondition({ rules }: MappingForm, value: Readonly<Record<string, string>>) {
  const count = rules.filter(({ key }) => key === 'where').length;
  return [{ path: ['rows', 'where', count], value }];
}

/** A target of one form in another one, where its place may be another and, of a variable, its id. */
export function findTarget(
  target: Target,
  form: MappingForm,
  other: MappingForm,
): Target | undefined {
  const found = findAlike(target, form.targets, other.targets, isSameTarget);
  if (found || form.targets.length !== other.targets.length) return found;
  const path = String(target.path);
  const there = other.targets.find((one) => String(one.path) === path);
  const isRenamed =
    there !== undefined &&
    !form.targets.some((one) => isSameTarget(one, there)) &&
    besidesName(there) === besidesName(target);
  return isRenamed ? there : undefined;
}

function besidesName({ source, clean, required, more }: Target): string {
  return JSON.stringify([source, clean, required, more]);
}

/** Of several that are alike, the one at the same place among them, if they are as many. */
function findAlike<T>(
  one: T,
  all: readonly T[],
  others: readonly T[],
  isSame: (a: T, b: T) => boolean,
): T | undefined {
  const alike = all.filter((each) => isSame(one, each));
  const found = others.filter((each) => isSame(one, each));
  return alike.length === found.length ? found[alike.indexOf(one)] : undefined;
}

function isSameTarget(one: Target, other: Target): boolean {
  return one.part === other.part && one.name === other.name;
}

function isSameRule(one: Rule, other: Rule): boolean {
  return one.key === other.key && one.text === other.text;
}

export function toUserdata({ targets }: MappingForm, key: string, column: string): Changes | null {
  const isThere = targets.some(({ part, path }) => part === 'userdata' && path[1] === key);
  return isThere ? null : [{ path: ['userdata', key], value: { column } }];
}

function isFlag({ is, text }: Source): boolean {
  return is === 'value' && (text === 'true' || text === 'false');
}
