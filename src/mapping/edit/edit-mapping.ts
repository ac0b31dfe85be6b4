export { namedFilesOf } from './named-files.ts';
export { fitMapping, withoutComments } from './reuse-mapping.ts';
export { sheetSettingsOf, withSheetSettings } from './sheet-settings.ts';
