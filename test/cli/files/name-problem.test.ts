import { describe, expect, it } from 'vitest';
import { findNameProblem } from '../../../src/cli/files/writable-file.ts';

describe('findNameProblem()', () => {
  it.each([
    { file: 'results*.csv', problem: 'does not allow "*"' },
    { file: 'C:\\May\\out:2.csv', problem: 'does not allow ":"' },
    { file: 'a?.csv', problem: 'does not allow "?"' },
    { file: 'a|b<c>.csv', problem: 'does not allow "|"' },
    { file: 'CON.csv', problem: 'reserves the name "CON.csv"' },
    { file: 'May/nul.old.xlsx', problem: 'reserves the name "nul.old.xlsx"' },
    { file: 'Com1 .html', problem: 'reserves the name' },
    { file: 'lpt\u00b9.json', problem: 'reserves the name' },
    { file: 'mapping.yaml.', problem: 'removes a dot or space' },
    { file: 'mapping ', problem: 'removes a dot or space' },
  ])('tells on Windows what is wrong with $file, and elsewhere nothing', ({ file, problem }) => {
    expect(findNameProblem(file, 'win32')).toContain(problem);
    expect(findNameProblem(file, 'linux')).toBeUndefined();
    expect(findNameProblem(file, 'darwin')).toBeUndefined();
  });

  it.each([
    'results.csv',
    'D:\\5월\\결과.csv',
    '..\\console.csv',
    'com10.csv',
    'aux-2.csv',
    '.csv',
  ])('lets Windows have %s', (file) => expect(findNameProblem(file, 'win32')).toBeUndefined());
});
