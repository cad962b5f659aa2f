/** What a language is called in the reader's, with a capital as in a list. */
export function languageName(tag: string, reader: string): string {
  const name = new Intl.DisplayNames(reader, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1);
}
