import type { CleanStep } from '../../../../src/mapping/cells/clean/clean-steps.ts';
import { parseMapping } from '../../../../src/mapping/file/load-mapping.ts';

/** A step as a mapping file has it. */
export function stepOf(step: string): CleanStep {
  const yaml = `version: 1
project: {column: P}
svc_uid: {column: U}
order: {order_count: rows, total_price: {value: 0}}
variables: [{ id: a, clean: [${step}] }]
`;
  const [variable] = parseMapping(yaml, 'test.yaml').variables;
  const steps = variable && 'column' in variable.from ? variable.from.clean : [];
  if (!steps?.[0]) throw new Error('There is no step');
  return steps[0];
}
