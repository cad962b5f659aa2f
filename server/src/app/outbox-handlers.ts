import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import { on, onGroup } from '#src/db/outbox/event-handlers.ts';
import type { OutboxHandlers } from '#src/db/outbox/outbox-dispatcher.ts';
import type { Deps } from '#src/deps.ts';
import { aliasNewsDue, notifyAliasNews } from '#src/features/anonymous-networking/alias-news.ts';
import { announcementSent } from '#src/features/attendees/announcements/announcement-sent.ts';
import { sendBatch } from '#src/features/attendees/announcements/send-batch.ts';
import { contactNewsDue, notifyContactNews } from '#src/features/business-cards/contact-news.ts';
import { mailedTickets } from '#src/features/check-in/tickets/mailed-tickets.ts';
import { connectionNewsDue } from '#src/features/connections/connection-news.ts';
import { notifyConnectionNews } from '#src/features/connections/notify-connection-news.ts';
import { contactVerified } from '#src/features/contact-ownership/contact-verified.ts';
import { resetRequested, sendResetLink } from '#src/features/credentials/passwords/reset/send-reset-link.ts';
import { eventMediaReader } from '#src/features/discovery/preview-cards/event-media.ts';
import { waitlistAdvances } from '#src/features/event-notifications/advance-waitlist.ts';
import { confirmToNewContact } from '#src/features/event-notifications/confirm-to-new-contact.ts';
import { hostNewsDue } from '#src/features/event-notifications/hosts/host-news.ts';
import { notifyHosts } from '#src/features/event-notifications/hosts/notify-hosts.ts';
import { attendeeNoticeDue } from '#src/features/event-notifications/notify-attendees.ts';
import { notifyBatch } from '#src/features/event-notifications/notify-batch.ts';
import { notifyCancelled } from '#src/features/event-notifications/notify-cancelled.ts';
import { notifyConfirmed } from '#src/features/event-notifications/notify-confirmed.ts';
import { notifyDeclined } from '#src/features/event-notifications/notify-declined.ts';
import {
  registrationsCancelled,
  registrationsConfirmed,
  registrationsDeclined,
} from '#src/features/event-notifications/registration-events.ts';
import { reminderDue } from '#src/features/event-notifications/reminders/reminder-kinds.ts';
import { sendReminders } from '#src/features/event-notifications/reminders/send-reminders.ts';
import { coverDropped, removeDroppedCover } from '#src/features/events/cover/storage/cover-files.ts';
import { grantReturned, revokeGrant } from '#src/features/identities/provider-flows/grants.ts';
import { linkPreviewDue } from '#src/features/link-previews/request-preview.ts';
import { attachmentsDropped, removeDroppedAttachments } from '#src/features/message-attachments/attachment-files.ts';
import { mentionNewsDue, messagePushDue, unreadMessagesDue } from '#src/features/message-sending/message-events.ts';
import { mailUnread, mailUnreadMessages, unreadMailDue } from '#src/features/messaging/mail-unread.ts';
import { notifyMentioned } from '#src/features/messaging/notify-mentioned.ts';
import {
  browserPushDue,
  memberPushDue,
  pushMessages,
  pushToBrowser,
  pushToMember,
} from '#src/features/messaging/push/push-unread.ts';
import { notifyRequestNews, requestNewsDue } from '#src/features/messaging/request-news.ts';
import { pushNotice, pushNoticeDue } from '#src/features/notifications/push/push-notice.ts';
import { prepareEventText, stopEventTexts } from '#src/features/notifications/texts/prepare-event-text.ts';
import { countAgain } from '#src/features/one-time-codes/sending/count-again.ts';
import { eventOrdersCancelled } from '#src/features/orders/cancellation/cancel-event-orders.ts';
import { expireOrder } from '#src/features/orders/cancellation/expire-orders.ts';
import { holdExpired } from '#src/features/orders/cancellation/hold-expiry.ts';
import { refundCancelledEvent } from '#src/features/orders/cancellation/refund-cancelled-event.ts';
import { orderNewsDue } from '#src/features/orders/notifications/order-news.ts';
import { sendOrderNotice } from '#src/features/orders/notifications/send-order-notice.ts';
import { carryOutRefund } from '#src/features/orders/refunds/carry-out-refund.ts';
import { recordReportedRefund } from '#src/features/orders/refunds/record-refund-later.ts';
import { refundReported } from '#src/features/orders/refunds/refund-reported.ts';
import { refundRequested } from '#src/features/orders/refunds/request-refund.ts';
import { lookupRequested } from '#src/features/profiles/enrichment/request-lookup.ts';
import { photoDropped, removeDroppedPicture } from '#src/features/profiles/pictures/picture-files.ts';
import { makeExport } from '#src/features/settings/export/make-export.ts';
import { exportRequested } from '#src/features/settings/export/request-export.ts';
import {
  notifyOfWaitingTransfers,
  notifyRecipient,
  phoneTransferOffered,
} from '#src/features/transfers/notify-recipient.ts';
import { notifyWaitlist } from '#src/features/waitlist/queue/notify-waitlist.ts';
import { offerSpots } from '#src/features/waitlist/queue/offer-spots.ts';
import { repeatOffers } from '#src/features/waitlist/queue/repeat-offers.ts';
import { waitlistNewsDue } from '#src/features/waitlist/queue/waitlist-news.ts';
import { messageHandlers } from '#src/messages/message-handlers.ts';

