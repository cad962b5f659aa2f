import { useTranslation } from 'react-i18next';
import { Avatar } from '#src/ui/avatar.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { People } from '../groups/use-people.ts';
import classes from './activity.module.css';

type Props = { readers: readonly number[]; people: People; onClose: () => void };

/** Who has read a message. Members who don't share receipts are not in it. */
export function ReadersDialog({ readers, people, onClose }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  return (
    <Dialog title={t('receipts.title')} closeLabel={t('relation:close')} onClose={onClose}>
      <ul className={classes.readers}>
        {readers.map((no) => (
          <li key={no}>
            <Avatar name={people.nameOf(no)} src={people.photoOf(no)} size={40} />
            {people.nameOf(no)}
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{t('receipts.hint')}</p>
    </Dialog>
  );
}
