import { z } from 'zod';
import { domainEvent } from '#src/db/outbox/domain-event.ts';

/** Messages were sent a while ago: those who have not read them are emailed. */
export const unreadMessagesDue = domainEvent(
  'messages-unread',
  z.object({ conversationId: z.uuid(), authorNo: z.int() }),
);

/** Messages were sent a moment ago: members who have not read them get a push message. */
export const messagePushDue = domainEvent('messages-push', z.object({ conversationId: z.uuid(), authorNo: z.int() }));

/** An author has mentioned members, last in this message: those who haven't read it are notified in the app. */
export const mentionNewsDue = domainEvent(
  'message-mention-news',
  z.object({ conversationId: z.uuid(), authorNo: z.int(), lastNo: z.int() }),
);
