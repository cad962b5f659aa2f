import type { Ticket } from '@foyer/contract/check-in/tickets.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { spanText } from '@foyer/contract/rules/events/span-text.ts';
import { drawCode } from './draw-code.ts';
import { pdfWriter } from './pdf-writer.ts';

const words = {
  en: {
    ticket: 'Ticket',
    when: 'When',
    where: 'Where',
    name: 'Name',
    type: 'Ticket',
    host: 'Hosted by',
    online: 'Online',
    tba: 'To be announced',
    show: 'Show this code at check-in, printed or on a screen. It works once, for one person.',
    link: 'The link to join appears on the event page the day before.',
    current: 'Current status:',
    guestOf: (name: string) => `Guest of ${name}`,
  },
  es: {
    ticket: 'Entrada',
    when: 'Cuándo',
    where: 'Dónde',
    name: 'Nombre',
    type: 'Entrada',
    host: 'Organiza',
    online: 'En línea',
    tba: 'Por confirmar',
    show: 'Muestra este código al llegar, impreso o en pantalla. Es válido una vez y para una persona.',
    link: 'El enlace para unirte aparece en la página del evento el día anterior.',
    current: 'Estado actual:',
    guestOf: (name: string) => `Acompañante de ${name}`,
  },
} as const satisfies Record<Language, unknown>;

/** A5 in points: fits a pocket when folded, and two fit on a sheet of A4. */
const page = { width: 419.53, height: 595.28, margin: 36 } as const;
const accent = '#4f46e5';
const mutedColor = '#6b675f';

type Doc = InstanceType<typeof import('pdfkit')>;
type Writer = Awaited<ReturnType<typeof pdfWriter>>;

type Drawn = {
  language: Language;
  publicUrl: string;
  /** The uploaded cover of the event as JPEG. */
  cover: Buffer | null;
};

/** Renders tickets to one event as a PDF, one page each. */
export async function ticketPdf(tickets: readonly Ticket[], { language, publicUrl, cover }: Drawn): Promise<Buffer> {
  // Imported on first use: few requests need it.
  const { default: PDFDocument } = await import('pdfkit');
  const say = words[language];
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: `${say.ticket}: ${tickets[0]?.event.title ?? ''}`, Creator: 'Foyer' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => void doc.on('end', resolve).on('error', reject));
  const write = await pdfWriter(doc);
  // As an address, so that all pages share one image.
  const image = cover && `data:image/jpeg;base64,${cover.toString('base64')}`;
  for (const ticket of tickets) {
    doc.addPage();
    const top = drawTop(doc, hasRoomForCover(ticket) ? image : null);
    await drawTicket(doc, write, { ticket, language, top, address: `${publicUrl}/tickets/${ticket.id}` });
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const coverHeight = 64;

/** Long texts need the space, so that the code stays large enough to be scanned. */
function hasRoomForCover({ event: { title, place, organizer }, holder, type }: Ticket): boolean {
  const where = [place.name, place.room, place.address].join(', ');
  return (
    title.length <= 40 && where.length <= 110 && [organizer, holder, type ?? ''].every(({ length }) => length <= 50)
  );
}

/** Draws the middle of the cover at the top of the page, or else a colored line. Returns where the text starts. */
function drawTop(doc: Doc, image: string | null): number {
  if (!image) {
    doc.rect(0, 0, page.width, 8).fill(accent);
    return 32;
  }
  doc.save();
  doc.rect(0, 0, page.width, coverHeight).clip();
  doc.image(image, 0, 0, { cover: [page.width, coverHeight], align: 'center', valign: 'center' });
  doc.restore();
  return coverHeight + 16;
}

type TicketDrawing = { ticket: Ticket; language: Language; top: number; address: string };

/** Draws one ticket. */
async function drawTicket(doc: Doc, write: Writer, { ticket, language, top, address }: TicketDrawing): Promise<void> {
  const say = words[language];
  const inner = page.width - 2 * page.margin;
  const at = (x: number, y: number) => Object.assign(doc, { x, y });

  at(page.margin, top);
  await write(`Foyer · ${say.ticket}`, { size: 11, weight: 600, color: accent, width: inner });
  doc.y += 6;
  const { title } = ticket.event;
  await write(title, { size: title.length > 60 ? 17 : 24, weight: 600, width: inner });
  doc.y += 14;

  for (const [label, value] of factsOf(ticket, language)) {
    await write(label, { size: 9, color: mutedColor, width: inner });
    await write(truncate(value), { size: 12, weight: label === say.name ? 600 : 400, width: inner });
    doc.y += 7;
  }
  if (ticket.code !== null) {
    const side = Math.min(190, page.height - doc.y - 96);
    drawCode(doc, ticket.code, { x: (page.width - side) / 2, y: doc.y + 6, side });
    at(page.margin, doc.y + side + 14);
  } else {
    doc.y += 12;
  }
  await write(ticket.code === null ? say.link : say.show, { size: 10, color: mutedColor, width: inner });
  await write(`${say.current} ${address}`, { size: 8, color: mutedColor, width: inner });
}

function factsOf(
  { event, holder, guestOf, type, audience }: Ticket,
  language: Language,
): [label: string, value: string][] {
  const say = words[language];
  const { place } = event;
  const where = [place.name, place.room, place.address].filter((part) => part !== '').join(', ');
  const facts: [string, string][] = [
    [say.name, holder || (guestOf === null ? '' : say.guestOf(guestOf))],
    [say.when, timesOf(event, language)],
    [say.where, audience === 'online' ? say.online : where || say.tba],
    [say.type, type ?? ''],
    [say.host, event.organizer],
  ];
  return facts.filter(([, value]) => value !== '');
}

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** In the event's local time, with the zone. */
function timesOf(event: Ticket['event'], language: Language): string {
  return spanText((options) => new Intl.DateTimeFormat(language, options), day, event);
}

/** Truncates long text, such as an address, so that the ticket fits on one page. */
function truncate(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
