import type { Visibility, VisibilityChoices, VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import type { Draft } from './sections.ts';

/** What the fields of a part get: what is written so far, and what is wrong with it. */
export type FormProps = {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
  /** The sentence about a field, by its path. */
  problem: (path: string) => string | null;
  /** For parts whose fields are shown to different people. */
  visibility: VisibilityChoices;
  onChoose: (field: VisibilityField, visibility: Visibility) => void;
};
