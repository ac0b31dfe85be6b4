import { createHash } from 'node:crypto';
import { balanceSection } from './balance-section.ts';
import { Html, html } from './html.ts';
import { cleanedSection, recordsSection } from './input-sections.ts';
import { issuesSection } from './issues-section.ts';
import { lengthsSection } from './lengths-section.ts';
import { ordersSection } from './orders-section.ts';
import type { PageData } from './page-data.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLES } from './page-styles.ts';
import { PATTERNS } from './places.ts';
import { adviceSection, rejectedSection, verificationSection } from './run-sections.ts';
import { timelineSection } from './timeline-section.ts';
import { verdictSection } from './verdict.ts';

/**
 * Makes one HTML file that stands for itself: nothing is loaded from anywhere, and by its Content-Security-Policy nothing
 * but its own style and script could be, even if a text of the sheet were not escaped.
 */
export function toPage(data: PageData): string {
  const { input, timeline } = data;
  return `${
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="generator" content="vdpipe">
<title>${data.source.file} · vdpipe ${data.command}</title>
<style>${new Html(PAGE_STYLES)}</style>
</head>
<body>
${PATTERNS}
<main>
${verdictSection(data)}
${balanceSection(data.rows)}
${ordersSection(data)}
${data.verification && verificationSection(data.verification)}
${rejectedSection(data.rejected)}
${data.advice && adviceSection(data.advice)}
${timeline && timelineSection(timeline)}
${input && issuesSection(input)}
${input && cleanedSection(input.cleaned)}
${input && lengthsSection(input.lengths)}
${input && recordsSection(input.records)}
</main>
<footer><p>This page contains personal data: share it with care.</p></footer>
<script>${new Html(PAGE_SCRIPT)}</script>
</body>
</html>`.text
  }\n`;
}

const POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(PAGE_STYLES)}'`,
  `script-src '${hashOf(PAGE_SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
