import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { MessagePurpose } from '@foyer/contract/rules/messaging/message-suggestion-choices.ts';
import { cleanMessage } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { IconPaperclip, IconSend2, IconSparkles, IconX } from '@tabler/icons-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  use,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { encodeMentions, labelsOf, type Mentionable } from '#src/lib/mentions/mention-labels.ts';
import { useMentionList } from '#src/lib/mentions/use-mention-list.ts';
import { AttachmentContext } from '#src/lib/message-attachments/attachment-parts.ts';
import { useChosenFiles } from '#src/lib/message-attachments/use-chosen-files.ts';
import type { MessageSuggestionsPart } from '#src/lib/message-suggestions-part.ts';
import type { ChosenFile } from '#src/lib/message-sync/pending-message.ts';
import { useDraft } from '#src/lib/message-sync/use-draft.ts';
import { isSendKey } from '#src/ui/messages/is-send-key.ts';
import { MentionList } from '../mentions/mention-list.tsx';
import classes from './composer.module.css';
import { problemOf } from './problem-of.ts';

export type ComposerHandle = {
  focus: () => void;
  /** Puts the text of a message back into the field, before what is there, and its files. */
  takeBack: (body: string, files: readonly ChosenFile[]) => void;
};

type Props = {
  viewer: string;
  conversation: Conversation;
  name: string;
  /** Whom the message can mention. */
  members?: readonly Mentionable[];
  /** What the next message answers. */
  /** The author is null for a message of one's own. */
  reply: { author: string | null; body: string } | null;
  onCancelReply: () => void;
  /** The member is typing; null where no signal is sent. */
  onTyping: (() => void) | null;
  /** `body`: with codes in the place of mentions. */
  onSend: (body: string, files: readonly ChosenFile[]) => void;
  /** Suggests messages, in conversations of two. */
  Suggestions?: MessageSuggestionsPart | undefined;
  ref: Ref<ComposerHandle>;
};

/** For the dialog of the browser; what a file really is decides. */
const accepted = 'image/jpeg,image/png,image/webp,.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.csv,.md,.ics,.vcf';

/** From how many characters on the room left is shown. */
const roomShown = 500;

