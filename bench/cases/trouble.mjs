import { atMost } from '../harness/limits.mjs';
import { AT_ONCE, SCENARIOS } from '../scenarios/scenarios.mjs';
import { LATENCY_MS } from '../scenarios/seeded-service.mjs';

const SEEDS = 3;

/** As quick as a service in trouble lets it be, and no ruder. @type {import('../harness/case.mjs').Case} */
export const trouble = {
  name: 'trouble',
  title: `Services in trouble, in virtual time: ${LATENCY_MS} ms latency, ${AT_ONCE.join(' / ')} at once`,
  async run({ programs }) {
    const { result } = await programs.run('order-in-trouble', SEEDS);
    return {
      measured: {},
      held: result.scenarios.flatMap((found, i) => hold(SCENARIOS[i], found)),
      notes: [
        'Time over the ideal: of who knows beforehand what the service will do, and never asks in vain. Wasted: answers that were no 200, over the orders.',
        `The real ledger, limiter and order of requests; clock, network and service are simulated, so the same seed gives the same figures on every machine. Medians of ${SEEDS} seeds. Each project was ordered once, and never more requests were open than allowed.`,
      ],
    };
  },
};

function hold({ name, atMost: limits, wastedAtMost }, { results }) {
  const times = results.map(({ overIdeal }, i) =>
    atMost(`${name}, ${AT_ONCE[i]} at once`, overIdeal, limits[i]),
  );
  if (wastedAtMost === undefined) return times;
  const most = Math.max(...results.map(({ wasted }) => wasted));
  return [...times, atMost(`${name}: wasted`, most, wastedAtMost)];
}
