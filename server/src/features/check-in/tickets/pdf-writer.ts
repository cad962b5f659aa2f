import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;
type Weight = 400 | 600;
type Look = { size: number; weight?: Weight; color?: string; width: number };

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@fontsource/figtree/${name}`));
/** The parts of our typeface, each with the letters that it has. */
const parts = ['latin', 'latin-ext'] as const;
/** What a picture of text has to an inch, so that print is sharp. */
const dpi = 300;

/** Writes text into a document in our typeface, and what that has no letters for as a picture, in a font of the system. */
export async function pdfWriter(doc: Doc) {
  const ranges: Record<string, string> = JSON.parse(await readFile(fontFile('unicode.json'), 'utf8'));
  const has = new Map(parts.map((part) => [part, lettersOf(ranges[part] ?? '')]));
  for (const part of parts)
    for (const weight of [400, 600])
      doc.registerFont(`${part}-${weight}`, await readFile(fontFile(`files/figtree-${part}-${weight}-normal.woff`)));
  const partOf = (letter: string) => parts.find((part) => has.get(part)?.test(letter));

  /** At the document's place, which it moves below. */
  return async function write(text: string, { size, weight = 400, color = '#1c1b19', width }: Look): Promise<void> {
    const { x } = doc;
    // Spaces of other widths are none of the typeface's.
    const letters = [...text.replace(/[\u2000-\u200a\u202f\u00a0]/g, ' ')];
    if (letters.every((letter) => partOf(letter))) {
      const runs = runsOf(letters, (letter) => partOf(letter) ?? 'latin');
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

function runsOf(letters: readonly string[], partOf: (letter: string) => string): { part: string; text: string }[] {
  const runs: { part: string; text: string }[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    // A space goes with what stands before it.
    const part = letter === ' ' ? (last?.part ?? 'latin') : partOf(letter);
    if (last?.part === part) last.text += letter;
    else runs.push({ part, text: letter });
  }
  return runs;
}

async function drawPicture(doc: Doc, text: string, { size, weight, color, width }: Required<Look>): Promise<void> {
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

/** `U+0000-00FF,U+0131` as a pattern for one letter. */
function lettersOf(ranges: string): RegExp {
  const classes = ranges
    .split(',')
    .map((range) => range.trim().replace('U+', ''))
    .map((range) => range.split('-').map((digits) => `\\u{${digits}}`))
    .map((ends) => ends.join('-'));
  return new RegExp(`^[${classes.join('')}]$`, 'u');
}
