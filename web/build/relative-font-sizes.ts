import type { Plugin } from 'postcss';

/** Sources say font sizes in px, as a designer would; browsers get rem, so that text grows with the size people choose. */
export function relativeFontSizesPlugin(): Plugin {
  return {
    postcssPlugin: 'foyer-relative-font-sizes',
    Declaration(declaration) {
      if (declaration.prop !== 'font-size' || !declaration.value.includes('px')) return;
      declaration.value = declaration.value.replace(
        /(\d*\.?\d+)px/g,
        (_, px: string) => `${Number((Number(px) / 16).toFixed(4))}rem`,
      );
    },
  };
}
