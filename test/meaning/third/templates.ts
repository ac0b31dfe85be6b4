import { type List, mapped, orders } from '../list.ts';
import { fine, warnedOrAsked } from '../put.ts';
import { r, workbook } from '../workbook.ts';

/** A mapping with the given variables, for orders of one copy each. */
function printed(...variables: readonly string[]): string {
  const lines = variables.map((variable) => `  - ${variable}\n`);
  return `${mapped('job', 'client', '=1', '=2')}variables:\n${lines.join('')}`;
}

/** C17: texts that are put together, and columns that have nothing. */
export const TEMPLATES: readonly List[] = [
  warnedOrAsked(
    'C17: Most guests of a German ball have no academic title between salutation and name',
    'ball.csv',
    `job;client;Anrede;Titel;Name
ba-1;oper;Frau;;Kühn
ba-2;oper;Herr;Dr.;Falk
ba-3;oper;Frau;;Noll
`,
    orders(
      'zeile',
      'ba-1 oper 1 2|Frau  Kühn\nba-2 oper 1 2|Herr Dr. Falk\nba-3 oper 1 2|Frau  Noll',
    ),
    { mapping: printed('{ id: zeile, template: "{Anrede} {Titel} {Name}" }') },
  ),
  warnedOrAsked(
    'C17: The column of companies is mapped and empty in every row of this export',
    'no-companies.csv',
    'job,client,name,company\nnc-1,kit,Ann Fox,\nnc-2,kit,Bob Ray,\nnc-3,kit,Cid Lux,\n',
    orders('name', 'nc-1 kit 1 2|Ann Fox\nnc-2 kit 1 2|Bob Ray\nnc-3 kit 1 2|Cid Lux'),
    { mapping: printed('{ id: name }', '{ id: company }') },
  ),
  warnedOrAsked(
    'C17: A rule for Austria is never met as the export writes AT',
    'laender.csv',
    'job,client,name,land,uid\nla-1,kit,Ann Fox,AT,\nla-2,kit,Bob Ray,DE,\nla-3,kit,Cid Lux,AT,U123\n',
    orders('name uid', 'la-1 kit 1 2|Ann Fox\nla-2 kit 1 2|Bob Ray\nla-3 kit 1 2|Cid Lux|U123'),
    {
      mapping: printed(
        '{ id: name }',
        '{ id: uid, required: true, when: { column: land, is: Österreich } }',
      ),
    },
  ),
  warnedOrAsked(
    'C17: Member numbers are padded and one member is still pending',
    'pending.csv',
    'job,client,no\npe-1,kit,1182\npe-2,kit,TBD\npe-3,kit,77\npe-4,kit,931\n',
    orders(
      'no',
      'pe-1 kit 1 2|001182\npe-2 kit 1 2|000TBD\npe-3 kit 1 2|000077\npe-4 kit 1 2|000931',
    ),
    { mapping: printed('{ id: "no", column: "no", clean: [{ pad: 6 }] }') },
  ),
  warnedOrAsked(
    'C17: A Japanese label lacks the family name of one person before 様',
    '宛名.csv',
    'job,client,姓,名,住所\nat-1,kit,佐藤,健,東京都港区1\nat-2,kit,,翔,大阪市北区2\nat-3,kit,鈴木,花,京都市左京区3\n',
    orders(
      'atena jusho',
      'at-1 kit 1 2|佐藤健 様|東京都港区1\nat-2 kit 1 2|翔 様|大阪市北区2\nat-3 kit 1 2|鈴木花 様|京都市左京区3',
    ),
    {
      mapping: printed('{ id: atena, template: "{姓}{名} 様" }', '{ id: jusho, column: 住所 }'),
    },
  ),
  warnedOrAsked(
    'C17: Brackets after the name of a guest are empty for whoever has no company',
    'brackets.xlsx',
    workbook([
      r('job|client|name|firm'),
      r('bk-1|expo|Ann Fox|Initech'),
      r('bk-2|expo|Bob Ray'),
      r('bk-3|expo|Cid Lux|Hooli'),
    ]),
    orders(
      'badge',
      'bk-1 expo 1 2|Ann Fox (Initech)\nbk-2 expo 1 2|Bob Ray ()\nbk-3 expo 1 2|Cid Lux (Hooli)',
    ),
    { mapping: printed('{ id: badge, template: "{name} ({firm})" }') },
  ),
  warnedOrAsked(
    'C17: An address ends in a comma where the district is missing',
    'enderecos.csv',
    'job,client,rua,bairro\nen-1,kit,Rua A 12,Centro\nen-2,kit,Rua B 7,\nen-3,kit,Rua C 90,Moema\n',
    orders(
      'linha',
      'en-1 kit 1 2|Rua A 12, Centro\nen-2 kit 1 2|"Rua B 7, "\nen-3 kit 1 2|Rua C 90, Moema',
    ),
    { mapping: printed('{ id: linha, template: "{rua}, {bairro}" }') },
  ),
  warnedOrAsked(
    'C17: The mapping collapses the two spaces that a missing middle name leaves',
    'middle-names.csv',
    'job,client,first,middle,last\nmi-1,kit,Ann,B.,Fox\nmi-2,kit,Cid,,Lux\n',
    // Cells are cleaned, not what a template makes of them.
    orders('full', 'mi-1 kit 1 2|Ann B. Fox\nmi-2 kit 1 2|Cid  Lux'),
    {
      mapping: printed('{ id: full, template: "{first} {middle} {last}", clean: [collapse] }'),
    },
  ),
  fine(
    'C17: A default stands for the whole greeting of whoever has only a last name',
    'saludos.csv',
    'job,client,trato,apellido\nsa-31,kit,Sra.,Núñez\nsa-32,kit,,Peña\n',
    orders('saludo', 'sa-31 kit 1 2|Estimada Sra. Núñez:\nsa-32 kit 1 2|Estimados clientes:'),
    {
      mapping: printed(
        '{ id: saludo, template: "Estimada {trato} {apellido}:", default: "Estimados clientes:" }',
      ),
    },
  ),
  warnedOrAsked(
    'C17: The mapped column of nicknames has nothing but a space in each row',
    'nicknames.csv',
    'job,client,name,nick\nni-1,kit,Ann Fox, \nni-2,kit,Bob Ray, \nni-3,kit,Cid Lux, \n',
    orders('name', 'ni-1 kit 1 2|Ann Fox\nni-2 kit 1 2|Bob Ray\nni-3 kit 1 2|Cid Lux'),
    { mapping: printed('{ id: name }', '{ id: nick, clean: [trim] }') },
  ),
];
