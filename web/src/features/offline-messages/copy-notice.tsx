import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { shortTime } from '#src/ui/time/time-text.ts';
import classes from './copy-notice.module.css';

type Props = { viewer: string; of: 'inbox' | { id: string } };

/** Says from when the conversations or messages are that are shown without a connection. */
export function CopyNotice({ viewer, of }: Props) {
  const { t, i18n } = useTranslation('messaging');
  const queryKey = messagingKeys.copySavedAt(viewer, of === 'inbox' ? of : of.id);
  // Set by keep-copies.ts, and never read from the server.
  const { data: savedAt } = useQuery<number | null>({ queryKey, enabled: false });
  if (typeof savedAt !== 'number') return null;
  const time = shortTime(new Date(savedAt), i18n.language);
  return (
    <p className={classes.root} role="status">
      {t(of === 'inbox' ? 'copies.inbox' : 'copies.messages', { time })}
    </p>
  );
}
