// Loaded before a command comes: what every command starts with, and what a check runs.
import './environment/home-folder.ts';
import './environment/working-folder.ts';
import './actions/lists/check-input.ts';

import process from 'node:process';
import { fileURLToPath } from 'node:url';

// A process that waits for the words of one command, and is that command from then on. The console starts it beforehand.
const onEnd = () => process.exit();
process.once('disconnect', onEnd);
process.once('message', (words: readonly string[]) => {
  process.off('disconnect', onEnd);
  // Not at once: Node 20 fails where a message that came early is the last one.
  setImmediate(() => process.disconnect());
  const main = new URL('./main.js', import.meta.url);
  process.argv = [process.execPath, fileURLToPath(main), ...words];
  void import(main.href);
});
