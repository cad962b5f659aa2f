import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { cleanMessage, isReadable } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { IconSend2, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './composer.module.css';
import { useDraft } from './use-draft.ts';

export type ComposerHandle = {
  focus: () => void;
  /** Puts the text of a message back into the field, before what is there. */
  takeBack: (body: string) => void;
};

type Props = {
  viewer: string;
  conversation: Conversation;
  name: string;
  /** What the next message answers. */
  reply: { author: string; body: string } | null;
  onCancelReply: () => void;
  /** The member is writing; null where nobody is told. */
  onTyping: (() => void) | null;
  onSend: (body: string) => void;
  ref: Ref<ComposerHandle>;
};

/** From how many characters on the room left is shown. */
const roomShown = 500;

/** Writes a message. Enter sends, Shift and Enter break the line; on touch keyboards, which have no such keys, Enter does. */
export function Composer({ viewer, conversation, name, reply, onCancelReply, onTyping, onSend, ref }: Props) {
  const { t } = useTranslation('messaging');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, type, clear } = useDraft(viewer, conversation);
  const [isRefused, setRefused] = useState(false);
  const left = messagingLimits.message - text.length;

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    takeBack(body) {
      type(text.trim() === '' ? body : `${body}\n${text}`);
      field.current?.focus();
    },
  }));

  function send(): void {
    const body = cleanMessage(text);
    if (body === '' || body.length > messagingLimits.message) return;
    if (!isReadable(body)) {
      setRefused(true);
      return;
    }
    onSend(body);
    clear();
    setRefused(false);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && reply) onCancelReply();
    // 229: Safari ends a composition before it tells of the key that did.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing || window.matchMedia('(pointer: coarse)').matches)
      return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {reply && (
        <div className={classes.reply}>
          <p>
            <strong>{t('composer.replyTo', { name: reply.author })}</strong>
            <span>{reply.body}</span>
          </p>
          <button type="button" className="icon-button" aria-label={t('composer.cancelReply')} onClick={onCancelReply}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </button>
        </div>
      )}
      {(isRefused || left < roomShown) && (
        <p id={`${id}-hint`} className={classes.hint} role={isRefused ? 'alert' : undefined} data-over={left < 0}>
          {isRefused ? t('composer.refused') : t('composer.left', { count: left })}
        </p>
      )}
      <div className={classes.line}>
        <textarea
          ref={field}
          className={classes.field}
          rows={1}
          value={text}
          placeholder={t('composer.placeholder')}
          aria-label={t('composer.label', { name })}
          aria-describedby={isRefused || left < roomShown ? `${id}-hint` : undefined}
          aria-invalid={isRefused || left < 0}
          enterKeyHint="enter"
          autoComplete="off"
          onChange={(event) => {
            type(event.target.value);
            if (event.target.value.trim() !== '') onTyping?.();
            setRefused(false);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className={classes.send}
          aria-label={t('composer.send')}
          disabled={text.trim() === '' || left < 0}
        >
          <IconSend2 size={22} stroke={1.5} aria-hidden />
        </button>
      </div>
    </form>
  );
}
