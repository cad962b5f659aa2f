import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';

/** A question in the form. `key` is stable while questions are moved; only saved questions have an `id`. */
export type QuestionDraft = Omit<EventQuestion, 'id'> & { key: string; id?: string };

let lastKey = 0;
export function newQuestion(): QuestionDraft {
  lastKey += 1;
  return {
    key: `new-${lastKey}`,
    kind: 'text',
    label: '',
    options: [],
    required: false,
    perPlace: false,
    atDoor: false,
  };
}

export const questionDraftOf = (question: EventQuestion): QuestionDraft => ({ ...question, key: question.id });

/** The question in the form that the API expects. */
export function questionInput({ key: _, ...question }: QuestionDraft) {
  const hasOptions = question.kind === 'choice' || question.kind === 'several';
  return { ...question, options: hasOptions ? question.options : [] };
}

/** A copy of the list with one item moved up or down. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(from + by, 0, item);
  return next;
}
