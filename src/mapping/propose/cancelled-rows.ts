import { detachString } from '../../rows/detach-string.ts';
import type { Column, RowBatch } from '../../rows/row.ts';
import { quoted } from '../apply/row-issue.ts';
import type { ProposedCondition } from './proposal.ts';

/** What is said of an order that is not to be made, or not any more. */
const WORDS = [
  'cancel(?:led|ed|lation|ation|s)?|refund(?:ed|s)?|void(?:ed)?|withdrawn|rejected|declined|deleted|on hold',
  'storn(?:o\\p{L}*|iert|ierung)|widerrufen|erstattet|gelöscht|abgelehnt|annul(?:é|ée|ation|lato|lata|eerd|leret|lert)',
  'anul(?:ado|ada|ación|owan[eya])|cancel(?:ad[oa]|ación|amento)|rembours(?:é|ée|ement)|reembols(?:ad[oa]|o)|rimbors(?:ato|o)',
  'zwrócon[eyo]|zwrot|geannuleerd|terugbetaald|iptal|zrušeno|отмен(?:ен|ён|ена|а)|отменено|возврат',
  '(?:취소|환불|반려|반품|인쇄 ?(?:금지|제외|안 ?함))(?:됨|완료|요청|함|건|처리|일|여부)?|キャンセル済?み?|取り?消し?|返金|印刷不要|已?取消|已?退款|作废|作廢',
  "do(?: not|n[o'’]t|nt) (?:print|send|mail|order|ship|produce)|no print|nicht (?:drucken|senden|versenden|bestellen)|ne pas (?:imprimer|envoyer)",
  'no (?:imprimir|enviar)|não imprimir|non (?:stampare|inviare)|nie drukować|niet drukken|не печатать',
].join('|');
const SAYS = new RegExp(`^\\P{L}{0,3}(?:order )?(?:${WORDS})(?![\\p{L}\\p{N}_-])`, 'iu');
const NAMED = new RegExp(`(?<!\\p{L})(?:${WORDS})(?!\\p{L})`, 'iu');
/** What a column called so says of the other rows. */
const NO =
  /^(?:n|no|not .*|false|f|0+(?:[.,]0+)?|nein|non|nie|nee|não|нет|[-–—]+|n\/a|none|active|ok|아니오|아니요|없음|정상|いいえ|なし|無|无|否)$/iu;

/** Longer texts are no remarks about an order; other texts are remembered as far as that helps. */
const MOST_CHARS = 60;
const MOST_KEPT = 100;
const MOST_TOLD = 3;

/** Finds the columns that say of some rows that they are cancelled. */
export class CancelledRows {
  readonly #seen: readonly ReturnType<typeof toSeen>[];

  constructor(columns: readonly Column[]) {
    this.#seen = columns.map(toSeen);
  }

  add({ rows }: Pick<RowBatch, 'rows'>): void {
    for (const { column, isNamed, told, others } of this.#seen) {
      for (const row of rows) {
        const text = (row[column.index] ?? '').trim();
        const count = told.get(text) ?? 0;
        if (count === 0 && (text === '' || text === column.name || others.has(text))) continue;
        const isTold = isNamed ? !NO.test(text) : text.length <= MOST_CHARS && SAYS.test(text);
        if (isTold && (count > 0 || told.size < MOST_KEPT)) told.set(detachString(text), count + 1);
        else if (!isTold && others.size < MOST_KEPT) others.add(detachString(text));
      }
    }
  }

  get found(): ProposedCondition[] {
    return this.#seen.flatMap(
      ({ column: { name: column }, isNamed, told, others }): ProposedCondition[] => {
        if (told.size === 0 || column === '') return [];
        const shown = [...told].slice(0, MOST_TOLD).map(([text, rows]) => {
          return `${quoted(text)} (${rows === 1 ? '1 row' : `${rows} rows`})`;
        });
        const more = told.size > MOST_TOLD ? `, and ${told.size - MOST_TOLD} more` : '';
        const why = `column ${quoted(column)} has ${shown.join(', ')}${more}; name it in the condition to leave such rows out, or remove the condition to order them`;
        if (!isNamed) return [{ column, why, key: 'not', texts: [...told.keys()] }];
        return [{ column, why, key: 'one_of', texts: ['', ...others] }];
      },
    );
  }
}

function toSeen(column: Column) {
  const words = column.name.replace(/_|(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const [told, others] = [new Map<string, number>(), new Set<string>()];
  return { column, isNamed: NAMED.test(words), told, others };
}
