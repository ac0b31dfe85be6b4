/** A cell that is nothing but what a program writes for no value. People may be called Null and Nan. */
export const NO_VALUE =
  /^(?:NULL|null|\(null\)|\(NULL\)|<null>|<NULL>|\[NULL\]|\\N|nan|NaN|NaT|<NA>|None|undefined|\(blank\))$/;

/** Words for what stands above. */
export const AS_ABOVE = 'ditto|dto\\.|idem|同上|同前|상동|(?:same )?as above|(?:wie|siehe) oben';

/** Words for what nobody knows yet, or what there is none of, in the place of a value. */
const OPEN_WORDS = [
  'n\\.?/a\\.?|n\\.a\\.|none|nil|tb[acdns]|to be (?:confirmed|announced|determined|defined|decided|advised|added)|to (?:follow|come)|not (?:known|available|applicable|assigned|set)(?: yet)?|unknown|unassigned|same|same as (?:above|before)|see (?:above|below|mail|e-mail|notes?)|#n/a',
  '(?:wird )?(?:folgt|nachgereicht)(?: noch)?|noch (?:offen|unklar|unbekannt|nicht (?:bekannt|vergeben))|unbekannt|unklar|keine?|ohne|entfällt|fehlt(?: noch)?|dito|wie (?:oben|vor|vorher|gehabt)|siehe (?:oben|unten|mail)|[sw]\\. ?o\\.|k\\. ?a\\.|n\\. ?n\\.|n\\. ?v\\.',
  'à (?:confirmer|définir|déterminer|préciser|venir|compléter)|inconnue?|aucune?|néant|n\\.c\\.|sans|voir ci-dessus|por (?:confirmar|definir|determinar|asignar)|pendiente|desconocid[oa]|ningun[oa]|sin asignar|ídem|da (?:definire|confermare|determinare|stabilire)|sconosciut[oa]|nessun[oa]|n\\.d\\.|a (?:definir|confirmar|determinar)|desconhecid[oa]|nenhum[a]?|em falta',
  'volgt(?: nog)?|onbekend|geen|n\\.?t\\.?b\\.?|n\\.?v\\.?t\\.?|nader te bepalen|brak|do ustalenia|nieznan[ya]|j\\.? ?w\\.|neznám[ýá]|není|bude doplněno|okänd|saknas|följer|ukendt|følger|ukjent|tuntematon|ismeretlen|неизвестно|нет|уточняется|то же',
  '미정|미확정|미배정|미발급|미등록|없음|모름|해당 ?없음|확인 ?(?:중|필요|예정)|추후 ?\\p{L}+|동일|위와 ?(?:같음|동일)|未定|不明|未確定|未登録|未採番|な[しい]|無し|該当なし|確認中|後日\\p{L}*|同じ|待定|未知|无|無|暂无|暫無|待确认|待確認|待补',
];
/** A cell that holds no more than such a word, a word for what stands above, what a program writes for no value, or signs. */
export const OPEN_VALUE = new RegExp(
  `^(?:[^\\p{L}\\p{N}]+|null|nan|undefined|[([]?(?:${AS_ABOVE}|${OPEN_WORDS.join('|')})[)\\]]?[.?!…]*)$`,
  'iu',
);
