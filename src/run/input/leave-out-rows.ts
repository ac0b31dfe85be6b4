import type { SkipSink } from '../../issue.ts';
import type { RowRule, RowWatch } from '../../mapping/rules/row-rule.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';

/** A batch without the rows that rules leave out. Each rule and each watch sees what the rules before it have left. */
export function leaveOutRows(
  batch: ByteRows,
  rules: readonly (RowRule | RowWatch)[],
  onSkip: SkipSink,
): ByteRows {
  let left = batch;
  for (const rule of rules) {
    if ('see' in rule) {
      rule.see(left);
      continue;
    }
    const places = rule.find(left);
    if (places.length === 0) continue;
    const { reason, rule: said } = rule;
    for (const place of places) {
      const row = left.numbers[place] ?? 0;
      onSkip({ row, reason, rule: said, ...rule.repeated?.(row) });
    }
    left = withoutRows(left, places);
  }
  return left;
}

function withoutRows(batch: ByteRows, places: readonly number[]): ByteRows {
  const kept: number[] = [];
  let next = 0;
  for (let place = 0; place < batch.numbers.length; place += 1) {
    if (places[next] === place) next += 1;
    else kept.push(place);
  }
  return batch.pick(kept);
}
