import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { isEmptySection } from '../profile-view/profile-sections.ts';
import { SectionView } from '../profile-view/section-view.tsx';
import classes from './editing.module.css';
import type { SectionName } from './sections.ts';

type Props = { part: SectionName; theirs: FullProfile; onTake: () => void };

/** A version saved elsewhere during editing: the person decides which of the two stays. */
export function ConflictingVersion({ part, theirs, onTake }: Props) {
  const { t } = useTranslation('my-profile');
  return (
    <Notice tone="info">
      <p>{t('other.text')}</p>
      <div className={classes.theirs}>
        <TheirPart part={part} theirs={theirs} />
      </div>
      <Button variant="default" size="sm" onClick={onTake}>
        {t('other.take')}
      </Button>
    </Notice>
  );
}

function TheirPart({ part, theirs }: Pick<Props, 'part' | 'theirs'>) {
  const { t } = useTranslation('my-profile');
  if (part === 'intro') {
    const { firstName, lastName, headline, title, company, location } = theirs;
    const lines = [`${firstName} ${lastName}`, headline, [title, company].filter(Boolean).join(' · '), location];
    return lines.filter((line) => line.trim() !== '').map((line) => <p key={line}>{line}</p>);
  }
  return isEmptySection(theirs, part) ? <p>{t('other.empty')}</p> : <SectionView part={part} profile={theirs} />;
}
