import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CopyEnd } from '../../../src/ledger/copy/copy-end.ts';
import { copyLedger } from '../../../src/ledger/copy/copy-ledger.ts';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { openCopyEnd, openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { newPostgresPlace } from '../../support/postgres/open.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NEVER = new AbortController().signal;

interface Source {
  readonly open: () => Promise<Ledger>;
  readonly end: () => Promise<CopyEnd>;
}

async function sourceIn(engine: string): Promise<Source> {
  if (engine === 'PostgreSQL') {
    const place = await newPostgresPlace();
    return { open: () => place.open(), end: async () => place.openCopyEnd() };
  }
  const file = newFile();
  return { open: async () => openLedger(file), end: async () => openCopyEnd(file) };
}

function newFile(): string {
  return path.join(temporaryFolder(), 'ledger.sqlite');
}

/** @returns `moved`, or the code of the failure */
async function copy(from: CopyEnd, to: CopyEnd): Promise<string> {
  try {
    await copyLedger(from, to, NEVER);
    return 'moved';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await from.close();
    await to.close();
  }
}

/** An end whose process is killed before it commits. */
function killed(end: CopyEnd): CopyEnd {
  return new Proxy(end, {
    get: (target, name) => {
      const method = Reflect.get(target, name);
      if (name === 'commit') return () => Promise.reject(new Error('killed'));
      return typeof method === 'function' ? method.bind(target) : method;
    },
  });
}

/** An end that lets something happen once it is certain that it is not used. */
function pausing(end: CopyEnd, meanwhile: () => Promise<unknown>): CopyEnd {
  return new Proxy(end, {
    get: (target, name) => {
      const method = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      if (name !== 'assertUnused') return method.bind(target);
      return async () => {
        await end.assertUnused();
        await meanwhile();
      };
    },
  });
}

async function isUsable(open: () => Promise<Ledger>): Promise<boolean> {
  try {
    await (await open()).close();
    return true;
  } catch {
    return false;
  }
}

describe.each(['a file', 'PostgreSQL'])(
  'a ledger in %s that two processes copy at once',
  (engine) => {
    it.each([true, false])('goes to one place alone (to the same place: %s)', async (isSame) => {
      const source = await sourceIn(engine);
      const ledger = await source.open();
      await stageDrafts(ledger, [draftOf('p1')]);
      await ledger.close();
      const first = newFile();
      const second = isSame ? first : newFile();
      const ended: string[] = [];
      const slow = pausing(await source.end(), async () => {
        ended.push(await copy(await source.end(), await openCopyEnd(first)));
      });
      ended.push(await copy(slow, await openCopyEnd(second)));
      expect(ended).toEqual(['moved', 'ledger_moved']);
      expect(await isUsable(source.open)).toBe(false);
      expect(await isUsable(async () => openLedger(first))).toBe(true);
      if (isSame) return;
      const other = openLedger(second);
      expect(await other.listRuns()).toEqual([]);
      await other.close();
    });
  },
);

it.each(['a file', 'PostgreSQL'])(
  'a ledger in %s does not come back by a copy of it that was killed before it went elsewhere',
  async (engine) => {
    const source = await sourceIn(engine);
    const ledger = await source.open();
    await stageDrafts(ledger, [draftOf('p1')]);
    await ledger.close();
    const [half, whole] = [newFile(), newFile()];
    await copy(killed(await source.end()), openCopyEnd(half));
    expect(await isUsable(async () => openLedger(half))).toBe(false);
    expect(await copy(await source.end(), openCopyEnd(whole))).toBe('moved');
    expect(await copy(await source.end(), openCopyEnd(half))).toBe('ledger_moved');
    expect(await isUsable(async () => openLedger(half))).toBe(false);
  },
);
