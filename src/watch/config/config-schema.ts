import { z } from 'zod';
import { flag, keyed, name, oneOf, passing, text } from '../../mapping/file/schema/schema-parts.ts';
import { findCronProblem } from '../schedule/cron.ts';
import { fetchSchema } from './fetch-schema.ts';
import { notifySchema } from './notify-schema.ts';
import {
  amount,
  duration,
  filePatterns,
  percentage,
  shortName,
  wholeNumber,
} from './quantities.ts';
import type { ReleaseRule } from './watch-config.ts';

const timeOfDay = passing((value) =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
    ? { is: value }
    : { wanted: 'must be a time of day such as "06:00"' },
);

const timeZone = passing((value) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return { is: value };
  } catch {
    return { wanted: 'must be a time zone such as Europe/Berlin or Asia/Seoul' };
  }
});

const cron = passing((value) => {
  const problem = findCronProblem(value);
  return problem === undefined ? { is: value } : { wanted: problem };
});

const releaseRule = passing<ReleaseRule>((value) => {
  if (value === 'never' || value === 'always' || value === 'first') return { is: { when: value } };
  const [, copies] = /^over ([1-9]\d{0,8}) copies$/.exec(value) ?? [];
  return copies !== undefined
    ? { is: { when: 'over', copies: Number(copies) } }
    : { wanted: 'must be never, always, first, or a limit such as "over 5000 copies"' };
});

const job = keyed({
  name: shortName,
  paused: flag.optional(),
  folder: name,
  from: fetchSchema.optional(),
  files: filePatterns.optional(),
  mapping: name.optional(),
  schedule: cron.optional(),
  missed: oneOf('run', 'skip').optional(),
  deadline: timeOfDay.optional(),
  time_zone: timeZone.optional(),
  settle: duration.optional(),
  on_invalid: oneOf('stop', 'hold', 'drop').optional(),
  min_rows: wholeNumber.optional(),
  max_rows: wholeNumber.optional(),
  max_change: percentage.optional(),
  max_price: amount.optional(),
  max_age: duration.optional(),
  same_name: oneOf('hold', 'allow').optional(),
  release: releaseRule.optional(),
  order_for_test: flag.optional(),
  base_url: text.optional(),
  svc_uid: name.optional(),
  notify: notifySchema.optional(),
}).superRefine((given, context) => {
  const report = (key: string, message: string) =>
    context.addIssue({ code: 'custom', path: [key], message });
  const { min_rows: min, max_rows: max } = given;
  if (min !== undefined && max !== undefined && min > max) {
    report('min_rows', `must not be more than max_rows (${max}), found "${min}"`);
  }
  if (given.missed !== undefined && given.schedule === undefined) {
    report('missed', 'can be used only with schedule');
  }
});

export type JobFile = z.infer<typeof job>;

/** The file that `vdpipe watch` reads. */
export const watchFileSchema = keyed({
  version: oneOf('1').optional(),
  four_eyes: flag.optional(),
  jobs: z
    .array(job, { error: 'must be a list of jobs: - name: …' })
    .min(1, { error: 'must have at least one job' }),
});
