import { type List, mapped, orders } from '../list.ts';
import { encoded } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price,name';

/** C19: short lists in old encodings, and joined files. */
export const ENCODINGS: readonly List[] = [
  {
    name: 'A Polish DOS program wrote three names in code page 852',
    point: 'C19',
    file: 'MAZOVIA.TXT',
    content: encoded(
      'cp852',
      `${HEAD}\nma-1,kit,1,2,Małgorzata Wójcik\nma-2,kit,1,2,Jan Kot\nma-3,kit,1,2,Łucja Dąbrowska\n`,
    ),
    meant: orders(
      'name',
      'ma-1 kit 1 2|Małgorzata Wójcik\nma-2 kit 1 2|Jan Kot\nma-3 kit 1 2|Łucja Dąbrowska',
    ),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A Turkish shop exports two names in windows-1254',
    point: 'C19',
    file: 'siparis.csv',
    content: encoded(
      'windows-1254',
      'project_id;svc_uid;order_count;total_price;name\nsi-1;kit;1;2;Gülşah Yıldız\nsi-2;kit;1;2;İbrahim Çağlar\n',
    ),
    meant: orders('name', 'si-1 kit 1 2|Gülşah Yıldız\nsi-2 kit 1 2|İbrahim Çağlar'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A Danish Mac saved one name with ø in its own encoding',
    point: 'C19',
    file: 'soren.csv',
    content: encoded('macintosh', `${HEAD}\nso-1,kit,1,2,Søren Kjær\nso-2,kit,1,2,Mette Holm\n`),
    meant: orders('name', 'so-1 kit 1 2|Søren Kjær\nso-2 kit 1 2|Mette Holm'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A Croatian parish list of two rows is in windows-1250',
    point: 'C19',
    file: 'zupa.csv',
    content: encoded(
      'windows-1250',
      `${HEAD}\nzu-1,kit,1,2,Željko Šimić\nzu-2,kit,1,2,Đurđa Perić\n`,
    ),
    meant: orders('name', 'zu-1 kit 1 2|Željko Šimić\nzu-2 kit 1 2|Đurđa Perić'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A Greek tavern has one guest in ISO-8859-7',
    point: 'C19',
    file: 'taverna.csv',
    content: encoded('iso-8859-7', `${HEAD}\nta-1,kit,1,2,Γιώργος Παπαδόπουλος\n`),
    meant: orders('name', 'ta-1 kit 1 2|Γιώργος Παπαδόπουλος'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A Russian list of two people is in KOI8-R',
    point: 'C19',
    file: 'spisok.csv',
    content: encoded(
      'koi8-r',
      `${HEAD}\nko-61,kit,1,2,Анна Смирнова\nko-62,kit,1,2,Пётр Лебедев\n`,
    ),
    meant: orders('name', 'ko-61 kit 1 2|Анна Смирнова\nko-62 kit 1 2|Пётр Лебедев'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A German accounting program of the nineties wrote one umlaut in code page 850',
    point: 'C19',
    file: 'KUNDEN.CSV',
    content: encoded(
      'cp850',
      'project_id;svc_uid;order_count;total_price;name\nku-1;kit;1;2;Jörg Meier\nku-2;kit;1;2;Hans Wolf\n',
    ),
    meant: orders('name', 'ku-1 kit 1 2|Jörg Meier\nku-2 kit 1 2|Hans Wolf'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A Taiwanese shop of three rows is in Big5',
    point: 'C19',
    file: '訂單.csv',
    content: encoded(
      'big5',
      `${HEAD}\ntw-1,kit,1,2,林怡君\ntw-2,kit,1,2,陳志明\ntw-3,kit,1,2,黃淑芬\n`,
    ),
    meant: orders('name', 'tw-1 kit 1 2|林怡君\ntw-2 kit 1 2|陳志明\ntw-3 kit 1 2|黃淑芬'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'Two UTF-8 files without a second header were joined and the mark stands before an id',
    point: 'C19',
    file: 'joined.csv',
    content: `\ufeff${HEAD}\njo-1,kit,1,2,Zoë Ray\njo-2,kit,1,2,Bob Ray\n\ufeffjo-3,kit,1,2,Chloé Lux\njo-4,kit,1,2,Dee Orr\n`,
    meant: orders(
      'name',
      'jo-1 kit 1 2|Zoë Ray\njo-2 kit 1 2|Bob Ray\njo-3 kit 1 2|Chloé Lux\njo-4 kit 1 2|Dee Orr',
    ),
    must: 'order',
    mayStop: true,
    stake: 'money',
  },
  {
    name: 'The mapping names the Baltic encoding of two Latvian names',
    point: 'C19',
    file: 'riga.csv',
    content: encoded(
      'windows-1257',
      `${HEAD}\nri-1,kit,1,2,Jānis Bērziņš\nri-2,kit,1,2,Līga Kļaviņa\n`,
    ),
    mapping: mapped(
      'project_id',
      'svc_uid',
      'order_count',
      'total_price',
      'name',
      'sheet: { encoding: windows-1257 }',
    ),
    meant: orders('name', 'ri-1 kit 1 2|Jānis Bērziņš\nri-2 kit 1 2|Līga Kļaviņa'),
    must: 'order',
  },
];
