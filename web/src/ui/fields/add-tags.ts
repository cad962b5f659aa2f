/** Splits typed or pasted text into tags and adds those that are new, fit and are not too long. */
export function addTags(
  tags: readonly string[],
  typed: string,
  { most, longest }: { most: number; longest: number },
): { tags: string[]; refused: string[] } {
  const seen = new Set(tags.map(normalized));
  const result = [...tags];
  const refused: string[] = [];
  for (const part of typed.split(/[,;\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    if (tag === '' || seen.has(normalized(tag))) continue;
    if (result.length >= most || [...tag].length > longest) {
      refused.push(tag);
      continue;
    }
    seen.add(normalized(tag));
    result.push(tag);
  }
  return { tags: result, refused };
}

/** "Diseño" and "diseño" are the same tag; "diseno" is another. */
const normalized = (tag: string) => tag.normalize('NFC').toLowerCase();
