import { kindTest } from '../../edit/renamed-by-kind.ts';
import type { ColumnProfile } from '../../propose/column-profile.ts';
import { matchOrderField, namesNumbers, variablesIn } from '../../propose/known-names.ts';
import { namesIds, namesPhones } from '../contact-key.ts';

/** What a column says of the people in its rows. */
export type NearRole = 'name' | 'street' | 'postcode' | 'town' | 'phone' | 'email' | 'other';

/** Of people, or of their numbers or addresses. */
const OF_WHOM = /[ck]onta[ck]t|kund|customer|client|고객|회원|顧客/iu;
/** What names of columns have, or the ids of variables in them, in the order in which they are looked at: `받는사람 주소` is no name. */
const ROLES: readonly (readonly [NearRole, RegExp])[] = [
  ['email', /=email|e-?mail|メール|邮箱|郵箱/iu],
  ['postcode', /=postcode|post\s?code|\bzip/iu],
  [
    'street',
    /=(?:street|address)|住所|地址|^(?:(?:house|haus|huis)[-\s]?)?(?:nr|no|number|nummer)\.?$|^(?:apt|apartment|flat|floor|suite|room|stock|etage)\b|^동?\s?\/?\s?호수?$|^동$|^층수?$|^번지$/iu,
  ],
  [
    'other',
    /=(?:company|department|title|birthday|date|greeting|message|coupon|sender_name)|company|firm|unternehmen|soci[eé]t[eé]|product|item|file|user|order|project|campaign|회사|상품|会社/iu,
  ],
  ['town', /=(?:city|state|country)|시도|市区/u],
  [
    'name',
    /=(?:first_|last_|receiver_)?name|name|받는|\bnom\b|(?:nome|naam)\b|ansprechpartner|contact person|담당자/iu,
  ],
  ['phone', /=(?:phone|mobile)|[ck]onta[ck]t/iu],
];

/** What a column with this name says of a person; null if its name does not tell. */
export function nearRoleOf(name: string): NearRole | null {
  const plain = name.normalize('NFKC');
  if (namesPhones(plain) && !/name|e-?mail|addr|주소/iu.test(plain)) return 'phone';
  const ids = variablesIn(plain).map((id) => `=${id}`);
  return ROLES.find(([, words]) => [plain, ...ids].some((one) => words.test(one)))?.[0] ?? null;
}

/** Whether a column's name says that it has no names of people, but e-mail addresses, phone numbers, or numbers and codes of customers. */
export function namesNobody(name: string): boolean {
  const role = nearRoleOf(name);
  const mayBeName = role === 'name' || /name/i.test(name);
  return (
    role === 'email' || (!mayBeName && (role === 'phone' || namesIds(name) || namesNumbers(name)))
  );
}

const TELL_APART: ReadonlySet<string> = new Set(['birthday', 'company']);
/** Names of what each person has alone, beside those of numbers. */
const OF_ONE =
  /^(?:matricule|matr[ií]cula|matricola|dni|nif|cpf|codice fiscale|passe?port|login|user\s?name|benutzername|학번|사번|군번|学号|學號|工号|工號|会员号)$/iu;
/** Names of numbers and codes that many people have in common. */
const OF_MANY =
  /product|item|articl|artikel|\bart\b|order|\bpo\b|bestell|auftrag|campaign|model|type|batch|size|colou?r|language|country|template|design|group|store|branch|filial|상품|품목|주문|기종|모델|지점|商品|注文|机型|订单/iu;

/** Whether a column's name says that what it has tells people of one name apart, such as an address, a phone number or a customer's number. */
function tellsApart(name: string): boolean {
  const isOfPerson = OF_ONE.test(name.trim()) || variablesIn(name).some((id) => TELL_APART.has(id));
  if (isOfPerson || /street|postcode|phone|email/.test(nearRoleOf(name) ?? '')) return true;
  const { is } = matchOrderField(name) ?? { is: 'svc_uid' };
  return is === 'svc_uid' && !OF_MANY.test(name) && namesNobody(name);
}

