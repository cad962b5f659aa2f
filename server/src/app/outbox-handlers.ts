import type { EmailEntry } from '#src/db/outbox/outbox.ts';
import type { OutboxHandlers } from '#src/db/outbox/outbox-dispatcher.ts';
import type { Deps, Work } from '#src/deps.ts';
import { resetAsked, sendResetLink } from '#src/features/accounts/passwords/reset/send-reset-link.ts';
import { attendeesWritten } from '#src/features/events/attendees/writing/attendees-written.ts';
import { coverDropped, removeDroppedCover } from '#src/features/events/cover/kept/cover-files.ts';
import { holdOver } from '#src/features/events/orders/ending/end-in-time.ts';
import { ordersCalledOff } from '#src/features/events/orders/telling/orders-called-off.ts';
import { orderTold } from '#src/features/events/orders/telling/tell-order.ts';
import { refundAsked } from '#src/features/events/refunds/ask-refund.ts';
import { refundHeard } from '#src/features/events/refunds/refund-heard.ts';
import { placesTaken } from '#src/features/events/registering/decide-together.ts';
import { reminderDue } from '#src/features/events/reminding/reminder-kinds.ts';
import { placesDeclined } from '#src/features/events/telling/deciding/places-declined.ts';
import { hostsTold } from '#src/features/events/telling/hosts/news-for-hosts.ts';
import { lineMoves } from '#src/features/events/telling/line-moves.ts';
import { placesLeft } from '#src/features/events/telling/places-left.ts';
import { attendeesTold } from '#src/features/events/telling/tell-attendees.ts';
import { lineTold } from '#src/features/events/waiting/line/enqueue-told.ts';
import { lookupAsked } from '#src/features/profiles/lookups/ask-lookup.ts';
import { photoDropped, removeDropped } from '#src/features/profiles/photo/photo-files.ts';
import { exportAsked } from '#src/features/settings/export/request-export.ts';
import { messageHandlers } from '#src/messages/message-handlers.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const confirmPlaces = onFirstUse(
  async () => (await import('#src/features/events/telling/confirm-places.ts')).confirmPlaces,
);
const mailedTickets = onFirstUse(
  async () => (await import('#src/features/events/door/ticket/mailed-tickets.ts')).mailedTickets,
);
const confirmLeft = onFirstUse(async () => (await import('#src/features/events/telling/confirm-left.ts')).confirmLeft);
const tellHosts = onFirstUse(async () => (await import('#src/features/events/telling/hosts/tell-hosts.ts')).tellHosts);
const tellDeclined = onFirstUse(
  async () => (await import('#src/features/events/telling/deciding/tell-declined.ts')).tellDeclined,
);
const sendPage = onFirstUse(async () => (await import('#src/features/events/attendees/writing/send-page.ts')).sendPage);
const tellPage = onFirstUse(async () => (await import('#src/features/events/telling/tell-page.ts')).tellPage);
const remindPage = onFirstUse(async () => (await import('#src/features/events/reminding/remind-page.ts')).remindPage);
const serveLine = onFirstUse(async () => (await import('#src/features/events/waiting/line/serve-line.ts')).serveLine);
const tellLine = onFirstUse(async () => (await import('#src/features/events/waiting/line/tell-line.ts')).tellLine);
const carryOutRefund = onFirstUse(
  async () => (await import('#src/features/events/refunds/carry-out-refund.ts')).carryOutRefund,
);
const sendOrderNotice = onFirstUse(
  async () => (await import('#src/features/events/orders/telling/send-order-notice.ts')).sendOrderNotice,
);
const expireOrder = onFirstUse(
  async () => (await import('#src/features/events/orders/ending/expire-orders.ts')).expireOrder,
);
const noteHeardRefund = onFirstUse(
  async () => (await import('#src/features/events/refunds/note-later.ts')).noteHeardRefund,
);
const refundCalledOff = onFirstUse(
  async () => (await import('#src/features/events/orders/ending/refund-cancelled.ts')).refundCalledOff,
);
const makeExport = onFirstUse(async () => (await import('#src/features/settings/export/make-export.ts')).makeExport);

/** Codes and most other messages do not wait for what makes tickets. */
function hasTickets({ template, values }: EmailEntry): boolean {
  return (template === 'event-notice' && 'admits' in values) || (template === 'order-notice' && 'buyerId' in values);
}

/** Everything that an outbox row can cause. A feature that listens to a domain event adds its line here. */
export function outboxHandlers(deps: Deps): OutboxHandlers {
  return {
    ...messageHandlers(deps, { ticketsFor: async (entry) => (hasTickets(entry) ? mailedTickets(deps, entry) : []) }),
    events: {
      [photoDropped]: (data) => removeDropped(deps, data),
      [coverDropped]: (data) => removeDroppedCover(deps, data),
      [resetAsked]: (data) => sendResetLink(deps, data),
      [hostsTold]: (data) => tellHosts(deps, data),
      [placesDeclined]: (data) => tellDeclined(deps, data),
      [attendeesTold]: (data) => tellPage(deps, data),
      [lineMoves]: ({ eventId }) => serveLine(deps, String(eventId)),
      [reminderDue]: (data) => remindPage(deps, data),
      [lineTold]: (data) => tellLine(deps, data),
      [attendeesWritten]: (data) => sendPage(deps, data),
      [orderTold]: (data) => sendOrderNotice(deps, data),
      [ordersCalledOff]: (data) => refundCalledOff(deps, data),
      [holdOver]: ({ orderId }) => expireOrder(deps, String(orderId)),
      [refundAsked]: (data) => carryOutRefund(deps, data),
      [refundHeard]: (data) => noteHeardRefund(deps, data),
      [exportAsked]: (data) => makeExport(deps, data),
      // Slow things wait in the queue, not among the codes. What ask-lookup.ts wrote is what comes out.
      [lookupAsked]: (data) => deps.startWork({ name: 'lookup', data: data as Work['data'] }),
    },
    together: {
      [placesTaken]: (all) => confirmPlaces(deps, all),
      [placesLeft]: (all) => confirmLeft(deps, all),
    },
  };
}
