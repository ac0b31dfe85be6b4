import { z } from 'zod';
import { isNewestOfSaved, isSavedName } from '../../mapping/file/saved-name.ts';
import {
  duration,
  flag,
  keyed,
  name,
  oneOf,
  passing,
  text,
  toCamel,
} from '../../mapping/file/schema/schema-parts.ts';
import { secretSource } from '../../run/outside/secret-source.ts';
import { ENDINGS, PGP_ENDINGS } from '../../sheet/format/formats.ts';
import { findCronProblem } from '../schedule/cron.ts';
import { fetchSchema } from './fetch-schema.ts';
import { notifySchema } from './notify-schema.ts';
import {
  age,
  amount,
  filePatterns,
  or,
  partPatterns,
  percentage,
  shortName,
  wholeNumber,
} from './quantities.ts';

/** When a person has to release what was delivered. `over`: if it has more copies than that. */
type ReleaseRule =
  | { readonly when: 'never' | 'always' | 'first' }
  | { readonly when: 'over'; readonly copies: number };

const SETTLE_MS = 20_000;
/** After the first of several files, before their list is held. */
const WAIT_MS = 30 * 60_000;

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

/** A file, or the newest version of a mapping in the ledger. */
const mappingPlace = name.refine((value) => !isSavedName(value) || isNewestOfSaved(value), {
  error: 'must be a file, or ledger:NAME without a version',
});

const releaseRule = passing<ReleaseRule>((value) => {
  if (value === 'never' || value === 'always' || value === 'first') return { is: { when: value } };
  const [, copies] = /^over ([1-9]\d{0,8}) copies$/.exec(value) ?? [];
  return copies !== undefined
    ? { is: { when: 'over', copies: Number(copies) } }
    : { wanted: 'must be never, always, first, or a limit such as "over 5000 copies"' };
});

/** What keeps a delivery from being ordered unattended. */
const guards = {
  min_rows: or(wholeNumber, null),
  max_rows: or(wholeNumber, null),
  /** By how many percent of the median of the last runs the number of rows may differ. */
  max_change: or(percentage, null),
  max_price: or(amount, null),
  /** By how many percent of the median of the last runs the price of a copy may differ. */
  max_price_change: or(percentage, null),
  /** Of one order. */
  max_order_copies: or(wholeNumber, null),
  max_order_price: or(amount, null),
  /** How many percent of the rows may be invalid, and left out by rules. */
  max_invalid: or(percentage, null),
  max_skipped: or(percentage, null),
  /** By how many points the share of empty cells of a column may exceed the median of the last runs, in percent. */
  max_empty: or(percentage, null),
  /** What is done with values of a column with few that none of the last runs has. */
  new_values: or(oneOf('hold', 'allow'), 'allow'),
  max_age: or(duration, null),
  /** What is done with a name that was imported before. @default hold; allow of an address, which has one name */
  same_name: oneOf('hold', 'allow').optional(),
  /** What is done with columns that the last list did not have, and with those that it had. */
  new_columns: or(oneOf('hold', 'allow'), 'hold'),
  missing_columns: or(oneOf('hold', 'allow'), 'hold'),
  release: or(releaseRule, { when: 'never' }),
};

/** Keys with which lists are decrypted. Without `signed_by` a signature is not needed. */
const pgp = keyed({
  key_file: name,
  passphrase_from: or(secretSource, null),
  signed_by: or(name, null),
}).transform(toCamel);

