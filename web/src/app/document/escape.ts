const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** JSON that cannot break out of its script element. */
export const embedJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
