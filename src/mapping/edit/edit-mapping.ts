export { changeMapping } from './change-mapping.ts';
export { readMappingForm } from './mapping-form.ts';
