/** Those that most events are held in; an address may ask for any. */
const common = ['en', 'es', 'pt', 'fr', 'de', 'it'] as const;

/** What a language is called in that of the page; its tag where nobody knows. */
export function languageName(tag: string, pageLanguage: string): string {
  const name = new Intl.DisplayNames([pageLanguage], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(pageLanguage) + name.slice(1);
}

export function languageChoices(asked: string, pageLanguage: string): { tag: string; name: string }[] {
  const tags = new Set<string>([...common, ...(asked ? [asked] : [])]);
  return [...tags].map((tag) => ({ tag, name: languageName(tag, pageLanguage) }));
}
