const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const hidden = /(?!\u200c|\u200d|\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Untrusted text as one line of plain text: no markup, no invisible or direction-changing characters, at most `max` characters.
 * Anything but a string becomes an empty line.
 */
export function plainLine(given: unknown, max: number): string {
  return cut(stripped(given).replace(/\s+/g, ' ').trim(), max);
}

/** The same, keeping line breaks, at most two in a row. */
export function plainText(given: unknown, max: number): string {
  const lines = stripped(given)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  const text = lines.join('\n').replace(/\n{3,}/g, '\n\n');
  return cut(text.trim(), max);
}

/** The distinct non-empty lines of a list. */
export function plainLines(given: unknown, { items, max }: { items: number; max: number }): string[] {
  if (!Array.isArray(given)) return [];
  const lines = given.slice(0, 10 * items).map((item) => plainLine(item, max));
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, items);
}

function stripped(given: unknown): string {
  if (typeof given !== 'string') return '';
  return given
    .slice(0, 20_000)
    .replace(/\r\n?/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(amp|lt|gt|quot|apos|nbsp));/gi, (_, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? '';
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/[<>]/g, '')
    .replace(hidden, '')
    .toWellFormed()
    .normalize('NFC');
}

/** Truncates at a space near the end if there is one, and adds an ellipsis. */
function cut(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > head.length * 0.7 ? head.slice(0, space) : head).trimEnd()}…`;
}
