/** What programs write for no value, and nobody else. */
const NULLS = '\\((?:null|NULL|blank)\\)|<(?:null|NULL|NA)>|\\[NULL\\]|\\\\N|undefined';
/** The same in letters that people have in their names: Null, Nan, Nat. */
const NULL_WORDS = 'NULL|null|nan|NaN|NaT';
/** A cell that is nothing but what a program writes for no value. */
export const NO_VALUE = new RegExp(`^(?:${NULLS}|${NULL_WORDS}|None)$`);

/** Words for what stands above. */
export const AS_ABOVE = 'ditto|dto\\.|idem|同上|同前|상동|(?:same )?as above|(?:wie|siehe) oben';

/** The same in few letters, which in printed texts may mean something else. */
const SHORT_ABOVE = 'dto|same|동일|[sw]\\. ?o\\.?|j\\.? ?w\\.';
/** Signs for nothing, or for what stands above. */
const SIGNS = '[\\p{Pd}\u2212"\'\u2032\u2033\u3003.…\\s]*';

/** Words for what follows, or nobody knows yet, in the place of a value. */
export const LATER = [
  't\\.?b\\.?[acd]\\.?|(?:name |details? )?to (?:follow|come|be (?:confirmed|agreed|announced|determined|defined|decided|advised|added))|not (?:known|assigned|set)(?: yet)?|unknown|unassigned',
  '(?:name |wird )?(?:folgt|nachgereicht)(?: noch)?|noch (?:offen|unklar|unbekannt|nicht (?:bekannt|vergeben))|unbekannt|unklar|fehlt(?: noch)?|n\\. ?n\\.?|nomen nescio|volgt(?: nog)?|onbekend|nog (?:niet bekend|te bepalen)|nader te bepalen',
  'à (?:confirmer|définir|déterminer|préciser|venir|compléter)|inconnue?|por (?:confirmar|definir|determinar|asignar)|pendiente|desconocid[oa]|sin asignar|da (?:definire|confermare|determinare|stabilire)|sconosciut[oa]|a (?:definir|confirmar|determinar)|desconhecid[oa]|em falta',
  'do (?:ustalenia|potwierdzenia)|nieznan[ya]|neznám[ýá]|bude doplněno|okänd|saknas|följer|ukendt|følger|ukjent|tuntematon|ismeretlen|неизвестно|уточняется',
  '미정|미확정|미배정|미발급|미등록|모름|확인 ?(?:중|필요|예정)|추후(?: ?\\p{L}+)?|차후(?: ?(?:통보|공지|결정|기재|입력|확정|안내))?|누군가|무명|未定|不明|未確定|未登録|未採番|確認中|後日\\p{L}*|追って連絡|待定|未知|待确认|待確認|待补|某{1,3}',
].join('|');
/** The same in letters that companies are called, too. */
const LATER_OR_NAME = 't\\.?b\\.?[ns]\\.?|n\\.?t\\.?b\\.?';
/** Words for what there is none of. */
const NONE = [
  'n\\.?/a\\.?|n\\.a\\.|none|nil|not (?:available|applicable|found)(?: yet)?|#n/a|nicht gefunden|non trouvée?|introuvable|no encontrad[oa]|non trovat[oa]|não encontrad[oa]|niet gevonden|nie znaleziono|찾을 수 없음|見つかりません|未找到|keine?|ohne|entfällt|k\\. ?a\\.|n\\. ?v\\.|aucune?|néant|n\\.c\\.|sans|ningun[oa]|nessun[oa]|n\\.d\\.|nenhum[a]?',
  'geen|n\\.?v\\.?t\\.?|brak|není|нет|없음|해당 ?없음|な[しい]|無し|該当なし|无|無|暂无|暫無',
].join('|');
/** Words for what stands elsewhere. */
export const SEE = [
  'same as (?:\\p{L}+ ?){1,2}|see (?:above|below|e?-?mail|notes?|attach(?:ed|ments?)|enclos(?:ed|ure)|invoice|overleaf)',
  '(?:dito|(?:wie|siehe) (?:oben|vor|vorher|gehabt|unten|e?-?mail|anhang|anlage|beiblatt|rechnung\\p{L}*))|zie (?:boven|bijlage)',
  '(?:voir|comme) (?:ci-(?:dessus|joint)|plus haut|annexe|facturation|pièce jointe)|ídem|(?:ver|véase|igual que) (?:arriba|adjunto|anexo)|(?:come|vedi) (?:sopra|allegato)',
  '(?:jak|patrz) wyżej|то же|см\\. выше|동일|(?:위|상기)와 ?(?:같음|동일)|(?:위|상기|첨부|별첨) ?참[조고]|(?:上記|左)(?:[にと]同じ|参照)|(?:別紙|添付)参照|同じ|见附件',
].join('|');
/** A cell that holds no more than such a word, what a program writes for no value, or signs. */
export const OPEN_VALUE = new RegExp(
  `^(?:[^\\p{L}\\p{N}]+|${NULLS}|null|nan|[([]?(?:${AS_ABOVE}|${SHORT_ABOVE}|${LATER}|${LATER_OR_NAME}|${NONE}|${SEE})[)\\]]?[.?!…]*)$`,
  'iu',
);
/** The same where people may be called so: None, Null, So, Same, Ohne. */
export const NO_NAME = new RegExp(`^(?:${SIGNS}|#?[nN]/[aA]|${NULLS}|${NULL_WORDS})$`, 'u');
/** A cell below an order's first row that leaves it to the row above, as an empty one does. What there is none of, or is not known yet, is its own. */
export const AS_EMPTY = new RegExp(
  `^(?:${SIGNS}|(?:${AS_ABOVE})\\.?|${SHORT_ABOVE}|null|nan|#?n/a|[↑⇑^])$`,
  'iu',
);
