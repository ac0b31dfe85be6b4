import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price,name';

/** C19: short lists in old encodings. */
export const ENCODINGS: readonly List[] = [
  fineOrAsked(
    'C19: A Czech first name is the only one that is not ASCII in windows-1250',
    'ondrej.csv',
    encoded('windows-1250', `${HEAD}\ncz-1,kit,1,2,Ondřej\n`),
    orders('name', 'cz-1 kit 1 2|Ondřej'),
  ),
  fineOrAsked(
    'C19: A Turkish name stands in a DOS list of two people',
    'kilic.csv',
    encoded('cp857', `${HEAD}\ntr-1,kit,1,2,Kılıç\ntr-2,kit,1,2,Demir\n`),
    orders('name', 'tr-1 kit 1 2|Kılıç\ntr-2 kit 1 2|Demir'),
  ),
  fine(
    'C19: The mapping names the Czech encoding',
    'ondrej-named.csv',
    encoded('windows-1250', `${HEAD}\ncn-1,kit,1,2,Ondřej\ncn-2,kit,1,2,Tomáš\n`),
    orders('name', 'cn-1 kit 1 2|Ondřej\ncn-2 kit 1 2|Tomáš'),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        'name',
        'sheet: { encoding: windows-1250 }',
      ),
    },
  ),
  fineOrAsked(
    'C19: A short list of Polish names is in ISO-8859-2',
    'polska.csv',
    encoded('iso-8859-2', `${HEAD}\npl-1,kit,1,2,Święta Kąś\npl-2,kit,1,2,Jan Kot\n`),
    orders('name', 'pl-1 kit 1 2|Święta Kąś\npl-2 kit 1 2|Jan Kot'),
  ),
  fineOrAsked(
    'C19: A Hungarian long vowel alone tells windows-1250 from windows-1252',
    'hu.csv',
    encoded('windows-1250', `${HEAD}\nhu-1,kit,1,2,Erdő Ildikó\nhu-2,kit,1,2,Nagy Anna\n`),
    orders('name', 'hu-1 kit 1 2|Erdő Ildikó\nhu-2 kit 1 2|Nagy Anna'),
  ),
  fine(
    'C19: German umlauts of Windows are certain in five names',
    'umlaute.csv',
    encoded(
      'windows-1252',
      `${HEAD}\nge-1,kit,1,2,Jürgen Müller\nge-2,kit,1,2,Käthe Schäfer\nge-3,kit,1,2,Björn Krüger\nge-4,kit,1,2,Günther Weiß\nge-5,kit,1,2,Sören Böhm\n`,
    ),
    orders(
      'name',
      'ge-1 kit 1 2|Jürgen Müller\nge-2 kit 1 2|Käthe Schäfer\nge-3 kit 1 2|Björn Krüger\nge-4 kit 1 2|Günther Weiß\nge-5 kit 1 2|Sören Böhm',
    ),
  ),
  fineOrAsked(
    'C19: One Korean name stands in a list of CP949',
    'one-korean.csv',
    encoded('cp949', `${HEAD}\nko-1,kit,1,2,김민수\nko-2,kit,1,2,Ann Fox\n`),
    orders('name', 'ko-1 kit 1 2|김민수\nko-2 kit 1 2|Ann Fox'),
  ),
  fineOrAsked(
    'C19: A short Japanese list is in Shift JIS',
    'sjis.csv',
    encoded(
      'shift_jis',
      `${HEAD}\njp-1,kit,1,2,山田 太郎\njp-2,kit,1,2,佐藤 はなこ\njp-3,kit,1,2,ヤマモト ケン\n`,
    ),
    orders('name', 'jp-1 kit 1 2|山田 太郎\njp-2 kit 1 2|佐藤 はなこ\njp-3 kit 1 2|ヤマモト ケン'),
  ),
  fineOrAsked(
    'C19: A short Chinese list is in GBK',
    'gbk.csv',
    encoded('gbk', `${HEAD}\nch-1,kit,1,2,王伟\nch-2,kit,1,2,李娜\n`),
    orders('name', 'ch-1 kit 1 2|王伟\nch-2 kit 1 2|李娜'),
  ),
  fineOrAsked(
    'C19: A single Russian name is in windows-1251',
    'ru.csv',
    encoded('windows-1251', `${HEAD}\nru-1,kit,1,2,Иван Петров\n`),
    orders('name', 'ru-1 kit 1 2|Иван Петров'),
  ),
  fineOrAsked(
    'C19: A single Russian name is in KOI8-R',
    'koi.csv',
    encoded('koi8-r', `${HEAD}\nkr-1,kit,1,2,Ольга\n`),
    orders('name', 'kr-1 kit 1 2|Ольга'),
  ),
  fineOrAsked(
    'C19: A Danish name of three letters has a slashed o in windows-1252',
    'dk.csv',
    encoded('windows-1252', `${HEAD}\ndk-1,kit,1,2,Bøe\ndk-2,kit,1,2,Lars Holm\n`),
    orders('name', 'dk-1 kit 1 2|Bøe\ndk-2 kit 1 2|Lars Holm'),
  ),
  fineOrAsked(
    'C19: A Latvian name is in windows-1257',
    'lv.csv',
    encoded('windows-1257', `${HEAD}\nlv-1,kit,1,2,Jānis Bērziņš\nlv-2,kit,1,2,Anna Kalna\n`),
    orders('name', 'lv-1 kit 1 2|Jānis Bērziņš\nlv-2 kit 1 2|Anna Kalna'),
  ),
  fineOrAsked(
    'C19: French accents of an old Mac stand in two names',
    'mac.csv',
    encoded('macroman', `${HEAD}\nfm-1,kit,1,2,Élodie Bézier\nfm-2,kit,1,2,Luc Noël\n`),
    orders('name', 'fm-1 kit 1 2|Élodie Bézier\nfm-2 kit 1 2|Luc Noël'),
  ),
  fineOrAsked(
    'C19: German umlauts of DOS stand in one name',
    'dos.csv',
    encoded('cp850', `${HEAD}\nds-1,kit,1,2,Jörg Süß\nds-2,kit,1,2,Eva Lang\n`),
    orders('name', 'ds-1 kit 1 2|Jörg Süß\nds-2 kit 1 2|Eva Lang'),
  ),
  fineOrAsked(
    'C19: A Romanian town is in windows-1250',
    'ro.csv',
    encoded(
      'windows-1250',
      `${HEAD},town\nro-1,kit,1,2,Ion Pop,Târgu Mureş\nro-2,kit,1,2,Ana Rus,Cluj\n`,
    ),
    orders('name town', 'ro-1 kit 1 2|Ion Pop|Târgu Mureş\nro-2 kit 1 2|Ana Rus|Cluj'),
  ),
  fineOrAsked(
    'C19: Greek names are in windows-1253',
    'gr.csv',
    encoded('windows-1253', `${HEAD}\ngr-1,kit,1,2,Νίκος Παππάς\ngr-2,kit,1,2,Ελένη\n`),
    orders('name', 'gr-1 kit 1 2|Νίκος Παππάς\ngr-2 kit 1 2|Ελένη'),
  ),
  fine(
    'C19: UTF-8 without a mark has one accent in eight rows',
    'utf8.csv',
    `${HEAD}\n${['Ann', 'Bob', 'Chloé', 'Dee', 'Eve', 'Finn', 'Gus', 'Hal'].map((who, i) => `u8-${i},kit,1,2,${who}`).join('\n')}\n`,
    orders(
      'name',
      ['Ann', 'Bob', 'Chloé', 'Dee', 'Eve', 'Finn', 'Gus', 'Hal']
        .map((who, i) => `u8-${i} kit 1 2|${who}`)
        .join('\n'),
    ),
  ),
  fine(
    'C19: Two UTF-8 files were joined and a byte order mark stands before the second project',
    'joined.csv',
    '\ufeffproject_id,svc_uid,name\njn-1,kit,Zoë\njn-2,kit,Bob\n\ufeffjn-1,kit,Cid\njn-3,kit,Dée\n',
    orders('name', 'jn-1 kit 2 2|Zoë\n|Cid\njn-2 kit 1 2|Bob\njn-3 kit 1 2|Dée'),
    { flags: { orderCount: 'rows', totalPrice: '2' }, stake: 'money' },
  ),
  fine(
    'C19: UTF-16 of Excel with tabs has letters of four languages',
    'unicode.txt',
    new Uint8Array(
      Buffer.from(
        '\ufeffproject_id\tsvc_uid\torder_count\ttotal_price\tname\nuc-1\tkit\t1\t2\tOndřej\nuc-2\tkit\t1\t2\tKılıç\nuc-3\tkit\t1\t2\t김하나\nuc-4\tkit\t1\t2\tΕλένη\n',
        'utf16le',
      ),
    ),
    orders(
      'name',
      'uc-1 kit 1 2|Ondřej\nuc-2 kit 1 2|Kılıç\nuc-3 kit 1 2|김하나\nuc-4 kit 1 2|Ελένη',
    ),
  ),
  fine(
    'C19: Plain ASCII has no encoding to be asked for',
    'ascii.csv',
    `${HEAD}\nas-1,kit,1,2,Ann O'Neill\nas-2,kit,1,2,Bob Ray-Jones\nas-3,kit,1,2,C. D. Lux\n`,
    orders('name', "as-1 kit 1 2|Ann O'Neill\nas-2 kit 1 2|Bob Ray-Jones\nas-3 kit 1 2|C. D. Lux"),
  ),
];
