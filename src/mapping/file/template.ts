import type { CleanStep } from '../cells/clean/clean-steps.ts';
import type { Condition } from '../rules/conditions/condition.ts';

/** A value made of fixed text and the cells of columns: `Dear {First name}`. */
interface FromTemplate {
  readonly template: string;
}

/** One made of the cells that are not empty. */
interface FromJoin {
  readonly join: readonly string[];
  /** @default one space */
  readonly separator?: string | undefined;
}

/** The first of several templates whose condition a row meets; the last has none. */
export interface FromChoices {
  readonly choose: readonly (
    | { readonly when: Condition; readonly text: string }
    | { readonly otherwise: string }
  )[];
}

/** A value made of cells and fixed text. */
export type FromText = (FromTemplate | FromJoin | FromChoices) & {
  /** How its cells are cleaned first. @default not at all */
  readonly clean?: readonly CleanStep[] | undefined;
};

/** A text taken apart: `texts[0] parts[0] texts[1] parts[1] ... texts[n]`. */
export interface Template<P extends TemplatePart = NamedPart> {
  readonly texts: readonly string[];
  readonly parts: readonly P[];
  /** What stands between parts that are not empty. @default nothing */
  readonly separator?: string | undefined;
}

export interface TemplatePart {
  /** White space that is left out with an empty cell. */
  readonly before: string;
  readonly after: string;
  /** Whether the cell may be empty. */
  readonly isOptional: boolean;
}

interface NamedPart extends TemplatePart {
  /** The column. */
  readonly name: string;
}

/** A cell that must not be empty. */
export const PLAIN_PART: TemplatePart = { before: '', after: '', isOptional: false };

/** Parses a template such as `Dear {Title }{First name}`. `{{` and `}}` are literal braces. Returns the problem of an invalid template. */
export function parseTemplate(template: string): Template | { readonly problem: string } {
  const texts = [''];
  const parts: NamedPart[] = [];
  for (const [token, name] of template.matchAll(/\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/g)) {
    if (name !== undefined) {
      if (name.trim() === '') return { problem: 'has no column name between { and }' };
      parts.push(toPart(name));
      texts.push('');
    } else if (token === '{') {
      return { problem: 'has a { without a }; write {{ for a literal brace' };
    } else if (token === '}') {
      return { problem: 'has a } without a {; write }} for a literal brace' };
    } else {
      const text = token === '{{' ? '{' : token === '}}' ? '}' : token;
      texts[texts.length - 1] += text;
    }
  }
  return { texts, parts };
}

/** White space on one side belongs to the part, which is optional then; on both sides it is none. */
function toPart(given: string): NamedPart {
  const name = given.trim();
  const [before = '', after = ''] = given.split(name, 2);
  if ((before === '') === (after === '')) return { name, ...PLAIN_PART };
  return { name, before, after, isOptional: true };
}

/** A text that a row may have, and when it has it. */
interface Choice {
  /** @default always, if no earlier one is met */
  readonly when?: Condition;
  readonly template: Template;
}

/** The texts that a source may give: the first whose condition a row meets. */
export function choicesOf(from: FromText): readonly Choice[] {
  if ('template' in from) return [{ template: parsed(from.template) }];
  if ('join' in from) return [{ template: toJoined(from.join, from.separator) }];
  return from.choose.map((entry) =>
    'otherwise' in entry
      ? { template: parsed(entry.otherwise) }
      : { when: entry.when, template: parsed(entry.text) },
  );
}

function toJoined(join: readonly string[], separator = ' '): Template {
  const parts = join.map((name) => ({ ...PLAIN_PART, name, isOptional: true }));
  return { texts: ['', ...join.map(() => '')], parts, separator };
}

function parsed(template: string): Template {
  const found = parseTemplate(template);
  if ('problem' in found) throw new TypeError(`Template "${template}" ${found.problem}`);
  return found;
}

/** Whether a value is made of cells and fixed text. */
export function isText(from: object): from is FromText {
  return 'template' in from || 'join' in from || 'choose' in from;
}

/** Whether a part is an id of the row, unless a column has its name. */
export function isIdPart({ separator }: Template, name: string): name is 'project_id' | 'svc_uid' {
  return separator === undefined && (name === 'project_id' || name === 'svc_uid');
}

/** The texts around the parts where none of these is empty. */
export function textsAround({ texts, parts, separator = '' }: Template<TemplatePart>): string[] {
  return texts.map((text, i) => {
    const between = i > 0 && i < parts.length ? separator : '';
    return `${parts[i - 1]?.after ?? ''}${text}${between}${parts[i]?.before ?? ''}`;
  });
}
