/** Where pages of others load the element from that shows an event there. */
export const embedScript = '/embed/foyer-event.js';

/** Where the element reads an event. */
export function embedAddress(slug: string): string {
  return `/embed/events/${encodeURIComponent(slug)}.json`;
}

/** What is copied into a page: the element, with a link in it for where scripts do not run. */
export function embedSnippet(origin: string, { slug, title, language }: Record<'slug' | 'title' | 'language', string>) {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  const text = (words: string) => words.replace(/[&<>"]/g, (character) => entities[character] ?? '');
  return [
    `<script type="module" src="${origin}${embedScript}"></script>`,
    `<foyer-event event="${text(slug)}" lang="${text(language)}">`,
    `  <a href="${origin}/events/${encodeURIComponent(slug)}">${text(title)}</a>`,
    '</foyer-event>',
  ].join('\n');
}
