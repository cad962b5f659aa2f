import type { Draft } from './sections.ts';

/** Whether a row has content: texts that are not blank, or numbers. */
const isWritten = (row: object) =>
  Object.values(row).some((value) => (typeof value === 'string' ? /[^\s-]/.test(value) : typeof value === 'number'));

/** Removes rows that were added and left empty. */
export function withoutEmptyRows(draft: Draft): Draft {
  return {
    ...draft,
    offers: draft.offers.filter((line) => line.trim() !== ''),
    seeks: draft.seeks.filter((line) => line.trim() !== ''),
    links: draft.links.filter(isWritten),
    languages: draft.languages.filter(({ tag }) => tag !== ''),
    experience: draft.experience.filter(isWritten),
    education: draft.education.filter(isWritten),
  };
}

/** Sorts the entries in display order. */
export function inOrder(draft: Draft): Draft {
  return { ...draft, experience: newestFirst(draft.experience), education: newestFirst(draft.education) };
}

/** Sorts entries for display: ongoing ones first, then the latest. The sort is stable. */
export function newestFirst<T extends { from: string | number | null; until: string | number | null }>(
  entries: readonly T[],
): T[] {
  const end = ({ from, until }: T) => (until === null && from !== null ? '9999' : String(until ?? ''));
  return entries.toSorted((one, other) => {
    return compare(end(other), end(one)) || compare(String(other.from ?? ''), String(one.from ?? ''));
  });
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
