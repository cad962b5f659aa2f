import type { MessageSuggestion } from '@foyer/contract/message-suggestions.ts';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import type { MessageSuggestionsProps } from '#src/lib/message-suggestions-part.ts';
import { useIsOnline } from '#src/lib/use-is-online.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { shortTime } from '#src/ui/time/time-text.ts';
import classes from './message-suggestions.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** Up to three messages to start from, each with what it rests on. Choosing one only fills the field. */
export function MessageSuggestions({ target, purpose, onUse, onClose }: MessageSuggestionsProps) {
  const { t } = useTranslation('message-suggestions');
  const isOnline = useIsOnline();
  const { source, items, end, failure, retry } = useSuggestions({ target, purpose });
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus(), []);
  const isWaiting = end === null && failure === null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // A dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <section ref={root} className={classes.root} aria-label={t(`title.${purpose}`)} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <p>{t(`title.${purpose}`)}</p>
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {statusText()}
      </p>
      {items.length > 0 && (
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.text}>
              <button type="button" className={classes.item} onClick={() => use(item)}>
                <span>{item.text}</span>
                <small>{t(`reasons.${item.reason.code}`, { text: item.reason.text })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isWaiting && !isOnline && (
        <Notice tone="info">
          <p>{t('offline')}</p>
        </Notice>
      )}
      {isWaiting && isOnline && <Skeleton height={items.length > 0 ? 52 : 112} radius={12} />}
      {failure !== null && (
        <>
          <FailureNotice failure={failure} />
          <Button variant="default" size="xs" onClick={retry}>
            {t('retry')}
          </Button>
        </>
      )}
      {end && items.length === 0 && <p className={classes.note}>{t(`nothing.${purpose}`)}</p>}
      {failure === null && <EndNote source={source} items={items} end={end} />}
    </section>
  );

  function use(item: MessageSuggestion): void {
    track('message_suggestion_used', { purpose, reason: item.reason.code, source: item.source });
    onUse(item.text);
  }

  function statusText(): string {
    if (failure !== null) return '';
    if (isWaiting) return t('loading');
    return items.length > 0 ? t('found', { count: items.length }) : t(`nothing.${purpose}`);
  }
}

type NoteProps = Pick<ReturnType<typeof useSuggestions>, 'source' | 'items' | 'end'>;

/** Who wrote them, and why the model did not if it could have. */
function EndNote({ source, items, end }: NoteProps) {
  const { t, i18n } = useTranslation('message-suggestions');
  if (!end) return source === 'model' ? <p className={classes.note}>{t('asking')}</p> : null;
  const notes: string[] = [];
  if (end.absence === 'failed') notes.push(t('absence.failed'));
  if (end.absence === 'budget' && end.renewsAt)
    notes.push(t('absence.budget', { at: shortTime(new Date(end.renewsAt), i18n.language) }));
  if (items[0]) notes.push(sourceText());
  return notes.length > 0 ? <p className={classes.note}>{notes.join(' ')}</p> : null;

  function sourceText(): string {
    if (source === 'model' && items[0]?.source === 'local') return t('source.fallback');
    return t(`source.${items[0]?.source ?? 'local'}`);
  }
}
