/** The script that other websites load to embed an event. */
export const embedScript = '/embed/foyer-event.js';

/** The address from which the embedded element reads an event. */
export function embedAddress(slug: string): string {
  return `/embed/events/${encodeURIComponent(slug)}.json`;
}

/** The height of the element in pixels; it only grows with very large fonts. */
export const embedHeight = 440;

/**
 * The HTML to copy into a page: the element, with a link for browsers without scripts. The link contains an image of
 * the element's height, so that the page does not shift; unlike a style, an image's size is allowed by any content
 * security policy.
 */
export function embedSnippet(origin: string, { slug, title, language }: Record<'slug' | 'title' | 'language', string>) {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  const text = (words: string) => words.replace(/[&<>"]/g, (character) => entities[character] ?? '');
  return [
    `<script type="module" src="${origin}${embedScript}"></script>`,
    `<foyer-event event="${text(slug)}" lang="${text(language)}">`,
    `  <svg display="block" width="100%" height="${embedHeight}"><foreignObject width="100%" height="100%">`,
    `    <a href="${origin}/events/${encodeURIComponent(slug)}?from=embed">${text(title)}</a>`,
    '  </foreignObject></svg>',
    '</foyer-event>',
  ].join('\n');
}
