import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROGRAMS = ['Xvfb', 'openbox', 'dbus-daemon', 'ibus-daemon', 'xdotool', 'gsettings'];
const INSTALL =
  'apt-get install xvfb openbox dbus libglib2.0-bin dconf-service dconf-gsettings-backend xdotool ibus ibus-gtk3 ibus-hangul ibus-anthy gir1.2-ibus-1.0 gir1.2-gtk-3.0 fonts-noto-cjk';

const SETTINGS = [
  ['hangul', 'initial-input-mode', 'hangul'],
  // Escape would switch to Latin letters.
  ['hangul', 'off-keys', ''],
  // Hiragana, not Latin letters.
  ['anthy.common', 'input-mode', '0'],
] as const;

/** A screen that nobody looks at, with a keyboard and the input methods of Korean and Japanese. */
export interface Desktop {
  /** For the browsers that are started in it. */
  readonly env: NodeJS.ProcessEnv;
  /** Takes an input method. */
  use(method: 'hangul' | 'anthy'): Promise<void>;
  /** Types the letters that are on the keys, as quickly as good hands do: 10 in a second. */
  type(letters: string): void;
  /** Presses keys by their names in X. */
  press(...keys: readonly string[]): void;
}

export async function openDesktop(): Promise<Desktop> {
  const missing = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) {
    throw new Error(`Cannot type with an input method: ${missing} was not found. ${INSTALL}`);
  }
  const home = temporaryFolder();
  const run = path.join(home, 'run');
  mkdirSync(run, { mode: 0o700 });
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // The input method of Japanese is in the Python of the system.
    PATH: `/usr/bin:${process.env['PATH']}`,
    HOME: home,
    XDG_RUNTIME_DIR: run,
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
    GTK_IM_MODULE: 'ibus',
    XMODIFIERS: '@im=ibus',
  };
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], env);
  env['DISPLAY'] = `:${await firstLine(screen.stdio[3] as Readable)}`;
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=3'], env);
  env['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(bus.stdio[3] as Readable);
  start('openbox', [], env);
  for (const [engine, key, value] of SETTINGS) {
    execFileSync('gsettings', ['set', `org.freedesktop.ibus.engine.${engine}`, key, value], {
      env,
    });
  }
  start('ibus-daemon', ['--panel=disable', '--cache=refresh'], env);
  const ibus = (...words: string[]) => spawnSync('ibus', words, { env });
  const press = (...keys: readonly string[]) => {
    execFileSync('xdotool', ['key', '--delay', '100', ...keys], { env });
  };
  return {
    env,
    async use(method) {
      // What starts slowly is told to have failed.
      for (ibus('engine', method); ibus('engine').stdout.toString().trim() !== method; ) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    type: (letters) => press(...[...letters].map(keyOf)),
    press,
  };
}

/** The name of the key that a letter, Enter or Tab is on. */
function keyOf(letter: string): string {
  if (letter === '\n') return 'Return';
  if (letter === '\t') return 'Tab';
  return letter === letter.toLowerCase() ? letter : `shift+${letter.toLowerCase()}`;
}

/** Starts a program until the running test ends; what it prints at descriptor 3 can be read. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  });
  return child;
}

async function firstLine(output: Readable): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0] ?? '';
}
