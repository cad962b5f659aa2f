import type { PageHead } from '#src/lib/page/page-head.ts';
import { embedJson, escapeHtml } from './escape.ts';

/** The head tags for browsers, search engines and link previews. `data-of-page` marks tags that belong to this page only. */
export function headTags({ title, description, shared, feeds = [] }: PageHead): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
  ];
  for (const { url, type: kind, title: name } of feeds) {
    const [href, label] = [escapeHtml(url), escapeHtml(name)];
    tags.push(`<link data-of-page rel="alternate" type="${kind}" title="${label}" href="${href}">`);
  }
  if (!shared) return tags.join('\n');
  const { url, type, image, locale, isHidden, about } = shared;
  const named = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta data-of-page ${attribute}="${name}" content="${escapeHtml(content)}">`;
  tags.push(
    `<link data-of-page rel="canonical" href="${escapeHtml(url)}">`,
    named('property', 'og:site_name', 'Foyer'),
    named('property', 'og:type', type),
    named('property', 'og:locale', locale),
    named('property', 'og:title', title),
    named('property', 'og:description', description),
    named('property', 'og:url', url),
    named('property', 'og:image', image.url),
    named('property', 'og:image:width', String(image.width)),
    named('property', 'og:image:height', String(image.height)),
    named('property', 'og:image:alt', image.alt),
    // A square picture is shown beside the text, a wide one above it.
    named('name', 'twitter:card', image.width > image.height ? 'summary_large_image' : 'summary'),
    named('name', 'twitter:title', title),
    named('name', 'twitter:description', description),
    named('name', 'twitter:image', image.url),
    named('name', 'twitter:image:alt', image.alt),
  );
  if (isHidden) tags.push(named('name', 'robots', 'noindex'));
  if (about) tags.push(`<script data-of-page type="application/ld+json">${embedJson(about)}</script>`);
  return tags.join('\n');
}
