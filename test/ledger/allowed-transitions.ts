import type { OrderState } from '../../src/ledger/states.ts';

/** Who makes a change of state. */
type Maker = 'claim' | 'answer' | 'look-up' | 'take-over' | 'release' | 'person';

interface Transition {
  readonly from: OrderState;
  readonly to: OrderState;
  readonly by: Maker;
  readonly when: string;
}

/** Every allowed change of state: each database refuses any other. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'staged', to: 'sending', by: 'claim', when: 'its intent is written, before the POST' },
  { from: 'waiting', to: 'sending', by: 'claim', when: 'its time has come' },
  { from: 'unknown', to: 'sending', by: 'claim', when: 'looked up, and still being edited' },

  { from: 'sending', to: 'staged', by: 'release', when: 'nothing left this machine' },
  {
    from: 'sending',
    to: 'held',
    by: 'release',
    when: 'its dataset is damaged, and nothing was ever sent',
  },
  { from: 'sending', to: 'waiting', by: 'answer', when: 'the service said "later"' },
  { from: 'sending', to: 'unknown', by: 'answer', when: 'the answer was lost' },
  { from: 'sending', to: 'unknown', by: 'take-over', when: 'its process died or lost its claim' },
  { from: 'sending', to: 'ordered', by: 'answer', when: 'the service gave an order id' },
  {
    from: 'sending',
    to: 'refused',
    by: 'answer',
    when: 'the service refused it',
  },
  { from: 'sending', to: 'conflict', by: 'answer', when: 'another order has the project' },

  { from: 'unknown', to: 'unknown', by: 'look-up', when: 'it could not tell yet' },
  { from: 'unknown', to: 'ordered', by: 'look-up', when: 'it found our order' },
  { from: 'unknown', to: 'conflict', by: 'look-up', when: "it found another order's id" },
  { from: 'unknown', to: 'refused', by: 'look-up', when: 'the project is gone' },
  { from: 'unknown', to: 'ordered', by: 'person', when: 'a person gave its order id' },
  { from: 'unknown', to: 'refused', by: 'person', when: 'a person found no order' },

  { from: 'refused', to: 'ordered', by: 'look-up', when: 'a lost answer had ordered it after all' },
  { from: 'conflict', to: 'ordered', by: 'look-up', when: 'the order turns out to be our own' },
];

/** Whether an order may go from one state to another. */
export function isAllowed(from: OrderState, to: OrderState): boolean {
  return TRANSITIONS.some((transition) => transition.from === from && transition.to === to);
}
