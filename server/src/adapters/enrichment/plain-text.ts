const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const hidden = /(?!\u200c|\u200d|\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * What somebody else wrote, as one line of plain text: no markup, nothing that hides or turns text, at most so many
 * characters. Anything but a string is an empty line.
 */
export function plainLine(given: unknown, max: number): string {
  return cut(stripped(given).replace(/\s+/g, ' ').trim(), max);
}

/** The same with its line breaks, two in a row at most. */
export function plainText(given: unknown, max: number): string {
  const lines = stripped(given)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  const text = lines.join('\n').replace(/\n{3,}/g, '\n\n');
  return cut(text.trim(), max);
}

/** The lines of a list that have something in them, without repetitions; others are dropped. */
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

/** Cut at a space where there is one near the end, with an ellipsis. */
function cut(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const head = characters.slice(0, max - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > head.length * 0.7 ? head.slice(0, space) : head).trimEnd()}…`;
}