/** Writes a message. Enter sends, Shift and Enter break the line; on touch keyboards, which have no such keys, Enter does. */
export function Composer(props: Props) {
  const { viewer, conversation, name, members = [], reply, onCancelReply, onTyping, onSend, Suggestions, ref } = props;
  const { t, i18n } = useTranslation('messaging');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, type, clear } = useDraft(viewer, conversation);
  const [refusal, setRefusal] = useState<'refused' | 'tooManyMentions' | null>(null);
  const [isSuggesting, setSuggesting] = useState(false);
  const suggestButton = useRef<HTMLButtonElement>(null);
  const purpose = purposeOf(conversation);
  const attachments = use(AttachmentContext);
  const chosen = useChosenFiles();
  const fileInput = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const mentions = useMentionList({ field, text, onType: type, members });
  const mentioned = mentions.found[mentions.active];
  const labels = useMemo(() => labelsOf(members), [members]);
  const encoded = encodeMentions(text, labels);
  const left = messagingLimits.message - encoded.length;

  // Files can also be chosen once the network is gone.
  useEffect(() => attachments?.prepare(i18n), [attachments, i18n]);

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    takeBack: (body, files) => {
      chosen.takeBack(files);
      fill(text.trim() === '' ? body : `${body}\n${text}`);
    },
  }));

  function fill(next: string): void {
    type(next);
    setRefusal(null);
    field.current?.focus();
  }

  function send(): void {
    const body = cleanMessage(encoded);
    const { files } = chosen;
    if ((body === '' && files.length === 0) || body.length > messagingLimits.message) return;
    const problem = problemOf(body);
    setRefusal(problem);
    if (problem) return;
    onSend(body, files);
    chosen.clear();
    clear();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (mentions.takesKey(event)) return;
    if (event.key === 'Escape' && reply) onCancelReply();
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    chosen.choose(event.dataTransfer.files);
  }

  const canDrop = (event: DragEvent) => attachments !== null && event.dataTransfer.types.includes('Files');
  return (
    <form
      className={classes.root}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!canDrop(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => canDrop(event) && onDrop(event)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {Suggestions && isSuggesting && (
        <Suggestions
          target={{ conversationId: conversation.id }}
          purpose={purpose}
          onUse={(suggested) => {
            setSuggesting(false);
            fill(text.trim() === '' ? suggested : `${text.trimEnd()}\n${suggested}`);
          }}
          onClose={() => {
            setSuggesting(false);
            suggestButton.current?.focus();
          }}
        />
      )}
      {reply && (
        <div className={classes.reply}>
          <p>
            <strong>
              {reply.author === null ? t('composer.replyToOwn') : t('composer.replyTo', { name: reply.author })}
            </strong>
            <span>{reply.body}</span>
          </p>
          <button type="button" className="icon-button" aria-label={t('composer.cancelReply')} onClick={onCancelReply}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </button>
        </div>
      )}
      {(refusal || left < roomShown) && (
        <p id={`${id}-hint`} className={classes.hint} role={refusal ? 'alert' : undefined} data-over={left < 0}>
          {refusal
            ? t(`composer.${refusal}`, { count: messagingLimits.mentions })
            : t(left < 0 ? 'composer.over' : 'composer.left', { count: Math.abs(left) })}
        </p>
      )}
      {members.length > 0 && (
        <MentionList id={`${id}-mentions`} found={mentions.found} active={mentions.active} onChoose={mentions.choose} />
      )}
      {attachments && (chosen.files.length > 0 || chosen.refused.length > 0) && <attachments.Chosen chosen={chosen} />}
      <div className={classes.line}>
        {attachments && (
          <>
            <button
              type="button"
              className={classes.suggest}
              aria-label={t('composer.attach')}
              title={t('composer.attach')}
              onClick={() => fileInput.current?.click()}
            >
              <IconPaperclip size={22} stroke={1.5} aria-hidden />
            </button>
            <input
              ref={fileInput}
              type="file"
              multiple
              hidden
              accept={accepted}
              onChange={({ currentTarget }) => {
                chosen.choose(currentTarget.files ?? []);
                // The same file can be chosen again.
                currentTarget.value = '';
                field.current?.focus();
              }}
            />
          </>
        )}
        {Suggestions && conversation.kind === 'direct' && (
          <button
            ref={suggestButton}
            type="button"
            className={classes.suggest}
            aria-label={t(`composer.suggest.${purpose}`)}
            title={t(`composer.suggest.${purpose}`)}
            aria-expanded={isSuggesting}
            onClick={() => setSuggesting((before) => !before)}
          >
            <IconSparkles size={22} stroke={1.5} aria-hidden />
          </button>
        )}
        <textarea
          ref={field}
          className={classes.field}
          rows={1}
          value={text}
          placeholder={t('composer.placeholder')}
          aria-label={t('composer.label', { name })}
          aria-describedby={refusal || left < roomShown ? `${id}-hint` : undefined}
          aria-invalid={refusal !== null || left < 0}
          aria-autocomplete={members.length > 0 ? 'list' : undefined}
          aria-controls={mentioned ? `${id}-mentions` : undefined}
          aria-activedescendant={mentioned ? `${id}-mentions-${mentioned.no}` : undefined}
          enterKeyHint="enter"
          autoComplete="off"
          onChange={(event) => {
            type(event.target.value);
            if (event.target.value.trim() !== '') onTyping?.();
            mentions.moveTo(event.target.selectionStart);
            setRefusal(null);
          }}
          onPaste={(event) => {
            if (!attachments || event.clipboardData.files.length === 0) return;
            event.preventDefault();
            chosen.choose(event.clipboardData.files);
          }}
          onSelect={(event) => mentions.moveTo(event.currentTarget.selectionStart)}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className={classes.send}
          aria-label={t('composer.send')}
          disabled={(text.trim() === '' && chosen.files.length === 0) || left < 0}
        >
          <IconSend2 size={22} stroke={1.5} aria-hidden />
        </button>
      </div>
    </form>
  );
}

/** What the next message is: the first, an answer, or another after the viewer's own. */
function purposeOf({ lastMessage, ownNo }: Conversation): MessagePurpose {
  if (!lastMessage) return 'opener';
  return lastMessage.authorNo === ownNo ? 'follow-up' : 'reply';
}
