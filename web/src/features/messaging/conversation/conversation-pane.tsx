import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useRefetchInterval } from '#src/lib/live/live-updates.ts';
import type { MessageSuggestionsPart } from '#src/lib/message-suggestions-part.ts';
import { useIsOnline } from '#src/lib/use-is-online.ts';
import { OfflineNotice } from '#src/ui/messages/offline-notice.tsx';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { PaneWaiting } from '../pane-waiting.tsx';
import { conversationQuery } from '../queries.ts';
import { useLiveLog } from '../use-live-log.ts';
import classes from './conversation.module.css';
import { ConversationView } from './conversation-view.tsx';

/** Without live updates, how often the state of an open conversation is read. */
const refetchMs = 30_000;

type Props = {
  viewer: string;
  id: string;
  listPath: string;
  /** How often a search result was opened. */
  opened: number;
  Suggestions?: MessageSuggestionsPart | undefined;
};

/** One conversation: waiting, failed, not there, or its messages. */
export function ConversationPane({ viewer, id, listPath, opened, Suggestions }: Props) {
  const { t } = useTranslation('messaging');
  const isOnline = useIsOnline();
  const refetchInterval = useRefetchInterval(refetchMs);
  const conversation = useQuery({ ...conversationQuery(viewer, id), refetchInterval });
  const log = useLiveLog(viewer, id);
  // Reading again clears the error, which must not bring the waiting page back for a moment.
  const [goneId, setGoneId] = useState('');
  const isFound = conversation.data !== undefined;
  if (hasCode(conversation.error, 'NOT_FOUND', 'VALIDATION_FAILED') && goneId !== id) setGoneId(id);
  else if (isFound && !conversation.error && goneId === id) setGoneId('');
  const isGone = goneId === id;

  if (conversation.data && log.data && !isGone)
    return (
      <ConversationView
        viewer={viewer}
        conversation={conversation.data}
        log={log.data}
        listPath={listPath}
        opened={opened}
        Suggestions={Suggestions}
      />
    );
  const failed = conversation.error ? conversation : log;
  if (isGone || failed.error || !isOnline) {
    return (
      <div className={classes.state}>
        <h1 tabIndex={-1}>{t(isGone ? 'gone.title' : 'notLoaded')}</h1>
        {isGone && <p>{t('gone.text')}</p>}
        {!isGone && failed.error && <FailedNotice query={failed} />}
        {!isGone && !failed.error && <OfflineNotice />}
        <Link to={listPath}>{t('backToList')}</Link>
      </div>
    );
  }
  return <PaneWaiting />;
}
