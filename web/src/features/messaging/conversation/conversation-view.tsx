import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conversationName } from '#src/lib/conversation-name.ts';
import { decodeMentions } from '#src/lib/mentions/mention-labels.ts';
import { excerptText } from '#src/lib/message-attachments/excerpt-text.ts';
import type { MessageSuggestionsPart } from '#src/lib/message-suggestions-part.ts';
import { type MessageLog, shownMessages } from '#src/lib/message-sync/message-log.ts';
import type { ChosenFile, PendingMessage } from '#src/lib/message-sync/pending-message.ts';
import { lastReceipt } from '#src/lib/message-sync/receipt.ts';
import { timelineOf } from '#src/lib/message-sync/timeline.ts';
import { useOutbox } from '#src/lib/message-sync/use-outbox.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { ReadBy } from '../activity/read-by.tsx';
import { TypingStatus, useTypingText } from '../activity/typing-status.tsx';
import { useActivity } from '../activity/use-activity.ts';
import { useTyping, useTypingSignal } from '../activity/use-typing.ts';
import { usePeople } from '../groups/use-people.ts';
import { useMessageActions } from '../use-message-actions.ts';
import { Announcer } from './announcer.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import classes from './conversation.module.css';
import { ConversationFoot } from './conversation-foot.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { MessageList } from './message-list.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import { RangeState } from './range-state.tsx';
import { SystemLine } from './system-line.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useShownMessages } from './use-shown-messages.ts';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));

const ReportAuthorDialog = lazy(async () => ({
  default: (await import('../groups/report-author-dialog.tsx')).ReportAuthorDialog,
}));

type Props = {
  viewer: string;
  conversation: Conversation;
  log: MessageLog;
  listPath: string;
  /** How often a search result was opened. */
  opened: number;
  Suggestions?: MessageSuggestionsPart | undefined;
};

