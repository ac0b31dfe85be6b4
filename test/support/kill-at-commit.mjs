// Kills the process at the first commit of a ledger. For `node --import`; KILL_AT is before, or after.
import { createRequire } from 'node:module';
import process from 'node:process';

const require = createRequire(import.meta.url);
const sqlite = require('@photostructure/sqlite');
const { Client } = require('pg');

const { DatabaseSync } = sqlite;
const { query } = Client.prototype;

// Its exports cannot be assigned.
require.cache[require.resolve('@photostructure/sqlite')].exports = {
  ...sqlite,
  DatabaseSync: class extends DatabaseSync {
    exec(sql) {
      return sql === 'COMMIT' ? killing(() => super.exec(sql)) : super.exec(sql);
    }
  },
};

Client.prototype.query = function (...args) {
  const commit = () => query.apply(this, args);
  return [args[0], args[0]?.text].includes('COMMIT') ? killing(commit) : commit();
};

function killing(commit) {
  if (process.env.KILL_AT === 'before') kill();
  const answer = commit();
  return answer instanceof Promise ? answer.finally(kill) : kill();
}

function kill() {
  process.kill(process.pid, 'SIGKILL');
}
