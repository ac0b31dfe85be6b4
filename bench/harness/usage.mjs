// Loaded into every process that is measured: at its end it tells the processor time and the largest resident memory
// that the operating system counted for it, worker threads included, on file descriptor 3.
import { writeSync } from 'node:fs';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeSync(
      3,
      JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakKb: maxRSS }),
    );
  });
}
