import { type List, mapped, orders } from '../list.ts';
import { errorCell, r, workbook } from '../workbook.ts';
import { BOOK, fine, HEAD, refused, warnedOrAsked } from './put.ts';

function one(variable: string, more = ''): string {
  return `${mapped('job', 'client', '=1', '=2')}variables:\n  - ${variable}\n${more}`;
}

const TEXT = { stake: 'text' } as const;

/** C16 and C17: debris of exports, and templates with empty parts. */
export const TEXTS_TEMPLATES: readonly List[] = [
  warnedOrAsked(
    'C16: A Polish shop escaped the quotes of a company',
    'prestashop.csv',
    `${HEAD},firma\ndq-1,kit,1,2,PHU &quot;Jan&quot;\ndq-2,kit,1,2,Zakład Nowak\n`,
    orders('firma', 'dq-1 kit 1 2|PHU &quot;Jan&quot;\ndq-2 kit 1 2|Zakład Nowak'),
  ),
  refused(
    'C16: A mail merge of Salesforce left its placeholder in one greeting',
    'salesforce.csv',
    `${HEAD},greeting\nsf-31,kit,1,2,Dear Ann\nsf-32,kit,1,2,Dear {{Contact.FirstName}}\nsf-33,kit,1,2,Dear Cid\n`,
    { ...TEXT },
  ),
  refused(
    'C16: Mailchimp left LNAME between asterisks in a workbook',
    'mailchimp.xlsx',
    workbook([
      r(`${BOOK}|line`),
      r('mc-1|kit', 1, 2, { value: 'Liebe Frau *|LNAME|*' }),
      r('mc-2|kit', 1, 2, 'Liebe Frau Holm'),
    ]),
    { ...TEXT },
  ),
  warnedOrAsked(
    'C16: A browser form stored line breaks as tags in a Spanish address',
    'direcciones.csv',
    `${HEAD},direccion\nta-21,sol,1,2,Calle Mayor 4<br>28013 Madrid\nta-22,sol,1,2,Gran Vía 8<br/>28013 Madrid\n`,
    orders(
      'direccion',
      'ta-21 sol 1 2|Calle Mayor 4<br>28013 Madrid\nta-22 sol 1 2|Gran Vía 8<br/>28013 Madrid',
    ),
  ),
  warnedOrAsked(
    'C16: A JSON dump kept the codes of accents in two French names',
    'json.csv',
    `${HEAD},nom\nju-1,bal,1,2,Ren\\u00e9 Petit\nju-2,bal,1,2,Zo\\u00e9 Roux\n`,
    orders('nom', 'ju-1 bal 1 2|"Ren\\\\u00e9 Petit"\nju-2 bal 1 2|"Zo\\\\u00e9 Roux"'),
  ),
  warnedOrAsked(
    'C16: MySQL wrote a backslash N where there is no company',
    'mysql.tsv',
    `${HEAD.replaceAll(',', '\t')}\tname\tcompany\nmy-21\tkit\t1\t2\tAnn Fox\t\\N\nmy-22\tkit\t1\t2\tBob Ray\tRay Ltd\n`,
    orders('name company', 'my-21 kit 1 2|Ann Fox|"\\\\N"\nmy-22 kit 1 2|Bob Ray|Ray Ltd'),
  ),
  warnedOrAsked(
    'C16: A Mac read UTF-8 as its own letters in a German name',
    'macroman.csv',
    `${HEAD},name\nmr-1,kit,1,2,J√ºrgen Vogt\nmr-2,kit,1,2,Ute Lang\n`,
    orders('name', 'mr-1 kit 1 2|J√ºrgen Vogt\nmr-2 kit 1 2|Ute Lang'),
  ),
  refused(
    'C16: A German workbook prints the error NV for a missing salutation',
    'anrede.xlsx',
    workbook([
      r(`${BOOK}|anrede`),
      r('nv-21|kit', 1, 2, errorCell('#N/A')),
      r('nv-22|kit', 1, 2, 'Frau'),
    ]),
    { ...TEXT },
  ),
  warnedOrAsked(
    'C16: Pandas wrote room numbers with a decimal zero',
    'rooms.csv',
    `${HEAD},room\nrm-21,kit,1,2,101.0\nrm-22,kit,1,2,204.0\nrm-23,kit,1,2,317.0\n`,
    orders('room', 'rm-21 kit 1 2|101.0\nrm-22 kit 1 2|204.0\nrm-23 kit 1 2|317.0'),
  ),
  warnedOrAsked(
    'C16: A Korean event date is a column of serial numbers',
    '행사.csv',
    `${HEAD},행사일\nds-1,mina,1,2,46088\nds-2,mina,1,2,46095\nds-3,mina,1,2,46101\n`,
    orders('행사일', 'ds-1 mina 1 2|46088\nds-2 mina 1 2|46095\nds-3 mina 1 2|46101'),
  ),

  warnedOrAsked(
    'C17: A French greeting lacks its title in one row and shows two blanks',
    'salutations.csv',
    'job,client,titre,nom\ngr-21,bal,Mme,Petit\ngr-22,bal,,Roux\ngr-23,bal,Dr,Blanc\n',
    orders(
      'l',
      'gr-21 bal 1 2|Chère Mme Petit,\ngr-22 bal 1 2|Chère  Roux,\ngr-23 bal 1 2|Chère Dr Blanc,',
    ),
    { mapping: one('{ id: l, template: "Chère {titre} {nom}," }') },
  ),
  warnedOrAsked(
    'C17: A Japanese address has no building in one row and ends with its comma',
    '住所.csv',
    'job,client,番地,建物\nad-21,yama,港区1-2,森ビル\nad-22,yama,中央区3-4,\nad-23,yama,北区5-6,川ビル\n',
    orders(
      'a',
      'ad-21 yama 1 2|港区1-2、森ビル\nad-22 yama 1 2|中央区3-4、\nad-23 yama 1 2|北区5-6、川ビル',
    ),
    { mapping: one('{ id: a, template: "{番地}、{建物}" }') },
  ),
  warnedOrAsked(
    'C17: The mapped second line is empty in all rows of an .ods',
    'line2.ods',
    workbook([
      r('job|client|name|line2'),
      r('e2-1|kit|Ann|'),
      r('e2-2|kit|Bob|'),
      r('e2-3|kit|Cid|'),
    ]),
    orders('name line2', 'e2-1 kit 1 2|Ann\ne2-2 kit 1 2|Bob\ne2-3 kit 1 2|Cid'),
    { mapping: mapped('job', 'client', '=1', '=2', 'name, line2') },
  ),
  warnedOrAsked(
    'C17: A telephone is required for VIPs and no cell says VIP',
    'vip.csv',
    'job;client;tel;class\nvp-1;kit;040 11;gold\nvp-2;kit;;silver\nvp-3;kit;040 33;gold\n',
    orders('tel', 'vp-1 kit 1 2|040 11\nvp-2 kit 1 2\nvp-3 kit 1 2|040 33'),
    {
      mapping: one('{ id: tel, column: tel, required: true, when: { column: class, is: VIP } }'),
    },
  ),
  warnedOrAsked(
    'C17: Padding makes a code of the words not yet',
    'pad-words.csv',
    'job,client,code\npz-1,kit,17\npz-2,kit,not yet\npz-3,kit,344\n',
    orders('code', 'pz-1 kit 1 2|00000017\npz-2 kit 1 2|0not yet\npz-3 kit 1 2|00000344'),
    { mapping: one('{ id: code, column: code, clean: [{ pad: 8, with: "0" }] }') },
  ),
  fine(
    'C17: Padding restores the zeros of postcodes of Saxony',
    'sachsen.csv',
    'job;client;plz\nps-1;kit;1067\nps-2;kit;4109\nps-3;kit;80331\n',
    orders('plz', 'ps-1 kit 1 2|01067\nps-2 kit 1 2|04109\nps-3 kit 1 2|80331'),
    { mapping: one('{ id: plz, column: plz, clean: [{ pad: 5, with: "0" }] }') },
  ),
  warnedOrAsked(
    'C17: A Polish line for town and postcode lacks the postcode',
    'miasta.csv',
    'job;client;kod;miasto\nmp-1;kit;00-950;Warszawa\nmp-2;kit;;Kraków\nmp-3;kit;80-001;Gdańsk\n',
    orders('m', 'mp-1 kit 1 2|00-950 Warszawa\nmp-2 kit 1 2|" Kraków"\nmp-3 kit 1 2|80-001 Gdańsk'),
    { mapping: one('{ id: m, template: "{kod} {miasto}" }') },
  ),
  fine(
    'C17: A default stands in where a Korean honorific has no name',
    '인사.csv',
    'job,client,성함\nkd-1,mina,김하늘\nkd-2,mina,\nkd-3,mina,이도윤\n',
    orders('g', 'kd-1 mina 1 2|김하늘 님께\nkd-2 mina 1 2|고객님께\nkd-3 mina 1 2|이도윤 님께'),
    { mapping: one('{ id: g, template: "{성함} 님께", default: "고객님께" }') },
  ),
  warnedOrAsked(
    'C17: Brackets of a branch stay empty in one row of a workbook',
    'brackets.xlsx',
    workbook([
      r('job|client|name|branch'),
      r('bb-1|kit|Ann Fox|York'),
      r('bb-2|kit|Bob Ray|'),
      r('bb-3|kit|Cid Lux|Hull'),
    ]),
    orders(
      'b',
      'bb-1 kit 1 2|Ann Fox (York)\nbb-2 kit 1 2|Bob Ray ()\nbb-3 kit 1 2|Cid Lux (Hull)',
    ),
    { mapping: one('{ id: b, template: "{name} ({branch})" }') },
  ),
];
