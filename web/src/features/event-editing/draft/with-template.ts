import type { EventDraft } from './event-draft.ts';

type Templates = {
  /** The draft as the form began. */
  start: EventDraft;
  /** The template that was chosen before, if any. */
  before: Partial<EventDraft>;
  chosen: Partial<EventDraft>;
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that a template changes: those that hold what the form or another template began with. What was typed stays. */
export function withTemplate(draft: EventDraft, { start, before, chosen }: Templates): Partial<EventDraft> {
  const names = Object.keys(chosen) as (keyof EventDraft)[];
  const untouched = names.filter((name) => isSame(draft[name], start[name]) || isSame(draft[name], before[name]));
  return Object.fromEntries(untouched.map((name) => [name, chosen[name]]));
}
