import { FIELD } from '../../rows/field-names.ts';
import { LATER, SEE } from '../../rows/no-value.ts';
import { EXAMPLE_MARK, SAMPLE_NAME } from '../rules/unlike-words.ts';

/** What forms show before somebody chooses. */
const CHOOSE =
  'bitte (?:aus)?wählen|(?:please )?(?:select|choose)(?: (?:one|an? (?:option|value|title|salutation)|here))?|(?:veuillez )?(?:choisir|sélectionner|sélectionnez|choisissez)|selecci(?:one|onar)(?: una opción)?|seleziona(?:re)?|selecione|wybierz|kies|선택(?:하세요|해 ?주세요|하십시오)?|(?:選択|お選び)(?:して)?(?:ください|下さい)|请选择|請選擇';
/** What people type to try a form. */
const TRIAL =
  '(?:(?:asdf|qwert|sdfg|jklö?|hjkl)[a-zöä;]{0,2}[\\s\\d]*|(?:test|ㅁㄴㅇㄹ|ㅂㅈㄷㄱ|테스트|テスト|测试|測試)(?:[\\s\\d]+|(?!\\p{L})))+';
/** Names of fields, as in samples: `Prénom Nom`, `Your name here`. */
const SAMPLE = `(?:enter |insert |add )?(?:the |your |ihre? |votre |su |tu |il tuo |uw )${FIELD}(?: here| hier| ici| aquí| qui)?|(?:enter|insert) ${FIELD}|${FIELD}(?:[\\s/,&+]+(?:and |und |et |y |e )?${FIELD})+|${FIELD}(?:을|를|を)? ?(?:입력|入力)\\p{L}*|${SAMPLE_NAME}`;
/** Of texts in lower case: so many words take a third of the time to compile. */
const UNMEANT = new RegExp(
  `^[\\s\\p{P}<>=]*(?:${LATER}|${SEE}|${CHOOSE}|${TRIAL}|${SAMPLE})[\\s\\p{P}<>=]*$|^(?:(?:(?<two>[○◯〇□ㅇ_?])\\k<two>+(?!\\k<two>)|(?<three>[ox.])\\k<three>{2,}(?!\\k<three>)|…+(?!…))\\s*)+$`,
  'u',
);
/** What people note behind a text that they are not sure of. */
const DOUBT = `${LATER}|(?:(?:please|pls|bitte|noch|nog|to|te|à|a|da|por|do) )*(?:check|confirm|verify|clarify|(?:über|nach)?prüfen|klären|(?:nach|rück)fragen?|checken|controleren|navragen|vérifier|verificare?|confirmar|comprobar|confermare|controllare|sprawdz(?:enia|ić)|ověřit|kontrollera|уточнить|проверить)|[要需][確确][認认]|[確确][認认][要中]|확인 ?(?:요망|바람|要)|(?!ex[.)])(?:${EXAMPLE_MARK})`;
const DOUBTED = new RegExp(
  `(?:[([（【]\\s*(?:(?:${DOUBT})[\\s?？!.]*|[^()（）]*[?？]\\s*)[)\\]）】]|\\s[-–—]+\\s*(?:${DOUBT})[?!.]*|\\st\\.?b\\.?[acd]\\.?|[^?？]\\s?[?？]{2,})$`,
  'u',
);
/** Few words that no sentence begins or ends with. */
const ASKED =
  /^(?!(?:who|what|when|where|why|how|wer|was|wann|wo|warum|wie|qui|que|quoi|où|quand|pourquoi|comment|quién|qué|chi|che|dove|누구|왜|언제|어디|誰|何|なぜ)(?!\p{L}))[^\s?¿？,]+(?: [^\s?？,]+){0,2}(?<![까요か]) ?[?？]$/iu;
/** Two letters of a country, too, but for a name in capitals. */
const NO_NAME = /^N\.? ?N\.?$/;

/** What programs write for letters: of e-mail headers, addresses and lines; and formulas. */
const CODED = [
  /=\?[\w-]+\?[bq]\?[^?]+\?=/i,
  /^(?!.*:\/\/)[^\s/]*%(?:2[\dA-F]|C[2-9A-F]%|[DE][\dA-F]%)[^\s/]*$/i,
  /^[^\\]*\s[^\\]*(?:\\r)?\\n\p{L}/u,
  /^(?=.{16})[^\s\d]?-?\d+[.,]\d*(?:0{6}|9{6})\d{1,3}$/,
  /^=(?:\$?[A-Z]{1,3}\$?\d+(?:[&+*/)-]|$)|[A-Z]{2,}\()/,
];
const ZERO = /^0(?:[.,]0+)?$/;

/** Whether a text stands for another that is missing: `TBC`, `○○○`, `asdf`. */
export function isUnmeant(text: string): boolean {
  return text.length <= 60 && (UNMEANT.test(text.toLowerCase()) || NO_NAME.test(text));
}

/** Whether a doubt is noted behind a text: `Clerk (tbc)`. */
export function isDoubted(text: string): boolean {
  return (
    text.length <= 60 && /[?？)\]）】]$|\s[-–—t]/i.test(text) && DOUBTED.test(text.toLowerCase())
  );
}

/** Whether a short text ends in a question mark: `Clerk?`. */
export function isAsked(text: string): boolean {
  return /[?？]$/.test(text) && text.length <= 60 && ASKED.test(text);
}

/** Whether a text is one as programs write it: `%C3%B6`, `=E2&F2`, `24.990000000000002`. */
export function isCoded(text: string): boolean {
  return /[%=\\]|0{6}|9{6}/.test(text) && CODED.some((code) => code.test(text));
}

/** Whether a text is what a formula shows for an empty cell. */
export function isZero(text: string): boolean {
  return text.startsWith('0') && ZERO.test(text);
}
