import type { PageHead } from '#src/lib/page/page-head.ts';
import { embedJson, escapeHtml } from './escape.ts';

/** What `public/social-card.png` measures (e2e/src/pictures draws it): told, so that a card is laid out before it comes. */
const cardSize = { width: 1200, height: 630 };

/** What names a page to browsers, search engines and whoever shows a card of it. `data-of-page` goes with the page. */
export function headTags({ title, description, shared }: PageHead): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
  ];
  if (!shared) return tags.join('\n');
  const { url, type, image, card, isHidden, about } = shared;
  const named = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta data-of-page ${attribute}="${name}" content="${escapeHtml(content)}">`;
  tags.push(
    `<link data-of-page rel="canonical" href="${escapeHtml(url)}">`,
    named('property', 'og:site_name', 'Foyer'),
    named('property', 'og:type', type),
    named('property', 'og:title', title),
    named('property', 'og:description', description),
    named('property', 'og:url', url),
    named('name', 'twitter:card', card ? 'summary_large_image' : 'summary'),
    named('name', 'twitter:title', title),
    named('name', 'twitter:description', description),
  );
  if (image) tags.push(named('property', 'og:image', image), named('name', 'twitter:image', image));
  if (card) {
    tags.push(
      named('property', 'og:image:width', String(cardSize.width)),
      named('property', 'og:image:height', String(cardSize.height)),
      named('property', 'og:image:alt', card.alt),
      named('property', 'og:locale', card.locale),
    );
  }
  if (isHidden) tags.push(named('name', 'robots', 'noindex'));
  if (about) tags.push(`<script data-of-page type="application/ld+json">${embedJson(about)}</script>`);
  return tags.join('\n');
}
