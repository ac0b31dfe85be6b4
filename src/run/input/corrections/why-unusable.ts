import type { Damage } from '../../../sheet/damage/damage.ts';
import { DamageRules } from '../../../sheet/damage/damage-rules.ts';
import { findCellDamage } from '../../../sheet/damage/find-cell-damage.ts';
import { findDebris } from '../../../sheet/damage/find-debris.ts';
import { findTextDamage } from '../../../sheet/damage/find-text-damage.ts';

/** As a list of corrections is read: none may have lost digits. */
const RULES = new DamageRules({ isExact: () => true });

/** Written as UTF-8 it is U+FFFD. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Why a list of corrections with a cell that is to have this text would be refused as a whole; undefined if it would not. */
export function whyUnusable(text: string): Damage | undefined {
  const shown = LONE_SURROGATE.test(text) ? '\ufffd' : text;
  const damage = findCellDamage(shown) ?? findTextDamage(shown) ?? findDebris(shown);
  return damage && RULES.severityOf(damage, 0) === 'error' ? damage : undefined;
}
