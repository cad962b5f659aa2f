import type { EventType } from '@foyer/contract/rules/events/choices.ts';
import type { OverlayOptions } from 'sharp';
import type { Typeface } from './load-typeface.ts';
import { paintGradient } from './paint-gradient.ts';

export type CardFacts = {
  title: string;
  type: EventType;
  /** Date, time and zone, in the language of the card. */
  when: string;
  where: string;
  /** Whoever hosts. */
  who: string;
  /** The JPEG of its cover; null: it has none. */
  cover: Buffer | null;
};

const cardSize = { width: 1200, height: 630 } as const;
const { width, height } = cardSize;
const margin = 72;
const column = 780;
/** The largest size in which a title has room; what has none in the smallest is cut off below. */
const titleSizes = [76, 64, 54, 46, 38] as const;
const titleRoom = 290;

type Text = { content: string; size: number; room: number; colour?: string; bold?: boolean };
type Sharp = typeof import('#src/pictures/sharp.ts')['sharp'];
type Tools = { sharp: Sharp; typeface: Typeface };

/**
 * The picture that links to an event are shown with: what, when, where and with whom, on its cover or on the one that
 * is made from its title.
 */
export async function drawCard(facts: CardFacts, typeface: Typeface): Promise<Buffer> {
  // Loaded with the first card.
  const { sharp } = await import('#src/pictures/sharp.ts');
  const raw = { raw: { ...cardSize, channels: 3 } } as const;
  const by = { sharp, typeface };
  const ground = facts.cover
    ? sharp(facts.cover).resize(width, height)
    : sharp(paintGradient(cardSize, facts.title, facts.type), raw);
  const when = await write(by, { content: facts.when, size: 32, room: 48, colour: '#F8DDA4', bold: true });
  const title = await writeTitle(by, facts.title);
  const where = await write(by, { content: facts.where, size: 30, room: 72, colour: '#ECEAF6' });
  const who = await write(by, { content: facts.who, size: 28, room: 44, colour: '#ECEAF6' });
  const brand = await write(by, { content: 'Foyer', size: 34, room: 48, bold: true });
  const below = margin + 60 + Math.min(title.height, titleRoom) + 26;
  const layers: OverlayOptions[] = [
    { input: shade(facts.cover !== null), raw: { ...cardSize, channels: 4 }, left: 0, top: 0 },
    { ...when, left: margin, top: margin },
    { ...title, left: margin, top: margin + 60 },
    { ...where, left: margin, top: below },
    { ...brand, left: margin, top: height - margin - 36 },
    { ...who, left: margin + brand.raw.width + 28, top: height - margin - 31 },
  ];
  return await ground.composite(layers).jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}

async function writeTitle(by: Tools, content: string) {
  for (const size of titleSizes) {
    const written = await write(by, { content, size, bold: true, room: Number.POSITIVE_INFINITY });
    if (written.height <= titleRoom) return written;
  }
  return await write(by, { content, size: titleSizes.at(-1) ?? 38, bold: true, room: titleRoom });
}

/** Text in lines, as pixels that can be laid over others. Where it is empty, one that is not seen. */
async function write({ sharp, typeface }: Tools, { content, size, room, colour = '#FFFFFF', bold = false }: Text) {
  const text = `<span foreground="${colour}">${escaped(content) || ' '}</span>`;
  const font = `Figtree, sans ${bold ? 'bold ' : ''}${size}`;
  const fontfile = typeface[bold ? 'bold' : 'regular'];
  const drawn = sharp({
    text: { text, font, fontfile, width: column, dpi: 72, rgba: true, wrap: 'word-char', spacing: 4 },
  });
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const shown = { width: info.width, height: Math.min(info.height, room), channels: 4 } as const;
  // Rows that have no room are left out at the end.
  return { input: data.subarray(0, shown.width * shown.height * 4), raw: shown, height: shown.height };
}

/** As Pango's markup wants it; what no font draws is left out. */
function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  return text.replace(/[\u0000-\u001f\u007f]/g, ' ').replace(/[&<>]/g, (character) => entities[character] ?? '');
}

/** Darker on the side of the text, so that it is read on any picture. */
function shade(isPicture: boolean): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  const [most, least] = isPicture ? [0.86, 0.3] : [0.42, 0];
  for (let x = 0; x < width; x += 1) {
    const part = Math.min(1, Math.max(0, (x - column * 0.6) / (width - column * 0.6)));
    const eased = part * part * (3 - 2 * part);
    const alpha = Math.round((most + (least - most) * eased) * 255);
    for (let y = 0; y < height; y += 1) pixels.set([18, 16, 34, alpha], (y * width + x) * 4);
  }
  return pixels;
}
