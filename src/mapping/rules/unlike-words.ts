import type { RowProblem } from '../apply/row-issue.ts';
import { AND, BEHIND, CHARGE, CHARGES, OF_KIND, PACKING, plainOf } from './totals/charge-words.ts';
import { findTotalWord } from './totals/total-words.ts';

/** What people write beside amounts below a list that are no total: an average, a count, a tax, a charge, a discount. */
const LABEL = new RegExp(
  `^(?:${[
    'average|avg|mean|median|durchschnitt|mittelwert|moyenne|promedio|media|średnia|průměr|átlag|ortalama|gemiddelde|среднее|평균|平均',
    'count|anzahl|nombre|cantidad|conteggio|liczba|aantal|количество|건수|(?:총 ?)?인원수?|총원|件数|(?:合計|参加)?人数|总人数|数量',
    'as of|(?:last )?updated(?: on)?|(?:printed|exported)(?: on)?|stand|erstellt am|druckdatum|작성일자?|출력일시?|기준일자?|作成日|印刷日|打印日期',
    CHARGES,
    PACKING,
    'spares?|extras?|reserve|ersatz|reserva|rechange|zapas|запас|예비|여분|예비분|予備|备用|預備',
    'net|netto|gross|brutto|balance',
  ].join('|')})${BEHIND}`,
  'u',
);
const COUNTED =
  /^\(?(?:(?:총 ?(?:원|인원|참석자?)?|참석자?|total|[全共計以]上?|共?计|全部で)[:：]? ?)?\d[\d.,]*\s?(?:rows?|records?|names?|people|persons?|guests?|pax|entries|address(?:es)?|adress\p{L}*|einträge|stück|invités?|lignes?|personnes?|zeilen|datensätze|personen|gäste|teilnehmer|filas|personas|righe|persone|wiersz\p{L}*|os[oó]b\p{L}?|строк\p{L}*|명|건|행|인|件|行|名|人).{0,20}\)?$/u;
