import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/service/parse-json.ts';
import { parseOrderId, projectSchema } from '../../src/service/schemas.ts';

describe('parseJson()', () => {
  it.each([
    { text: '{"order_id":9007199254740993}', expected: { order_id: 9007199254740993n } },
    { text: '{"order_id" : -9223372036854775808 }', expected: { order_id: -(2n ** 63n) } },
    { text: '{"a":[{"order_id":9007199254740992}]}', expected: { a: [{ order_id: 2n ** 53n }] } },
    { text: '{"order\\u005fid":9007199254740993}', expected: { order_id: 2n ** 53n + 1n } },
    { text: '{"order_id":9007199254740991}', expected: { order_id: Number.MAX_SAFE_INTEGER } },
    { text: '{"other":9007199254740993}', expected: { other: 2n ** 53n + 1n } },
    {
      text: '{"title":"\\"order_id\\":9007199254740993 \\\\","order_id":9007199254740993}',
      expected: { title: '"order_id":9007199254740993 \\', order_id: 2n ** 53n + 1n },
    },
    {
      text: '{"order_id":9007199254740993.0,"b":1e30}',
      expected: { order_id: 2 ** 53, b: 1e30 },
    },
    { text: '{"9007199254740993":1}', expected: { '9007199254740993': 1 } },
  ])('reads $text', ({ text, expected }) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it.each(['{9007199254740993:1}', '{"order_id":09007199254740993}', '9007199254740993,', '"'])(
    'throws where JSON.parse does: %s',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it('gives what JSON.parse gives, whatever stands beside a long id', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.bigInt(2n ** 53n, 2n ** 70n), (beside, id) => {
        const rest = JSON.stringify(beside);
        const text = `{"before":${rest},"order_id":${id},"after":${rest}}`;
        const plain = JSON.parse(rest);
        const { order_id: exact, ...others } = parseJson(text) as Record<string, unknown>;
        expect(exact).toBe(id);
        const rounded = JSON.stringify(others, (_, value) =>
          typeof value === 'bigint' ? Number(value) : value,
        );
        expect(JSON.parse(rounded)).toEqual({ before: plain, after: plain });
      }),
    );
  });
});

describe('parseOrderId()', () => {
  it.each([
    ['7', 7],
    ['-7', -7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', '9007199254740992'],
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', null],
    ['-9223372036854775808', '-9223372036854775808'],
    ['-9223372036854775809', null],
    ['007', null],
    ['', null],
    ['1e3', null],
  ])('%s is %s', (text, expected) => {
    expect(parseOrderId(text)).toBe(expected);
  });
});

describe('orderIdSchema', () => {
  const read = (orderId: string) => {
    const rest = '"project_id":"p","ctime":"","mtime":"","ps_code":"","status":"","title":""';
    return projectSchema.safeParse(parseJson(`{${rest},"order_id":${orderId}}`));
  };

  it.each([
    ['5', 5],
    ['9007199254740993', '9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
  ])('takes %s', (digits, expected) => {
    expect(read(digits).data?.order_id).toBe(expected);
  });

  it.each(['9223372036854775808', '1e20', '1.5', '"9007199254740993"'])('refuses %s', (digits) => {
    expect(read(digits).error?.issues).toMatchObject([
      { path: ['order_id'], message: expect.stringContaining('64 bits') },
    ]);
  });
});
