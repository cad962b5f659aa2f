import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;
type Weight = 400 | 600;
type TextStyle = { size: number; weight?: Weight; color?: string; width: number };

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource/figtree/${name}`));
/** The subsets of the typeface, each covering a range of characters. */
const subsets = ['latin', 'latin-ext'] as const;
/** Resolution of text drawn as an image, high enough for print. */
const dpi = 300;

/** Writes text into a document in our typeface; text with characters that it lacks is drawn as an image in a system font. */
export async function pdfWriter(doc: Doc) {
  const ranges: Record<string, string> = JSON.parse(await readFile(fontFile('unicode.json'), 'utf8'));
  const coverage = new Map(subsets.map((part) => [part, lettersOf(ranges[part] ?? '')]));
  for (const part of subsets)
    for (const weight of [400, 600])
      doc.registerFont(`${part}-${weight}`, await readFile(fontFile(`files/figtree-${part}-${weight}-normal.woff`)));
  const subsetOf = (letter: string) => subsets.find((part) => coverage.get(part)?.test(letter));

  /** Writes at the document's current position and moves it below the text. */
  return async function write(
    text: string,
    { size, weight = 400, color = '#1c1b19', width }: TextStyle,
  ): Promise<void> {
    const { x } = doc;
    // The typeface has only the ordinary space.
    const letters = [...text.replace(/[\u2000-\u200a\u202f\u00a0]/g, ' ')];
    if (letters.every((letter) => subsetOf(letter))) {
      const runs = runsOf(letters, (letter) => subsetOf(letter) ?? 'latin');
      doc.fontSize(size).fillColor(color);
      for (const [index, run] of runs.entries()) {
        const isFirst = index === 0;
        doc.font(`${run.part}-${weight}`);
        doc.text(run.text, { width, lineGap: size * 0.12, continued: index < runs.length - 1, ...(isFirst && { x }) });
      }
    } else {
      await drawPicture(doc, text, { size, weight, color, width });
    }
    doc.x = x;
  };
}

function runsOf(letters: readonly string[], subsetOf: (letter: string) => string): { part: string; text: string }[] {
  const runs: { part: string; text: string }[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    // A space belongs to the run before it.
    const part = letter === ' ' ? (last?.part ?? 'latin') : subsetOf(letter);
    if (last?.part === part) last.text += letter;
    else runs.push({ part, text: letter });
  }
  return runs;
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

/** Turns CSS unicode ranges such as `U+0000-00FF,U+0131` into a pattern for one character. */
function lettersOf(ranges: string): RegExp {
  const classes = ranges
    .split(',')
    .map((range) => range.trim().replace('U+', ''))
    .map((range) => range.split('-').map((digits) => `\\u{${digits}}`))
    .map((ends) => ends.join('-'));
  return new RegExp(`^[${classes.join('')}]$`, 'u');
}
