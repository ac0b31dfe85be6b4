// Reads the accounts of a console again while no more files can be opened, and then when they can:
//   node few-accounts.mjs FOLDER
// Needs a low limit of open files. Prints the names that were found, and how often a failure was told.
import { closeSync } from 'node:fs';
import process from 'node:process';
import { AccountFile } from '../../dist/serve/accounts/account-file.js';
import { createAccounts } from '../../dist/serve/accounts/accounts.js';
import { takeAllFiles } from './take-all-files.mjs';

const [folder] = process.argv.slice(2);
const at = '2026-03-07T09:30:00.000Z';
const about = { roles: [], is_enabled: true, added_at: at, changed_at: at, password: null };
const accountOf = (name) => ({ name, ...about, stamp: name });

const file = new AccountFile(folder);
await file.change(() => [accountOf('Ann')]);
let told = 0;
const accounts = createAccounts(file, () => {
  told += 1;
});
const names = () => accounts.list().map(({ name }) => name);
const before = names();
await file.change(() => [accountOf('Ann'), accountOf('Bo')]);
const taken = takeAllFiles();
const without = [names(), names()].flat();
for (const fd of taken) closeSync(fd);
process.stdout.write(JSON.stringify({ before, without, told, after: names() }));
