import { withoutCurrency } from '../cells/currencies.ts';
import { looseForm, MAX_NAME_CHARS, nearest } from '../file/near-miss.ts';
import {
  COLUMN_NAMES,
  type FieldRules,
  ORDER_FIELDS,
  type OrderField,
} from '../file/order-fields.ts';
import { OTHER_NAMES } from '../file/reserved-columns.ts';
import { CJK, overlooked } from '../rules/nearly-same.ts';
import { COUNTER } from './looks-like-counts.ts';

/** Other names of a field or variable, separated by commas; one or more lines per language. */
type Names = readonly string[];

/** What lists call the columns of an order's fields, besides `OTHER_NAMES` of reserved-columns.ts. Case, white space and punctuation are ignored. */
const KNOWN_FIELDS: {
  readonly [K in OrderField as (typeof ORDER_FIELDS)[K] extends Pick<Required<FieldRules>, 'names'>
    ? never
    : K]: Names;
} = {
  project_id: [
    'project, prj, 프로젝트, 작품, Projekt, projektu, projet, proyecto, projeto, progetto, zlecenie',
    'プロジェクト, 案件, 项目, 專案',
  ],
  svc_uid: [
    'user, uid, customer, member, client, account, shop, 고객, 회원, 사용자, 유저, 아이디, 거래처',
    'Kunde, Kunden, Benutzer, utilisateur, cliente, usuario, utente, usuário, klient, klienta',
    'użytkownik, klant, gebruiker, 顧客, 会員, ユーザー, 客户, 用户, 会员, 客戶, 用戶',
  ],
  order_count: [
    'count, copy count, pieces, pcs, prints, units, sets, print run, how many, number of',
    '수량, 주문 수, 개수, 갯수, 부수, 매수, 장수, 권수, 세트, 세트수',
    'Menge, Anzahl, Stück, Stk, Stückzahl, Auflage, Exemplare, Kopien, Anzahl Sätze',
    'quantité, qté, exemplaires, nombre de copies, tirage, nombre de jeux, pièces',
    'cantidad, copias, ejemplares, unidades, piezas, tirada, número de juegos',
    'quantità, qtà, copie, tiratura, pezzi, quantidade, qtd, qtde, cópias, exemplares, tiragem',
    'unidade, peças, ilość, sztuk, sztuki, szt., nakład, liczba, aantal, oplage, exemplaren, stuks',
    'antal, antall, množství, počet, adet, miktar, количество, кол-во, тираж, số lượng',
    '数量, 部数, 枚数, 個数, 冊数, セット, セット数, 注文数, 発注数, 件数, 数目, 份数, 印数, 印量',
    '张数, 册数, 套数, 个数, 數量, 份數, 印數, 張數, 冊數, 套數',
  ],
  total_price: [
    'price, total, amount, sum, paid, amount paid, cost',
    '금액, 총금액, 총액, 합계, 합계금액, 가격, 결제금액, 주문금액, 판매가, 판매금액',
    'Preis, Gesamtpreis, Betrag, Gesamtbetrag, Summe, Gesamtsumme',
    'prix, prix total, montant, montant total',
    'precio, precio total, importe, importe total, monto total',
    'prezzo, prezzo totale, importo, importo totale, totale, totale riga, preço, preço total, valor',
    'valor total, total geral, cena, kwota, wartość, razem, suma, cena łączna, prijs, bedrag, totaal',
    'totaalbedrag, totaalprijs, line total, line amount, order amount, total price',
    'Gesamt, Zeilensumme, Preis gesamt, Betrag gesamt, total ligne, total de línea, 총합계, 청구금액, 입금액, 小计金额, 应付金额',
    '金額, 合計, 合計金額, 総額, 価格, 料金, 支払金額, 注文金額',
    '金额, 总金额, 总额, 总价, 合计, 总计, 价格, 總金額, 總額, 總價, 總計',
  ],
};

/**
 * Common ids of template variables, and what lists call them, separated by commas. Not `Nom`, `Nome` or `Naam`, which are half a name
 * as often, nor `담당자`, who may be somebody else than who receives.
 */
