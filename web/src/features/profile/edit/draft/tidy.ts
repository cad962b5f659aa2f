import type { Draft } from './edited-parts.ts';
import { newestFirst } from './newest-first.ts';

/** Whether anything was written in a row: texts that are not blank, or numbers. */
const isWritten = (row: object) =>
  Object.values(row).some((value) => (typeof value === 'string' ? /[^\s-]/.test(value) : typeof value === 'number'));

/** Without the rows that were added and left empty. */
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

/** With the entries in the order in which they are read. */
export function inOrder(draft: Draft): Draft {
  return { ...draft, experience: newestFirst(draft.experience), education: newestFirst(draft.education) };
}
