interface Fields {
  readonly project?: string;
  readonly user?: string;
  /** `''`: a flag says it. */
  readonly count?: string;
  readonly name?: string;
  readonly more?: string;
}

/** A mapping with a price as YAML; the texts are `Name`, called `name`. */
export function priced(price: string, fields: Fields = {}): string {
  const { project = '{ column: project_id }', user = '{ column: svc_uid }' } = fields;
  const { count = '{ column: Qty }', name = 'Name', more = '' } = fields;
  return `version: 1
project: ${project}
svc_uid: ${user}
order:
${count === '' ? '' : `  order_count: ${count}\n`}  total_price: ${price}
variables:
  - { id: name, column: ${name} }
${more}`;
}

/** Quantities are added up over the rows of an order. */
export const SUM = '{ column: Qty, combine: sum }';
