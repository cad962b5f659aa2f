import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { type CardColor, cardInks } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { deriveSlug } from '@foyer/contract/rules/profiles/slug.ts';
import { cardFileBudget } from '#src/config/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { drawCode } from '#src/features/check-in/tickets/draw-code.ts';
import { pdfWriter } from '#src/features/check-in/tickets/pdf-writer.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { ownCard, presentLink } from './card-rows.ts';
import { presentBusinessCard } from './read-cards.ts';
import { linkOfKind } from './share-card.ts';

const words = {
  en: { title: 'Business cards', scan: 'Scan for up-to-date details' },
  es: { title: 'Tarjetas de presentación', scan: 'Escanea para ver los datos actualizados' },
} as const satisfies Record<Language, unknown>;

const muted = '#57534e';

const mm = (length: number) => (length * 72) / 25.4;
/** Eight cards of the usual size, placed so that they print on A4 and on letter paper. */
const sheet = { width: mm(210), height: mm(297), columns: 2, rows: 4 } as const;
const card = { width: mm(85), height: mm(55), padding: mm(5), code: mm(23) } as const;

type Doc = InstanceType<typeof import('pdfkit')>;
type Writer = Awaited<ReturnType<typeof pdfWriter>>;
type Printed = { content: CardContent; color: CardColor; url: string };

/** A sheet of cards to cut out. Their code has a link of its own, so that printed cards can be revoked apart. */
export async function printCard(
  deps: Deps,
  viewer: SignedInUser,
  { id, language }: { id: string; language: Language },
): Promise<{ fileName: string; base64: string }> {
  await requireBudget(deps, `card-file:${viewer.userId}`, cardFileBudget);
  const { shown, url } = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    await ownCard(tx, viewer.userId, id);
    const link = await linkOfKind(deps, tx, viewer, { id, kind: 'print' });
    const { url: address } = presentLink(deps, link, { opens: 0, lastOpenedAt: null });
    return { shown: await presentBusinessCard(deps, tx, viewer.userId, id), url: address };
  });
  const pdf = await cardPdf({ content: shown.content, color: shown.color, url }, language);
  return { fileName: `${deriveSlug(shown.content.displayName) || 'card'}.pdf`, base64: pdf.toString('base64') };
}

async function cardPdf(printed: Printed, language: Language): Promise<Buffer> {
  // Imported on first use: few requests need it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: `${words[language].title}: ${printed.content.displayName}`, Creator: 'Foyer' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => void doc.on('end', resolve).on('error', reject));
  const write = await pdfWriter(doc);
  const left = (sheet.width - sheet.columns * card.width) / 2;
  const top = (sheet.height - sheet.rows * card.height) / 2;
  for (let at = 0; at < sheet.columns * sheet.rows; at += 1) {
    const x = left + (at % sheet.columns) * card.width;
    const y = top + Math.floor(at / sheet.columns) * card.height;
    await drawCard(doc, write, { ...printed, language, x, y });
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

async function drawCard(
  doc: Doc,
  write: Writer,
  { content, color, url, language, x, y }: Printed & { language: Language; x: number; y: number },
): Promise<void> {
  doc.rect(x, y, card.width, card.height).lineWidth(0.3).stroke('#d6d3d1');
  doc.rect(x, y, mm(2), card.height).fill(cardInks[color]);
  const codeX = x + card.width - card.padding - card.code;
  const textX = x + card.padding + mm(2);
  const width = codeX - textX - mm(2);
  Object.assign(doc, { x: textX, y: y + card.padding });
  await write(truncate(content.displayName, 44), { size: 12, weight: 600, width });
  for (const text of [content.title, content.company]) {
    if (text !== '') await write(truncate(text, 56), { size: 8.5, color: muted, width });
  }
  doc.y += mm(2);
  const contacts = [
    content.phoneNumber,
    content.secondPhone,
    content.email,
    content.website.replace(/^https?:\/\//, ''),
  ];
  for (const text of contacts.filter((each) => each).slice(0, 3)) {
    await write(truncate(text ?? '', 46), { size: 7.5, width });
  }
  drawCode(doc, url, { x: codeX, y: y + card.padding, side: card.code });
  Object.assign(doc, { x: codeX, y: y + card.padding + card.code + mm(1) });
  await write(words[language].scan, { size: 6, color: muted, width: card.code });
}

/** Keeps the text of a card within its frame. */
function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
