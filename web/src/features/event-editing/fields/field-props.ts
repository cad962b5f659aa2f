import type { EventDraft } from '../draft/event-draft.ts';

/** The props of every part of the editor. */
export type FieldProps = {
  draft: EventDraft;
  /** How often the whole draft was replaced. Fields that hold their own text use it as a key. */
  replaced: number;
  onChange: (part: Partial<EventDraft>) => void;
  /** The error message of a field, or null if it is valid. */
  problem: (field: string) => string | null;
};
