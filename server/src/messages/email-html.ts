import { type Language, limits } from '@foyer/contract/limits.ts';
import { type Html, html } from '#src/http/pages/html.ts';
import type { Block, EmailContent } from './email-content.ts';
import { footers } from './email-text.ts';
import { coverCid, type EventMedia } from './events/email-media.ts';

const font = "font-family:Inter,'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif";
const accent = limits.theme.primary;

/**
 * Light colors are inline because many mail clients drop style elements. Clients that support dark mode use these rules;
 * `!important` because inline styles would win otherwise. `data-ogsc` and `data-ogsb` are how Outlook marks its dark mode.
 * Ticket codes stay on white.
 */
const darkRules = [
  ['.page', 'background: #18171b'],
  ['.card', 'background: #221f26; border-color: #37343d'],
  ['.ink', 'color: #f4f2ee'],
  ['.quiet', 'color: #b3aeb8'],
  ['.way', 'color: #acb0fc'],
  ['.code', 'background: #2d2a33; border-color: #4a4652'],
  ['.line', 'border-color: #37343d'],
] as const;

const important = (rules: string) => rules.replaceAll(';', ' !important;').concat(' !important;');

const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .around { padding: 16px 12px 24px !important; }
  .content { padding: 24px 20px 12px !important; }
  .heading { font-size: 22px !important; line-height: 28px !important; }
  .label, .value { display: block !important; width: auto !important; }
  .label { padding: 10px 0 0 !important; border-top-width: 1px !important; }
  .value { padding: 0 0 10px !important; border-top: 0 !important; }
  .action { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
${darkRules.map(([name, rules]) => `  ${name} { ${important(rules)} }`).join('\n')}
}
${darkRules.map(([name, rules]) => `[data-ogsc] ${name}, [data-ogsb] ${name} { ${important(rules)} }`).join('\n')}
`;

type Parts = { language: Language; publicUrl: string; event?: EventMedia | null };

/**
 * One column of at most 560 px and tables for layout: what mail clients render alike, down to a width of 320 px. Every value
 * is escaped.
 */
export function emailHtml(content: EmailContent, { language, publicUrl, event }: Parts): string {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${content.subject}</title>
<style>${{ markup: styles }}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf8f5;-webkit-text-size-adjust:100%;${font}">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f5">
<tr><td class="around" align="center" style="padding:32px 16px 40px">
${{ markup: '<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->' }}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;color:#26232b;font-size:18px;line-height:24px;font-weight:700;letter-spacing:-0.02em;${font}"
  ><span style="color:${accent}">&#9679;</span> Foyer</td></tr>
<tr><td class="card" style="padding:0;background:#ffffff;border:1px solid #e8e4de;border-radius:16px;overflow:hidden">
${event ? coverOf(event) : html``}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="content" style="padding:32px 32px 16px">
<h1 class="ink heading" style="margin:0 0 12px;color:#26232b;font-size:26px;line-height:32px;letter-spacing:-0.02em;overflow-wrap:anywhere;${font}">${content.heading}</h1>
${content.blocks.map(blockOf)}
</td></tr>
</table>
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;color:#6d6875;font-size:13px;line-height:20px;overflow-wrap:anywhere;${font}">${footers[language](new URL(publicUrl).host)}</td></tr>
</table>
${{ markup: '<!--[if mso]></td></tr></table><![endif]-->' }}
</td></tr>
</table>
</body>
</html>
`;
  return page.markup;
}

/** As wide as the card. The title below says what the event is, so a cover without a description is decoration. */
function coverOf({ coverAlt }: EventMedia): Html {
  return html`<img src="cid:${coverCid}" alt="${coverAlt}" width="558" style="display:block;width:100%;height:auto;border:0;border-radius:15px 15px 0 0">
`;
}

function blockOf(block: Block): Html {
  switch (block.kind) {
    case 'text':
      return html`<p class="ink" style="margin:0 0 16px;color:#26232b;font-size:16px;line-height:24px;overflow-wrap:anywhere;${font}">${block.text}</p>
`;
    case 'code':
      return html`<p class="code ink" style="margin:0 0 20px;padding:16px;background:#f5f3ef;border:1px solid #e8e4de;border-radius:12px;color:#26232b;font-size:32px;line-height:40px;font-weight:700;letter-spacing:0.2em;text-align:center;${font}">${block.code}</p>
`;
    case 'button':
      return buttonOf(block);
    case 'facts':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${block.facts.map(
  ([
    label,
    value,
  ]) => html`<tr><td class="quiet line label" valign="top" width="120" style="padding:10px 16px 10px 0;border-top:1px solid #e8e4de;color:#6d6875;font-size:14px;line-height:24px;overflow-wrap:anywhere;${font}">${label}</td><td class="ink line value" style="padding:10px 0;border-top:1px solid #e8e4de;color:#26232b;font-size:16px;line-height:24px;overflow-wrap:anywhere;${font}">${value}</td></tr>
`,
)}</table>
`;
    case 'links':
      return html`<p class="quiet" style="margin:0 0 16px;color:#6d6875;font-size:14px;line-height:24px;${font}">${block.label}: ${block.links.map(
        ([name, href], index) =>
          html`${index === 0 ? '' : ' · '}<a class="way" href="${webOnly(href)}" style="color:#4547c9;font-weight:600;${font}">${name}</a>`,
      )}</p>
`;
    case 'ticket':
      return html`<table role="presentation" class="code" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;background:#f5f3ef;border:1px dashed #cfc9c0;border-radius:12px">
<tr><td align="center" style="padding:20px 16px">
<p class="ink" style="margin:0 0 12px;color:#26232b;font-size:16px;line-height:24px;font-weight:600;overflow-wrap:anywhere;${font}">${block.label}</p>
<img src="cid:${block.cid}" alt="${block.alt}" width="200" height="200" style="display:block;width:200px;height:200px;border:0;border-radius:8px;background:#ffffff">
</td></tr>
</table>
`;
  }
}

function buttonOf({ label, href, isFurther }: Extract<Block, { kind: 'button' }>): Html {
  if (isFurther)
    return html`<p style="margin:0 0 16px"><a class="way" href="${webOnly(href)}" style="color:#4547c9;font-size:16px;line-height:24px;font-weight:600;${font}">${label}</a></p>
`;
  return html`<p style="margin:4px 0 20px"><a class="action" href="${webOnly(href)}" style="display:inline-block;padding:12px 24px;background:#5457e5;border-radius:12px;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;overflow-wrap:anywhere;${font}">${label}</a></p>
`;
}

/** Refuses any link that is not a web page: a `javascript:` link must never leave the server. */
function webOnly(href: string): string {
  if (!/^https?:$/.test(new URL(href).protocol)) throw new Error('A link in an email must be http or https');
  return href;
}
