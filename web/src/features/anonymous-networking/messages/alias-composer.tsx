import { aliasLimits } from '@foyer/contract/rules/anonymous-networking/alias-limits.ts';
import { cleanMessage } from '@foyer/contract/rules/messaging/message-text.ts';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSendKey } from '#src/ui/messages/is-send-key.ts';
import classes from './alias-messages.module.css';

type Props = {
  handle: string;
  /** Resolves to what is wrong with the text, or null. */
  onSend: (body: string) => Promise<string | null>;
};

/** From how many characters on the room left is shown. */
const roomShown = 100;

/** Writes to another alias. Enter sends, Shift and Enter break the line; on touch keyboards Enter breaks it. */
export function AliasComposer({ handle, onSend }: Props) {
  const { t } = useTranslation('anonymous-networking');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const left = aliasLimits.message - text.length;
  const isEmpty = text.trim() === '';

  async function send(): Promise<void> {
    const body = cleanMessage(text);
    if (body === '' || body.length > aliasLimits.message) return;
    setText('');
    setProblem(null);
    field.current?.focus();
    const wrong = await onSend(body);
    if (wrong === null) return;
    setProblem(wrong);
    // Before what has been typed meanwhile, so that nothing is lost.
    setText((typed) => (typed === '' ? body : `${body}\n${typed}`));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isSendKey(event)) return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={classes.line}>
        <textarea
          ref={field}
          className={classes.field}
          name="body"
          rows={1}
          value={text}
          placeholder={t('messages.placeholder')}
          aria-label={t('messages.label', { handle })}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== null || left < 0}
          autoComplete="off"
          enterKeyHint="enter"
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={classes.send} aria-label={t('messages.send')} disabled={isEmpty || left < 0}>
          <IconSend2 size={22} stroke={1.5} aria-hidden />
        </button>
      </div>
      <p id={`${id}-hint`} className={classes.hint} role={problem ? 'alert' : undefined} data-over={left < 0}>
        {problem ?? (left < roomShown ? t('messages.left', { count: left }) : t('messages.hint'))}
      </p>
    </form>
  );
}
