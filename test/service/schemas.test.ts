import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countCodePoints,
  mainErrorBodySchema,
  productResultSchema,
  productSchema,
  projectListSchema,
  projectSchema,
  resourceErrorBodySchema,
  svcUidSchema,
  tentativeOrderBodySchema,
  tentativeOrderResultSchema,
  variableDataSetSchema,
} from '../../src/service/schemas.ts';

const project = {
  project_id: 'prj-1',
  ctime: '2026-01-02T03:04:05Z',
  mtime: '2026-01-02T03:04:05Z',
  ps_code: 'A5@card',
  status: 'editing',
  title: '',
};
const body = { order_count: 1, total_price: 0 };
const variable = { id: 'name', value: { text: 'Zoë' } };

describe('schemas accept what docs/service.md shows', () => {
  const cases = [
    ['project', projectSchema, project],
    ['project of an unknown status', projectSchema, { ...project, status: 'archived' }],
    ['project with unknown fields', projectSchema, { ...project, cloned_from: { id: 1 } }],
    ['ordered project', projectSchema, { ...project, status: 'ordering', order_id: 7 }],
    ['empty list of projects', projectListSchema, { projects: [] }],
    ['list of projects', projectListSchema, { projects: [project] }],
    ['order of the two required fields', tentativeOrderBodySchema, body],
    ['order of all fields', tentativeOrderBodySchema, { ...body, ...allFields() }],
    ['userdata_json of 1000 characters', tentativeOrderBodySchema, userdata(1000)],
    [
      'order_name of 255 emoji',
      tentativeOrderBodySchema,
      { ...body, order_name: '🎉'.repeat(255) },
    ],
    ['fractional total_price', tentativeOrderBodySchema, { ...body, total_price: 0.5 }],
    ['empty dataset', variableDataSetSchema, { rows: [] }],
    ['row without columns', variableDataSetSchema, { rows: [{ cols: [] }] }],
    ['value without text', variableDataSetSchema, { rows: [{ cols: [{ id: 'a', value: {} }] }] }],
    ['order result', tentativeOrderResultSchema, { order_id: 5, status: 'ordering' }],
    ['product of codes alone', productResultSchema, { product: { prodCode: 'card', sizes: [] } }],
    ['error without details', mainErrorBodySchema, errorBody({})],
    ['error of an unknown code', mainErrorBodySchema, errorBody({ code: 'brand_new' })],
    ['failure without a word', resourceErrorBodySchema, {}],
    ['svc-uid of every allowed kind', svcUidSchema, 'aZ09_!@-+='],
    ['svc-uid of 70 characters', svcUidSchema, 'u'.repeat(70)],
  ] as const;
  it.each(cases)('%s', (_name, schema, value) => {
    expect(schema.safeParse(value).error?.issues).toBeUndefined();
  });
});

describe('countCodePoints()', () => {
  it('counts as iterating does, halves of characters too', () => {
    const units = fc.array(fc.constantFrom('a', '한', '🎉', '\ud83c', '\udf89'));
    fc.assert(
      fc.property(units, (parts) => {
        const text = parts.join('');
        expect(countCodePoints(text)).toBe([...text].length);
      }),
    );
  });
});

describe('schemas take null for a field that is not there', () => {
  const product = { prodCode: 'card', sizes: [{ sizeCode: 'A5' }] };
  const cases = [
    ['order_id', projectSchema, project],
    ['template_uri', projectSchema, project],
    ['editor', productSchema, product],
    ['template_option', productSchema, product],
    ['dpName', productSchema, product],
    ['code', resourceErrorBodySchema, {}],
  ] as const;
  it.each(cases)('%s', (field, schema, value) => {
    const parsed: Record<string, unknown> | undefined = schema.parse({ ...value, [field]: null });
    expect(parsed).toEqual(value);
    expect(parsed?.[field]).toBeUndefined();
  });

  it.each(['project_id', 'status'])('and not for a field that is always there: %s', (field) => {
    expect(projectSchema.safeParse({ ...project, [field]: null }).success).toBe(false);
  });
});

