import { checkOptions } from '../options.ts';
import {
  FAULT_NAMES,
  type FaultName,
  type FaultRule,
  type Faults,
  faultInvalid,
} from './options.ts';

/**
 * Which requests suffer which fault. A draw depends on the seed, the project and its attempt alone, so
 * a run meets the same faults whatever arrives first.
 */
export class FaultPlan {
  readonly #seed: number;
  readonly #rules: readonly (readonly [FaultName, FaultRule])[];
  readonly #suffered = new Map<string, number>();

  /** @throws UsageError `fault_invalid` */
  constructor(faults: Faults, allowed: readonly FaultName[], seed: number) {
    this.#seed = seed;
    const unknown = Object.keys(faults).find((name) => !FAULT_NAMES.some((one) => one === name));
    if (unknown) throw faultInvalid(`fault "${unknown}": expected one of ${allowed.join(', ')}`);
    this.#rules = FAULT_NAMES.flatMap((name) => {
      const rule = faults[name];
      if (rule === undefined) return [];
      return [[name, typeof rule === 'number' ? { rate: rule } : rule] as const];
    });
    checkRules(this.#rules, allowed);
  }

  draw(id: string, attempt: number): FaultName | null {
    if (this.#rules.length === 0) return null;
    let left = randomOf(this.#seed, id, attempt);
    for (const [name, { rate, times }] of this.#rules) {
      left -= rate;
      if (left < 0) return this.#spend(name, id, times) ? name : null;
    }
    return null;
  }

  #spend(name: FaultName, id: string, times: number | undefined): boolean {
    if (times === undefined) return true;
    const key = `${name} ${id}`;
    const suffered = this.#suffered.get(key) ?? 0;
    if (suffered >= times) return false;
    this.#suffered.set(key, suffered + 1);
    return true;
  }
}

/** A number from 0 up to 1 that looks random but is the same for the same arguments (FNV-1a, mixed). */
export function randomOf(seed: number, text: string, count: number): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ count, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

function checkRules(
  rules: readonly (readonly [FaultName, FaultRule])[],
  allowed: readonly FaultName[],
): void {
  let sum = 0;
  for (const [name, rule] of rules) {
    checkOptions(rule, { rate: 'any', times: 'any' }, { within: `${name}.` });
    const { rate, times } = rule;
    sum += rate;
    if (!allowed.includes(name)) {
      throw faultInvalid(`fault "${name}" for lookups: expected one of ${allowed.join(', ')}`);
    }
    if (!(rate >= 0 && rate <= 1) || !(times === undefined || times >= 0)) {
      throw faultInvalid(`fault "${name}": its rate must be from 0 to 1, found ${rate}`);
    }
  }
  if (sum > 1 + 1e-9) {
    throw faultInvalid(`these faults: their rates must add up to at most 1, found ${sum}`);
  }
}
