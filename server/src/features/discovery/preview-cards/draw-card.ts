import type { CoverDesign } from '@foyer/contract/rules/events/cover-designs.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';
import type { OverlayOptions } from 'sharp';
import type { Typeface } from './load-typeface.ts';
import { paintGradient } from './paint-gradient.ts';

export type CardFacts = {
  title: string;
  type: EventType;
  coverDesign: CoverDesign;
  /** Date, time and zone, in the language of the card. */
  when: string;
  where: string;
  /** The organizer. */
  who: string;
  /** The cover as JPEG, if there is one. */
  cover: Buffer | null;
};

const cardSize = { width: 1200, height: 630 } as const;
const { width, height } = cardSize;
const margin = 72;
const textWidth = 780;
/** The largest size in which the title fits is used; in the smallest it is cut off at the bottom. */
const titleSizes = [76, 64, 54, 46, 38] as const;
const maxTitleHeight = 290;

type TextBlock = { content: string; size: number; room: number; colour?: string; bold?: boolean };
type Sharp = typeof import('#src/pictures/sharp.ts')['sharp'];
type Tools = { sharp: Sharp; typeface: Typeface };

/**
 * Draws the picture for link previews of an event: title, date, place and organizer on its cover, or on a gradient made
 * from its title.
 */
export async function drawCard(facts: CardFacts, typeface: Typeface): Promise<Buffer> {
  // Loaded with the first card.
  const { sharp } = await import('#src/pictures/sharp.ts');
  const raw = { raw: { ...cardSize, channels: 3 } } as const;
  const tools = { sharp, typeface };
  const background = facts.cover
    ? sharp(facts.cover).resize(width, height)
    : sharp(paintGradient(cardSize, facts.title, facts.type, facts.coverDesign), raw);
  const when = await renderText(tools, { content: facts.when, size: 32, room: 48, colour: '#F8DDA4', bold: true });
  const title = await renderTitle(tools, facts.title);
  const where = await renderText(tools, { content: facts.where, size: 30, room: 72, colour: '#ECEAF6' });
  const who = await renderText(tools, { content: facts.who, size: 28, room: 44, colour: '#ECEAF6' });
  const brand = await renderText(tools, { content: 'Foyer', size: 34, room: 48, bold: true });
  const belowTitle = margin + 60 + Math.min(title.height, maxTitleHeight) + 26;
  const layers: OverlayOptions[] = [
    { input: darken(facts.cover !== null), raw: { ...cardSize, channels: 4 }, left: 0, top: 0 },
    { ...when, left: margin, top: margin },
    { ...title, left: margin, top: margin + 60 },
    { ...where, left: margin, top: belowTitle },
    { ...brand, left: margin, top: height - margin - 36 },
    { ...who, left: margin + brand.raw.width + 28, top: height - margin - 31 },
  ];
  return await background.composite(layers).jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}

async function renderTitle(tools: Tools, content: string) {
  for (const size of titleSizes) {
    const written = await renderText(tools, { content, size, bold: true, room: Number.POSITIVE_INFINITY });
    if (written.height <= maxTitleHeight) return written;
  }
  return await renderText(tools, { content, size: titleSizes.at(-1) ?? 38, bold: true, room: maxTitleHeight });
}

/** Renders text as a layer of pixels; an invisible one if it is empty. */
async function renderText(
  { sharp, typeface }: Tools,
  { content, size, room, colour = '#FFFFFF', bold = false }: TextBlock,
) {
  const text = `<span foreground="${colour}">${escaped(content) || ' '}</span>`;
  const font = `Figtree, sans ${bold ? 'bold ' : ''}${size}`;
  const fontfile = typeface[bold ? 'bold' : 'regular'];
  const drawn = sharp({
    text: { text, font, fontfile, width: textWidth, dpi: 72, rgba: true, wrap: 'word-char', spacing: 4 },
  });
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const visible = { width: info.width, height: Math.min(info.height, room), channels: 4 } as const;
  // Rows beyond the height are cut off.
  return { input: data.subarray(0, visible.width * visible.height * 4), raw: visible, height: visible.height };
}

/** Escapes text for Pango markup, without control characters. */
function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove.
  return text.replace(/[\u0000-\u001f\u007f]/g, ' ').replace(/[&<>]/g, (character) => entities[character] ?? '');
}

/** A layer that darkens the side of the text, so that it is readable on any picture. */
function darken(isPicture: boolean): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  const [most, least] = isPicture ? [0.86, 0.3] : [0.42, 0];
  for (let x = 0; x < width; x += 1) {
    const part = Math.min(1, Math.max(0, (x - textWidth * 0.6) / (width - textWidth * 0.6)));
    const eased = part * part * (3 - 2 * part);
    const alpha = Math.round((most + (least - most) * eased) * 255);
    for (let y = 0; y < height; y += 1) pixels.set([18, 16, 34, alpha], (y * width + x) * 4);
  }
  return pixels;
}
