import { existsSync } from 'node:fs';
import process from 'node:process';

/** A browser that tests drive as it is installed. */
export interface Installed {
  readonly name: string;
  /** Names its program, if that is not in a usual place. */
  readonly variable: string;
  /** Where it usually is, on Debian, other Linux, macOS and Windows. */
  readonly usualPlaces: readonly string[];
  readonly howToInstall: string;
}

/** A Chromium with windows. */
export const CHROMIUM_OF_A_DESK: Installed = {
  name: 'Chromium',
  variable: 'VDPIPE_CHROMIUM',
  usualPlaces: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
  howToInstall:
    'Install it with "apt-get install chromium", or set VDPIPE_CHROMIUM to the program of a Chromium or Chrome.',
};

/** The one without windows takes half the time. */
export const CHROMIUM: Installed = {
  ...CHROMIUM_OF_A_DESK,
  usualPlaces: ['/usr/bin/chromium-headless-shell', ...CHROMIUM_OF_A_DESK.usualPlaces],
  howToInstall:
    'Install it with "apt-get install chromium-headless-shell", or set VDPIPE_CHROMIUM to the program of a Chromium or Chrome.',
};

export const FIREFOX: Installed = {
  name: 'Firefox',
  variable: 'VDPIPE_FIREFOX',
  usualPlaces: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
  howToInstall:
    'Install it with "apt-get install firefox-esr", or set VDPIPE_FIREFOX to the program of a Firefox.',
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The program of a browser: the one that its variable names, or one in a usual place. */
export function findBrowser(
  { variable, usualPlaces }: Installed,
  environment: Environment = process.env,
): string | undefined {
  return environment[variable] || usualPlaces.find((place) => existsSync(place));
}

/** The program of a browser, or an error that says how it is installed. */
export function programOf(browser: Installed): string {
  const program = findBrowser(browser);
  if (program !== undefined) return program;
  throw new Error(`Cannot test in ${browser.name}: it was not found. ${browser.howToInstall}`);
}

/** The tests in a browser are left out where there is none, but never under CI: there they fail and say what to install. */
export function isLeftOut(browser: Installed, environment: Environment = process.env): boolean {
  const isCi = !['', '0', 'false'].includes(environment['CI'] ?? '');
  return !isCi && findBrowser(browser, environment) === undefined;
}
