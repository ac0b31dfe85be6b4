import path from 'node:path';
import { UsageError } from '../../../errors.ts';
import { isSamePerson } from '../../../ledger/person-names.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import {
  type Account,
  type AccountLine,
  checkedPassword,
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
  const fitting = { list: [], remove: [], add: ['role', 'passwordFile', 'oidc'], set: CHANGING }[
    action
  ];
  const given = { enable, disable, ...flags } as Readonly<Record<string, unknown>>;
  const name = CHANGING.find((key) => given[key] !== undefined && !fitting.some((f) => f === key));
  if (name !== undefined) {
    throw usage(`--${FLAGS[name]} does not fit "accounts ${action}"`, 'accounts');
  }
  if (enable && disable) throw usage('Use either --enable or --disable', 'accounts');
  if (flags.oidc && (flags.newPassword || flags.passwordFile !== undefined)) {
    throw usage('Give an account either a password or --oidc, not both', 'accounts');
  }
}

const FLAGS = {
  role: 'role',
  passwordFile: 'password-file',
  newPassword: 'new-password',
  oidc: 'oidc',
  enable: 'enable',
  disable: 'disable',
} as const;
const CHANGING = Object.keys(FLAGS) as readonly (keyof typeof FLAGS)[];

async function listAccounts(file: AccountFile, { json }: AccountsFlags): Promise<number> {
  const lines = file.read().map(toAccountLine);
  if (json) await printJson(lines);
  else await writeOut(lines.map(toText).join('') || 'There are no accounts.\n');
  return EXIT.done;
}

function toText({ name, roles, is_enabled: isEnabled, logs_in_with: way }: AccountLine): string {
  const about = `${way === 'oidc' ? '  (OpenID Connect)' : ''}${isEnabled ? '' : '  (disabled)'}`;
  return toVisible(`${name.padEnd(20)}  ${roles.join(', ')}${about}`).concat('\n');
}

async function addAccount({ file, log, signal }: Desk, flags: AccountsFlags, name: string) {
  const roles = toRoles(flags.role);
  if (roles.length === 0) {
    throw usage('--role is missing: operator, releaser or viewer', 'accounts');
  }
  refuseTaken(file.read(), name);
  const password = flags.oidc ? null : await hashPassword(await readPassword(flags, signal));
  const at = new Date().toISOString();
  const stamp = newStamp();
  const added = { name, roles, is_enabled: true, added_at: at, changed_at: at, stamp, password };
  await file.change((accounts) => {
    refuseTaken(accounts, name);
    return [...accounts, added];
  });
  await log.add({ what: 'account_added', name, by: loginName() });
  return tell(flags, added, `Account "${name}" was added: ${roles.join(', ')}.`);
}

async function setAccount({ file, log, signal }: Desk, flags: AccountsFlags, typed: string) {
  const { enable, disable, newPassword, passwordFile, oidc, role } = flags;
  const { name } = find(file.read(), typed);
  const wantsPassword = newPassword === true || passwordFile !== undefined;
  if (!(enable || disable || wantsPassword || oidc || role)) {
    throw usage(
      'Nothing to change: use --role, --new-password, --oidc, --enable or --disable',
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
    ...(enable ? ['enabled'] : []),
    ...(disable ? ['disabled'] : []),
  ];
  let changed: Account | undefined;
  await file.change((accounts) => {
    const before = find(accounts, name);
    const { identity, ...rest } = before;
    // Another way to log in is another person's, until that one has come.
    const keepsWay = identity && !(password || oidc);
    const after: Account = {
      ...rest,
      ...(keepsWay && { identity }),
      ...(role && { roles: toRoles(role) }),
      ...((enable || disable) && { is_enabled: enable === true }),
      ...(password && { password }),
      ...(oidc && { password: null }),
      ...((password || oidc || disable) && { stamp: newStamp() }),
      changed_at: new Date().toISOString(),
    };
    changed = after;
    return accounts.map((one) => (one === before ? after : one));
  });
  await log.add({ what: 'account_changed', name, by: loginName(), changes });
  return tell(flags, changed, `Account "${name}" was changed: ${changes.join(', ')}.`);
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
): Promise<number> {
  if (json) await printJson({ ok: true, account: account ? toAccountLine(account) : null });
  else say(toVisible(text));
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
