export type { ListFiles } from '../../../sheet/sheet.ts';
export { firstOf, labelOf } from '../../../sheet/sheet-name.ts';
