import type { MappingForm } from '../../../../api/types.ts';
import type { SheetColumn } from './sheet-columns.ts';
import type { Changes } from './use-mapping.ts';

/** What the parts of the form show, and how they change the mapping. */
export interface FormProps {
  readonly form: MappingForm;
  readonly columns: readonly SheetColumn[];
  readonly canEdit: boolean;
  readonly change: (changes: Changes) => void;
  readonly goToLine: (line: number) => void;
}
