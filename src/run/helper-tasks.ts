import { checkRows } from './check-rows.ts';
import { editMapping } from './prepare/edit-mapping.ts';
import { fitMappings } from './prepare/fit-mappings.ts';

/** What the console asks of a process that stays. */
export const HELPER_TASKS = { checkRows, editMapping, fitMappings };

export type HelperTasks = typeof HELPER_TASKS;

export interface HelperQuestion {
  readonly task: keyof HelperTasks;
  readonly given: unknown;
}

export interface HelperAnswer {
  readonly answer?: unknown;
  readonly failure?: { readonly code: string; readonly message: string };
}
