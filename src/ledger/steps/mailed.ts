import { ledgerFailure } from '../ledger-errors.ts';
import { HASH_CHARS, KEPT_CHARS, MailedFilter, START_CHARS } from '../mailed/mailed-filter.ts';
import { keyOfRule, type MailedSecret, ruleText } from '../mailed/mailed-key.ts';
import type {
  MailedBefore,
  MailedRow,
  MailedRule,
  StagedHash,
  StagedMailed,
} from '../port/mailed.ts';
import { PLACED_OR_OPEN, toList, UNSENT } from '../states.ts';
import type { Engine } from './engine.ts';
import { ask, type Steps, takeTurns } from './steps.ts';

const DAY_MS = 86_400_000;
/** How many parts are read together, and how many orders. */
const PARTS = 2;
const PAGE = 10_000;

/** As `isGivenUp`. */
const GIVEN_UP = `orders.state IN (${toList(UNSENT)}) AND (SELECT state FROM run WHERE run.id = orders.run) = 'purged'`;

/** What counts as mailed: what was placed, or may be. An order that `verify` does not find any more was cancelled. */
const COUNTS = `orders.state IN (${toList(PLACED_OR_OPEN)}) AND NOT (${GIVEN_UP})
  AND NOT EXISTS (SELECT 1 FROM verification WHERE verification.ledger_order = orders.id AND finding = 'missing')`;

/** Parts of lists that are compared by the rule `$1`, with the campaign `$2` if there is one. */
const OF_LIST = 'rule = $1 AND (CAST($2 AS text) IS NULL OR campaign = $2)';

/** Opens what a ledger has of earlier lists. */
export async function openMailed(
  engine: Engine,
  rule: MailedRule,
  secret: MailedSecret,
): Promise<MailedBefore> {
  const { campaign = null, withinDays } = rule;
  const text = ruleText(rule);
  const values = [text, campaign];
  const of = `rows > 0 AND ${OF_LIST}`;
  const [all] = await engine.read(
    ask<{ people: number; lists: number; all: number; newest: number | null; now: number }>(
      `SELECT CAST(coalesce(sum(people), 0) AS bigint) AS people, count(*) AS lists, now_ms() AS now,
         (SELECT count(DISTINCT run) FROM mailed_part WHERE rows > 0) AS "all",
         (SELECT max(number) FROM mailed_part WHERE rows > 0) AS newest
       FROM (SELECT sum(rows) / count(DISTINCT coalesce(campaign, '')) AS people FROM mailed_part WHERE ${of} GROUP BY run) AS list`,
      ...values,
    ),
  );
  const { people = 0, lists = 0, newest = null, now = 0 } = all ?? {};
  const known = { lists, people, others: (all?.all ?? 0) - lists };
  const filter = new MailedFilter(people);
  for (let after = 0; ; ) {
    const parts = await engine.read(
      ask<{ number: number; starts: string }>(
        `SELECT number, starts FROM mailed_part WHERE ${of} AND number > $3 ORDER BY number LIMIT ${PARTS}`,
        ...[...values, after],
      ),
    );
    for (const { starts } of parts) filter.add(starts);
    if (parts.length < PARTS) break;
    after = parts.at(-1)?.number ?? 0;
  }
  const sinceMs = withinDays === undefined ? 0 : now - withinDays * DAY_MS;
  const asked = { rule: text, campaign, sinceMs };
  return {
    ...{ key: keyOfRule(secret, rule), mark: secret.mark, newest: newest ?? 0, known },
    mayHave: (first, next) => filter.mayHave(first, next),
    find: async (hashes) => {
      if (hashes.length === 0) return new Map();
      const rows = await engine.read(findMailed(hashes, asked));
      // The first of several is last. Of lists that were recorded before version 8, the hash alone says that a row is the same.
      const found = new Map<string, MailedRow>();
      for (const { alike, same, ...row } of rows) {
        found.set(alike, { ...row, isSame: same === null });
        found.set(`${alike}${same}`, { ...row, isSame: true });
      }
      const rowOf = (hash: string) =>
        found.get(hash.slice(0, KEPT_CHARS)) ?? found.get(hash.slice(0, HASH_CHARS));
      const pairs = hashes.map((hash, i) => [i, rowOf(hash)] as const);
      return new Map(pairs.flatMap(([i, row]) => (row ? [[i, row]] : [])));
    },
  };
}

