import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';

/** A question as it is typed. `key` stays while it is moved; `id` has only one that is kept already. */
export type QuestionDraft = Omit<EventQuestion, 'id'> & { key: string; id?: string };

let made = 0;
export function newQuestion(): QuestionDraft {
  made += 1;
  return { key: `new-${made}`, kind: 'text', label: '', options: [], required: false, perPlace: false, atDoor: false };
}

export const questionDraftOf = (question: EventQuestion): QuestionDraft => ({ ...question, key: question.id });

/** What the API takes. */
export function questionInput({ key: _, ...question }: QuestionDraft) {
  const hasOptions = question.kind === 'choice' || question.kind === 'several';
  return { ...question, options: hasOptions ? question.options : [] };
}

/** The list with one of it moved up or down. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(from + by, 0, item);
  return next;
}
