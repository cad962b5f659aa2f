import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import classes from './conversation.module.css';

const ClosedFoot = lazyPart(async () => (await import('./closed-foot.tsx')).ClosedFoot);

type Props = {
  viewer: string;
  conversation: Conversation;
  name: string;
  listPath: string;
  /** The field, while messages can be written. */
  children: ReactNode;
};

/** Below the messages: the field, or what stands in its way. */
export function ConversationFoot({ children, ...props }: Props) {
  const { t } = useTranslation('messaging');
  const { state, event } = props.conversation;
  if (state !== 'open')
    return (
      <Suspense>
        <ClosedFoot {...props} />
      </Suspense>
    );
  return (
    <>
      {event && event.slowSeconds > 0 && !event.isOrganizer && (
        <p className={classes.slow}>
          {event.slowSeconds % 60 === 0
            ? t('rooms.slowMinutes', { count: event.slowSeconds / 60 })
            : t('rooms.slow', { count: event.slowSeconds })}
        </p>
      )}
      {children}
    </>
  );
}
