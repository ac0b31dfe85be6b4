import { describe, expect, it } from 'vitest';
import { findNameProblem } from '../../../src/cli/files/name-problem.ts';

describe('findNameProblem()', () => {
  it.each([
    { file: 'results*.csv', problem: 'has no "*"' },
    { file: 'C:\\May\\out:2.csv', problem: 'has no ":"' },
    { file: 'a?.csv', problem: 'has no "?"' },
    { file: 'a|b<c>.csv', problem: 'has no "|"' },
    { file: 'CON.csv', problem: '"CON.csv" is a device' },
    { file: 'May/nul.old.xlsx', problem: '"nul.old.xlsx" is a device' },
    { file: 'Com1 .html', problem: 'is a device' },
    { file: 'lpt\u00b9.json', problem: 'is a device' },
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
