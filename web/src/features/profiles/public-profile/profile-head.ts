import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import type { TFunction } from 'i18next';

/** Title and description of a profile page. */
export function profileHead(profile: PublicProfile | null, t: TFunction<'profile'>) {
  if (!profile) return { title: t('nobody.page'), description: t('nobody.text') };
  const { displayName: name, headline, title, company } = profile;
  const position = [title, company].filter(Boolean).join(', ');
  const line = [headline, position].filter(Boolean).join(' · ');
  return {
    title: t('page.of', { name }),
    description: line ? t('page.says', { name, line }) : t('page.plain', { name }),
  };
}
