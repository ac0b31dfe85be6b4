import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the running test's own, removed at its end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
