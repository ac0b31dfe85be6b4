export * from '../../mapping/file/saved-name.ts';
