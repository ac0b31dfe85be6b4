// Makes files fail as they do on other systems. For `node --import`; FILE_FAULTS is a JSON array of
//   {"call": "fsyncSync", "path": "datasets$", "code": "EPERM", "times": 3}
// The code SIGKILL kills the process in place of the call. Without `times` the call always fails for paths that match. On Linux only, as it asks /proc for the path of a descriptor.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

for (const fault of JSON.parse(process.env.FILE_FAULTS ?? '[]')) {
  const { call, path, code, times = Number.POSITIVE_INFINITY } = fault;
  const place = call in fs.promises && !call.endsWith('Sync') ? fs.promises : fs;
  const real = place[call];
  let left = times;
  place[call] = (...args) => {
    if (left === 0 || !pathsOf(args).some((each) => new RegExp(path).test(each))) {
      return real(...args);
    }
    left -= 1;
    if (code === 'SIGKILL') process.kill(process.pid, code);
    const error = Object.assign(new Error(`${code}: made up for a test, ${call}`), { code });
    if (place === fs) throw error;
    return Promise.reject(error);
  };
}
syncBuiltinESMExports();

function pathsOf([first, second]) {
  if (typeof first === 'number') return [fs.readlinkSync(`/proc/self/fd/${first}`)];
  return [first, second].filter((each) => typeof each === 'string');
}
