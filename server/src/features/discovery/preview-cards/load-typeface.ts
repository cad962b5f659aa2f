import { fileURLToPath } from 'node:url';

/** The font files for rendering images, which supports TrueType only. */
export type Typeface = { regular: string; bold: string };

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${name}`));

/**
 * Registers our font under its name, since a machine may have no fonts at all. Letters that it doesn't have use the system's
 * fonts.
 */
export async function loadTypeface(): Promise<Typeface> {
  const { sharp } = await import('#src/pictures/sharp.ts');
  const files = {
    regular: fileOf('400Regular/Figtree_400Regular.ttf'),
    bold: fileOf('700Bold/Figtree_700Bold.ttf'),
  };
  // A font is known from the first text on that names it.
  for (const fontfile of Object.values(files))
    await sharp({ text: { text: '.', font: 'Figtree', fontfile } })
      .raw()
      .toBuffer();
  return files;
}
