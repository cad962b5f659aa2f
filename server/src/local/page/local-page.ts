import type { Language } from '@foyer/contract/limits.ts';
import { type Html, html } from '#src/http/pages/html.ts';

const styles = `
:root { color-scheme: light dark; --page: #faf8f5; --card: #fff; --line: #e8e4de; --ink: #26232b; --quiet: #6d6875; --accent: #5457e5; --on-accent: #fff; --wrong: #b42318 }
@media (prefers-color-scheme: dark) {
  :root { --page: #18171b; --card: #221f26; --line: #37343d; --ink: #f4f2ee; --quiet: #b3aeb8; --accent: #a5a7fa; --on-accent: #18171b; --wrong: #ff9b8f }
}
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink); font: 16px/24px Inter, system-ui, sans-serif }
h1 { margin: 0; font-size: 28px; line-height: 36px; letter-spacing: -.02em }
p { margin: 4px 0 20px; color: var(--quiet) }
a { color: var(--accent) }
input, button { min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: var(--ink); font: inherit }
button { padding: 8px 20px; font-weight: 600; cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

type Page = { title: string; body: Html; css: string; nonce: string; language: Language };

/** A page of local mode: without scripts, with the product's look, styled under the nonce of the response. */
export function localPage({ title, body, css, nonce, language }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Foyer</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${{ markup: styles + css }}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.markup;
}
