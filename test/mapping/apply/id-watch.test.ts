import { describe, expect, it } from 'vitest';
import { toldOfIds } from '../support.ts';

describe('watchIds()', () => {
  it('asks once about ids that look the same, and names both places', () => {
    const issues = toldOfIds(['Spring 26', 'Fall 26', 'Spring 26', 'Spring\u00a026', 'FALL 26']);
    expect(issues).toEqual([
      {
        code: 'ids_look_alike',
        severity: 'error',
        sheet: 'List',
        row: null,
        column: 'Job',
        cell: null,
        value: null,
        message:
          '"Spring 26" (List!A2) and "Spring\u00a026" (List!A5) differ only in U+0020 and U+00A0; "Fall 26" (List!A3) and "FALL 26" (List!A6) differ only in case: they are ordered as if they had nothing to do with each other',
        fix: expect.stringContaining('"look_alikes: allow" in "project"'),
        key: 'project.look_alikes',
        count: 2,
      },
    ]);
  });

  it.each([
    ['width', 'K-100', 'Ｋ-100'],
    ['dashes', 'JOB-12', 'JOB–12'],
    ['minus', 'JOB-12', 'JOB\u221212'],
    ['zero width', 'zw-1', 'zw\u200b-1'],
    ['variation selector', 'vs-1', 'vs\ufe0f-1'],
    ['blank braille', 'br-1', 'br\u2800-1'],
    ['soft hyphen', 'Herbst-1', 'Herbst\u00ad-1'],
    ['alphabet', 'CARD-7', 'СARD-7'],
    ['two spaces', 'Gala 2026', 'Gala  2026'],
    ['O and 0', 'P0001', 'P00O1'],
    ['l and 1', '11-205', '1l-205'],
    ['another sign', 'PRJ-1002', 'PRJ_1002'],
    ['no sign', 'PRJ-1002', 'PRJ1002'],
    ['another sign between digits', '2026/1002', '2026-1002'],
    ['a sign in front', '1002', '#1002'],
    ['a full stop', 'PRJ-1002', 'PRJ-1002.'],
    ['quotes', 'PRJ-1002', '"PRJ-1002"'],
    ['an apostrophe', 'PRJ-1002', "'PRJ-1002"],
    ['a number as a decimal', '1002', '1002.0'],
  ])('sees through %s', (_, one, other) => {
    expect(toldOfIds([one, `${one}9`, other])).toHaveLength(1);
  });

  it('sees through O and 0 between letters and digits, where most ids have the letters', () => {
    expect(toldOfIds(['shop01', 'shop02', 'shopO3', 'shop04', 'shop03'])).toHaveLength(1);
    expect(toldOfIds(['po1', 'ko2', 'bo3', 'b03', 'lo4', 'mo5'])).toEqual([]);
  });

  it.each([
    ['drawn ids', ['aB3xQ9', 'Ab3Xq9', 'Ol1I0o']],
    ['other letters', ['kim-ha', 'kim-hu', 'lisa', 'iisa']],
    ['numbers', ['2026-001', '2026-010', '2026-100']],
    ['codes of many patterns', ['7KOQ', '7K0Q', 'A1B2', '99ZZ', 'ZZ99', 'Q7Q7']],
    ['parts', ['PRJ-101', 'PRJ-102', 'PRJ-103', 'PRJ-10-1', 'PRJ-10']],
    ['pairs', ['1-12', '11-2', '1-1', '1-11', '11-1']],
    ['signs in names', ['annlee', 'bokim', 'ann-lee', 'bo_kim']],
    ['two kinds in signs', ['A-1', 'B.2', 'C/3', 'D 4', 'A.1', 'B-2']],
    ['accents', ['Munchen', 'München']],
  ])('takes %s for different', (_, ids) => {
    expect(toldOfIds(ids)).toEqual([]);
  });

  it('finds one among very many', () => {
    const ids = Array.from({ length: 300_000 }, (_, i) => `job-${i}`);
    expect(toldOfIds([...ids, 'JOB-250000', 'Job-299999'])).toMatchObject([{ count: 1 }]);
  });
});
