import type { Visibility, VisibilityChoices, VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import type { Draft } from './sections.ts';

/** The props of a section's form: the draft and its problems. */
export type FormProps = {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** The message for a field, by its path. */
  problem: (path: string) => string | null;
  /** For sections whose fields have visibilities of their own. */
  visibility: VisibilityChoices;
  onChoose: (field: VisibilityField, visibility: Visibility) => void;
};
