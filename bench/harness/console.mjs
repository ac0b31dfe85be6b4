import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** A console of the build that is measured, and the calls of a person who is logged in. */
export class MeasuredConsole {
  #child;
  #folder;
  #url;
  #cookie;

  /**
   * Starts `vdpipe serve`; `startedIn` says how long it took, in ms, until it answered.
   *
   * @param {string} dist
   * @param {readonly string[]} [more] flags
   */
  static async start(dist, more = []) {
    const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-bench-console-'));
    const ledger = path.join(folder, 'l.sqlite');
    const flags = ['--port=0', `--folder=${folder}/console`, `--ledger=${ledger}`, ...more];
    const begun = performance.now();
    const child = spawn(process.execPath, [path.join(dist, 'cli/main.js'), 'serve', ...flags], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    const address = new URL(String(line).trim());
    await (await fetch(address.origin)).arrayBuffer();
    const measured = new MeasuredConsole();
    measured.startedIn = performance.now() - begun;
    measured.#child = child;
    measured.#folder = folder;
    measured.ledger = ledger;
    measured.#url = address.origin;
    await measured.#logIn(address.hash.replace('#token=', ''));
    return measured;
  }

  /** Where it is, and a session of it, for a browser. */
  get session() {
    return { origin: this.#url, cookie: this.#cookie };
  }

  /** Resident memory of the console alone, in MB. */
  get residentMb() {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'));
    return Number(kb) / 1024;
  }

  /** Processor time of the console alone, in ms. */
  get cpuMs() {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  }

  async call(method, place, body) {
    const isBytes = body instanceof Uint8Array || typeof body?.pipe === 'function';
    const answer = await fetch(`${this.#url}/api/v1${place}`, {
      method,
      headers: {
        origin: this.#url,
        ...(this.#cookie && { cookie: this.#cookie }),
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
      ...(isBytes && { duplex: 'half' }),
    });
    if (!answer.ok) throw new Error(`${method} ${place}: ${answer.status} ${await answer.text()}`);
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0];
    return answer.json();
  }

  /** Uploads a file, and gives its draft. */
  async upload({ file, bytes }) {
    const { upload } = await this.call('POST', '/uploads', { name: path.basename(file), bytes });
    await this.call('PUT', `/uploads/${upload}?offset=0`, createReadStream(file));
    return (await this.call('POST', '/drafts', { upload })).draft;
  }

  /** Waits for what a call gives to be as wanted. */
  async until(place, isThere, pauseMs = 10) {
    for (;;) {
      const answer = await this.call('GET', place);
      if (isThere(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  async stop() {
    this.#child.kill('SIGTERM');
    await once(this.#child, 'close');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #logIn(token) {
    await this.call('POST', '/session', { token });
  }
}
