import { describe, expect, it } from 'vitest';
import { toldOfIds } from '../support.ts';

describe('cells that may not be ids', () => {
  it('are asked about once, with what each may be', () => {
    const ids = ['PRJ-1001', 'TBD', 'PRJ-1002, PRJ-1003', 'PRJ-1004', '1,001', 'PRJ-1005 (old)'];
    expect(toldOfIds([...ids, 'PRJ-1006', 'PRJ-1007', 'PRJ-1008'])).toEqual([
      {
        code: 'ids_odd',
        severity: 'error',
        sheet: 'List',
        row: null,
        column: 'Job',
        cell: null,
        value: null,
        message:
          'Column "Job" has cells that may not be ids: "TBD" (List!A3) stands for an id that is missing; "PRJ-1002, PRJ-1003" (List!A4) has several ids; "1,001" (List!A6) may be 1001 with thousands separators; and 1 more. Each would be ordered as a project of that name',
        fix: 'Correct the cells, or leave their rows out with a list of corrections, or add "clean: [{ number: "0" }]" to read them as numbers; if they are ids as they stand, set "odd_ids: allow" in "project" in the mapping',
        key: 'project.odd_ids',
        count: 4,
      },
    ]);
  });

  it.each([
    ...'tba|N/A|n.a.|#N/A|(to be confirmed)|to follow|???|-|folgt noch|noch offen'.split('|'),
    ...'siehe oben|à définir|pendiente|da definire|volgt|do ustalenia|уточняется|追って連絡'.split(
      '|',
    ),
    ...'추후 확정|not found|nicht gefunden|찾을 수 없음|해당없음|미배정|未定|待定|ＴＢＤ|undefined'.split(
      '|',
    ),
  ])('may stand for one that is missing: %s', (id) => {
    expect(toldOfIds(['Spring', id, 'Autumn'])).toMatchObject([{ code: 'ids_odd' }]);
  });

  it.each([
    ['a plus', ['a-1', 'a-2 + a-3', 'a-4']],
    ['a range', ['a-1', 'a-2~4', 'a-5']],
    ['words between', ['1001', '1002 und 1003', '1004']],
    ['a slash', ['PO1', 'PO2/PO3', 'PO4']],
    ['two numbers with a slash', ['4500123', '4500124/4500125', '4500126']],
    ['a wide comma', ['봄1', '봄2、봄3', '봄4']],
    ['the same in a list of two', ['P-1', 'P-2, P-3']],
    ['a line break in front of another', ['P-1', 'P-2; P-3', 'P-4']],
    ['an address', ['a-1', 'https://editor.example/projects/a-2', 'a-3']],
    ['a word behind it', ['a-1', 'a-2 neu', 'a-3']],
    ['a word in brackets', ['a-1', 'a-2 (재인쇄)', 'a-3']],
    ['a word in front of it', ['1001', 'Job: 1002', '1003']],
    ['a decimal', ['20501', '20502.0', '20503']],
    ['decimals in all cells', ['20501.0', '20502.0']],
    ['thousands separators in all cells', ['1,001', '1,002', '12,003']],
  ])('may have %s', (_, ids) => {
    expect(toldOfIds(ids)).toMatchObject([{ code: 'ids_odd', count: expect.any(Number) }]);
  });

  it.each([
    ['years', ['2026/0311', '2026/0312', '0313/2025']],
    ['parts of others', ['1001', '1002', '1002/2', '1002/10']],
    ['names', ['Rock & Roll', 'Jazz', 'Blues + Soul', 'None of us', 'Nina', 'N. N. Rao']],
    ['names with numbers', ['Los 1', 'Los 2', 'Los 2 Nord', 'Los 3 (Süd)']],
    ['a plus in all of them', ['a+1', 'b+2', 'c+3']],
    ['Korean names', ['봄행사-명함', '가을행사-명함', '미정아', '동일상사']],
    ['versions', ['1.0', '2.0', '2.1']],
    ['sections', ['1.001', '1.002', '2.001']],
    ['drawn ids', ['aB3xQ9', 'zz-Top_1', '77x', 'q']],
    ['ids of a word', ['kit', 'tom', 'acme']],
    ['addresses', ['ann@acme', 'bob@bolt', 'kim1@acme']],
    ['two series', ['PRJ-1', 'PRJ-2', 'SON-2026-1', 'WEB/7']],
    ['words among codes', ['PRJ-1', 'PRJ-2', 'sommerfest']],
    ['many with a word behind', ['P-1', 'P-2', 'P-1 Nord', 'P-2 Nord']],
    ['hashes', ['#1', '#2', '#3']],
    ['codes of companies', ['K.1-2', 'K.1-3', 'K.1.4']],
  ])('are not %s', (_, ids) => {
    expect(toldOfIds(ids)).toEqual([]);
  });

  it('is said of users, and of nothing that the mapping allows', () => {
    expect(toldOfIds(['kit', 'unknown', 'tom'], 'svc_uid')).toMatchObject([
      { key: 'svc_uid.odd_ids' },
    ]);
    expect(toldOfIds(['kit', 'unknown'], 'svc_uid', { mayBeOdd: true })).toEqual([]);
    const both = ['a-1', 'TBD', 'A-1'];
    expect(toldOfIds(both).map(({ code }) => code)).toEqual(['ids_odd', 'ids_look_alike']);
    expect(toldOfIds(both, 'project', { mayLookAlike: true })).toMatchObject([{ code: 'ids_odd' }]);
  });

  it('finds one among very many', () => {
    const ids = Array.from({ length: 5000 }, (_, i) => `PRJ-${i + 1000}`);
    expect(toldOfIds([...ids, 'PRJ-7, PRJ-8', 'tbc'])).toMatchObject([
      { code: 'ids_odd', count: 2 },
    ]);
    const names = ids.map((id) => `Job ${id}`);
    expect(toldOfIds([...names, 'tbc'])).toMatchObject([{ code: 'ids_odd', count: 1 }]);
  });
});
