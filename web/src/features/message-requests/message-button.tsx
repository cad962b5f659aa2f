import { openConversation, readWayToWrite } from '@foyer/contract/messaging/conversations.ts';
import { IconMessage } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { conversationPath } from '#src/lib/conversation-path.ts';
import type { MessageSuggestionsPart } from '#src/lib/message-suggestions-part.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './message-requests.module.css';

const RequestDialog = lazy(async () => ({
  default: (await import('./message-request-dialog.tsx')).MessageRequestDialog,
}));

type Props = {
  person: { urlSlug: string; displayName: string };
  viewer: string;
  /** Where the button is, for analytics. */
  source: 'profile' | 'connections' | 'people' | 'suggestions' | 'event' | 'attendees' | 'cards';
  /** For rows with little room: only the icon. */
  isCompact?: boolean;
  Suggestions?: MessageSuggestionsPart;
};

/**
 * Writes to a member: opens the conversation, or a dialog for a message request to a member who has not agreed to talk. How it
 * is possible is read when the button is pressed. The page loads the namespaces `relation` and `errors`.
 */
export function MessageButton({ person, viewer, source, isCompact = false, Suggestions }: Props) {
  const { t } = useTranslation('relation');
  const navigate = useNavigate();
  const { pending, failure, run } = useTask<'open'>();
  const [shown, setShown] = useState<'request' | 'unavailable' | null>(null);
  const name = person.displayName;

  async function open(): Promise<void> {
    setShown(null);
    await run('open', async () => {
      const id = await findConversation(person.urlSlug);
      if (id === 'request' || id === 'unavailable') setShown(id);
      else void navigate(conversationPath(id));
    });
  }

  return (
    <>
      <Button
        size="sm"
        variant={isCompact ? 'subtle' : 'default'}
        className={isCompact ? classes.compact : undefined}
        aria-label={t('write.to', { name })}
        leftSection={isCompact ? undefined : <IconMessage size={18} stroke={1.5} aria-hidden />}
        loading={pending !== null}
        onClick={() => void open()}
      >
        {isCompact ? <IconMessage size={20} stroke={1.5} aria-hidden /> : t('write.message')}
      </Button>
      {failure !== null && (
        <div className={classes.failure}>
          <FailureNotice failure={failure} />
        </div>
      )}
      {shown === 'unavailable' && (
        <p className={classes.unavailable} role="status">
          {t('write.unavailable', { name })}
        </p>
      )}
      {shown === 'request' && (
        <Suspense>
          <RequestDialog
            person={person}
            viewer={viewer}
            source={source}
            Suggestions={Suggestions}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The id of the conversation, which is opened if both can write; otherwise what is possible. */
async function findConversation(urlSlug: string): Promise<string> {
  const { way, conversationId } = await call(readWayToWrite, { params: { slug: urlSlug } });
  if (conversationId !== null) return conversationId;
  if (way !== 'message') return way;
  return (await call(openConversation, { body: { urlSlug } })).conversation.id;
}
