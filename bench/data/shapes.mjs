import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const variable = (id, more) => ({ id: id.toLowerCase(), column: id, ...more });
const NAMES = ['Name', 'Greeting', 'Company', 'Street', 'City', 'Postcode', 'Note', 'Day'];
const VARIABLES = NAMES.map((name) => variable(name));
const sum = (column) => ({ column, combine: 'sum' });
const ORDER = { order_count: 'rows', total_price: { per_row: '3' } };

/**
 * What mappings ask of each row, by name: parts of a mapping of the columns in hard-columns.mjs.
 *
 * @type {Record<string, object>}
 */
export const SHAPES = {
  per_row: {},
  'a sum': { order: { ...ORDER, total_price: sum('Price') } },
  'two sums': { order: { order_count: sum('Count'), total_price: sum('Price') } },
  'a template of two columns': {
    variables: [...VARIABLES, { id: 'place', template: '{City}: {Street}' }],
  },
  'userdata from columns': {
    userdata: { receiver_name: { column: 'Customer' }, project: { column: 'Project' } },
  },
  'order_name from columns': {
    order: { ...ORDER, order_name: { template: '{Customer} {Project}' } },
  },
  'default and max_length': {
    variables: NAMES.map((name) => variable(name, { default: '-', max_length: 500 })),
  },
  'required and max_length': {
    variables: [
      ...['Name', 'Company', 'Street', 'City', 'Postcode', 'Day'].map((name) =>
        variable(name, { required: true, max_length: 60 }),
      ),
      variable('Note', { max_length: 400 }),
    ],
  },
  '3 variables': { variables: VARIABLES.slice(0, 3) },
  '40 variables': {
    variables: Array.from({ length: 40 }, (_, i) => ({
      id: `v${i}`,
      column: NAMES[i % NAMES.length],
    })),
  },
};

/** A mapping of this shape, as JSON, which is YAML too. */
export function toMapping(shape) {
  return JSON.stringify({
    version: 1,
    project: { column: 'Project' },
    svc_uid: { column: 'Customer' },
    order: ORDER,
    variables: VARIABLES,
    ...SHAPES[shape],
    unmapped_columns: 'ignore',
  });
}

/** Writes a mapping of this shape to the folder; returns the file's path. */
export function writeMapping(folder, shape) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${shape.replaceAll(' ', '-')}.yaml`);
  writeFileSync(file, toMapping(shape));
  return file;
}
