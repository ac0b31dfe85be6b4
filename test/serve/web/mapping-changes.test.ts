import { effect, signal } from '@preact/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeMapping } from '../../../src/mapping/edit/change-mapping.ts';
import { readMappingForm } from '../../../src/mapping/edit/mapping-form.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import type { ChangedMapping, MappingForm } from '../../../src/serve/api/types.ts';
import type { TypedIn } from '../../../src/serve/web/parts/typed-in.ts';
import {
  type Changes,
  MappingChanges,
} from '../../../src/serve/web/screens/draft/columns/mapping-changes.ts';
import {
  changeOf,
  removalOf,
  removalOfRule,
  type Target,
  toClean,
  toColumn,
  toCondition,
  toId,
  toPrinted,
  toText,
  toUserdata,
  toVariable,
  waysOf,
} from '../../../src/serve/web/screens/draft/columns/target-changes.ts';
import { words } from '../../../src/serve/web/words.ts';

const MAPPING = `version: 1
variables:
  - { id: a, column: x }
  - { id: b, column: x }
  - { id: d, column: x, clean: [trim, nfc, single_spaces] }
  - { id: e, column: x }
`;

/** A mapping that is changed by its form: `form` is the one that a person sees, until it is drawn anew. */
function openForm(mapping: string) {
  let text = mapping;
  let isReachable = true;
  const told: string[] = [];
  const make = async (before: string, changes: Changes): Promise<ChangedMapping> => {
    await Promise.resolve();
    if (!isReachable) throw new Error('The console cannot be reached');
    const after = changeMapping(before, changes);
    return { mapping: after, ...readMappingForm(after) } as unknown as ChangedMapping;
  };
  const form = readMappingForm(text).form as unknown as MappingForm;
  const target = (name: string) => form.targets.find((one) => one.name === name) as Target;
  const changes = new MappingChanges({
    now: () => text,
    make,
    take: (made) => {
      text = made.mapping;
    },
    onFailure: (error) => told.push((error as Error).message),
  });
  return {
    ...{ form, target, changes, told },
    text: () => text,
    write: (typed: string) => {
      text = typed;
    },
    reach: (isThere: boolean) => {
      isReachable = isThere;
    },
    change: (name: string, to: (target: Target) => Changes) =>
      changes.change(changeOf(form, target(name), to)),
    remove: (name: string) => changes.change(removalOf(form, target(name))),
  };
}

it('nested userdata has a row for each of its values, which are changed where they are', async () => {
  const { form, change, remove, text } = openForm(`version: 1
userdata:
  title: { column: x } # as before
  receiver: { city: { column: City, clean: [trim] }, tags: [{ column: A }, { value: 3 }, rows] }
userdata_json: { column: Data }
`);
  const targets = form.targets.filter(({ part }) => part === 'userdata');
  expect(targets.map(({ name, line, source }) => [name, line, source.is, source.text])).toEqual([
    ['title', 3, 'column', 'x'],
    ['receiver.city', 4, 'column', 'City'],
    ['receiver.tags[0]', 4, 'column', 'A'],
    ['receiver.tags[1]', 4, 'value', '3'],
    ['receiver.tags[2]', 4, 'rows', ''],
    ['userdata_json', 5, 'column', 'Data'],
  ]);
  expect(form.used).toEqual(['x', 'City', 'A', 'Data']);
  expect(targets.map((one) => waysOf(one).length)).toEqual([3, 3, 3, 3, 3, 0]);
  await change('receiver.city', (now) => toText(now, 'template', '{City}, KR'));
  await change('receiver.tags[2]', (now) => toColumn(now, 'B'));
  await change('receiver.tags[1]', (now) => toText(now, 'value', '4'));
  await remove('receiver.tags[0]');
  await change('userdata_json', (now) => toColumn(now, 'JSON'));
  const changed = text();
  expect(changed).toContain('title: { column: x } # as before\n');
  expect(parseMapping(changed, 'm.yaml')).toMatchObject({
    userdata: [
      { key: 'title', from: { column: 'x' } },
      { key: 'receiver', within: ['city'], from: { template: '{City}, KR', clean: ['trim'] } },
      { key: 'receiver', within: ['tags', 0], from: { value: 4 } },
      { key: 'receiver', within: ['tags', 1], from: { column: 'B' } },
    ],
    userdataJson: { column: 'JSON' },
  });
  await remove('userdata_json');
  expect(parseMapping(text(), 'm.yaml').userdataJson).toBeUndefined();
});

it('toColumn() says nothing of copies: the price that was in the column before may have been that of one', async () => {
  const { change, text } = openForm(
    'version: 1\norder: { total_price: { column: Unit price, per: copy } }\n',
  );
  await change('total_price', (now) => toColumn(now, 'Line total'));
  expect(text()).toBe('version: 1\norder: { total_price: { column: Line total } }\n');
});

