import type { RunInfo } from '../../ledger/ledger.ts';
import { judgeRun } from '../../output/run-report.ts';
import { toRunLine as toLine } from '../../output/text/runs-text.ts';
import type { RunLine } from '../api/types.ts';

/** A run in a list of the console. */
export function toRunLine(info: RunInfo): RunLine {
  return { ...toLine(info), is_stopped: info.isStopped, ok: judgeRun(info) === 'done' };
}
