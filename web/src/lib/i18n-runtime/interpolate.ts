const placeholder = /\{\{\s*(\w+)(?:,\s*(number))?\s*\}\}/g;

/** Puts values in the place of `{{name}}` and `{{name, number}}`. What has no value is left out. */
export function interpolate(text: string, values: Record<string, unknown>, language: string): string {
  return text.replace(placeholder, (_, name: string, format?: string) => {
    const value = values[name];
    if (value === undefined || value === null) return '';
    return format ? numberText(Number(value), language) : String(value);
  });
}

/** Making an `Intl` format takes as long as a page on a phone. */
const formats = new Map<string, Intl.NumberFormat>();

function numberText(value: number, language: string): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(value);
}
