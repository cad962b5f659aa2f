import { type Language, limits } from '@foyer/contract/limits.ts';
import { type Html, html } from '#src/http/pages/html.ts';
import type { Block, EmailContent } from './email-content.ts';
import { footers } from './email-text.ts';

const font = "font-family:Inter,'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif";
const accent = limits.theme.primary;

/**
 * Light colors are inline because many mail clients drop style elements. Clients that support dark mode use these rules;
 * `!important` because inline styles would win otherwise.
 */
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #18171b !important; }
  .card { background: #221f26 !important; border-color: #37343d !important; }
  .ink { color: #f4f2ee !important; }
  .quiet { color: #b3aeb8 !important; }
  .way { color: #acb0fc !important; }
  .code { background: #2d2a33 !important; border-color: #4a4652 !important; }
}`;

type Parts = { language: Language; publicUrl: string };

/** One column of at most 560 px and tables for layout: what mail clients render alike. Every value is escaped. */
export function emailHtml(content: EmailContent, { language, publicUrl }: Parts): string {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${content.subject}</title>
<style>${{ markup: dark }}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf8f5;${font}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f5">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;color:#26232b;font-size:18px;font-weight:700;letter-spacing:-0.02em;${font}"
  ><span style="color:${accent}">&#9679;</span> Foyer</td></tr>
<tr><td class="card" style="padding:32px 28px;background:#ffffff;border:1px solid #e8e4de;border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;color:#26232b;font-size:24px;line-height:32px;letter-spacing:-0.02em;${font}">${content.heading}</h1>
${content.blocks.map(blockOf)}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;color:#6d6875;font-size:13px;line-height:20px;${font}">${footers[language](new URL(publicUrl).host)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.markup;
}

function blockOf(block: Block): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="margin:0 0 16px;color:#26232b;font-size:16px;line-height:24px;${font}">${block.text}</p>
`;
    case 'code':
      return html`<p class="code ink" style="margin:0 0 20px;padding:16px;background:#f5f3ef;border:1px solid #e8e4de;border-radius:12px;color:#26232b;font-size:32px;line-height:40px;font-weight:700;letter-spacing:0.2em;text-align:center;${font}">${block.code}</p>
`;
    case 'button':
      if (block.isFurther)
        return html`<p style="margin:0 0 16px"><a class="way" href="${webOnly(block.href)}" style="color:#4547c9;font-size:16px;line-height:24px;font-weight:600;${font}">${block.label}</a></p>
`;
      return html`<p style="margin:0 0 20px"><a href="${webOnly(block.href)}" style="display:inline-block;padding:12px 24px;background:#5457e5;border-radius:12px;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;${font}">${block.label}</a></p>
`;
    case 'facts':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">
${block.facts.map(
  ([
    label,
    value,
  ]) => html`<tr><td class="quiet" valign="top" style="padding:4px 16px 4px 0;color:#6d6875;font-size:14px;line-height:24px;${font}">${label}</td><td class="ink" style="padding:4px 0;color:#26232b;font-size:16px;line-height:24px;${font}">${value}</td></tr>
`,
)}</table>
`;
  }
}

/** Refuses any link that is not a web page: a `javascript:` link must never leave the server. */
function webOnly(href: string): string {
  if (!/^https?:$/.test(new URL(href).protocol)) throw new Error('A link in an email must be http or https');
  return href;
}
