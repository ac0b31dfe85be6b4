import { EXIT } from '../../../output/exit-codes.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { checkFile, type Fate } from '../../../watch/check-file.ts';
import { openConfigFile } from '../../../watch/config/config-file.ts';
import { systemWatchClock } from '../../../watch/watch-clock.ts';
import { usage } from '../../check-flags.ts';
import type { WatchFlags } from '../../commands/scheduled-imports.ts';
import { readEnvironment, requiresFourEyes } from '../../environment/environment.ts';
import { findAnyLedger, serviceNameOf, withLedger } from '../../open.ts';
import { filesOf } from '../../options.ts';
import { printJson, say } from '../../output.ts';

const VERDICTS: Readonly<Record<Fate, string>> = {
  ordered: 'It would be ordered.',
  partly: 'It would be ordered in part: not what has errors.',
  held: 'It would be held: nothing would be ordered until a person releases it.',
  failed: 'It would fail: nothing would be ordered.',
  not_taken: 'It would not be taken.',
};

const EXITS: Readonly<Record<Fate, number>> = {
  ...{ ordered: EXIT.done, partly: EXIT.partly, held: EXIT.unfinished },
  ...{ failed: EXIT.invalidInput, not_taken: EXIT.invalidInput },
};

/** `vdpipe watch CONFIG FILE --check --job NAME`. Gives the exit code. */
export async function checkDelivery(flags: WatchFlags, signal: AbortSignal): Promise<number> {
  const { config, file, more, job: name, json } = flags;
  if (file === undefined) throw usage('FILE is missing: vdpipe watch CONFIG FILE --check', 'watch');
  const { jobs } = openConfigFile(config, { fourEyes: requiresFourEyes(readEnvironment()) }).config;
  const [only] = jobs.length === 1 && name === undefined ? jobs : [];
  const job = only ?? jobs.find((one) => one.name === name);
  if (!job) {
    const names = jobs.map((one) => one.name).join(', ');
    throw usage(`--job must name a job of "${config}": ${names}`, 'watch');
  }
  return withLedger(findAnyLedger(flags), async (ledger) => {
    const clock = systemWatchClock;
    const serviceUrl = serviceNameOf(flags, job.baseUrl ?? undefined);
    const forecast = await checkFile({
      ...{ job, file: filesOf({ file, more }), ledger: ledger ?? null, serviceUrl, clock, signal },
      environment: readEnvironment(),
    });
    const { fate, steps, check } = forecast;
    if (json) await printJson({ ok: fate === 'ordered', job: job.name, fate, steps, check });
    else {
      for (const { step, is, text } of steps)
        say(`${is.replace('_', ' ').padEnd(9)} ${step}: ${toVisible(text)}`);
      say(VERDICTS[fate]);
    }
    return EXITS[fate];
  });
}