/** A conversation with its messages. */
export function ConversationView({ viewer, conversation, log, listPath, opened, Suggestions }: Props) {
  const { t } = useTranslation(['messaging', 'relation']);
  const { id, kind, event, ownNo, state } = conversation;
  const name = conversationName(conversation, t);
  const { outbox, pending } = useOutbox(viewer, id);
  const actions = useMessageActions(viewer, id);
  const markSeen = useMarkRead(viewer, conversation);
  const shown = useShownMessages(viewer, id, log, opened);
  const composer = useRef<ComposerHandle>(null);
  const [readNo] = useState(conversation.readNo);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const [asked, setAsked] = useState<{ action: 'edit' | 'delete' | 'report'; message: Message } | null>(null);

  const newest = useMemo(() => shownMessages(log), [log]);
  const { messages, rangeFrom } = shown;
  const people = usePeople(viewer, conversation, messages);
  const { receipts, presence } = useActivity(viewer, conversation);
  const receipt = useMemo(() => lastReceipt(newest, ownNo, receipts), [newest, ownNo, receipts]);
  const typing = useTypingText(useTyping(id, newest), people.nameOf);
  const signalTyping = useTypingSignal(id);
  const entries = useMemo(() => {
    const dayOf = (at: string) => new Date(at).toDateString();
    // What waits to be sent comes after the newest message.
    return timelineOf({ messages, pending: rangeFrom === null ? pending : [], ownNo, readNo, dayOf });
  }, [messages, rangeFrom, pending, ownNo, readNo]);
  const byNo = useMemo(() => new Map(log.messages.map((message) => [message.no, message])), [log]);
  const authorOf = people.nameOf;
  const canWrite = state === 'open';
  const close = () => setAsked(null);

  /** As it is now if it is loaded, and otherwise as it was when the answer was read. */
  function originalOf({ replyTo: excerpt }: Message) {
    if (!excerpt) return null;
    const original = byNo.get(excerpt.no) ?? excerpt;
    const { authorNo, isDeleted } = original;
    return { author: authorOf(authorNo), body: people.textOf(excerptText(original, t)), isDeleted };
  }

  function send(body: string, files: readonly ChosenFile[]): void {
    outbox.add(id, { body, replyToNo: replyTo?.no ?? null, files });
    setReplyTo(null);
    if (rangeFrom !== null || shown.loading) shown.showNewest();
  }

  /** Reading a message reads all before it, so messages of which earlier unread ones are not shown aren't marked. */
  function onSeen(no: number): void {
    if (rangeFrom === null || rangeFrom <= conversation.readNo + 1) markSeen(no);
  }

  async function editAgain(waiting: PendingMessage): Promise<void> {
    const files = await outbox.filesOf(waiting);
    outbox.discard(id, waiting.clientId);
    composer.current?.takeBack(decodeMentions(waiting.body, people.labels), files);
  }

  return (
    <>
      <ConversationHeader
        viewer={viewer}
        conversation={conversation}
        name={name}
        listPath={listPath}
        presence={presence}
        typing={typing}
      />
      {actions.failure !== null && asked === null && (
        <div className={classes.failure}>
          <FailureNotice failure={actions.failure} />
        </div>
      )}
      {shown.loading ? (
        <RangeState query={shown.loading} onNewest={shown.showNewest} />
      ) : (
        <MessageList
          label={t('messagesWith', { name })}
          entries={entries}
          start={shown.start}
          older={shown.older}
          newer={shown.newer}
          found={shown.found}
          onSeen={onSeen}
          onNewest={shown.showNewest}
          renderMessage={({ message, isFirst }) =>
            message.system ? (
              <SystemLine message={message} ownNo={ownNo} people={people} />
            ) : (
              <MessageBubble
                viewer={viewer}
                message={message}
                people={people}
                original={originalOf(message)}
                author={authorOf(message.authorNo)}
                photo={people.photoOf(message.authorNo)}
                hasFace={kind !== 'direct' && isFirst}
                isOwn={message.authorNo === ownNo}
                receipt={receipt?.no === message.no && <ReadBy kind={kind} readers={receipt.readers} people={people} />}
                canWrite={canWrite}
                canDelete={message.authorNo === ownNo || event?.isOrganizer === true}
                canReport={kind !== 'direct' && message.authorNo !== ownNo}
                onReply={(to) => {
                  setReplyTo(to);
                  composer.current?.focus();
                }}
                onEdit={(edited) => setAsked({ action: 'edit', message: edited })}
                onDelete={(deleted) => setAsked({ action: 'delete', message: deleted })}
                onReport={(reported) => setAsked({ action: 'report', message: reported })}
                onRemovePreview={({ id: messageId }) => void actions.removePreview(messageId)}
                onReact={(to, emoji, isOn) => void actions.react(to.id, emoji, isOn)}
              />
            )
          }
          renderPending={({ pending: waiting }) => (
            <PendingBubble
              pending={waiting}
              people={people}
              onRetry={() => outbox.retry(id, waiting.clientId)}
              contentOf={outbox.contentOf}
              onEdit={() => void editAgain(waiting)}
              onDiscard={() => outbox.discard(id, waiting.clientId)}
            />
          )}
        />
      )}
      <TypingStatus text={typing} />
      <Announcer messages={newest} ownNo={ownNo} name={name} people={people} />
      <ConversationFoot viewer={viewer} conversation={conversation} name={name} listPath={listPath}>
        <Composer
          ref={composer}
          viewer={viewer}
          conversation={conversation}
          name={name}
          members={people.members}
          reply={
            replyTo && {
              author: people.isMe(replyTo.authorNo) ? null : authorOf(replyTo.authorNo),
              body: people.textOf(excerptText(replyTo, t)),
            }
          }
          onCancelReply={() => setReplyTo(null)}
          onTyping={kind === 'event' ? null : signalTyping}
          onSend={send}
          Suggestions={Suggestions}
        />
      </ConversationFoot>
      {asked?.action === 'delete' && (
        <ConfirmDialog
          question={{
            title: t('deletion.title'),
            text: kind === 'direct' ? t('deletion.text') : t(`${event ? 'rooms' : 'groups'}.deletionText`),
            confirm: t('deletion.confirm'),
            cancel: t('relation:cancel'),
          }}
          onConfirm={() => void actions.remove(asked.message.id)}
          onClose={close}
        />
      )}
      {asked?.action === 'report' && (
        <Suspense>
          <ReportAuthorDialog
            viewer={viewer}
            id={id}
            no={asked.message.authorNo}
            name={authorOf(asked.message.authorNo)}
            onClose={close}
          />
        </Suspense>
      )}
      {asked?.action === 'edit' && (
        <Suspense>
          <EditDialog
            body={asked.message.body}
            labels={people.labels}
            isGroup={kind !== 'direct'}
            isPending={actions.pending !== null}
            failure={actions.failure}
            onSave={(body) => actions.edit(asked.message.id, body)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
