import { type List, mapped, orders } from '../list.ts';
import { refused, warnedOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** C16: what exports, scripts and mail programs leave in texts. */
export const DEBRIS: readonly List[] = [
  warnedOrAsked(
    'C16: A French shop exports its accents as named entities of HTML',
    'prestashop.csv',
    `${HEAD},name
ps-1,kit,1,2,Andr&eacute; L&ecirc;vesque
ps-2,kit,1,2,Paul Martin
ps-3,kit,1,2,Fran&ccedil;ois No&euml;l
`,
    orders(
      'name',
      'ps-1 kit 1 2|Andr&eacute; L&ecirc;vesque\nps-2 kit 1 2|Paul Martin\nps-3 kit 1 2|Fran&ccedil;ois No&euml;l',
    ),
  ),
  warnedOrAsked(
    'C16: An Irish name has its apostrophe as a number of a web form',
    'eventbrite.csv',
    `${HEAD},Attendee
eb-1,kit,1,2,Niamh O&#39;Brien
eb-2,kit,1,2,Sean Walsh
`,
    orders('Attendee', 'eb-1 kit 1 2|Niamh O&#39;Brien\neb-2 kit 1 2|Sean Walsh'),
  ),
  warnedOrAsked(
    'C16: A Python script wrote None where there is no second line of the address',
    'from_script.csv',
    `${HEAD},name,street,line2
fs-1,kit,1,2,Ann Fox,1 Elm Rd,None
fs-2,kit,1,2,Bob Ray,2 Oak St,Flat 3
fs-3,kit,1,2,Cid Lux,3 Ash Ln,None
fs-4,kit,1,2,Dee Orr,4 Fir Cl,None
`,
    orders(
      'name street line2',
      `fs-1 kit 1 2|Ann Fox|1 Elm Rd|None
       fs-2 kit 1 2|Bob Ray|2 Oak St|Flat 3
       fs-3 kit 1 2|Cid Lux|3 Ash Ln|None
       fs-4 kit 1 2|Dee Orr|4 Fir Cl|None`,
    ),
  ),
  refused(
    'C16: A merge field of a CRM was never filled in for one contact',
    'campaign-members.csv',
    `${HEAD},salutation
cm-1,kit,1,2,Dear Ann
cm-2,kit,1,2,Dear {!Contact.FirstName}
cm-3,kit,1,2,Dear Cid
`,
  ),
  refused(
    'C16: A French Excel printed #VALEUR! into a name and saved it as CSV',
    'export_fr.csv',
    `project_id;svc_uid;order_count;total_price;nom
vf-1;kit;1;2;Zoé Roux
vf-2;kit;1;2;#VALEUR!
vf-3;kit;1;2;Hugo Blanc
`,
  ),
  warnedOrAsked(
    'C16: The ř of a Czech name became a question mark in an old program',
    'jmena.csv',
    `${HEAD},jmeno
jm-1,kit,1,2,Jan Novotny
jm-2,kit,1,2,Petr Dvo?ak
jm-3,kit,1,2,Eva Mala
`,
    orders('jmeno', 'jm-1 kit 1 2|Jan Novotny\njm-2 kit 1 2|Petr Dvo?ak\njm-3 kit 1 2|Eva Mala'),
  ),
  warnedOrAsked(
    'C16: A .NET program writes the first day of the calendar where no birthday is known',
    'geburtstage.csv',
    `${HEAD},name,geburtstag
gb-1,kit,1,2,Ida Noll,1984-05-12
gb-2,kit,1,2,Udo Fels,0001-01-01
gb-3,kit,1,2,Leo Wald,1979-11-30
gb-4,kit,1,2,Eva Graf,1991-02-03
`,
    orders(
      'name geburtstag',
      `gb-1 kit 1 2|Ida Noll|1984-05-12
       gb-2 kit 1 2|Udo Fels|0001-01-01
       gb-3 kit 1 2|Leo Wald|1979-11-30
       gb-4 kit 1 2|Eva Graf|1991-02-03`,
    ),
  ),
  warnedOrAsked(
    'C16: A database gives each date of an event the time of midnight with thousandths',
    'termine.csv',
    `${HEAD},tag
tg-1,kit,1,2,2026-03-07 00:00:00.000
tg-2,kit,1,2,2026-04-11 00:00:00.000
tg-3,kit,1,2,2026-05-02 00:00:00.000
`,
    orders(
      'tag',
      'tg-1 kit 1 2|2026-03-07 00:00:00.000\ntg-2 kit 1 2|2026-04-11 00:00:00.000\ntg-3 kit 1 2|2026-05-02 00:00:00.000',
    ),
  ),
  warnedOrAsked(
    'C16: Excel read the flat 2-3 of one address as a day of March',
    'flats.csv',
    `${HEAD},name,flat
fl-1,kit,1,2,Ann Fox,14-2
fl-2,kit,1,2,Bob Ray,02-Mar
fl-3,kit,1,2,Cid Lux,31-5
fl-4,kit,1,2,Dee Orr,15-40
`,
    orders(
      'name flat',
      `fl-1 kit 1 2|Ann Fox|14-2
       fl-2 kit 1 2|Bob Ray|02-Mar
       fl-3 kit 1 2|Cid Lux|31-5
       fl-4 kit 1 2|Dee Orr|15-40`,
    ),
  ),
  warnedOrAsked(
    'C16: German mobile numbers of a whole column lost their zero',
    'handys.xlsx',
    workbook([
      r('Projekt|Kunde|Name|Handy'),
      r('hd-1|praxis|Ida Noll', n(1712345678, '0')),
      r('hd-2|praxis|Udo Fels', n(1609988776, '0')),
      r('hd-3|praxis|Leo Wald', n(1523344556, '0')),
    ]),
    orders(
      'name handy',
      `hd-1 praxis 1 2|Ida Noll|1712345678
       hd-2 praxis 1 2|Udo Fels|1609988776
       hd-3 praxis 1 2|Leo Wald|1523344556`,
    ),
    { mapping: mapped('Projekt', 'Kunde', '=1', '=2', 'name=Name, handy=Handy') },
  ),
];
