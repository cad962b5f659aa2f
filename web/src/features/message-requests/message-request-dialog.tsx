import { openConversation } from '@foyer/contract/messaging/conversations.ts';
import { cleanMessage, hasLink, isReadable } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { randomUuid } from '#src/lib/api/random-id.ts';
import { call } from '#src/lib/call.ts';
import { conversationPath } from '#src/lib/conversation-path.ts';
import type { MessageSuggestionsPart } from '#src/lib/message-suggestions-part.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import formClasses from '#src/ui/dialog-form.module.css';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { AllowanceNote } from '#src/ui/messages/allowance-note.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './message-requests.module.css';
import { wayToWriteQuery } from './queries.ts';

type Props = {
  person: { urlSlug: string; displayName: string };
  viewer: string;
  source: string;
  Suggestions: MessageSuggestionsPart | undefined;
  onClose: () => void;
};

/** Asks a member to talk with one short message without links. */
export function MessageRequestDialog({ person, viewer, source, Suggestions, onClose }: Props) {
  const { t } = useTranslation('relation');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pending, failure, run } = useTask<'send'>();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const query = useQuery(wayToWriteQuery(viewer, person.urlSlug));
  /** The id of the text that was sent last: the same text again is the same message, whose answer was lost. */
  const sent = useRef({ body: '', clientId: '' });
  const [isSuggesting, setSuggesting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const suggestButton = useRef<HTMLButtonElement>(null);
  const name = person.displayName;
  const allowance = query.data?.allowance;
  const isUsedUp = allowance && (allowance.remaining === 0 || allowance.pending >= allowance.pendingLimit);

  const focusMessage = () => form.current?.querySelector('textarea')?.focus();

  async function send(): Promise<void> {
    const body = cleanMessage(text);
    const found = problemOf(body);
    setProblem(found && t(`write.request.${found}`));
    if (found) return;
    if (sent.current.body !== body) sent.current = { body, clientId: randomUuid() };
    await run('send', async () => {
      const { conversation } = await call(openConversation, {
        body: { urlSlug: person.urlSlug, message: sent.current },
      });
      track('message_request_sent', { source });
      void queries.invalidateQueries({ queryKey: messagingKeys.all(viewer) });
      onClose();
      void navigate(conversationPath(conversation.id));
    });
  }

  return (
    <Dialog
      title={t('write.to', { name })}
      lead={t('write.request.lead', { name })}
      closeLabel={t('cancel')}
      onClose={onClose}
    >
      <PageStates query={query} waiting={<Skeleton height={220} radius={12} />}>
        {(way) => (
          <form
            ref={form}
            className={formClasses.form}
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <FailureNotice failure={failure} />
            <TextArea
              label={t('write.request.label')}
              name="message"
              hint={t('write.request.hint')}
              problem={problem}
              max={messagingLimits.request}
              left={(count) => t('write.request.left', { count })}
              rows={4}
              value={text}
              isRequired
              onChange={(typed) => {
                setText(typed);
                setProblem(null);
              }}
            />
            {Suggestions && !isSuggesting && (
              <Button
                ref={suggestButton}
                variant="subtle"
                size="sm"
                className={classes.suggest}
                leftSection={<IconSparkles size={18} stroke={1.5} aria-hidden />}
                onClick={() => setSuggesting(true)}
              >
                {t('write.request.suggest')}
              </Button>
            )}
            {Suggestions && isSuggesting && (
              <Suggestions
                target={{ urlSlug: person.urlSlug }}
                purpose="opener"
                onUse={(suggested) => {
                  setText((typed) => (typed.trim() === '' ? suggested : `${typed.trimEnd()}\n${suggested}`));
                  setProblem(null);
                  setSuggesting(false);
                  focusMessage();
                }}
                onClose={() => {
                  setSuggesting(false);
                  requestAnimationFrame(() => suggestButton.current?.focus());
                }}
              />
            )}
            <AllowanceNote allowance={way.allowance} />
            <div className={formClasses.buttons}>
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={pending !== null} disabled={isUsedUp}>
                {t('write.request.send')}
              </Button>
            </div>
          </form>
        )}
      </PageStates>
    </Dialog>
  );
}

function problemOf(body: string): 'empty' | 'unreadable' | 'links' | null {
  if (body === '') return 'empty';
  if (!isReadable(body)) return 'unreadable';
  return hasLink(body) ? 'links' : null;
}
