const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A piece of markup that is safe to put into a page. */
export type Html = { readonly markup: string };

/** Template tag for the few pages rendered without React: every value is escaped unless it is Html itself. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const parts = strings.map((text, index) => text + (index < values.length ? render(values[index] ?? '') : ''));
  return { markup: parts.join('') };
}

function render(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
  }
  return 'markup' in value ? value.markup : value.map((piece) => piece.markup).join('');
}
