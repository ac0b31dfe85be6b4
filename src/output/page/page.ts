import { balanceSection } from './balance-section.ts';
import { toDocument } from './document.ts';
import { html } from './html.ts';
import { cleanedSection, recordsSection } from './input-sections.ts';
import { issuesSection } from './issues-section.ts';
import { lengthsSection } from './lengths-section.ts';
import { ordersSection } from './orders-section.ts';
import type { PageData } from './page-data.ts';
import {
  adviceSection,
  atServiceSection,
  rejectedSection,
  verificationSection,
} from './run-sections.ts';
import { timelineSection } from './timeline-section.ts';
import { verdictSection } from './verdict.ts';

/** The page of a check or a run. */
export function toPage(data: PageData): string {
  const { input, timeline } = data;
  return toDocument(
    `${data.source.file} · vdpipe ${data.command}`,
    html`${verdictSection(data)}
${balanceSection(data.rows)}
${ordersSection(data)}
${data.atService && atServiceSection(data.atService)}
${data.verification && verificationSection(data.verification)}
${rejectedSection(data.rejected)}
${data.advice && adviceSection(data.advice)}
${timeline && timelineSection(timeline)}
${input && issuesSection(input)}
${input && cleanedSection(input.cleaned)}
${input && lengthsSection(input.lengths)}
${input && recordsSection(input.records)}`,
  );
}
