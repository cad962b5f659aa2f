import { fileURLToPath } from 'node:url';

/** The files of our typeface, for whatever draws text: it reads TrueType only. */
export type Typeface = { regular: string; bold: string };

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${name}`));

/** Makes our typeface known under its name. A machine may have no fonts at all; those that it has write what ours has no letters for. */
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
