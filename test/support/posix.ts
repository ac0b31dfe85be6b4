import process from 'node:process';
import { it } from 'vitest';

/** A test of what Windows does not have, left out there. Its title ends with what it needs: "(needs POSIX: named pipes)". */
export const itOnPosix = it.skipIf(process.platform === 'win32');
