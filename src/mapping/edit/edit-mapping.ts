export { namedFilesOf } from './named-files.ts';
export { withoutComments } from './reuse-mapping.ts';
export { joinsSheets, sheetSettingsOf, withSheetSettings } from './sheet-settings.ts';
