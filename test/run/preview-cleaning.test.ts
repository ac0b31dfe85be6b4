import { describe, expect, it } from 'vitest';
import type { Issue } from '../../src/issue.ts';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { createRowCleaner } from '../../src/run/prepare/clean-rows.ts';
import { previewCleaning } from '../../src/run/prepare/preview-cleaning.ts';
import { previewValues } from '../../src/run/prepare/preview-values.ts';
import { f, r, workbook, writeBook } from '../meaning/workbook.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const ids = `version: 1
project: { column: Project }
svc_uid: { value: u }
unmapped_columns: ignore
`;
const litre = `${ids}variables: [{ id: l, column: Litre, clean: [{ number: "0.00" }] }]\n`;
const ofGermany = `${litre}rows: { where: [{ column: Land, is: DE }] }\n`;

async function preview(list: string | Uint8Array, yaml: string, limit = 20) {
  const kind = typeof list === 'string' ? 'csv' : 'xlsx';
  const file = temporaryFile(`list.${kind}`, list);
  const issues: Issue[] = [];
  const onIssue = (issue: Issue) => void issues.push(issue);
  const input = { file, mapping: parseMapping(yaml, 'm.yaml'), limit, onIssue };
  const shown = await previewCleaning(input);
  return {
    input,
    rows: shown?.rows,
    cells: shown?.cleaned.flatMap(({ cells }) => cells.map(({ row, after }) => `${row} ${after}`)),
    problems: shown?.cleaned.flatMap(({ cells }) => cells.map(({ problem }) => problem)),
    codes: issues.map(({ code }) => code),
  };
}

describe('previewCleaning()', () => {
  it('reads numbers as those rows show that no rule leaves out', async () => {
    const list =
      'Project;Land;Litre\np-1;DE;1.234\np-2;DE;12.500\np-3;US;1.234.567\np-4;DE;0.750\n';
    expect(await preview(list, ofGermany)).toMatchObject({
      ...{ rows: 3, cells: ['2 1.23', '3 12.50', '5 0.75'], codes: [] },
    });
    expect(await preview(list, ofGermany, 2)).toMatchObject({ rows: 2 });
  });

  it('looks only at cells that the text of their row has', async () => {
    const choose =
      'choose: [{ when: { column: Sex, is: F }, text: "{Last}" }, { otherwise: "{Sex}" }]';
    const map = 'clean: [{ map: { A: Anna, B: Bo } }]';
    const yaml = `${ids}variables: [{ id: v, ${choose}, ${map} }]\n`;
    const list = 'Project,Sex,Last\np-1,F,A\np-2,F,B\np-3,M,B\n';
    expect(await preview(list, yaml)).toMatchObject({
      cells: ['2 Anna', '3 Bo', '4 null'],
    });
  });

  it('says which texts are unsure, and asks as a check does', async () => {
    const unsure = 'unsure: these rows do not show what its comma or point means';
    const list = 'Project;Litre\np-1;1.234\np-2;12.500\n';
    const { input, ...shown } = await preview(list, litre);
    expect(shown).toMatchObject({
      ...{ cells: ['2 1234.00', '3 12500.00'], problems: [unsure, unsure] },
      codes: ['number_marks_unsure'],
    });
    const { values } = (await previewValues({ ...input, column: 'Litre' })) ?? {};
    expect(values?.map(({ becomes }) => becomes)).toEqual([
      [{ after: '1234.00', problem: unsure }],
      [{ after: '12500.00', problem: unsure }],
    ]);
    const sure = await preview('Project;Litre\np-1;1.234\np-2;12,5\n', litre);
    expect(sure).toMatchObject({ problems: [null, null], codes: [] });
  });

  it('shows the texts that a file of rejected rows protects', async () => {
    const list = "Project,Litre,vdpipe_row\np-1,'-5,2\n";
    expect(await preview(list, litre)).toMatchObject({ cells: ['2 -5.00'] });
  });

  it('tells nothing of the cells of a row that a rule leaves out', async () => {
    const book = (land: string) => {
      const rows = [r('Project|Land|Litre'), ['p-1', 'DE', 1.5], ['p-2', land, f('A1*2')]];
      return writeBook(workbook(rows), 'xlsx');
    };
    expect(await preview(book('US'), ofGermany)).toMatchObject({ cells: ['2 1.50'], codes: [] });
    const kept = await preview(book('DE'), ofGermany);
    expect(kept).toMatchObject({ codes: ['formula_without_value'] });
  });
});

describe('createRowCleaner()', () => {
  it('leaves numbers as they are, which their texts alone do not say', () => {
    const yaml = `${ids}sheet: { decimal: "," }
variables:
  - { id: l, column: Litre, clean: [{ number: "0.00" }] }
  - { id: n, column: Name, clean: [{ case: upper }] }
`;
    const clean = createRowCleaner(yaml, ['Project', 'Litre', 'Name']);
    expect(clean?.(['p-1', '1.789', 'Zoe'])).toEqual([{ column: 2, to: 'ZOE', problem: null }]);
    expect(createRowCleaner(litre, ['Project', 'Litre'])).toBeNull();
  });
});
