import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../groups/use-people.ts';
import classes from './activity.module.css';

const ReadersDialog = lazy(async () => ({ default: (await import('./readers-dialog.tsx')).ReadersDialog }));

type Props = { kind: Conversation['kind']; readers: readonly number[]; people: People };

/** Below the viewer's last message that was read. In a group, it opens the names. */
export function ReadBy({ kind, readers, people }: Props) {
  const { t } = useTranslation('messaging');
  const [isOpen, setOpen] = useState(false);
  if (kind === 'direct') return <p className={classes.receipt}>{t('receipts.read')}</p>;
  return (
    <>
      <button type="button" className={classes.receipt} onClick={() => setOpen(true)}>
        {t('receipts.readBy', { count: readers.length })}
      </button>
      {isOpen && (
        <Suspense>
          <ReadersDialog readers={readers} people={people} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
