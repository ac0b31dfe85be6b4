import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

/** A list of three jobs whose copies are counted in what the name of their column says. */
function packed(name: string, header: string): List {
  return asked(
    `A1: ${name}`,
    'jobs.tsv',
    `Job\tClient\t${header}\tTotal\nb-1\tann\t2\t45.00\nb-2\tbob\t5\t105.00\nb-3\tcy\t1\t24.00\n`,
    'b-1 is 2 copies, or as many packs',
    { mapping: mapped('Job', 'Client', header, 'Total') },
  );
}

function counted(name: string, cell: string): List {
  return refused(
    `A8: ${name}`,
    'jobs.tsv',
    `Job\tClient\tQty\tTotal\nc-1\tann\t${cell}\t45.00\nc-2\tbob\t5\t105.00\nc-3\tcy\t10\t24.00\n`,
    { mapping: mapped('Job', 'Client', 'Qty', 'Total') },
  );
}

/** A1 and A8: how many copies are meant. */
export const COUNTS: readonly List[] = [
  packed('The copies are counted in boxes of fifty', 'Qty (box of 50)'),
  packed('The copies are counted in boxes', 'Qty (boxes)'),
  packed('The copies are packs with the number of cards beside the word', 'Packs (50)'),
  packed('A German list counts in hundreds of pieces', 'Menge (100 St.)'),
  packed('A German list counts in packing units', 'Menge (VE)'),
  packed('A German list counts in dozens', 'Menge (Dtzd.)'),
  packed('A Korean list counts in boxes', '수량(박스)'),
  packed('A Korean list counts in hundreds of sheets', '수량(100매)'),
  packed('A Korean list counts in thousands by one syllable', '부수(천)'),
  packed('A Chinese list counts in thousands of sheets', '数量（千张）'),
  packed('A Japanese list counts in thousands by one sign', '部数(千)'),
  packed('A Brazilian list counts in milheiros', 'Qtd (milheiros)'),
  packed('An Italian list counts in migliaia', 'Quantità (migliaia)'),
  fine(
    'A1: The copies of cards of a size and a year are no packs',
    'sizes.tsv',
    'Job\tClient\tCopies (A5)\tTotal (2026)\nsz-1\tann\t2\t45.00\nsz-2\tbob\t5\t105.00\n',
    orders('', 'sz-1 ann 2 45\nsz-2 bob 5 105'),
    { mapping: mapped('Job', 'Client', 'Copies (A5)', 'Total (2026)') },
  ),
  asked(
    'A1: A column of units beside the copies says DZ',
    'po.csv',
    'PO line,Buyer,Qty,UOM,Ext. price,Text\n4500-10,acme,2,DZ,45.00,Ann\n4500-20,acme,5,DZ,105.00,Bob\n4500-30,acme,1,DZ,24.00,Cy\n',
    '2 copies or 24',
    { mapping: mapped('PO line', 'Buyer', 'Qty', 'Ext. price', 'text=Text') },
  ),
  asked(
    'A1: A column ME beside the quantity of SAP says TS and ST',
    'ZSD_VA05.txt',
    'Auftrag\tKunde\tMenge\tME\tNettowert\n5000001\twerk1\t2\tTS\t45,00\n5000002\twerk1\t500\tST\t10,50\n5000003\twerk2\t3\tTS\t60,00\n',
    '2 copies or 2000',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Nettowert') },
  ),
  fine(
    'A1: A column ME beside the quantity of SAP says ST in each row',
    'ZSD_VA05.txt',
    'Auftrag\tKunde\tMenge\tME\tNettowert\n5000011\twerk1\t200\tST\t45,00\n5000012\twerk1\t500\tST\t105,00\n5000013\twerk2\t300\tST\t60,00\n',
    orders('', '5000011 werk1 200 45\n5000012 werk1 500 105\n5000013 werk2 300 60'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Nettowert') },
  ),
  asked(
    'A1: A Korean column 단위 says 박스 in some rows and 매 in others',
    '발주.csv',
    '프로젝트,고객,수량,단위,금액\nkb-1,hana,100,매,30000\nkb-2,duri,2,박스,60000\nkb-3,hana,200,매,52000\n',
    '2 copies or two boxes of them',
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  asked(
    'A1: The format of a quantity shows dozens',
    'dozens.xlsx',
    workbook([
      r('Job|Client|Copies|Total'),
      r('fd-1|ann', n(2, '0" dz"'), 45),
      r('fd-2|bob', n(5, '0" dz"'), 105),
    ]),
    '2 copies or 24',
    { mapping: mapped('Job', 'Client', 'Copies', 'Total') },
  ),
  asked(
    'A1: The format of a quantity shows packs of fifty',
    'packs.xlsx',
    workbook([
      r('Job|Client|Copies|Total'),
      r('fp-1|ann', n(2, '0" x 50"'), 45),
      r('fp-2|bob', n(5, '0" x 50"'), 105),
    ]),
    '2 copies or 100',
    { mapping: mapped('Job', 'Client', 'Copies', 'Total') },
  ),
  counted('A clerk gives one card free with two and writes 2+1', '2+1'),
  counted('A clerk orders one Satz', '1 Satz'),
  counted('A clerk orders half a dozen as a fraction', '½ Dtzd'),
  counted('A clerk orders x3', 'x3'),
  counted('A clerk orders about a hundred', 'ca. 100'),
  counted('A clerk orders two boxes of fifty by a sign of times', '2×50'),
  counted('A Korean clerk writes the word thousand behind one', '1천부'),
  counted('A range of copies became a day in April', '03-Apr'),
  counted('A code of Excel stands where the copies should be', '1.234E3'),
];
