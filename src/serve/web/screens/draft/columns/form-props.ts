import type { MappingForm } from '../../../../api/types.ts';
import type { Change } from './mapping-changes.ts';
import type { SheetColumn } from './sheet-columns.ts';

export interface FormProps {
  readonly form: MappingForm;
  readonly columns: readonly SheetColumn[];
  readonly canEdit: boolean;
  readonly change: Change;
  readonly goToLine: (line: number) => void;
}
