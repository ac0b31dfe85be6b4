import type { Advice } from '../text/what-to-do.ts';
import { type Html, html } from './html.ts';
import { foreign } from './words.ts';

/** What has to be corrected, and the commands that follow. */
export function adviceSection({ reasons, steps }: Advice): Html {
  return html`<section aria-labelledby="advice-title">
<h2 id="advice-title">What to do</h2>
${reasons.length === 0 ? null : html`<ul class="reasons">${reasons.map((reason) => html`<li>${foreign(reason)}</li>`)}</ul>`}
${steps.map(
  ({ text, commands }) => html`<p class="step">${foreign(text)}</p>
<pre class="commands" tabindex="0" role="group" aria-label="Commands"><code>${commands.join('\n')}</code></pre>`,
)}
</section>`;
}