/** Not by EXISTS: a planner that takes lists to be few would begin with all orders of each. */
function findMailed(
  hashes: readonly string[],
  { rule, campaign, sinceMs }: { rule: string; campaign: string | null; sinceMs: number },
): Steps<readonly (Omit<MailedRow, 'isSame'> & { alike: string; same: string | null })[]> {
  return ask(
    `SELECT alike, same, orders.run AS run, mailed_row.row AS row, orders.ordered_at AS "orderedAtMs"
     FROM mailed_row JOIN orders ON orders.id = mailed_row.ledger_order
     WHERE alike = ANY ($1) AND ${COUNTS} AND (orders.ordered_at IS NULL OR orders.ordered_at >= $2)
       AND (SELECT 1 FROM mailed_part AS part WHERE part.run = orders.run AND part.rows > 0
         AND part.rule = $4 AND (CAST($3 AS text) IS NULL OR part.campaign = $3) LIMIT 1) = 1
     ORDER BY orders.id DESC, mailed_row.row DESC`,
    ...[hashes.map((hash) => hash.slice(0, HASH_CHARS)), sinceMs, campaign, rule],
  );
}

/**
 * Writes the rows of a run that is about to be committed. Each is to be done in a transaction of its own: others write meanwhile. Nobody
 * finds them before `noteMailed`.
 */
export function* writeMailed(
  run: string,
  mailed: readonly StagedMailed[] = [],
): Generator<() => Steps<unknown>> {
  const ids: number[] = [];
  // Rules that differ in the lists that they are compared with have the same rows.
  const rules = new Map(mailed.map((one) => [ruleText(one.rule), one]));
  if (rules.size > 0) yield () => readIds(run, ids);
  for (const [text, { rows }] of rules) {
    for (const page of rows()) yield () => addPart(run, text, page, ids);
  }
}

/**
 * Lets the rows that were written be found. To be called in the transaction that commits their run.
 *
 * @throws VdpipeError `mailed_meanwhile` if a list with some of these people was committed since this one was compared.
 */
export function* noteMailed(run: string, mailed: readonly StagedMailed[] = []): Steps<void> {
  if (mailed.length === 0) return;
  yield* takeTurns('mailed', '');
  // A list that two rules compare with different days back has its rows once.
  const rules = new Map(mailed.map((one) => [ruleText(one.rule) + (one.rule.campaign ?? ''), one]));
  for (const { rule, before, rows } of rules.values()) {
    const { campaign = null } = rule;
    const text = ruleText(rule);
    const [key] = yield* ask<{ mark: string }>('SELECT mark FROM mailed_key');
    if (key?.mark !== before.mark) throw ledgerFailure('mailed_meanwhile', {});
    const newer = yield* ask<{ run: string }>(
      `SELECT DISTINCT run FROM mailed_part WHERE rows > 0 AND ${OF_LIST} AND number > $3 AND run <> $4`,
      ...[text, campaign, before.newest, run],
    );
    const asked = { rule: text, campaign, sinceMs: 0 };
    for (const page of newer.length > 0 ? rows() : []) {
      const all = yield* findMailed(
        page.map(([hash]) => hash),
        asked,
      );
      const found = all.find((one) => newer.some(({ run }) => run === one.run));
      if (found) throw ledgerFailure('mailed_meanwhile', { run: found.run });
    }
    // With numbers after those of all that is known by now.
    yield* ask(
      `INSERT INTO mailed_part (run, rule, campaign, rows, starts)
       SELECT run, rule, CAST($3 AS text), length(starts) / ${START_CHARS}, starts FROM mailed_part
       WHERE run = $1 AND rule = $2 AND rows = 0 ORDER BY number`,
      ...[run, text, campaign],
    );
  }
  yield* ask('DELETE FROM mailed_part WHERE run = $1 AND rows = 0', run);
}

