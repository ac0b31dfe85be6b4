import { writeRules } from '../data/rules.mjs';
import { atMost } from '../harness/limits.mjs';
import { race, timeRatio } from '../harness/race.mjs';

/** A dry run with rules in the mapping, of hard data. @type {import('../harness/case.mjs').Case} */
export const rules = {
  name: 'rules',
  title:
    '`vdpipe check` with rules: clean-up, patterns, a list, no repeated rows, a suppression list of 100,000',
  async run({ options, sheets, programs }) {
    const { rows, orders, runs } = options;
    const get = (factor) =>
      sheets.get({ format: 'csv', texts: 'hard', rows: rows * factor, orders: orders * factor });
    const sheet = await get(1);
    const { bare, ruled, spec } = await writeRules(sheet.file);
    const large = await get(10);
    const ofLarge = await writeRules(large.file);
    const checked = (file, mapping) => programs.vdpipe(['check', file, '-m', mapping, '--json']);
    const measured = await race(
      {
        'check, without rules': () => checked(sheet.file, bare),
        'check, with rules': () => checked(sheet.file, ruled),
        'csv-parse and a script that does the same': () =>
          programs.run('check-script', sheet.file, spec),
      },
      runs,
    );
    const [without, withRules, script] = Object.values(measured);
    assertSame(withRules.result, script.result);
    const name = `check, with rules, ${large.rows} rows`;
    const ten = await race({ [name]: () => checked(large.file, ofLarge.ruled) }, 1);
    return {
      measured: { ...measured, ...ten },
      held: [
        atMost('time with rules over that without', timeRatio(withRules, without), 1.5),
        atMost("time over the script's", timeRatio(withRules, script), 1),
        atMost('peak memory', withRules.peakMb, 250, 'MB'),
        atMost('peak memory of ten times the rows', ten[name].peakMb, 400, 'MB'),
      ],
    };
  },
};

function assertSame({ rows, skip_counts: skipped }, counts) {
  const found = [rows.valid, skipped.row_suppressed, skipped.row_not_unique, rows.rejected];
  const wanted = [counts.valid, counts.suppressed, counts.repeated, counts.wrong];
  if (String(found) !== String(wanted)) {
    throw new Error(`check found ${found}, the script ${wanted}`);
  }
}