const KNOWN_VARIABLES: Readonly<Record<string, string>> = {
  name: 'full name, person, customer name, Kundenname, nom complet, nombre completo, 이름, 성명, 성함, 고객명, 회원명, 성명(이름), 氏名, お名前, 姓名',
  first_name: 'given name, forename, Vorname, prénom, voornaam, imię',
  last_name: 'surname, family name, Nachname, nom de famille, apellidos, 성, 성씨',
  receiver_name:
    'receiver, recipient, recipient name, addressee, ship to, Empfänger, destinataire, destinatario, ontvanger, 받는사람, 받는 분, 받으시는 분, 수령인, 수령자, 수취인, 수취인명, 수신자, 받는사람 이름, 宛名, 收件人, 收货人',
  sender_name: 'sender, Absender, 보내는사람, 보내는 분, 발신인, 보낸사람',
  title: 'salutation, job title, Anrede, 직함, 직책, 직급',
  company: 'company name, organisation, organization, Firma, 회사, 회사명, 상호, 업체명, 기관명',
  department: 'dept, Abteilung, 부서, 부서명',
  street: 'street address, street name, Straße, Str., Straßenname, rue, straat, 도로명, 도로명주소',
  address:
    'address line 1, address 1, addr, Anschrift, Adresse, 주소, 배송지, 배송주소, 기본주소, 받는사람 주소',
  address2: 'address line 2, addr 2, Adresszusatz, 상세주소, 나머지주소, 주소2',
  postcode:
    'postal code, post code, zip, zip code, zipcode, 우편번호, 우편 번호, PLZ, Postleitzahl, code postal, código postal, 郵便番号, 邮编, 邮政编码, 郵遞區號',
  city: 'town, Ort, Wohnort, Stadt, ville, ciudad, città, plaats, miasto, 도시, 시, 市区町村, 城市',
  state: 'province, region, Bundesland, 시도, 시/도, 都道府県',
  country: 'country code, Land, pays, país, paese, 국가, 나라',
  phone: 'phone number, telephone, tel, Telefon, téléphone, teléfono, 전화, 전화번호, 연락처',
  mobile: 'mobile phone, mobile number, cell phone, Handy, 휴대폰, 휴대전화, 핸드폰, 휴대폰번호',
  email:
    'e-mail, email address, E-Mail-Adresse, mail, adresse mail, courriel, 이메일, 메일, 전자우편',
  birthday: 'date of birth, birth date, dob, Geburtsdatum, Geburtstag, 생일, 생년월일',
  date: '날짜, 일자, 일시',
  greeting: 'greetings, salutation line, 인사, 인사말',
  message: 'note, text, 문구, 메시지, 내용, 메모',
  coupon: 'voucher, coupon code, voucher code, 쿠폰, 쿠폰번호, 쿠폰코드',
};

/** How sure it is which field or variable a column holds. */
export type Sureness = 'certain' | 'likely' | 'guess';

/** A field or variable that a column's name may mean. */
export interface NameMatch<T extends string> {
  readonly is: T;
  readonly sure: Sureness;
  /** The known name that the column's name equals or resembles. */
  readonly known: string;
}

const FIELDS = COLUMN_NAMES.map((is) => {
  const others = OTHER_NAMES.flatMap(({ field, names }) => (field === is ? names : []));
  const known: Partial<Record<OrderField, Names>> = KNOWN_FIELDS;
  const { names = known[is] ?? [] }: FieldRules = ORDER_FIELDS[is];
  return { is, names: [...others, ...names.flatMap((line) => line.split(', '))] };
});
const VARIABLES = Object.entries(KNOWN_VARIABLES).map(([is, names]) => ({
  is,
  names: names.split(', '),
}));

/** Words that resemble a field's name but mean something else: "Stock" resembles "Stück". */
const RESEMBLING = 'county stock seats prize summer points referent referente'.split(' ');
/** Those that resemble a variable's: cash on delivery is no Nachname. */
const NO_VARIABLES = 'nachnahme start staat pause'.split(' ');
const NAMES_OF_OTHERS = [...VARIABLES, { is: 'other', names: RESEMBLING }];

