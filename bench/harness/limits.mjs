/**
 * A result held against its limit.
 *
 * @typedef {object} Held
 * @property {string} what
 * @property {number} value
 * @property {number} limit
 * @property {string} unit
 * @property {string} sign `≤` or `≥`
 * @property {boolean} met
 * @property {string} verdict `met`, or by how much not
 */

/**
 * @param {string} what
 * @param {number} value
 * @param {number} limit
 * @param {string} [unit] '' for a ratio
 * @returns {Held}
 */
export function atMost(what, value, limit, unit = '') {
  return held({ what, value, limit, unit, sign: '≤', over: value / limit - 1 });
}

/** As `atMost`, for what is better when larger. */
export function atLeast(what, value, limit, unit = '') {
  return held({ what, value, limit, unit, sign: '≥', over: limit / value - 1 });
}

function held({ over, ...line }) {
  const met = over <= 0;
  return { ...line, met, verdict: met ? 'met' : `**missed by ${(over * 100).toFixed(0)} %**` };
}