/** Codes and most other messages do not wait for what makes tickets. */
function hasTickets({ template, values }: EmailEntry): boolean {
  return (template === 'event-notice' && 'admits' in values) || (template === 'order-notice' && 'buyerId' in values);
}

/** Everything that an outbox row can cause. A feature that reacts to a domain event adds its line here. */
export function outboxHandlers(deps: Deps): OutboxHandlers {
  return {
    ...messageHandlers(deps, {
      ticketsFor: async (entry) => (hasTickets(entry) ? mailedTickets(deps, entry) : { files: [], shown: [] }),
      eventMedia: eventMediaReader(deps),
      countAgain: (entry) => countAgain(deps, entry),
      prepareEventText: (entry) => prepareEventText(deps, entry),
      stopEventTexts: (entry) => stopEventTexts(deps, entry),
    }),
    events: [
      on(photoDropped, (data) => removeDroppedPicture(deps, data)),
      on(attachmentsDropped, (data) => removeDroppedAttachments(deps, data)),
      on(coverDropped, (data) => removeDroppedCover(deps, data)),
      on(resetRequested, (data) => sendResetLink(deps, data)),
      on(grantReturned, (data) => revokeGrant(deps, data)),
      onGroup(registrationsConfirmed, (all) => notifyConfirmed(deps, all)),
      onGroup(registrationsCancelled, (all) => notifyCancelled(deps, all)),
      on(contactVerified, async (data) => {
        await confirmToNewContact(deps, data);
        await repeatOffers(deps, data);
        await notifyOfWaitingTransfers(deps, data);
      }),
      on(registrationsDeclined, (data) => notifyDeclined(deps, data)),
      on(hostNewsDue, (data) => notifyHosts(deps, data)),
      on(attendeeNoticeDue, (data) => notifyBatch(deps, data)),
      on(waitlistAdvances, ({ eventId }) => offerSpots(deps, eventId)),
      on(waitlistNewsDue, (data) => notifyWaitlist(deps, data)),
      on(reminderDue, (data) => sendReminders(deps, data)),
      on(announcementSent, (data) => sendBatch(deps, data)),
      on(orderNewsDue, (data) => sendOrderNotice(deps, data)),
      on(eventOrdersCancelled, (data) => refundCancelledEvent(deps, data)),
      on(holdExpired, (data) => expireOrder(deps, data)),
      on(refundRequested, (data) => carryOutRefund(deps, data)),
      on(refundReported, (data) => recordReportedRefund(deps, data)),
      on(phoneTransferOffered, (data) => notifyRecipient(deps, data)),
      on(contactNewsDue, (data) => notifyContactNews(deps, data)),
      on(connectionNewsDue, (data) => notifyConnectionNews(deps, data)),
      on(requestNewsDue, (data) => notifyRequestNews(deps, data)),
      on(mentionNewsDue, (data) => notifyMentioned(deps, data)),
      on(unreadMessagesDue, (data) => mailUnreadMessages(deps, data)),
      on(unreadMailDue, (data) => mailUnread(deps, data)),
      on(messagePushDue, (data) => pushMessages(deps, data)),
      on(memberPushDue, (data) => pushToMember(deps, data)),
      on(browserPushDue, (data) => pushToBrowser(deps, data)),
      on(pushNoticeDue, (data) => pushNotice(deps, data)),
      on(aliasNewsDue, (data) => notifyAliasNews(deps, data)),
      on(exportRequested, (data) => makeExport(deps, data)),
      // Slow work waits in the queue, so that one-time codes do not wait for it.
      on(lookupRequested, (data) => deps.startWork({ name: 'lookup', data })),
      on(linkPreviewDue, (data) => deps.startWork({ name: 'link-preview', data })),
    ],
  };
}
