import { describe, expect, it } from 'vitest';
import { toLookUpText } from '../../../src/output/text/look-up-text.ts';

describe('toLookUpText()', () => {
  it('shows a list as a table, and what is missing as nothing', () => {
    const text = toLookUpText([
      {
        project_id: 'prj-1',
        status: 'ordering',
        order_id: 7,
        ps_code: 'a@b',
        title: '서울',
        mtime: 't',
      },
      { project_id: 'prj-22', status: 'editing', ps_code: 'a@b', title: 'x\u001b', mtime: 't' },
    ]);
    expect(text).toBe(
      [
        'project_id  status    order_id  ps_code  title  mtime',
        'prj-1       ordering  7         a@b      서울   t',
        'prj-22      editing             a@b      x�     t',
        '',
      ].join('\n'),
    );
    expect(toLookUpText([])).toBe('None found.\n');
  });

  it('shows one thing as its fields, with those inside them', () => {
    expect(toLookUpText({ prodCode: 'card', sizes: [{ sizeCode: 'A6' }] })).toBe(
      ['prodCode           card', 'sizes', '  0', '    sizeCode           A6', ''].join('\n'),
    );
  });
});
