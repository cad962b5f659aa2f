import type { AliasMessage } from '@foyer/contract/anonymous-networking/alias-messages.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { shortTime } from '#src/ui/time/time-text.ts';
import classes from './alias-messages.module.css';
import type { Unsent } from './use-alias-messages.ts';

type Props = {
  handle: string;
  items: readonly AliasMessage[];
  unsent: readonly Unsent[];
  onRetry: (message: Unsent) => void;
  onDiscard: (clientId: string) => void;
};

/** How far from the end somebody still reads the newest messages. */
const nearEnd = 80;

/** Messages between two aliases, the newest at the end, where the list stays unless somebody has scrolled up. */
export function AliasMessageList({ handle, items, unsent, onRetry, onDiscard }: Props) {
  const { t, i18n } = useTranslation('anonymous-networking');
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const newest = items.at(-1)?.id;
  const oldest = items[0]?.id;
  const height = useRef(0);

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    if (isAtEnd.current) current.scrollTop = current.scrollHeight;
    // Older messages were added above: what is read stays where it is.
    else if (oldest !== undefined) current.scrollTop += Math.max(0, current.scrollHeight - height.current);
    height.current = current.scrollHeight;
  }, [oldest]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || (newest === undefined && unsent.length === 0)) return;
    if (isAtEnd.current) current.scrollTop = current.scrollHeight;
    height.current = current.scrollHeight;
  }, [newest, unsent.length]);

  if (items.length === 0 && unsent.length === 0)
    return (
      <>
        <EmptyState
          picture="messages"
          level={2}
          title={t('messages.none.title')}
          text={t('messages.none.text', { handle })}
        />
        <Arrivals handle={handle} items={items} />
      </>
    );
  return (
    <>
      <section
        ref={box}
        className={classes.box}
        aria-label={t('messages.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
        }}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: without list style, Safari does not treat it as one. */}
        <ul role="list" className={classes.list}>
          {items.map(({ id, isOwn, body, sentAt }) => (
            <li key={id} className={classes.message} data-own={isOwn || undefined}>
              <div className={classes.bubble}>
                <span className="visually-hidden">{isOwn ? t('messages.you') : handle}</span>
                <p className={classes.text}>{body}</p>
                <time dateTime={sentAt}>{shortTime(new Date(sentAt), i18n.language)}</time>
              </div>
            </li>
          ))}
          {unsent.map((message) => (
            <li key={message.clientId} className={classes.message} data-own>
              <div className={classes.bubble} data-pending>
                <span className="visually-hidden">{t('messages.you')}</span>
                <p className={classes.text}>{message.body}</p>
                {message.failure === null && <span className={classes.state}>{t('messages.sending')}</span>}
              </div>
              {message.failure !== null && (
                <div className={classes.failed} role="alert">
                  <p>{`${t('messages.notSent')} ${errorText.text(message.failure)}`}</p>
                  <button type="button" onClick={() => onRetry(message)}>
                    {t('messages.retry')}
                  </button>
                  <button type="button" onClick={() => onDiscard(message.clientId)}>
                    {t('messages.discard')}
                  </button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Arrivals handle={handle} items={items} />
    </>
  );
}

/** Says to screen readers that something has arrived. */
function Arrivals({ handle, items }: { handle: string; items: readonly AliasMessage[] }) {
  const { t } = useTranslation('anonymous-networking');
  const theirs = items.filter(({ isOwn }) => !isOwn);
  const last = theirs.at(-1)?.id;
  const [said, setSaid] = useState('');
  const isFirst = useRef(true);
  const onNew = useEffectEvent(() => {
    const body = theirs.at(-1)?.body;
    if (!isFirst.current && body !== undefined) setSaid(t('messages.arrived', { handle, body }));
    isFirst.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each message of the other alias.
  useEffect(() => onNew(), [last]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
