import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLES } from './page-styles.ts';
import { PATTERNS } from './places.ts';

/**
 * Makes one HTML file that stands for itself: nothing is loaded from anywhere, and by its Content-Security-Policy nothing
 * but its own style and script could be, even if a text of the sheet were not escaped.
 */
export function toDocument(title: string, sections: Html): string {
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
<title>${title}</title>
<style>${new Html(PAGE_STYLES)}</style>
</head>
<body>
${PATTERNS}
<main>
${sections}
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