function* addPart(
  run: string,
  text: string,
  page: readonly StagedHash[],
  ids: readonly number[],
): Steps<void> {
  const starts = page.map(([hash]) => hash.slice(0, START_CHARS)).join('');
  yield* ask(
    'INSERT INTO mailed_part (run, rule, rows, starts) VALUES ($1, $2, 0, $3)',
    ...[run, text, starts],
  );
  const rows = page.map(([hash, order, row]) => [
    ...[hash.slice(0, HASH_CHARS), ids[order], row],
    hash.slice(HASH_CHARS, KEPT_CHARS),
  ]);
  yield* ask(
    `INSERT INTO mailed_row (alike, ledger_order, row, same)
     SELECT value->>0, CAST(value->>1 AS bigint), CAST(value->>2 AS bigint), value->>3 FROM json_rows($1)`,
    JSON.stringify(rows),
  );
}

/** Reads the orders of a run, as they were added. */
function* readIds(run: string, ids: number[]): Steps<void> {
  for (let isWhole = false; !isWhole; ) {
    const page = yield* ask<{ id: number }>(
      `SELECT id FROM orders WHERE run = $1 AND id > $2 ORDER BY id LIMIT ${PAGE}`,
      ...[run, ids.at(-1) ?? 0],
    );
    for (const { id } of page) ids.push(id);
    isWhole = page.length < PAGE;
  }
}

/** The people of a run do not count any more. Numbers of parts stay, as those of later ones must be larger. */
export function hideMailed(run: string): Steps<unknown> {
  return ask('UPDATE mailed_part SET rows = 0 WHERE run = $1', run);
}

export function* hasMailed(run: string): Steps<boolean> {
  return (
    (yield* ask('SELECT 1 FROM mailed_part WHERE run = $1 AND rows > 0 LIMIT 1', run)).length > 0
  );
}

/** SQL for runs with rows that do not count: of stagings, and of purges that did not come to their end. */
export const HIDDEN_MAILED = `SELECT run FROM mailed_part WHERE rows = 0 AND starts <> ''`;

type MailedPart = Readonly<{ number: number; rows: number; starts: string }>;

/** Removes the rows of a run that do not count any more, each part of them in a transaction of its own. */
export function* removeMailed(run: string): Generator<() => Steps<unknown>> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after = last;
    yield function* () {
      const [part] = yield* ask<MailedPart>(
        `SELECT number, rows, starts FROM mailed_part WHERE run = $1 AND starts <> '' AND number > $2
         ORDER BY number LIMIT 1 FOR UPDATE`,
        ...[run, after],
      );
      last = part?.number;
      if (part) yield* removePart(run, part);
    };
  }
}

function* removePart(run: string, { number, rows, starts }: MailedPart): Steps<void> {
  const all = starts.match(new RegExp(`.{${START_CHARS}}`, 'g')) ?? [];
  const found = yield* ask<{ alike: string }>(
    `SELECT alike FROM json_rows($1) AS start
     JOIN mailed_row ON alike >= start.value->>0 AND alike < (start.value->>0) || '~'`,
    JSON.stringify(all.map((one) => [one])),
  );
  yield* ask(
    `DELETE FROM mailed_row WHERE alike = ANY ($1)
       AND (SELECT run FROM orders WHERE orders.id = ledger_order AND ($3 = 0 OR ${GIVEN_UP})) = $2`,
    ...[found.map(({ alike }) => alike), run, rows],
  );
  yield* ask(`UPDATE mailed_part SET starts = '' WHERE number = $1 AND rows = 0`, number);
}
