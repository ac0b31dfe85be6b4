import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price,name';

/** C19: short lists in old encodings, and joined files. */
export const ENCODINGS: readonly List[] = [
  fineOrAsked(
    'C19: A Polish DOS program wrote three names in code page 852',
    'MAZOVIA.TXT',
    encoded(
      'cp852',
      `${HEAD}\nma-1,kit,1,2,Małgorzata Wójcik\nma-2,kit,1,2,Jan Kot\nma-3,kit,1,2,Łucja Dąbrowska\n`,
    ),
    orders(
      'name',
      'ma-1 kit 1 2|Małgorzata Wójcik\nma-2 kit 1 2|Jan Kot\nma-3 kit 1 2|Łucja Dąbrowska',
    ),
  ),
  fineOrAsked(
    'C19: A Turkish shop exports two names in windows-1254',
    'siparis.csv',
    encoded(
      'windows-1254',
      'project_id;svc_uid;order_count;total_price;name\nsi-1;kit;1;2;Gülşah Yıldız\nsi-2;kit;1;2;İbrahim Çağlar\n',
    ),
    orders('name', 'si-1 kit 1 2|Gülşah Yıldız\nsi-2 kit 1 2|İbrahim Çağlar'),
  ),
  fineOrAsked(
    'C19: A Danish Mac saved one name with ø in its own encoding',
    'soren.csv',
    encoded('macintosh', `${HEAD}\nso-1,kit,1,2,Søren Kjær\nso-2,kit,1,2,Mette Holm\n`),
    orders('name', 'so-1 kit 1 2|Søren Kjær\nso-2 kit 1 2|Mette Holm'),
  ),
  fineOrAsked(
    'C19: A Croatian parish list of two rows is in windows-1250',
    'zupa.csv',
    encoded('windows-1250', `${HEAD}\nzu-1,kit,1,2,Željko Šimić\nzu-2,kit,1,2,Đurđa Perić\n`),
    orders('name', 'zu-1 kit 1 2|Željko Šimić\nzu-2 kit 1 2|Đurđa Perić'),
  ),
  fineOrAsked(
    'C19: A Greek tavern has one guest in ISO-8859-7',
    'taverna.csv',
    encoded('iso-8859-7', `${HEAD}\nta-1,kit,1,2,Γιώργος Παπαδόπουλος\n`),
    orders('name', 'ta-1 kit 1 2|Γιώργος Παπαδόπουλος'),
  ),
  fineOrAsked(
    'C19: A Russian list of two people is in KOI8-R',
    'spisok.csv',
    encoded('koi8-r', `${HEAD}\nko-61,kit,1,2,Анна Смирнова\nko-62,kit,1,2,Пётр Лебедев\n`),
    orders('name', 'ko-61 kit 1 2|Анна Смирнова\nko-62 kit 1 2|Пётр Лебедев'),
  ),
  fineOrAsked(
    'C19: A German accounting program of the nineties wrote one umlaut in code page 850',
    'KUNDEN.CSV',
    encoded(
      'cp850',
      'project_id;svc_uid;order_count;total_price;name\nku-1;kit;1;2;Jörg Meier\nku-2;kit;1;2;Hans Wolf\n',
    ),
    orders('name', 'ku-1 kit 1 2|Jörg Meier\nku-2 kit 1 2|Hans Wolf'),
  ),
  fineOrAsked(
    'C19: A Taiwanese shop of three rows is in Big5',
    '訂單.csv',
    encoded('big5', `${HEAD}\ntw-1,kit,1,2,林怡君\ntw-2,kit,1,2,陳志明\ntw-3,kit,1,2,黃淑芬\n`),
    orders('name', 'tw-1 kit 1 2|林怡君\ntw-2 kit 1 2|陳志明\ntw-3 kit 1 2|黃淑芬'),
  ),
  fineOrAsked(
    'C19: Two UTF-8 files without a second header were joined and the mark stands before an id',
    'joined.csv',
    `\ufeff${HEAD}\njo-1,kit,1,2,Zoë Ray\njo-2,kit,1,2,Bob Ray\n\ufeffjo-3,kit,1,2,Chloé Lux\njo-4,kit,1,2,Dee Orr\n`,
    orders(
      'name',
      'jo-1 kit 1 2|Zoë Ray\njo-2 kit 1 2|Bob Ray\njo-3 kit 1 2|Chloé Lux\njo-4 kit 1 2|Dee Orr',
    ),
    { stake: 'money' },
  ),
  fine(
    'C19: The mapping names the Baltic encoding of two Latvian names',
    'riga.csv',
    encoded('windows-1257', `${HEAD}\nri-1,kit,1,2,Jānis Bērziņš\nri-2,kit,1,2,Līga Kļaviņa\n`),
    orders('name', 'ri-1 kit 1 2|Jānis Bērziņš\nri-2 kit 1 2|Līga Kļaviņa'),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        'name',
        'sheet: { encoding: windows-1257 }',
      ),
    },
  ),
];
