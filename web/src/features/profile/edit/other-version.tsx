import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';
import { PartView } from '../view/part-view.tsx';
import { isEmptyPart } from '../view/shown-profile.ts';
import type { EditedPart } from './draft/edited-parts.ts';
import classes from './edit.module.css';

type Props = { part: EditedPart; theirs: FullProfile; onTake: () => void };

/** What has been saved elsewhere while this was written: the person decides which of the two stays. */
export function OtherVersion({ part, theirs, onTake }: Props) {
  const { t } = useTranslation('profile-edit');
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
  const { t } = useTranslation('profile-edit');
  if (part === 'intro') {
    const { firstName, lastName, headline, title, company, location } = theirs;
    const lines = [`${firstName} ${lastName}`, headline, [title, company].filter(Boolean).join(' · '), location];
    return lines.filter((line) => line.trim() !== '').map((line) => <p key={line}>{line}</p>);
  }
  return isEmptyPart(theirs, part) ? <p>{t('other.empty')}</p> : <PartView part={part} profile={theirs} />;
}
