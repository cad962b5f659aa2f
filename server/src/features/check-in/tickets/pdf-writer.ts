import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;
type Weight = 400 | 600;
type TextStyle = { size: number; weight?: Weight; color?: string; width: number };

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name));
/** TrueType: pdfkit would unpack the tables of a WOFF file in JavaScript for each document. */
const fontFiles = {
  400: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  600: '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
} as const;
const subsets: readonly string[] = ['latin', 'latin-ext'];
/** Resolution of text drawn as an image, high enough for print. */
const dpi = 300;

/** Writes text into a document in our typeface; text with other characters is drawn as an image in a system font. */
export async function pdfWriter(doc: Doc) {
  const ranges: Record<string, string> = JSON.parse(await readFile(fileOf('@fontsource/figtree/unicode.json'), 'utf8'));
  const covered = textOf(subsets.map((subset) => ranges[subset] ?? ''));
  for (const [weight, file] of Object.entries(fontFiles)) doc.registerFont(weight, await readFile(fileOf(file)));

  /** Writes at the document's current position and moves it below the text. */
  return async function write(
    text: string,
    { size, weight = 400, color = '#1c1b19', width }: TextStyle,
  ): Promise<void> {
    const { x } = doc;
    // The typeface has only the ordinary space.
    const plain = text.replace(/[\u2000-\u200a\u202f\u00a0]/g, ' ');
    if (covered.test(plain)) {
      doc.font(String(weight)).fontSize(size).fillColor(color);
      doc.text(plain, { width, lineGap: size * 0.12 });
    } else {
      await drawPicture(doc, text, { size, weight, color, width });
    }
    doc.x = x;
  };
}

async function drawPicture(doc: Doc, text: string, { size, weight, color, width }: Required<TextStyle>): Promise<void> {
  const { sharp } = await import('#src/pictures/sharp.ts');
  const pixels = (points: number) => Math.round((points / 72) * dpi);
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const picture = await sharp({
    text: {
      text: `<span foreground="${color}" weight="${weight}">${escaped}</span>`,
      font: `sans-serif ${size}`,
      rgba: true,
      dpi,
      width: pixels(width),
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const points = (count: number) => (count / dpi) * 72;
  doc.image(picture.data, doc.x, doc.y, { width: points(picture.info.width) });
  doc.y += points(picture.info.height) + size * 0.3;
}

/** Turns lists of CSS unicode ranges such as `U+0000-00FF,U+0131` into a pattern for text of these characters. */
function textOf(lists: readonly string[]): RegExp {
  const classes = lists
    .flatMap((list) => list.split(','))
    .map((range) => range.trim().replace('U+', ''))
    .map((range) => range.split('-').map((digits) => `\\u{${digits}}`))
    .map((ends) => ends.join('-'));
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
}
