import type { RevealStage } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import type { ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import { sectionsOf } from '#src/features/profiles/public-profile/sections-of.ts';
import type { Revealed } from './keys.ts';

const topicsShown = 5;

/** What a member reveals at a stage, as their profile has it now. */
export function stageValue(row: ProfileRow | undefined, stage: RevealStage): Revealed {
  const { form } = row ?? {};
  if (!row || !form) return { text: '' };
  switch (stage) {
    case 'topic':
      return { text: sectionsOf(row).interests.slice(0, topicsShown).join(', ') };
    case 'role':
      return { text: form.title };
    case 'company':
      return { text: form.company };
    case 'name':
      return { text: `${form.firstName} ${form.lastName}`, urlSlug: form.urlSlug };
  }
}
