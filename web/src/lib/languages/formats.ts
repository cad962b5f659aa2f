/** In a list of events of the whole world each zone has its own. */
const most = 300;

/** Making a format takes a phone a millisecond or more, and a list asks for the same few in each of its rows. */
function kept<Options, Format>(make: (language: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known) return known;
    if (made.size >= most) made.clear();
    const format = make(language, options);
    made.set(key, format);
    return format;
  };
}

export const dateFormat = kept(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** The same with its zone in one piece: browsers end a line within "GMT-5", and in Spanish most of America is named so. */
export function unbroken(when: string): string {
  return when.replace(/GMT-(?=\d)/g, 'GMT-\u2060');
}

const displayNames = kept((language, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(language, options));

/** What a language is called in the reader's, with a capital as in a list; its tag where nobody knows. */
export function languageName(tag: string, reader: string): string {
  const name = displayNames(reader, { type: 'language', fallback: 'code' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1);
}
