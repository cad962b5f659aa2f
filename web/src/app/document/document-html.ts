import { type Language, limits } from '@foyer/contract/limits.ts';
import type { PageAssets } from '@foyer/contract/pages.ts';
import type { Appearance } from '#src/lib/appearance/appearance.ts';
import { appearanceStyleText } from '#src/lib/appearance/appearance-style.ts';
import type { PageHead } from '#src/lib/page/page-head.ts';
import type { ColorScheme } from '#src/lib/storage/page-cookies.ts';
import { embedJson, escapeHtml } from './escape.ts';
import { headTags } from './head-tags.ts';
import { type PageState, pageStateId } from './page-state.ts';

type Document = {
  language: Language;
  /** Null when no choice is known: the style sheets then follow the browser. */
  scheme: ColorScheme | null;
  look: Appearance;
  /** Hint that the viewer is signed in; the sign-in link is then hidden until the session is known. */
  seemsSignedIn: boolean;
  head: PageHead;
  csrfToken: string;
  nonce: string;
  assets: PageAssets;
  /** Only with a cached font: on a first visit it would delay the first paint. */
  preloadFont: boolean;
  body: string;
  /** The message and button shown when the scripts fail to load. */
  trouble: { text: string; reload: string };
  state: PageState;
};

/** The logo of ui/logo.tsx. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${limits.theme.primary}"/><path d="M9 26V14.5a7 7 0 0 1 14 0V26z" fill="#fff" opacity=".28"/><path d="M12.5 26V15a3.5 3.5 0 0 1 7 0v11z" fill="#fff"/></svg>`;
/** Inlined to save a request. Only characters that a data URL cannot contain are encoded. */
const icon = `data:image/svg+xml,${mark.replaceAll('"', "'").replaceAll('#', '%23')}`;

/**
 * The HTML document around the rendered body. The CSS is inlined; the page state names its sheets, so that no script loads
 * them again.
 */
export function documentHtml({ assets, head, ...page }: Document): { html: string; tail: string } {
  const scheme = page.scheme ? ` data-mantine-color-scheme="${page.scheme}"` : '';
  const lookStyle = appearanceStyleText(page.look);
  const look = lookStyle && ` style="${escapeHtml(lookStyle)}"`;
  const font =
    page.preloadFont && assets.font
      ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${assets.font}">`
      : '';
  const css = page.state.styles.map(assets.css).join('\n');
  const style = css && `<style nonce="${escapeHtml(page.nonce)}">${css}</style>`;
  const html = `<!doctype html>
<html lang="${page.language}"${scheme}${page.seemsSignedIn ? ' data-seems-signed-in' : ''}${look}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${headTags(head)}
<meta name="csrf-token" content="${escapeHtml(page.csrfToken)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#FAF8F5" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1B1917" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${icon}">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${font}${style}
</head>
<body>
<div id="root">${page.body}</div>
`;
  // Without scripts it can only appear by itself: base.css shows it after a while.
  const trouble = `<div id="foyer-trouble" role="alert">${escapeHtml(page.trouble.text)} <a href="">${escapeHtml(page.trouble.reload)}</a></div>`;
  const tail = `${trouble}
<script type="application/json" id="${pageStateId}">${embedJson(page.state)}</script>
<script async type="module" fetchpriority="low" src="${assets.boot}"></script>
</body>
</html>
`;
  return { html, tail };
}
