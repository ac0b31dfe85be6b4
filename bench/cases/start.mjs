import { atMost } from '../harness/limits.mjs';
import { MAPPING } from '../harness/programs.mjs';
import { race, timeRatio } from '../harness/race.mjs';
import { runProgram } from '../harness/run-program.mjs';

const ROWS = 10;
/** These are short, so that there can be more of them. */
const TIMES_THE_RUNS = 5;

/** How long it takes until anything happens. @type {import('../harness/case.mjs').Case} */
export const start = {
  name: 'start',
  title: 'Start-up, whole process',
  async run({ options, sheets, programs }) {
    const { file } = await sheets.get({ format: 'csv', rows: ROWS, orders: 2 });
    const bare = { bare: true };
    const measured = await race(
      {
        'node -e 0': () => runProgram(['-e', '0'], bare),
        'vdpipe --help': () => programs.vdpipe(['--help'], bare),
        [`check of ${ROWS} rows`]: () =>
          programs.vdpipe(['check', file, '-m', MAPPING, '--quiet'], bare),
      },
      options.runs * TIMES_THE_RUNS,
    );
    const [node, help, check] = Object.values(measured);
    return {
      measured,
      held: [
        atMost("--help: time over Node's own", timeRatio(help, node), 2),
        atMost(`check of ${ROWS} rows: time over Node's own`, timeRatio(check, node), 3.5),
      ],
      notes: ['Processor time and memory are not measured here: that would load something more.'],
    };
  },
};
