import { namesPhones } from '../contact-key.ts';

/** What a column says of the people in its rows. */
export type NearRole = 'name' | 'street' | 'postcode' | 'town' | 'phone' | 'email' | 'other';

/** What names of columns have, in the order in which they are looked at: `받는사람 주소` is no name. */
const ROLES: readonly (readonly [NearRole, RegExp])[] = [
  ['email', /e-?mail|courriel|메일|メール|邮箱|郵箱/iu],
  [
    'postcode',
    /post\s?(?:al\s?)?code|\bzip|\bplz\b|postleitzahl|code\s?postal|우편\s?번호|郵便番号|邮编/iu,
  ],
  [
    'street',
    /street|stra(?:ß|ss)e|addr|adress|\brue\b|straat|주소|도로명|배송지|住所|地址|^(?:(?:house|haus|huis)[-\s]?)?(?:nr|no|number|nummer)\.?$|^(?:apt|apartment|flat|floor|suite|room|stock|etage)\b|^동?\s?\/?\s?호수?$|^동$|^층수?$|^번지$/iu,
  ],
  [
    'other',
    /company|firm|unternehmen|soci[eé]t[eé]|product|item|file|user|order|project|campaign|회사|상품|会社/iu,
  ],
  ['town', /city|town|\bort\b|stadt|ville|plaats|country|\bland\b|\bstate\b|도시|시도|市区/iu],
  [
    'name',
    /name|\bnom\b|\bnaam\b|recipient|receiver|addressee|empfänger|destinataire|이름|성명|성함|고객명|받는|수령인|수취인|수신자|氏名|お名前|姓名/iu,
  ],
];

/** What a column with this name says of a person, as far as its name tells. */
export function nearRoleOf(name: string): NearRole {
  const plain = name.normalize('NFKC');
  if (namesPhones(plain) && !/name|e-?mail|addr|주소/iu.test(plain)) return 'phone';
  return ROLES.find(([, words]) => words.test(plain))?.[0] ?? 'other';
}

/** The word by which a mapping knows two rows again. It begins with a letter, so that no mapping takes it for a number. */
export function toPairWord(hash: string): string {
  return `p${hash.slice(0, 12)}`;
}

export function isPairWord(text: string): boolean {
  return /^p[0-9a-f]{12}$/.test(text);
}

/** Whether rows can be compared by these columns: by names or streets, and by what tells people of one name apart. */
export function canBeNear(columns: readonly string[]): boolean {
  const roles = columns.map(nearRoleOf);
  const hasPlace = roles.some((role) => /street|postcode|phone|email/.test(role));
  return hasPlace && (roles.includes('name') || roles.includes('street'));
}
