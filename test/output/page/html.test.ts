import { describe, expect, it } from 'vitest';
import { html } from '../../../src/output/page/html.ts';

describe('html', () => {
  it.each([
    {
      name: 'a tag',
      value: '<script>alert(1)</script>',
      expected: '&lt;script&gt;alert(1)&lt;/script&gt;',
    },
    {
      name: 'the end of an attribute',
      value: `" onload='x' & `,
      expected: '&quot; onload=&#39;x&#39; &amp; ',
    },
    { name: 'an entity', value: '&lt;', expected: '&amp;lt;' },
    { name: 'line breaks and tabs', value: 'a\r\nb\tc\n', expected: 'a\nb\tc\n' },
    {
      name: 'control characters',
      value: 'a\0b\rc\u001bd\u0085',
      expected: 'a\ufffdb\ufffdc\ufffdd\ufffd',
    },
    { name: 'a turn of direction', value: 'a\u202eb\u2067', expected: 'a\ufffdb\ufffd' },
    { name: 'other scripts', value: '김민준 שלום 👩‍👩‍👧', expected: '김민준 שלום 👩‍👩‍👧' },
    { name: 'a number', value: 0, expected: '0' },
    { name: 'nothing', value: null, expected: '' },
    { name: 'nothing at all', value: undefined, expected: '' },
    { name: 'html', value: html`<b>${'<'}</b>`, expected: '<b>&lt;</b>' },
    { name: 'a list', value: ['<', html`<br>`, [1, null]], expected: '&lt;<br>1' },
  ])('puts $name into a page safely', ({ value, expected }) => {
    expect(html`<p title="${value}">`.text).toBe(`<p title="${expected}">`);
  });
});
