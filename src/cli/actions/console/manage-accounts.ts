import path from 'node:path';
import { UsageError } from '../../../errors.ts';
import { isSamePerson } from '../../../ledger/person-names.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import {
  type Account,
  type AccountLine,
  checkedPassword,
  isKeyOver,
  newKey,
  newStamp,
  toAccountLine,
  toAccountName,
} from '../../../serve/accounts/account.ts';
import { AccountFile } from '../../../serve/accounts/account-file.ts';
import { hashPassword } from '../../../serve/accounts/password.ts';
import { PeopleLog } from '../../../serve/accounts/people-log.ts';
import { askSecret, canAsk } from '../../ask.ts';
import { usage } from '../../check-flags.ts';
import type { AccountsFlags } from '../../commands/console.ts';
import { consoleFolder } from '../../environment/environment.ts';
import { loginName } from '../../environment/login-name.ts';
import { readPasswordFile } from '../../file-password.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { isDay } from '../../release-time.ts';

type Role = Account['roles'][number];

/** `vdpipe accounts`: lists the accounts of the console, or changes one. Gives the exit code. */
export async function manageAccounts(flags: AccountsFlags, signal: AbortSignal): Promise<number> {
  refuseUnfitting(flags);
  const folder = path.resolve(flags.folder ?? consoleFolder());
  const file = new AccountFile(folder);
  if (flags.action === 'list') return await listAccounts(file, flags);
  if (flags.name === undefined) {
    throw usage(`NAME is missing: vdpipe accounts ${flags.action} NAME`, 'accounts');
  }
  const log = new PeopleLog(folder, Date.now);
  const desk = { file, log, signal };
  switch (flags.action) {
    case 'add':
      return addAccount(desk, flags, toAccountName(flags.name));
    case 'set':
      return setAccount(desk, flags, flags.name);
    case 'remove':
      return removeAccount(desk, flags, flags.name);
  }
}

interface Desk {
  readonly file: AccountFile;
  readonly log: PeopleLog;
  readonly signal: AbortSignal;
}

/** Flags that mean nothing to the action would be taken without a word. */
function refuseUnfitting({ action, enable, disable, ...flags }: AccountsFlags): void {
  const fitting = { list: [], remove: [], add: ADDING, set: CHANGING }[action];
  const given = { enable, disable, ...flags } as Readonly<Record<string, unknown>>;
  const name = CHANGING.find((key) => given[key] !== undefined && !fitting.some((f) => f === key));
  if (name !== undefined) {
    throw usage(`--${FLAGS[name]} does not fit "accounts ${action}"`, 'accounts');
  }
  if (enable && disable) throw usage('Use either --enable or --disable', 'accounts');
  const isOfPassword = flags.newPassword === true || flags.passwordFile !== undefined;
  const ways = [isOfPassword, flags.oidc === true, flags.keyUntil !== undefined];
  if (ways.filter(Boolean).length > 1) {
    throw usage('Give an account a password, --oidc or --key-until, and only one', 'accounts');
  }
}

const FLAGS = {
  role: 'role',
  passwordFile: 'password-file',
  newPassword: 'new-password',
  oidc: 'oidc',
  keyUntil: 'key-until',
  enable: 'enable',
  disable: 'disable',
} as const;
const CHANGING = Object.keys(FLAGS) as readonly (keyof typeof FLAGS)[];
const ADDING: typeof CHANGING = ['role', 'passwordFile', 'oidc', 'keyUntil'];

async function listAccounts(file: AccountFile, { json }: AccountsFlags): Promise<number> {
  const lines = file.read().map(toAccountLine);
  if (json) await printJson(lines);
  else await writeOut(lines.map(toText).join('') || 'There are no accounts.\n');
  return EXIT.done;
}

function toText({ name, roles, is_enabled: isEnabled, ...how }: AccountLine): string {
  const ways = { password: '', oidc: '  (OpenID Connect)', key: `  (key until ${how.key_until})` };
  const about = `${ways[how.logs_in_with]}${isEnabled ? '' : '  (disabled)'}`;
  return toVisible(`${name.padEnd(20)}  ${roles.join(', ')}${about}`).concat('\n');
}

async function addAccount({ file, log, signal }: Desk, flags: AccountsFlags, name: string) {
  const roles = toRoles(flags.role);
  if (roles.length === 0) {
    throw usage('--role is missing: operator, releaser or viewer', 'accounts');
  }
  refuseTaken(file.read(), name);
  const key = toKey(flags);
  const hasPassword = !flags.oidc && !key;
  const password = hasPassword ? await hashPassword(await readPassword(flags, signal)) : null;
  const at = new Date().toISOString();
  const stamp = newStamp();
  const about = { name, roles, is_enabled: true, added_at: at, changed_at: at, stamp, password };
  const added = { ...about, ...(key && { key: key.kept }) };
  await file.change((accounts) => {
    refuseTaken(accounts, name);
    return [...accounts, added];
  });
  await log.add({ what: 'account_added', name, by: loginName() });
  return tell(flags, added, `Account "${name}" was added: ${roles.join(', ')}.`, key?.secret);
}

