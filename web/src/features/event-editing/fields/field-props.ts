import type { EventDraft } from '../draft/event-draft.ts';

/** What every part of the editor gets. */
export type FieldProps = {
  draft: EventDraft;
  /** How often another draft took the place of this one. */
  replaced: number;
  onChange: (part: Partial<EventDraft>) => void;
  /** The sentence about a field that is wrong. */
  problem: (field: string) => string | null;
};
