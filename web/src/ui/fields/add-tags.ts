/** What is left of a text that was typed or pasted: its parts, without those that are there already. */
export function addTags(
  tags: readonly string[],
  typed: string,
  { most, longest }: { most: number; longest: number },
): { tags: string[]; refused: string[] } {
  const known = new Set(tags.map(alike));
  const result = [...tags];
  const refused: string[] = [];
  for (const part of typed.split(/[,;\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    if (tag === '' || known.has(alike(tag))) continue;
    if (result.length >= most || [...tag].length > longest) {
      refused.push(tag);
      continue;
    }
    known.add(alike(tag));
    result.push(tag);
  }
  return { tags: result, refused };
}

/** "Diseño" and "diseño" are one; "diseno" is another word. */
const alike = (tag: string) => tag.normalize('NFC').toLowerCase();
