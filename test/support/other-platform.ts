import path from 'node:path';

/** An environment in which a command takes this system for another one. */
export function onPlatform(platform: 'win32' | 'darwin'): Record<string, string> {
  const file = path.join(import.meta.dirname, 'other-platform.mjs');
  return { NODE_OPTIONS: `--import=${file}`, OTHER_PLATFORM: platform };
}