/**
 * What does not count of a cell where one person may be written in two ways: all but letters and digits; of people also forms of address
 * and the order of words, but not of a part of a name (`Amir`, `Mira`); of places how words of streets are shortened; of numbers and
 * addresses what is behind the first. `same`: all counts.
 */
export type AlikeRole = 'whole' | 'part' | 'place' | 'postcode' | 'numbers' | 'mail' | 'same';

const ALIKE: Readonly<Partial<Record<NearRole, AlikeRole>>> = {
  ...{ name: 'whole', street: 'place', town: 'place' },
  ...{ postcode: 'postcode', phone: 'numbers', email: 'mail' },
};

/** How one person may be written in two ways in columns with these names; undefined if these tell of no person. */
export function alikeRolesOf(names: readonly string[]): readonly AlikeRole[] | undefined {
  const near = names.map((name): NearRole | null => {
    const role = nearRoleOf(name);
    if (role === null && OF_WHOM.test(name) && !namesNobody(name)) return 'name';
    if (OF_ONE.test(name.trim())) return 'other';
    return variablesIn(name).includes('company') ? 'street' : role;
  });
  const tell = near.some((role) => /name|street|phone|email/.test(role ?? ''));
  // `Name, Vorname` has whole names, where no other column has any.
  const areParts = near.filter((role) => role === 'name').length > 1;
  const isPart = (name = '') =>
    areParts && variablesIn(name).some((id) => /^(?:first|last)_name$/.test(id));
  return tell
    ? near.map((role, i) =>
        role === 'name' && isPart(names[i]) ? 'part' : ((role && ALIKE[role]) ?? 'same'),
      )
    : undefined;
}

/** What columns tell of people, by the names that mappings have for them, which do not change with the list. */
export function traitsOf(names: readonly string[]) {
  return {
    /** By column, whether it has phone numbers. */
    phones: names.map(namesPhones),
    /** By column, whether it has no names of people, so that a word for nothing says nothing. */
    codes: names.map(namesNobody),
    /** By column, whether it tells people of one name apart. */
    tells: names.map(tellsApart),
  };
}

/** What the columns of a rule say of people, as their first values show; where these do not, as names tell. */
export function nearRolesOf(
  names: readonly string[],
  profiles: readonly ColumnProfile[],
): readonly NearRole[] {
  const isOf = kindTest(profiles);
  const roles = names.map(nearRoleOf);
  return profiles.map(({ column, texts }, i): NearRole => {
    const [name = '', known = null] = [names[i], roles[i]];
    if (isOf('email', column.name, texts)) return 'email';
    const areNames = texts.length > 0 && !texts.some((text) => /\d|@/.test(text));
    if (areNames && (known ?? 'phone') === 'phone' && OF_WHOM.test(name)) return 'name';
    if (known !== null) return known;
    // Digits alone that begin with no 0 may be any number.
    const areBare = texts.every((text) => /^[1-9]\d*$/.test(text));
    if (!areBare && !areNames && isOf('phone', column.name, texts)) return 'phone';
    if (roles.includes('postcode') || matchOrderField(name) !== null) return 'other';
    return isOf('postcode', column.name, texts) ? 'postcode' : 'other';
  });
}

/** The word by which a mapping knows two rows again. It begins with a letter, so that no mapping takes it for a number. */
export function toPairWord(hash: string): string {
  return `p${hash.slice(0, 12)}`;
}

export function isPairWord(text: string): boolean {
  return /^p[0-9a-f]{12}$/.test(text);
}

/** Whether rows can be compared by these columns: by names or streets, and by what tells people of one name apart, as values may. */
export function canBeNear(columns: readonly string[]): boolean {
  const roles = columns.map((name) => nearRoleOf(name) ?? 'phone');
  const hasPlace = roles.some((role) => /street|postcode|phone|email/.test(role));
  return hasPlace && (roles.includes('name') || roles.includes('street'));
}
