import path from 'node:path';

const runtime = path.join(path.dirname(import.meta.dirname), 'src', 'lib', 'i18n-runtime');

/** Puts our small runtime in the place of i18next and react-i18next, whose types the sources use (docs/decisions). */
export const i18nRuntime = [
  { find: /^i18next$/, replacement: path.join(runtime, 'i18next.ts') },
  { find: /^react-i18next$/, replacement: path.join(runtime, 'react-i18next.tsx') },
];
