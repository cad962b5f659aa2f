import { languageName } from '#src/lib/languages/formats.ts';

/** Those that most events are held in; an address may ask for any. */
const common = ['en', 'es', 'pt', 'fr', 'de', 'it'] as const;

export function languageChoices(asked: string, pageLanguage: string): { tag: string; name: string }[] {
  const tags = new Set<string>([...common, ...(asked ? [asked] : [])]);
  return [...tags].map((tag) => ({ tag, name: languageName(tag, pageLanguage) }));
}
