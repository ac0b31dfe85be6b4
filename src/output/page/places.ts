import { OUTCOME_WORDS, type Place, STATE_WORDS } from '../state-words.ts';
import { type Html, html } from './html.ts';
import type { OrderGroup, RowPlace } from './page-data.ts';

const { ordered, held, unknown, unsent, ...turnedDown } = OUTCOME_WORDS;

export const ROW_PLACES: Readonly<Record<RowPlace, Place>> = {
  ready: { title: 'Ready', means: 'their orders can be placed as they are', as: 'good' },
  ordered: { ...ordered, means: 'in an order with an order id' },
  unsent: { ...unsent, means: 'their orders have not been sent yet' },
  given_up: { title: 'Given up', means: 'given up before they were sent', as: 'open' },
  unknown,
  held: { ...held, means: 'their orders wait for rows to be corrected' },
  kept_back: { title: 'Kept back', means: 'valid, but their orders are not ready', as: 'held' },
  rejected: { title: 'To correct', means: 'cannot be ordered as they are', as: 'bad' },
  ...turnedDown,
  skipped: { title: 'Skipped', means: 'a rule of the mapping leaves them out', as: 'skipped' },
  blank: { title: 'Blank', means: 'empty; not shown in the bar', as: 'blank' },
};

/** Rows as they are shown, good ones first. */
export const ROW_PLACE_ORDER = Object.keys(ROW_PLACES) as readonly RowPlace[];

const { ordered: placed, staged, waiting, ...others } = STATE_WORDS;

export const ORDER_STATE_PLACES: Readonly<Record<OrderGroup['state'], Place>> = {
  ready: { title: 'Ready', means: 'can be placed as they are', as: 'good' },
  not_ready: { title: 'Not ready', means: 'cannot be placed as they are', as: 'bad' },
  ordered: placed,
  staged,
  waiting,
  given_up: ROW_PLACES.given_up,
  ...others,
};

/** Orders as they are shown, good ones first. */
export const ORDER_STATE_ORDER = Object.keys(ORDER_STATE_PLACES) as readonly OrderGroup['state'][];

/** A place's name with its colour, and what it means. */
export function placeTitle(place: Place): Html {
  return html`${swatch(place)} ${place.title}<small>${place.means}</small>`;
}

/** A small square of a place's colour and pattern. */
export function swatch({ as }: Pick<Place, 'as'>): Html {
  return html`<svg class="swatch" width="14" height="14" aria-hidden="true">${fill(as, html`width="14" height="14" rx="3"`)}</svg>`;
}

/** A rectangle of a colour, with the pattern that tells it apart without colours. */
export function fill(as: string, geometry: Html): Html {
  const plain = html`<rect class="fill ${as}" ${geometry}/>`;
  return PATTERNED.has(as) ? html`${plain}<rect fill="url(#p-${as})" ${geometry}/>` : plain;
}

const PATTERNED = new Set(['bad', 'bad-2', 'held', 'conflict', 'unknown', 'open']);

export const PATTERNS = html`<svg width="0" height="0" class="patterns" aria-hidden="true"><defs>
<pattern id="p-bad" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="ink" width="2" height="7"/></pattern>
<pattern id="p-bad-2" width="7" height="7" patternUnits="userSpaceOnUse"><path class="stroke" d="M0 3.5h7M3.5 0v7"/></pattern>
<pattern id="p-held" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="ink" width="6" height="2"/></pattern>
<pattern id="p-conflict" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path class="stroke" d="M0 3.5h7M3.5 0v7"/></pattern>
<pattern id="p-unknown" width="6" height="6" patternUnits="userSpaceOnUse"><circle class="ink" cx="3" cy="3" r="1.4"/></pattern>
<pattern id="p-open" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect class="ink" width="1.5" height="6"/></pattern>
</defs></svg>`;
