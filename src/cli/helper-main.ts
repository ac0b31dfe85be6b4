import './environment/home-folder.ts';

import process from 'node:process';
import { VdpipeError } from '../errors.ts';
import { HELPER_TASKS, type HelperAnswer, type HelperQuestion } from '../run/helper-tasks.ts';

// A process that stays, and answers what it is asked: what is wrong with a corrected row while the whole list is checked, and what a
// mapping says.
process.on('message', ({ task, given }: HelperQuestion) => {
  // What is asked is what the task of that name takes.
  const answer = HELPER_TASKS[task] as (given: unknown) => unknown;
  Promise.resolve(given)
    .then(answer)
    .then((found): HelperAnswer => ({ answer: found }), toFailure)
    .then((said) => process.send?.(said));
});
process.on('disconnect', () => process.exit());

/** The message of what is not ours may have what cells hold. */
function toFailure(error: unknown): HelperAnswer {
  if (error instanceof VdpipeError) {
    return { failure: { code: error.code, message: error.message } };
  }
  return { failure: { code: 'internal_error', message: 'The console failed.' } };
}