describe('schemas refuse what docs/service.md rules out', () => {
  const cases = [
    ['project without an id', projectSchema, { ...project, project_id: '' }, 'project_id'],
    ['order_count of 0', tentativeOrderBodySchema, { ...body, order_count: 0 }, 'order_count'],
    ['order_count of 1.5', tentativeOrderBodySchema, { ...body, order_count: 1.5 }, 'order_count'],
    ['order_count as text', tentativeOrderBodySchema, { ...body, order_count: '1' }, 'order_count'],
    ['no total_price', tentativeOrderBodySchema, { order_count: 1 }, 'total_price'],
    ['negative total_price', tentativeOrderBodySchema, { ...body, total_price: -1 }, 'total_price'],
    [
      'partner_order_id of 256 characters',
      tentativeOrderBodySchema,
      { ...body, partner_order_id: 'p'.repeat(256) },
      'partner_order_id',
    ],
    [
      'order_name of 256 characters',
      tentativeOrderBodySchema,
      { ...body, order_name: 'n'.repeat(256) },
      'order_name',
    ],
    ['userdata_json of 1001 characters', tentativeOrderBodySchema, userdata(1001), 'userdata_json'],
    [
      'userdata_json that is not JSON',
      tentativeOrderBodySchema,
      { ...body, userdata_json: '{' },
      'userdata_json',
    ],
    [
      'userdata_json as an object',
      tentativeOrderBodySchema,
      { ...body, userdata_json: {} },
      'userdata_json',
    ],
    [
      'dataset as a string',
      tentativeOrderBodySchema,
      { ...body, vdp_dataset: '{"rows":[]}' },
      'vdp_dataset',
    ],
    ['column without an id', variableDataSetSchema, rows({ value: {} }), 'rows.0.cols.0.id'],
    ['column without a value', variableDataSetSchema, rows({ id: 'a' }), 'rows.0.cols.0.value'],
    [
      'text that is a number',
      variableDataSetSchema,
      rows({ id: 'a', value: { text: 1 } }),
      'rows.0.cols.0.value.text',
    ],
    [
      'order result of another status',
      tentativeOrderResultSchema,
      { order_id: 1, status: 'ordered' },
      'status',
    ],
    [
      'order_id that a number cannot hold',
      tentativeOrderResultSchema,
      { order_id: 2 ** 53, status: 'ordering' },
      'order_id',
    ],
    ['error without a code', mainErrorBodySchema, errorBody({ code: '' }), 'error.code'],
    ['svc-uid of 71 characters', svcUidSchema, 'u'.repeat(71), ''],
    ['empty svc-uid', svcUidSchema, '', ''],
    ['svc-uid with a space', svcUidSchema, 'a b', ''],
    ['svc-uid with a line break at its end', svcUidSchema, 'a\n', ''],
  ] as const;
  it.each(cases)('%s', (_name, schema, value, path) => {
    const paths = schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.'));
    expect(paths).toContain(path);
  });
});

it('schemas keep unknown fields of a project and no prototype', () => {
  const parsed = projectSchema.parse(
    JSON.parse(JSON.stringify(project).replace('{', '{"__proto__":{"admin":true},"more":1,')),
  );
  expect(parsed).toMatchObject({ more: 1 });
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect(parsed['admin']).toBeUndefined();
});

function allFields() {
  return {
    partner_order_id: 'p'.repeat(255),
    order_name: 'n'.repeat(255),
    order_for_test: true,
    link_order: false,
    userdata_json: '{"user_name":"Zoë"}',
    vdp_dataset: { rows: [{ cols: [{ ...variable, shrink: true, segment: false }] }] },
  };
}

function userdata(length: number) {
  return { ...body, userdata_json: JSON.stringify('x'.repeat(length - 2)) };
}

function rows(col: object) {
  return { rows: [{ cols: [col] }] };
}

function errorBody(error: object) {
  return { error: { code: 'project_locked', message: 'm', request_id: 'r', ...error } };
}
