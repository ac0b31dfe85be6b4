import type { Plan } from '../../mapping/apply/plan.ts';
import { cleanedUsesOf } from '../../mapping/apply/plan-columns.ts';
import { compileHasCell } from '../../mapping/apply/text-reader.ts';
import type { CleanStep } from '../../mapping/cells/clean/clean-steps.ts';
import type { CompleteMapping, Mapping } from '../../mapping/file/mapping.ts';
import type { Column } from '../../rows/row.ts';

/** A column with the steps by which a mapping cleans its cells. */
export interface CleanedColumn {
  readonly column: Column;
  readonly steps: readonly CleanStep[];
  /** Whether a row has its cell in one of the texts that are cleaned like that. */
  readonly isRead: (row: readonly string[]) => boolean;
}

/** Each column with each list of steps that a plan cleans it by, in the order of the mapping: ids, order fields, variables. */
export function cleanedColumns(plan: Plan): CleanedColumn[] {
  const found = new Map<string, CleanedColumn>();
  for (const { columns, clean: steps, choices } of cleanedUsesOf(plan)) {
    for (const column of steps.length > 0 ? columns : []) {
      const key = JSON.stringify([column.index, steps]);
      const [known, hasCell] = [found.get(key), compileHasCell(choices, column)];
      const isRead: CleanedColumn['isRead'] = (row) => known?.isRead(row) || hasCell(row);
      found.set(key, { column, steps, isRead });
    }
  }
  return [...found.values()];
}

/** A mapping may leave to flags what every order needs. It has no clean-up there; a text shows that an id is still to be given. */
export function withIds(mapping: Mapping): CompleteMapping {
  const { project, svcUid, order } = mapping;
  const none = { value: '1' };
  return {
    ...mapping,
    project: project ?? { value: '{project_id}' },
    svcUid: svcUid ?? { value: 'svc_uid' },
    order: { ...order, orderCount: order.orderCount ?? none, totalPrice: order.totalPrice ?? none },
    flagged: [],
    replaced: [],
  };
}
