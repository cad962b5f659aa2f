/** Where pages of others load the element from that shows an event there. */
export const embedScript = '/embed/foyer-event.js';

/** Where the element reads an event. */
export function embedAddress(slug: string): string {
  return `/embed/events/${encodeURIComponent(slug)}.json`;
}

/** How high the element is, in pixels, whatever it shows: more only where letters are far larger than usual. */
export const embedHeight = 440;

/**
 * What is copied into a page: the element, with a link in it for where scripts do not run. The link stands in a picture
 * that is as high as the element will be, so that nothing on the page moves: its size is allowed by every policy of
 * content, which a style would not be.
 */
export function embedSnippet(origin: string, { slug, title, language }: Record<'slug' | 'title' | 'language', string>) {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  const text = (words: string) => words.replace(/[&<>"]/g, (character) => entities[character] ?? '');
  return [
    `<script type="module" src="${origin}${embedScript}"></script>`,
    `<foyer-event event="${text(slug)}" lang="${text(language)}">`,
    `  <svg display="block" width="100%" height="${embedHeight}"><foreignObject width="100%" height="100%">`,
    `    <a href="${origin}/events/${encodeURIComponent(slug)}">${text(title)}</a>`,
    '  </foreignObject></svg>',
    '</foyer-event>',
  ].join('\n');
}