const job = keyed({
  name: shortName,
  /** Files that arrive are left where they are. */
  paused: or(flag, false),
  /** The folder that has `in/` and the others. */
  folder: name,
  /** Where files are fetched from. @default nowhere: somebody else puts them into `in/` */
  from: or(fetchSchema, null),
  /** Names that are taken, with `*` and `?`. @default those of lists that vdpipe reads */
  files: filePatterns.optional(),
  /** Files that are one list: one for each pattern. @default each file is a list */
  together: keyed({ files: partPatterns, wait: or(duration, WAIT_MS) }).optional(),
  /** @default none: the reserved column names */
  mapping: or(mappingPlace, null),
  /** @default files are looked for all the time */
  schedule: cron.optional(),
  /** What is done about a time that passed while no watcher ran. */
  missed: oneOf('run', 'skip').optional(),
  /** A time of the day by which a delivery has to come. */
  deadline: or(timeOfDay, null),
  /** Of the schedule and the deadline. @default the system's */
  time_zone: or(timeZone, null),
  /** For how long a file must not change before it is taken. */
  settle: or(duration, SETTLE_MS),
  on_invalid: or(oneOf('stop', 'hold', 'drop'), 'stop'),
  ...guards,
  order_for_test: or(flag, false),
  /** @default as the command line and the environment say */
  base_url: or(text, null),
  /** The API key of this job's orders and look-ups. @default as the command line and the environment say */
  api_key_from: or(secretSource, null),
  svc_uid: or(name, null),
  /** Whether a mapping in the ledger, which others may change, may have outside checks. */
  allow_checks: or(flag, false),
  /** Of locked workbooks. @default none is known */
  password_from: or(secretSource, null),
  /** Of lists that are encrypted with PGP. @default none are known */
  pgp: or(pgp, null),
  /** Whom to tell what becomes of deliveries. */
  notify: or(notifySchema, []),
}).superRefine((given, context) => {
  const report = (key: string, message: string) =>
    context.addIssue({ code: 'custom', path: [key], message });
  const { min_rows: min, max_rows: max } = given;
  if (min !== null && max !== null && min > max) {
    report('min_rows', `must not be more than max_rows (${max}), found "${min}"`);
  }
  if (given.max_invalid !== null && given.on_invalid === 'stop') {
    report('max_invalid', 'can be used only with on_invalid: hold or drop');
  }
  if (given.together && given.files) report('files', 'cannot be used with together');
  if (given.missed !== undefined && given.schedule === undefined) {
    report('missed', 'can be used only with schedule');
  }
});

function toJob(
  file: z.output<typeof job>,
  /** Whether a person has to release every delivery, whatever its mapping says. */
  fourEyes: boolean,
  /** How old runs of the ledger are when they are purged, whichever job's they are. */
  purgeAfterMs: number | null,
) {
  const { paused: isPaused, settle: settleMs, maxAge: maxAgeMs, ...given } = toCamel(file);
  const { schedule: cron, missed = 'run', sameName, together } = given;
  const endings = given.pgp ? [...ENDINGS, ...PGP_ENDINGS] : ENDINGS;
  return {
    ...given,
    files: together?.files ?? given.files ?? endings.map((ending) => `*.${ending}`),
    together: together ? { waitMs: together.wait } : null,
    ...{ isPaused, settleMs, maxAgeMs, fourEyes, purgeAfterMs },
    schedule: cron === undefined ? null : { cron, missed },
    sameName: sameName ?? (given.from?.kind === 'url' ? 'allow' : 'hold'),
  };
}

/** A partner's import that comes again and again. Its paths are absolute. */
export type JobConfig = ReturnType<typeof toJob>;
export type GuardSettings = Pick<
  JobConfig,
  'maxAgeMs' | 'fourEyes' | (keyof ReturnType<typeof toCamel<typeof guards>> & keyof JobConfig)
>;

/** The file that `vdpipe watch` reads. @param everyFourEyes Whether every delivery requires a release, whatever the file says. */
export function watchFileSchema(everyFourEyes: boolean) {
  return keyed({
    version: oneOf('1').optional(),
    four_eyes: or(flag, false),
    /** Runs of the ledger that are older are purged. @default none */
    purge: or(keyed({ older_than: age }), null),
    jobs: z
      .array(job, { error: 'must be a list of jobs: - name: …' })
      .min(1, { error: 'must have at least one job' }),
  }).transform(({ four_eyes: fourEyes, purge, jobs }) => ({
    jobs: jobs.map((one) => toJob(one, fourEyes || everyFourEyes, purge?.older_than ?? null)),
  }));
}

export type WatchConfig = z.output<ReturnType<typeof watchFileSchema>>;
