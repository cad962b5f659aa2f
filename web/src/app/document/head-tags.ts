import type { PageHead } from '#src/lib/page/page-head.ts';
import { embedJson, escapeHtml } from './escape.ts';

/** What names a page to browsers, search engines and whoever shows a card of it. `data-of-page` goes with the page. */
export function headTags({ title, description, shared }: PageHead): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
  ];
  if (!shared) return tags.join('\n');
  const { url, type, image, isHidden, about } = shared;
  const named = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta data-of-page ${attribute}="${name}" content="${escapeHtml(content)}">`;
  tags.push(
    `<link data-of-page rel="canonical" href="${escapeHtml(url)}">`,
    named('property', 'og:site_name', 'Foyer'),
    named('property', 'og:type', type),
    named('property', 'og:title', title),
    named('property', 'og:description', description),
    named('property', 'og:url', url),
    named('name', 'twitter:card', 'summary'),
  );
  if (image) tags.push(named('property', 'og:image', image));
  if (isHidden) tags.push(named('name', 'robots', 'noindex'));
  if (about) tags.push(`<script data-of-page type="application/ld+json">${embedJson(about)}</script>`);
  return tags.join('\n');
}