/** What stands below a list about it. */
const NOTE =
  /^(?:[*※†‡•]|\/\/|#\s|--|(?:please )?note\b|n\.?b\.|p\.s\.|remarks?\b|hinweis|anmerkung|achtung|bitte\b|nota\b|remarque|attention\b|uwaga|примечание|(?:참고|비고|주의|안내)(?:\s|[:：]|사항|$)|注[:：意\s]|備考|备注)/u;
/** What says that nothing follows: 이하여백, 以下余白. */
const END =
  /^[\s\p{P}]*(?:이하\s?(?:여백|빈칸)|끝|이상(?=\s*\p{P})|以下\s?(?:[余餘空]白|なし)|以上|eof|(?<=\p{P}\s*)(?:end|ende|fine?|koniec|конец)(?=\s*\p{P})|(?:page|seite|página|pagina|strona|страница|페이지|頁)\s\d+.{0,9}|(?:end of|ende der|fin de(?: la)?|fine|koniec|конец) (?:list[aey]?|report|file|data|elenco|datei|fichier|списка))[\s\p{P}]*$/u;
/** Names of companies go on like that: Total Ltd. */
const COMPANY =
  /^(?:ltd|limited|gmbh|inc|corp|co|sa|s\.a|ag|kg|llc|plc|bv|srl|energies|oil|fitness)\b/u;
/** Marks an example, at the beginning of a cell or behind a text in brackets. */
export const EXAMPLE_MARK =
  'example|sample|e\\.\\s?g\\.|ex(?:\\.|(?=\\s*[)）:：]))|beispiel|muster|voorbeeld|eksempel|exempel|z\\.\\s?b\\.|exemple|ejemplo|p\\.\\s?ej\\.|esempio|przykład|пример|(?:작성|입력|기입) ?(?:예시?|샘플|견본)|예시|예|보기|샘플|견본|例|(?:記入|入力|作成)[例見]本?|見本|サンプル|填写示例|示例|样例';
/** People in samples of forms. */
export const SAMPLE_NAME =
  '(?:max|erika) muster(?:mann|frau)|j(?:ohn|ane) doe|홍길동|山田\\s?太郎|张三';
const EXAMPLE = new RegExp(
  `^[([{<【〔（［]?\\s*(?:${EXAMPLE_MARK})\\s*(?:[)\\]}>】〕）］:：]|$)|^(?:e\\.\\s?g\\.|z\\.\\s?b\\.|p\\.\\s?ej\\.|par ex\\.|np\\.|např\\.|напр\\.)\\s*\\p{L}|^muster(?:mann|frau|firma|stadt|ort|stra(?:ß|ss)e)(?!\\p{L})|^(?:${SAMPLE_NAME})$`,
  'u',
);
/** Says below a header what its columns hold, or that they must be filled. */
const HINT =
  /^(?:string|text|varchar|char|int|integer|bigint|number|numeric|decimal|float|double|bool|boolean|date|datetime|timestamp|uuid|enum)(?:\s?\(.{1,9}\))?$|^\(?\*?(?:required|mandatory|optional|pflichtfeld|pflicht|obligatoire|facultatif|obligatorio|opcional|obbligatorio|wymagane|opcjonalne|обязательно|필수|선택|필수 ?입력|必須|任意|必填|选填)(?: field)?\*?\)?$|^\(?(?:max\.?|maximum|höchstens|최대|最大)\s?\d+\s?\S+\)?$|^\d+\s?자\s?이내$|^\d+文字以内$/u;

/** Labels and hints are short, and long texts take long to be searched. */
const MOST_CHARS = 200;

/** Whether a cell labels a number that is of the list, not of one of its rows. */
export function isLabel(text: string, hasAmounts: boolean): boolean {
  const plain = plainOf(text);
  if (NOTE.test(plain)) return true;
  if (plain.length > MOST_CHARS) return false;
  if ([COUNTED, CHARGE, END, /^[σς∑]\P{L}*$/u].some((one) => one.test(plain))) return true;
  // Without amounts it is a company, or an offer that is printed.
  if (hasAmounts && OF_KIND.test(plain)) return true;
  if (LABEL.test(plain) || plain.split(AND).every((part) => LABEL.test(part))) return true;
  const word = findTotalWord(plain);
  if (word === null || COMPANY.test(word.rest)) return false;
  const hasNoMore = word.rest.replace(/^\d+$/, '') === '';
  const isCounted = hasAmounts || /\d/.test(plain);
  return word.kind === 'sure' || (isCounted && (hasNoMore || word.kind === 'likely'));
}

/** Whether all texts of a column read as labels do, as `2 persons` on vouchers. */
export function areLabels(texts: readonly string[]): boolean {
  return texts.length > 1 && texts.every((text) => isLabel(text, true));
}

/** Whether a text is about the list, such as `Please reply by Friday`. */
export function isNote(text: string): boolean {
  return NOTE.test(plainOf(text));
}

/** Not of `E. G. Smith`. */
export function isExample(text: string): boolean {
  return EXAMPLE.test(text.trim().toLowerCase()) && !/^\s*\p{Lu}\.\s?\p{Lu}\./u.test(text);
}

/** Whether a text says that a list or a page ends. */
export function isEnd(text: string): boolean {
  return END.test(plainOf(text));
}

export function isHint(text: string): boolean {
  return text.length <= MOST_CHARS && HINT.test(plainOf(text));
}

const FIX =
  'Remove the row, or leave it out in a list of corrections; if it is meant, accept it there with "row_unlike_others". To leave out all rows that lack a cell, add { column: …, not: "" } to "rows.where"';

/** What is asked about a row that is unlike others. */
export function toUnlike(because: string): RowProblem {
  const what = `it is hardly a row of the list: ${because}`;
  return { code: 'row_unlike_others', what, fix: FIX };
}
