import { existsSync } from 'node:fs';
import process from 'node:process';

/** Where Chromium usually is, on Debian, other Linux, macOS and Windows. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const HOW_TO_INSTALL_CHROMIUM =
  'Install it with "apt-get install chromium", or set VDPIPE_CHROMIUM to the program of a Chromium or Chrome.';

/** The program of a Chromium: the one that `VDPIPE_CHROMIUM` names, or one in a usual place. */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  usualPlaces: readonly string[] = USUAL_PLACES,
): string | undefined {
  return environment['VDPIPE_CHROMIUM'] || usualPlaces.find((place) => existsSync(place));
}

/** The tests in a browser are left out where there is none, but never under CI: there they fail and say what to install. */
export function leavesOutBrowserTests(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  usualPlaces: readonly string[] = USUAL_PLACES,
): boolean {
  const isCi = !['', '0', 'false'].includes(environment['CI'] ?? '');
  return !isCi && findChromium(environment, usualPlaces) === undefined;
}