/** What stands beside a noun where a column has ids: `Kundennr.`, `Réf. projet`, `案件番号`. */
const OF_IDS =
  /^(?:id|n[°o]|n[uú]m[eé]ro|numer|c[oó]d(?:e|igo|ice)|r[eé]f(?:[eé]rence|erencia)?)(?:del?|d[iou])?|(?:u?id|no|nr|num(?:ber|mer)|code|key|ref|번호|코드|아이디|番号|コード|编号|編號)$/gu;
/** What stands before a noun where a column has quantities: `Nb exemplaires`, `注文部数`. */
const OF_COUNTS =
  /^(?:number\s?of|no\.?\s?of|n[bº]|nombre\s?d(?:e\s|['’])|n[uú]mero\s(?:de|di)?|liczba|anzahl|bestell|order|print|주문|인쇄|제작|발주|注文|印刷|発注|订购|订单|訂購)\s*/iu;
const OF_USERS = /(?<![\p{L}\p{N}])(?:uid|user[\s_-]?id)\P{L}*$/iu;
/** What quantities count, in brackets or after `in`. */
const COUNTED = /(?<!\s)\s*(?:[([]\s*(\p{L}{1,12})\.?\s*[)\]]|\sin\s+(\p{L}{1,12}))\s*$/u;
const ADDRESSED = /^(?:your|my|ihr|votre|귀하의)\s+/iu;

/** Returns the field of an order that a column's name means, if any. */
export function matchOrderField(name: string): NameMatch<OrderField> | null {
  const own = matchName(name, FIELDS);
  if (own !== null && own.sure !== 'guess') return own;
  const derived = matchDerived(name.normalize('NFKC').replace(ADDRESSED, ''));
  if (derived) return derived;
  // "Country" resembles "count", but is a known name itself.
  return own && matchName(name, NAMES_OF_OTHERS, 0) === null ? own : null;
}

/** Compares a name without what tells of ids, its currency, or what its quantities count. */
function matchDerived(name: string): NameMatch<OrderField> | null {
  const [, inBrackets, behind] = COUNTED.exec(name) ?? [];
  const unit = inBrackets ?? behind ?? '';
  const isUnit = COUNTER.test(unit) || matchName(unit, FIELDS, 0)?.is === 'order_count';
  const ways: [string, readonly OrderField[]][] = [
    [looseForm(name).replace(OF_IDS, ''), ['project_id', 'svc_uid']],
    [OF_USERS.test(name) ? 'uid' : '', ['svc_uid']],
    [withoutCurrency(name), ['total_price']],
    [(isUnit ? name.replace(COUNTED, '') : name).replace(OF_COUNTS, ''), ['order_count']],
  ];
  for (const [bare, fields] of ways) {
    const match = bare === '' ? null : matchName(bare, FIELDS, 0);
    if (match && fields.includes(match.is)) return { ...match, sure: 'likely' };
  }
  return null;
}

/** Whether a column of users is called a number of them, and not of users of the service: `Member no.`, `Kundennr.`, `회원번호`. */
export function namesNumbers(name: string): boolean {
  const words = name.trim().replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return OF_NUMBERS.test(words) && !OF_USERS.test(name) && !OF_SERVICE.test(name);
}

const OF_NUMBERS =
  /^n(?:[°º]|[uú]m[eé]ro|umer)|(?:(?<!\p{L})no|n[r°º]|num(?:ber|mer)|번호|番号|编号|編號)\.?$/iu;
const OF_SERVICE =
  /user|benutzer|utili[sz]at|usuari|utente|użytkown|gebruiker|사용자|유저|ユーザー|用[户戶]/iu;

/** Whether a longer name has a name of quantities in it, as words: `Copies needed`, `Druckauflage`. */
export function saysQuantity(name: string): boolean {
  const words = toWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  counts ??= [...(FIELDS.find(({ is }) => is === 'order_count')?.names ?? [])].map((known) =>
    CJK.test(known.replace(/ /g, '')) ? overlooked(known) : toWords(known),
  );
  return COMPOUND.test(words) || counts.some((known) => words.includes(known));
}

const COMPOUND = /(?:menge|anzahl|auflage|aantal|oplage) /u;
/** Names of quantities, put together when they are first needed: a check needs none. */
let counts: readonly string[] | undefined;

/** Whether a name may be that of a column with numbers of orders: `Bestellung`, `Order no.`, Shopify's `Name`. */
export function saysOrderNumber(name: string, beside: readonly string[]): boolean {
  if (name === 'Name' && beside.includes('Lineitem name')) return true;
  return OF_ORDERS.test(name) && !NO_ORDER_NUMBER.test(name);
}

/** What names of order numbers have, more loosely than those of partner_order_id, or of the papers of an order. VBELN is SAP's, increment_id Magento's. */
const OF_ORDERS =
  /order|bestell|auftrag|comm?ande|pedido|encomenda|ordin|zamówieni|objednávk|sipari[sş]|заказ|주문|발주|거래번호|注文|受注|[订訂][单單]|vbeln|increment_id|^(?:invoice|receipt|rechnungs?|(?:verkaufs)?belegs?|sales doc(?:ument)?|vorgangs?|lieferschein|angebots?|fact?ur[ea]|fattura|faktura|transaction|po)[ _.-]*(?:n(?:o|r|um(?:ber|mer|éro|ero)?)?\.?|id|#|[°º])?$|^n[°º.] ?(?:de )?fact?ur[ea]$|접수 ?번호|伝票番号|受付番号|^[单單][号號]$/iu;
/** What they do not have: `Ordered on`, `Last order`, `Order total`. */
const NO_ORDER_NUMBER =
  /ordered|date|time|note|currency|total|\b(?:day|on|at|by|last|first|next|amount|status|state|name|count|qty|quantity|type|source|channel|method|item|line|tax|tags?)\b|datum|bestellt|letzte|status|summe|menge|art\b|일자|일시|날짜|상태|금액|수량|메모|방법|경로|상품|[명자]$|[日時者]|状態|状态|金額|金额|数量|備考|备注|方法|商品|時間|时间|类型|来源/iu;

/** Whether a name may be that of a number of an order or of its lines, as often as of anything else: `Nr`, `ID`, `Case`. */
export function mayNumberLines(name: string): boolean {
  return OF_LINES.test(name);
}

const OF_LINES =
  /^(?=.)(?:case|ref(?:erence|erenz|érence|erencia)?|doc(?:ument)?|dokument|vorgang|beleg|bon|file|akte|dossier|fall|line|zeile|pos(?:ition)?|sale|purchase|job|lfd)?\.?[ _-]?(?:n[ro°º]?|num(?:ber|mer|éro|ero)?|id|#|№)?\.?$|^(?:일련|연|전표|접수|관리)?번호$|^[연순]번$|^no$|^(?:伝票|管理|受付|整理)?(?:番号|no\.?)$|^伝票$|^[编編]?[号號]$|^[序单單][号號]$/iu;

/** Whether a name may be that of a column of products, items or their options. */
export function namesProducts(name: string): boolean {
  return OF_PRODUCTS.test(name) && !NO_PRODUCTS.test(name);
}

const OF_PRODUCTS =
  /produ(?:[ck]t(?!i)|it|to|s$)|prodotto|art[ií](?:kel|cle|c[uo]?lo)|(?<!\p{L})items?(?!\p{L})|lineitem name|description|bezeichnung|d[eé]signation|descri[pçz]|omschrijving|opis|nazwa|^title|^titel|option|varia|^goods|material|specs?(?:ification)?$|ausführung|sorte|상품|제품|품[명목]|옵션|규격|사양|인쇄물|제작물|종류|내역|商品|品[名目]|製品|[规規]格|仕様|种类|種類|[产產]品|[货貨]品|ürün|товар|наименование|вариант|položka|zboží|termék|tuote|^var[ea]|benämning|sản phẩm|phân loại|สินค้า|属性|選択肢|选项|宝贝/iu;
const NO_PRODUCTS = /stock|lager|bestand|재고|在[库庫]/iu;

/** Whether a name may be that of a column of codes of products. */
export function namesCodes(name: string): boolean {
  return OF_CODES.test(name);
}

const OF_CODES =
  /(?<!\p{L})sku|^(?:product|item|article|artikel|art|prod)[ _.-]*(?:code|id|ref|n[or]|number|nummer)\.?$|^material(?:nummer|number|nr\.?)?$|^r[ée]f(?:[ée]rence|erencia)?\.?(?:[ .]*(?:produit|article|prod\.?))?$|^(?:codice|código|cód\.?)(?: (?:articolo|producto|art[ií]culo|produto))?$|^referentie$|^sygnatura|^stok ?kodu$|^артикул$|(?:상품|품목|제품) ?(?:코드|번호)|品番|商品(?:コード|管理番号|番号)|[货貨][号號]|商家编码|商品编码/iu;

/** ` copies needed `: between words is a space. */
function toWords(name: string): string {
  return ` ${name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(overlooked)
    .filter(Boolean)
    .join(' ')} `;
}

/** Returns the usual variable id for a column with this name, if it is a common name. */
export function matchVariable(name: string): NameMatch<string> | null {
  const isOther = NO_VARIABLES.includes(name.trim().toLowerCase());
  return isOther ? null : matchName(name.replace(ADDRESSED, ''), VARIABLES);
}

/** The usual ids of variables whose names a column's name has in it, as words or at the end of one: `Lieferanschrift`, `받는사람 주소`. */
export function variablesIn(name: string): string[] {
  const words = toWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  const isIn = (known: string) =>
    CJK.test(known)
      ? known.length > 1 && words.replaceAll(' ', '').includes(plainKnown(known))
      : words.includes(plainKnown(known).slice(known.length < 4 ? 0 : 1));
  return VARIABLES.flatMap(({ is, names }) => ([is, ...names].some(isIn) ? is : []));
}

/** Known names as they are compared, found once: each list that is checked asks for all. */
const PLAIN_KNOWN = new Map<string, string>();

function plainKnown(known: string): string {
  const plain = PLAIN_KNOWN.get(known) ?? (CJK.test(known) ? overlooked(known) : toWords(known));
  PLAIN_KNOWN.set(known, plain);
  return plain;
}

/** Says how a name was matched: `"Qty" is a common name for order_count`. */
export function toMatchText(name: string, { is, sure, known }: NameMatch<string>): string {
  if (sure === 'certain') return `the column is called ${is}`;
  if (sure === 'likely') return `"${name}" is a common name for ${is}`;
  return `"${name}" is similar to "${known}", a name for ${is}`;
}

/** Returns how many letters may differ in a near match: short names are too much alike. */
function mayDiffer(name: string): number {
  const { length } = name.replace(/[\s_\-.:*]+/g, '');
  return length < 5 ? 0 : length < 8 ? 1 : 2;
}

/** Returns the thing that has this name, or one that resembles it. */
export function matchName<T extends string>(
  name: string,
  things: readonly { readonly is: T; readonly names: readonly string[] }[],
  maxDistance = mayDiffer(name),
): NameMatch<T> | null {
  for (const { is } of things) if (is === name) return { is, sure: 'certain', known: is };
  const forms = formsOf(things);
  const loose = name.length > MAX_NAME_CHARS ? null : looseForm(name);
  for (const { is, names } of things) {
    const known = [is, ...names].find((one) => forms.get(one) === loose);
    if (known !== undefined) return { is, sure: 'likely', known };
  }
  for (const { is, names } of maxDistance === 0 ? [] : things) {
    const known = nearest(name, [is, ...names], maxDistance, (one) => forms.get(one) ?? one);
    if (known !== null) return { is, sure: 'guess', known };
  }
  return null;
}

/** The names of things in their loose forms, by the list of things. */
const FORMS = new WeakMap<object, ReadonlyMap<string, string>>();

function formsOf(
  things: readonly { readonly is: string; readonly names: readonly string[] }[],
): ReadonlyMap<string, string> {
  const names = () => things.flatMap((thing) => [thing.is, ...thing.names]);
  const forms = FORMS.get(things) ?? new Map(names().map((one) => [one, looseForm(one)]));
  FORMS.set(things, forms);
  return forms;
}
