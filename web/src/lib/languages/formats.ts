/** A list of events from all over the world uses one format per time zone. */
const maxCached = 300;

/** Creating a format takes a phone a millisecond or more, and a list needs the same few in every row. */
function cached<Options, Format>(create: (language: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const existing = formats.get(key);
    if (existing) return existing;
    if (formats.size >= maxCached) formats.clear();
    const format = create(language, options);
    formats.set(key, format);
    return format;
  };
}

export const dateFormat = cached(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** Joins the offset of a zone such as "GMT-5" with a word joiner: browsers would break the line after the hyphen. */
export function nonBreakingZone(when: string): string {
  return when.replace(/GMT-(?=\d)/g, 'GMT-\u2060');
}

const displayNames = cached((language, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(language, options));

/** The name of a language for the middle of a sentence in the reader's language; the tag itself for an unknown one. */
export const languageInText = (tag: string, reader: string): string =>
  displayNames(reader, { type: 'language', fallback: 'code' }).of(tag) ?? tag;

/** The name of a language as a label: capitalized. */
export function languageName(tag: string, reader: string): string {
  const name = languageInText(tag, reader);
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1);
}