async function setAccount({ file, log, signal }: Desk, flags: AccountsFlags, typed: string) {
  const { enable, disable, newPassword, passwordFile, oidc, role } = flags;
  const { name } = find(file.read(), typed);
  const wantsPassword = newPassword === true || passwordFile !== undefined;
  const newOne = toKey(flags);
  if (!(enable || disable || wantsPassword || oidc || newOne || role)) {
    throw usage(
      'Nothing to change: use --role, --new-password, --oidc, --key-until, --enable or --disable',
      'accounts',
    );
  }
  const password = wantsPassword
    ? await hashPassword(await readPassword(flags, signal))
    : undefined;
  const changes = [
    ...(role ? ['roles'] : []),
    ...(password ? ['password'] : []),
    ...(oidc ? ['oidc'] : []),
    ...(newOne ? ['key'] : []),
    ...(enable ? ['enabled'] : []),
    ...(disable ? ['disabled'] : []),
  ];
  let changed: Account | undefined;
  await file.change((accounts) => {
    const before = find(accounts, name);
    const { identity, key, ...rest } = before;
    // Another way to log in is another person's, until that one has come.
    const hasNewWay = password || oidc || newOne;
    const kept = newOne ? newOne.kept : hasNewWay ? undefined : key;
    const after: Account = {
      ...rest,
      ...(identity && !hasNewWay && { identity }),
      ...(kept && { key: kept }),
      ...(role && { roles: toRoles(role) }),
      ...((enable || disable) && { is_enabled: enable === true }),
      ...(password && { password }),
      ...((oidc || newOne) && { password: null }),
      ...((hasNewWay || disable) && { stamp: newStamp() }),
      changed_at: new Date().toISOString(),
    };
    changed = after;
    return accounts.map((one) => (one === before ? after : one));
  });
  await log.add({ what: 'account_changed', name, by: loginName(), changes });
  return tell(
    flags,
    changed,
    `Account "${name}" was changed: ${changes.join(', ')}.`,
    newOne?.secret,
  );
}

/** The key of a program, and what is kept of it. @throws UsageError `usage` */
function toKey({ keyUntil: until }: AccountsFlags) {
  if (until === undefined) return undefined;
  if (!isDay(until))
    throw usage(`--key-until must be a day such as 2027-01-31, found "${until}"`, 'accounts');
  if (isKeyOver(until, Date.now())) throw usage(`--key-until is in the past: ${until}`, 'accounts');
  return newKey(until);
}

async function removeAccount({ file, log }: Desk, flags: AccountsFlags, typed: string) {
  const { name } = find(file.read(), typed);
  await file.change((accounts) => {
    const removed = find(accounts, name);
    return accounts.filter((one) => one !== removed);
  });
  await log.add({ what: 'account_removed', name, by: loginName() });
  return tell(flags, undefined, `Account "${name}" was removed. What it did stays recorded.`);
}

async function tell(
  { json }: AccountsFlags,
  account: Account | undefined,
  text: string,
  key?: string,
): Promise<number> {
  const line = account ? toAccountLine(account) : null;
  if (json) await printJson({ ok: true, account: line, ...(key !== undefined && { key }) });
  else say(toVisible(text));
  if (json || key === undefined) return EXIT.done;
  say('This is its key, which is shown once:');
  await writeOut(`${key}\n`);
  return EXIT.done;
}

/** @throws UsageError `account_unknown` */
function find(accounts: readonly Account[], name: string): Account {
  const found = accounts.find((one) => isSamePerson(one.name, name));
  if (found) return found;
  throw new UsageError('account_unknown', `There is no account "${name}".`);
}

/** @throws UsageError `account_exists` */
function refuseTaken(accounts: readonly Account[], name: string): void {
  const taken = accounts.find((one) => isSamePerson(one.name, name));
  if (!taken) return;
  throw new UsageError('account_exists', `There is an account "${taken.name}" already.`);
}

function toRoles(given: AccountsFlags['role']): readonly Role[] {
  return [...new Set(given === undefined ? [] : [given].flat())];
}

/** @throws UsageError `usage`, `password_unreadable`, `password_invalid` */
async function readPassword({ passwordFile }: AccountsFlags, signal: AbortSignal): Promise<string> {
  if (passwordFile !== undefined) return checkedPassword(readPasswordFile(passwordFile));
  if (!canAsk()) {
    throw usage(
      'Nobody can be asked for the password: use --password-file FILE, or - for standard input',
      'accounts',
    );
  }
  const password = checkedPassword(await askSecret('Password', signal));
  if ((await askSecret('The same password again', signal)) === password) return password;
  throw new UsageError('password_invalid', 'The two passwords differ. Nothing was changed.');
}
