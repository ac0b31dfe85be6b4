import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { openConfigFile } from '../../../src/watch/config/config-file.ts';
import { parseConfig } from '../../../src/watch/config/load-config.ts';
import { itOnPosix } from '../../support/posix.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';

const FILE = path.resolve('/srv/vdpipe/jobs.yaml');
const MINIMAL = 'jobs:\n  - name: acme\n    folder: acme\n';

function problemsOf(text: string): string[] {
  try {
    parseConfig(text, FILE);
    return [];
  } catch (error) {
    expect(error).toMatchObject({ code: 'watch_config_invalid' });
    return String(error instanceof Error ? error.message : error)
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

describe('parseConfig()', () => {
  it('takes defaults for what a job does not say, and paths from the folder of the file', () => {
    const { jobs } = parseConfig(`${MINIMAL}    mapping: maps/acme.yaml\n`, FILE);
    expect(jobs).toMatchObject([
      {
        name: 'acme',
        folder: path.resolve('/srv/vdpipe/acme'),
        mapping: path.resolve('/srv/vdpipe/maps/acme.yaml'),
        settleMs: 20_000,
        schedule: null,
        onInvalid: 'stop',
        ...{ sameName: 'hold', release: { when: 'never' }, maxChange: null },
      },
    ]);
    expect(jobs[0]?.files).toContain('*.xlsx');
  });

  it('reads every kind of value', () => {
    const more = [
      'files: ["a*.csv", b.txt]',
      'settle: 2m',
      'max_change: 12.5%',
      'max_price_change: 30%',
      'max_order_copies: 500',
      'max_order_price: 99.5',
      'on_invalid: drop',
      'max_invalid: 2%',
      'max_skipped: 0%',
      'max_price: "249.90"',
      'max_age: 2d',
      'min_rows: 0',
      'release: over 5000 copies',
      'schedule: "30 2 * * 1-5"',
      'missed: skip',
      'deadline: "06:00"',
      'time_zone: Asia/Seoul',
      'order_for_test: true',
    ];
    const { jobs } = parseConfig(MINIMAL + more.map((line) => `    ${line}\n`).join(''), FILE);
    expect(jobs).toMatchObject([
      {
        files: ['a*.csv', 'b.txt'],
        settleMs: 120_000,
        ...{ maxChange: 12.5, maxPriceChange: 30, maxOrderCopies: 500, maxOrderPrice: '99.5' },
        ...{ maxInvalid: 2, maxSkipped: 0 },
        maxPrice: '249.90',
        maxAgeMs: 2 * 86_400_000,
        minRows: 0,
        release: { when: 'over', copies: 5000 },
        schedule: { cron: '30 2 * * 1-5', missed: 'skip' },
        deadline: '06:00',
        timeZone: 'Asia/Seoul',
        orderForTest: true,
      },
    ]);
  });

  test.each([
    {
      line: 'settle: 20',
      at: 13,
      says: 'settle must be a duration such as 20s, 15m, 12h or 2d, found "20"',
    },
    {
      line: 'max_change: 60',
      at: 17,
      says: 'max_change must be a percentage such as 60%, found "60"',
    },
    {
      line: 'release: sometimes',
      at: 14,
      says: 'release must be never, always, first, or a limit such as "over 5000 copies", found "sometimes"',
    },
    {
      line: 'deadline: "6:00"',
      at: 15,
      says: 'deadline must be a time of day such as "06:00", found "6:00"',
    },
    {
      line: 'time_zone: Seoul',
      at: 16,
      says: 'time_zone must be a time zone such as Europe/Berlin or Asia/Seoul, found "Seoul"',
    },
    {
      line: 'files: ../*.csv',
      at: 12,
      says: 'files must be a pattern such as "*.xlsx", or a list of them, found "../*.csv"',
    },
    {
      line: 'max_invalid: 2%',
      at: 18,
      says: 'max_invalid can be used only with on_invalid: hold or drop',
    },
    { line: 'max_price:', at: 15, says: 'max_price has no value: give it one, or remove the key' },
    {
      line: 'max_price: ~',
      at: 16,
      says: 'max_price has no value: give it one, or remove the key',
    },
    {
      line: 'together: { files: ["a-*.csv", b.csv] }',
      at: 24,
      says: 'together.files must have as many * in each pattern: they stand for the same texts in all names',
    },
    {
      line: 'together: { files: [a.csv] }',
      at: 24,
      says: 'together.files must have a pattern for each file of a list',
    },
    {
      line: 'together: { files: [a.csv, a.csv] }',
      at: 24,
      says: 'together.files must not have one pattern twice',
    },
    {
      line: 'together: { files: "*.csv" }',
      at: 24,
      says: 'together.files must be a list of patterns, one for each file of a list',
    },
    { line: 'missed: skip', at: 13, says: 'missed can be used only with schedule' },
    {
      line: 'max_prize: 5',
      at: 5,
      says: ' has the unknown key "max_prize", did you mean "max_price"?',
    },
    {
      line: 'schedule: every night',
      at: 15,
      says: 'schedule must be a schedule such as "30 2 * * *" (minute hour day month weekday; optionally seconds first), found "every night"',
    },
    {
      line: 'schedule: "0 0 30 2 *"',
      at: 15,
      says: 'schedule never occurs: no date matches it, found "0 0 30 2 *"',
    },
  ])('says where "$line" is wrong', ({ line, at, says }) => {
    const [first = ''] = problemsOf(`${MINIMAL}    ${line}\n`);
    expect(first.replaceAll(/[;,] did/g, ', did')).toBe(
      `line 4, column ${at}: jobs[0]${says.startsWith(' ') ? '' : '.'}${says}`,
    );
  });

  it('refuses jobs with one name or one folder, no jobs, and what is not YAML', () => {
    const second = '  - name: acme\n    folder: other/../acme\n';
    expect(problemsOf(MINIMAL + second)).toEqual([
      'line 4, column 11: jobs[1].name is the same as that of jobs[0]: each job needs its own',
      'line 5, column 13: jobs[1].folder is the same as that of jobs[0]: each job needs its own',
    ]);
    const inner = '  - name: inner\n    folder: acme/work/inner\n';
    expect(problemsOf(MINIMAL + inner)).toEqual([
      'line 5, column 13: jobs[1].folder is one of the folders of jobs[0] (in/, work/, done/, held/, failed/), or inside one: each job needs its own',
    ]);
    const beside = '  - name: beside\n    folder: acme/beside\n';
    expect(problemsOf(MINIMAL + beside)).toEqual([]);
    expect(problemsOf('jobs: []')).toEqual(['line 1, column 7: jobs must have at least one job']);
    expect(problemsOf('')).toEqual(['line 1, column 1: it is empty']);
    expect(problemsOf('jobs: [')).toHaveLength(1);
  });
});

itOnPosix(
  'parseConfig() refuses jobs whose folders are one through a link (needs POSIX: symbolic links)',
  () => {
    const base = temporaryFolder();
    const file = path.join(base, 'jobs.yaml');
    mkdirSync(path.join(base, 'acme'));
    symlinkSync('acme', path.join(base, 'link'));
    const linked = (folder: string) =>
      parseConfig(`${MINIMAL}  - name: other\n    folder: ${folder}\n`, file);
    expect(() => linked('link')).toThrow('jobs[1].folder is the same as that of jobs[0]');
    expect(() => linked('link/in/other')).toThrow(
      'jobs[1].folder is one of the folders of jobs[0]',
    );
    expect(linked('acme-2').jobs).toHaveLength(2);
  },
);

describe('ConfigFile', () => {
  it('takes up a change, and refuses an invalid one once while the old one stays', () => {
    const file = temporaryFile('jobs.yaml', MINIMAL);
    const config = openConfigFile(file);
    expect(config.look()).toBe('same');
    writeFileSync(file, `${MINIMAL}    settle: soon\n`);
    expect(config.look()).toBe('same');
    expect(config.look()).toMatchObject({
      refused: { message: expect.stringContaining('line 4, column 13: jobs[0].settle must be') },
    });
    expect(config.look()).toBe('same');
    expect(config.config.jobs[0]?.settleMs).toBe(20_000);
    writeFileSync(file, `${MINIMAL}    settle: 1s\n`);
    expect(config.look()).toBe('same');
    expect(config.look()).toBe('changed');
    expect(config.config.jobs[0]?.settleMs).toBe(1000);
  });

  it('takes up no half of a file that is being saved, which may lack a rule', () => {
    const file = path.join(temporaryFolder(), 'jobs.yaml');
    const whole = `${MINIMAL}    release: always\n`;
    writeFileSync(file, whole);
    const config = openConfigFile(file);
    writeFileSync(file, MINIMAL);
    expect(config.look()).toBe('same');
    writeFileSync(file, whole);
    expect([config.look(), config.look()]).toEqual(['same', 'same']);
    expect(config.config.jobs[0]?.release).toEqual({ when: 'always' });
  });

  it('takes up a change that was refused once what it needs is there: a key that was written after it', () => {
    const file = temporaryFile('jobs.yaml', MINIMAL);
    let hasKey = true;
    const check = () => {
      if (!hasKey) throw new UsageError('api_key_missing', 'The file "key" is missing.');
    };
    const config = openConfigFile(file, { check });
    hasKey = false;
    writeFileSync(file, `${MINIMAL}    settle: 1s\n`);
    expect(config.look()).toBe('same');
    expect(config.look()).toMatchObject({ refused: { code: 'api_key_missing' } });
    expect(config.look()).toBe('same');
    expect(config.config.jobs[0]?.settleMs).toBe(20_000);
    hasKey = true;
    expect(config.look()).toBe('changed');
    expect(config.config.jobs[0]?.settleMs).toBe(1000);
    expect(config.look()).toBe('same');
  });

  it('throws where there is no file', () => {
    expect(() => openConfigFile(path.join(temporaryFolder(), 'none.yaml'))).toThrow(
      expect.objectContaining({ code: 'watch_config_unreadable' }),
    );
  });
});