describe('MappingChanges: changes made of a form before the answer to the first one', () => {
  it.each<{
    readonly name: string;
    readonly mapping?: string;
    readonly make: (opened: ReturnType<typeof openForm>) => readonly Promise<boolean>[];
    readonly expected: (mapping: string) => string;
  }>([
    {
      name: 'are of the variable that was seen, wherever it is by then',
      make: ({ change, remove }) => [
        remove('b'),
        change('e', (now) => toColumn(now, 'city')),
        change('d', (now) => toText(now, 'value', 'y')),
      ],
      expected: (text) =>
        text
          .replace('  - { id: b, column: x }\n', '')
          .replace('e, column: x', 'e, column: city')
          .replace('d, column: x, clean: [trim, nfc, single_spaces]', 'd, value: y'),
    },
    {
      name: 'follow a variable that has another id by then',
      make: ({ change }) => [
        change('b', (now) => toId(now, 'bb')),
        change('b', (now) => toColumn(now, 'city')),
      ],
      expected: (text) => text.replace('b, column: x', 'bb, column: city'),
    },
    {
      name: 'take away the steps that were seen',
      make: ({ change }) => [
        change('d', (now) => toClean(now, 'trim', false)),
        change('d', (now) => toClean(now, 'nfc', false)),
      ],
      expected: (text) => text.replace('[trim, nfc, single_spaces]', '[single_spaces]'),
    },
    {
      name: 'add steps one behind another',
      make: ({ change }) => [
        change('d', (now) => toClean(now, 'collapse', true)),
        change('d', (now) => toClean(now, 'upper', true)),
      ],
      expected: (text) => text.replace('single_spaces]', 'single_spaces, collapse, upper]'),
    },
    {
      name: 'add variables and conditions one behind another, and a column that is printed once',
      mapping:
        'aliases: { o: [q] }\nvariables: [{ id: o }]\nrows: { where: [{ column: x, is: y }] }\n',
      make: ({ changes }) => [
        changes.change((form) => toVariable(form, 'p')),
        ...['q', 'r', 'r'].map((one) => changes.change((form) => toPrinted(form, one))),
        changes.change((form) => toCondition(form, { column: 'x', not: '1' })),
        changes.change((form) => toCondition(form, { column: 'x', not: '2' })),
      ],
      expected: () =>
        'aliases: { o: [q] }\nvariables: [{ id: o }, { id: p, column: p }, { id: r, column: r }]\nrows: { where: [{ column: x, is: y }, { column: x, not: 1 }, { column: x, not: 2 }] }\n',
    },
    {
      name: 'remove once what is removed twice',
      mapping:
        'variables: [{ id: b }, { id: c }]\nrows: { where: [{ column: x, is: 1 }, { column: x, is: 2 }, { column: x, is: 3 }] }\n',
      make: ({ changes, form, remove }) => [
        remove('b'),
        remove('b'),
        ...[1, 2].map(() => changes.change(removalOfRule(form, form.rules[0] as never))),
      ],
      expected: () =>
        'variables: [{ id: c }]\nrows: { where: [{ column: x, is: 2 }, { column: x, is: 3 }] }\n',
    },
  ])('$name', async ({ mapping = MAPPING, make, expected }) => {
    const opened = openForm(mapping);
    await Promise.all(make(opened));
    expect(opened.told).toEqual([]);
    expect(opened.text()).toBe(expected(mapping));
  });

  it.each<{
    readonly name: string;
    readonly mapping?: string;
    readonly make: (opened: ReturnType<typeof openForm>) => readonly Promise<boolean>[];
    readonly expected: (mapping: string) => string;
  }>([
    {
      name: 'a variable that has another id and another source by then',
      make: ({ change, remove }) => [
        change('b', (now) => toId(now, 'bb')),
        change('b', (now) => toColumn(now, 'city')),
        remove('b'),
      ],
      expected: (text) => text.replace('b, column: x', 'bb, column: city'),
    },
    {
      name: 'a variable that has another id by then, of which another one is gone',
      make: ({ change, remove }) => [
        change('b', (now) => toId(now, 'bb')),
        remove('a'),
        remove('b'),
      ],
      expected: (text) =>
        text.replace('  - { id: a, column: x }\n', '').replace('id: b,', 'id: bb,'),
    },
    {
      name: 'a variable whose id another one has by then',
      make: ({ change, remove }) => [change('e', (now) => toId(now, 'b')), remove('b')],
      expected: (text) => text.replace('id: e', 'id: b'),
    },
    {
      name: 'a variable that has the id of others by then',
      mapping: 'variables: [{ id: a }, { id: x }, { id: b }, { id: a }]\n',
      make: ({ change, remove }) => [
        remove('x'),
        change('b', (now) => toId(now, 'a')),
        remove('b'),
      ],
      expected: () => 'variables: [{ id: a }, { id: a, column: b }, { id: a }]\n',
    },
    {
      name: 'a variable that was added in the place of one that is gone',
      mapping: 'variables: [{ id: b, column: x, required: true }]\n',
      make: ({ changes, remove }) => [
        remove('b'),
        changes.change((form) => toVariable(form, 'x')),
        remove('b'),
      ],
      expected: () => 'variables: [{ id: x, column: x }]\n',
    },
    {
      name: 'one of two alike that are removed at once',
      mapping: 'variables: [{ id: b }, { id: b }]\n',
      make: ({ changes, form }) =>
        form.targets
          .filter(({ part }) => part === 'variable')
          .map((one) => changes.change(removalOf(form, one))),
      expected: () => 'variables: [{ id: b }]\n',
    },
    {
      name: 'user data that is there by then',
      mapping: 'userdata: { title: { column: x } }\n',
      make: ({ changes }) =>
        ['x', 'y'].map((one) => changes.change((form) => toUserdata(form, 'user_name', one))),
      expected: () => 'userdata: { title: { column: x }, user_name: { column: x } }\n',
    },
    {
      name: 'user data that is nested',
      mapping: 'userdata: { user_name: { first: { column: x } } }\n',
      make: ({ changes }) => [changes.change((form) => toUserdata(form, 'user_name', 'y'))],
      expected: () => 'userdata: { user_name: { first: { column: x } } }\n',
    },
  ])(
    'do not claim to have made or removed $name',
    async ({ mapping = MAPPING, make, expected }) => {
      const opened = openForm(mapping);
      expect((await Promise.all(make(opened))).at(-1)).toBe(false);
      expect(opened.told).toEqual([words.columns.changedMeanwhile]);
      expect(opened.text()).toBe(expected(mapping));
    },
  );

  it('are refused where what was seen is gone, or another text has taken its place', async () => {
    const { change, changes, remove, text, told } = openForm(MAPPING);
    const made = [remove('b'), change('b', (now) => toColumn(now, 'city'))];
    expect(await Promise.all(made)).toEqual([true, false]);
    const before = text();
    const late = change('a', (now) => toColumn(now, 'city'));
    changes.forget();
    expect(await late).toBe(false);
    expect(told).toEqual(Array(2).fill(words.columns.changedMeanwhile));
    expect(text()).toBe(before);
  });
});

