// For `node --import`: has the command run as a user whom the system does not know, without HOME, as in some containers.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import process from 'node:process';

delete process.env.HOME;
os.homedir = () => {
  if (process.env.HOME) return process.env.HOME;
  throw new Error('A system error occurred: uv_os_homedir returned ENOENT');
};
syncBuiltinESMExports();
