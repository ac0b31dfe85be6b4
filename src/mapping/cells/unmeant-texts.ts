import { LATER } from '../../rows/no-value.ts';

/** What forms show before somebody chooses. */
const CHOOSE =
  'bitte (?:aus)?wählen|(?:please )?(?:select|choose)(?: (?:one|an? (?:option|value|title|salutation)|here))?|(?:veuillez )?(?:choisir|sélectionner|sélectionnez|choisissez)|selecci(?:one|onar)(?: una opción)?|seleziona(?:re)?|selecione|wybierz|kies|선택(?:하세요|해 ?주세요|하십시오)?|(?:選択|お選び)(?:して)?(?:ください|下さい)|请选择|請選擇';
/** What people type to try a form. */
const TRIAL =
  '(?:(?:asdf|qwert|sdfg|jklö?|hjkl)[a-zöä;]{0,2}[\\s\\d]*|(?:test|ㅁㄴㅇㄹ|ㅂㅈㄷㄱ|테스트|テスト|测试|測試)(?:[\\s\\d]+|(?!\\p{L})))+';
const UNMEANT = new RegExp(
  `^[\\s\\p{P}<>=]*(?:${LATER}|${CHOOSE}|${TRIAL})[\\s\\p{P}<>=]*$|^(?:○{2,}|◯{2,}|〇{2,}|□{2,}|[Oo]{3,}|[Xx]{3,}|_{2,}|\\?{2,})$`,
  'iu',
);
/** Two letters of a country, too, but for a name in capitals. */
const NO_NAME = /^N\.? ?N\.?$/;

/** What programs write for letters: of e-mail headers, addresses and lines; and formulas. */
const CODED = [
  /=\?[\w-]+\?[bq]\?[^?]+\?=/i,
  /^(?!.*:\/\/)[^\s/]*%(?:2[\dA-F]|C[2-9A-F]%|[DE][\dA-F]%)[^\s/]*$/i,
  /^[^\\]*\s[^\\]*(?:\\r)?\\n\p{L}/u,
  /^=(?:\$?[A-Z]{1,3}\$?\d+(?:[&+*/)-]|$)|[A-Z]{2,}\()/,
];
const ZERO = /^0(?:[.,]0+)?$/;

/** Whether a text stands for another that is missing: `TBC`, `○○○`, `asdf`. */
export function isUnmeant(text: string): boolean {
  return text.length <= 60 && (UNMEANT.test(text) || NO_NAME.test(text));
}

/** Whether a text is one as programs write it: `%C3%B6`, `=E2&F2`. */
export function isCoded(text: string): boolean {
  return /[%=\\]/.test(text) && CODED.some((code) => code.test(text));
}

/** Whether a text is what a formula shows for an empty cell. */
export function isZero(text: string): boolean {
  return text.startsWith('0') && ZERO.test(text);
}