describe('toColumn() and toText()', () => {
  it.each<{
    readonly mapping: string;
    readonly to: (target: Target) => Changes;
    readonly expected: string;
  }>([
    {
      mapping: 'variables: [{ id: a, value: true, max_length: 4 }]',
      to: (target) => toColumn(target, 'City'),
      expected: 'variables: [{ id: a, column: City, max_length: 4 }]',
    },
    {
      mapping: 'userdata: { a: true }',
      to: (target) => toColumn(target, 'City'),
      expected: 'userdata: { a: { column: City } }',
    },
    {
      mapping: 'variables: [{ id: order_for_test, column: City }]',
      to: (target) => toText(target, 'value', 'no'),
      expected: 'variables: [{ id: order_for_test, value: no }]',
    },
    {
      mapping: 'userdata: { a: { column: City, empty: "0", look_alikes: allow, unusual: accept } }',
      to: (target) => toText(target, 'value', 'x'),
      expected: 'userdata: { a: { value: x } }',
    },
  ])('keep what can stay besides in $mapping', ({ mapping, to, expected }) => {
    const target = openForm(mapping).form.targets.at(-1) as Target;
    expect(changeMapping(mapping, to(target)).trim()).toBe(expected);
  });
});

describe('MappingChanges.settle()', () => {
  const toField = (isGone = false): TypedIn => ({ again: signal(), isGone });
  const typed = (opened: ReturnType<typeof openForm>, field: TypedIn) =>
    opened.changes.change(
      changeOf(opened.form, opened.target('b'), (now) => toText(now, 'template', '{city}')),
      field,
    );

  it('tries a typed text again that could not be taken, of the mapping as it is then', async () => {
    const opened = openForm(MAPPING);
    opened.reach(false);
    expect(await typed(opened, toField())).toBe(false);
    // What was only chosen shows again what the mapping says.
    await opened.change('a', (now) => toColumn(now, 'lost'));
    expect(opened.changes.hasFailed).toBe(true);
    expect(await opened.changes.settle()).toBe(false);
    opened.reach(true);
    await opened.remove('a');
    expect(await opened.changes.settle()).toBe(true);
    expect(opened.text()).toBe(
      MAPPING.replace('  - { id: a, column: x }\n', '').replace(
        'b, column: x',
        'b, template: "{city}"',
      ),
    );
    expect(opened.changes.hasFailed).toBe(false);
  });

  it.each([
    { name: 'of a field that is gone', isGone: true, giveUp: () => {} },
    { name: 'of another text', giveUp: (changes: MappingChanges) => changes.forget() },
    {
      name: 'that shows again what was taken',
      giveUp: (_: MappingChanges, { again }: TypedIn) => {
        again.value = undefined;
      },
    },
  ])('gives up what was typed in a field $name, and says so', async ({ isGone, giveUp }) => {
    const opened = openForm(MAPPING);
    opened.reach(false);
    const field = toField(isGone);
    await typed(opened, field);
    expect(opened.told.includes(words.columns.lost)).toBe(isGone === true);
    const shown: boolean[] = [];
    onTestFinished(effect(() => void shown.push(opened.changes.hasFailed)));
    giveUp(opened.changes, field);
    expect(shown.at(-1)).toBe(false);
    expect(await opened.changes.settle()).toBe(true);
    expect(opened.text()).toBe(MAPPING);
  });
});
