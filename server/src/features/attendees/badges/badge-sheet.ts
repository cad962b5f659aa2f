import { setImmediate } from 'node:timers/promises';
import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import type { Language } from '@foyer/contract/limits.ts';
import type { BadgeSize } from '@foyer/contract/rules/events/attendee-choices.ts';
import { eq } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { drawCode } from '#src/features/check-in/tickets/draw-code.ts';
import { pdfWriter } from '#src/features/check-in/tickets/pdf-writer.ts';
import { type Badge, readBadges } from './badge-rows.ts';

const words = {
  en: { title: 'Badges', guestOf: (name: string) => `Guest of ${name}` },
  es: { title: 'Acreditaciones', guestOf: (name: string) => `Acompañante de ${name}` },
} as const satisfies Record<Language, unknown>;

/** Sheets of ten badges, in points: 90 × 54 mm on A4, and 3.5 × 2 inches on Letter, as label paper has them. */
const sheets = {
  a4: { width: 595.28, height: 841.89, badge: { width: 255.12, height: 153.07 } },
  letter: { width: 612, height: 792, badge: { width: 252, height: 144 } },
} as const satisfies Record<BadgeSize, unknown>;
const [columns, rows] = [2, 5];
const padding = 14;
const codeSide = 62;
const accent = '#4f46e5';
const mutedColor = '#6b675f';

type Doc = InstanceType<typeof import('pdfkit')>;
type Writer = Awaited<ReturnType<typeof pdfWriter>>;
type Request = { eventId: string; size: BadgeSize; language: Language; filter: AttendeeFilter };

/** Renders the badges of an event as a PDF, ten to a page, with lines to cut along. */
export async function badgeSheet(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { eventId, size, language, filter }: Request,
): Promise<Buffer> {
  const [event] = await deps.db.select({ title: events.title }).from(events).where(eq(events.id, eventId));
  const title = event?.title ?? '';
  const badges = await readBadges(deps, eventId, filter);
  // Imported on first use: few requests need it.
  const { default: PDFDocument } = await import('pdfkit');
  const sheet = sheets[size];
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: `${words[language].title}: ${title}`, Creator: 'Foyer' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => void doc.on('end', resolve).on('error', reject));
  const write = await pdfWriter(doc);
  const { width, height } = sheet.badge;
  for (const [index, badge] of badges.entries()) {
    const place = index % (columns * rows);
    if (place === 0) {
      // Drawing blocks the event loop, so other requests get their turn after each page.
      await setImmediate();
      doc.addPage();
    }
    const x = (sheet.width - columns * width) / 2 + (place % columns) * width;
    const y = (sheet.height - rows * height) / 2 + Math.floor(place / columns) * height;
    await drawBadge(doc, write, { badge, title, language, x, y, width, height });
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type BadgeDrawing = {
  badge: Badge;
  title: string;
  language: Language;
  x: number;
  y: number;
  width: number;
  height: number;
};

async function drawBadge(doc: Doc, write: Writer, drawing: BadgeDrawing): Promise<void> {
  const { badge, title, language, x, y, width, height } = drawing;
  const inner = width - 2 * padding;
  const name = truncate(badge.name || (badge.guestOf === null ? '' : words[language].guestOf(badge.guestOf)), 60);
  doc.rect(x, y, width, height).lineWidth(0.4).dash(2, { space: 3 }).stroke('#b9b4ab').undash();
  Object.assign(doc, { x: x + padding, y: y + padding });
  await write(truncate(title, 48), { size: 8, color: mutedColor, width: inner });
  doc.y += 8;
  await write(name, { size: nameSize(name), weight: 600, width: inner });
  doc.y += 3;
  const beside = inner - codeSide - 8;
  if (badge.company) await write(truncate(badge.company, 60), { size: 11, width: beside });
  if (badge.ticketType)
    await write(truncate(badge.ticketType, 48), { size: 10, weight: 600, color: accent, width: beside });
  drawCode(doc, badge.code, {
    x: x + width - padding - codeSide,
    y: y + height - padding - codeSide,
    side: codeSide,
  });
}

/** Long names are smaller, so that they take at most two lines. */
function nameSize({ length }: string): number {
  if (length <= 18) return 20;
  return length <= 34 ? 16 : 13;
}

function truncate(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
