import type { Language } from '@foyer/contract/limits.ts';
import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import { accountDeletion } from './account-deletion.ts';
import { accountLocked } from './account-locked.ts';
import { accountSuspension } from './account-suspension.ts';
import { addedByBlocks } from './added-by-blocks.ts';
import { aliasNotice } from './alias-notice.ts';
import { cardNotice } from './card-notice.ts';
import { connectionNotice } from './connection-notice.ts';
import { contactChanged } from './contact-changed.ts';
import { dataExportReady } from './data-export-ready.ts';
import { digest } from './digest.ts';
import { emailCode } from './email-code.ts';
import type { EmailContent } from './email-content.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import { calendarBlock } from './events/calendar-block.ts';
import { type EmailMedia, noMedia } from './events/email-media.ts';
import { eventInvitation } from './events/event-invitation.ts';
import { eventNotice } from './events/event-notice.ts';
import { orderNotice } from './events/order-notice.ts';
import { organizerMessage } from './events/organizer-message.ts';
import { teamInvitation } from './events/team-invitation.ts';
import { ticketBlocks } from './events/ticket-blocks.ts';
import { transferOffered } from './events/transfer-offered.ts';
import { waitlistNotice } from './events/waitlist-notice.ts';
import { linkInLanguage } from './links/link-in-language.ts';
import { passwordChanged } from './password-changed.ts';
import { resetLink } from './reset-link.ts';
import { securityNotice } from './security-notice.ts';
import { sessionReuse } from './session-reuse.ts';
import { unreadMessages } from './unread-messages.ts';
import { verifyEmail } from './verify-email.ts';
import { webhookOff } from './webhook-off.ts';
import { welcome } from './welcome.ts';

/** The subject and both bodies of an email from the outbox. */
export function renderEmail(
  entry: EmailEntry,
  publicUrl: string,
  media: EmailMedia = noMedia,
): { subject: string; text: string; html: string } {
  const full = withOrigin(entry, withMedia(entry, contentOf(entry, publicUrl), { publicUrl, media }), publicUrl);
  const content = linkedInLanguage(full, entry.language, publicUrl);
  const parts = { language: entry.language, publicUrl };
  const html = emailHtml(content, { ...parts, event: media.event });
  return { subject: content.subject, text: emailText(content, parts), html };
}

/** Tickets come right after the facts, and calendars after everything else. */
function withMedia(
  entry: EmailEntry,
  content: EmailContent,
  { publicUrl, media }: { publicUrl: string; media: EmailMedia },
): EmailContent {
  const afterFacts = content.blocks.findLastIndex(({ kind }) => kind === 'facts') + 1;
  const blocks = content.blocks.toSpliced(afterFacts, 0, ...ticketBlocks(entry.language, media.tickets));
  return { ...content, blocks: [...blocks, ...calendarBlock(entry, publicUrl)] };
}

/** An email that its reader didn't ask for ends with who entered their address. */
function withOrigin({ language, values }: EmailEntry, content: EmailContent, publicUrl: string): EmailContent {
  if (!('addedBy' in values && values.addedBy && values.refusal)) return content;
  const { addedBy, refusal } = values;
  return { ...content, blocks: [...content.blocks, ...addedByBlocks(language, { addedBy, refusal }, publicUrl)] };
}

function contentOf(entry: EmailEntry, publicUrl: string): EmailContent {
  switch (entry.template) {
    case 'verify-email':
      return verifyEmail(entry.language, entry.values);
    case 'email-code':
      return emailCode(entry.language, entry.values);
    case 'contact-changed':
      return contactChanged(entry.language, entry.values);
    case 'security-notice':
      return securityNotice(entry.language, entry.values, publicUrl);
    case 'reset-password':
      return resetLink(entry.language, entry.values);
    case 'password-changed':
      return passwordChanged(entry.language, entry.values, publicUrl);
    case 'account-locked':
      return accountLocked(entry.language, entry.values, publicUrl);
    case 'session-reuse':
      return sessionReuse(entry.language, entry.values, publicUrl);
    case 'welcome':
      return welcome(entry.language, entry.values, publicUrl);
    case 'digest':
      return digest(entry.language, entry.values, publicUrl);
    case 'data-export-ready':
      return dataExportReady(entry.language, entry.values, publicUrl);
    case 'event-notice':
      return eventNotice(entry.language, entry.values, publicUrl);
    case 'team-invitation':
      return teamInvitation(entry.language, entry.values, publicUrl);
    case 'waiting-notice':
      return waitlistNotice(entry.language, entry.values, publicUrl);
    case 'order-notice':
      return orderNotice(entry.language, entry.values, publicUrl);
    case 'place-offered':
      return transferOffered(entry.language, entry.values);
    case 'event-invitation':
      return eventInvitation(entry.language, entry.values, publicUrl);
    case 'organizer-message':
      return organizerMessage(entry.language, entry.values, publicUrl);
    case 'alias-notice':
      return aliasNotice(entry.language, entry.values, publicUrl);
    case 'card-notice':
      return cardNotice(entry.language, entry.values, publicUrl);
    case 'connection-notice':
      return connectionNotice(entry.language, entry.values, publicUrl);
    case 'unread-messages':
      return unreadMessages(entry.language, entry.values, publicUrl);
    case 'webhook-off':
      return webhookOff(entry.language, entry.values, publicUrl);
    case 'account-suspension':
      return accountSuspension(entry.language, entry.values, publicUrl);
    case 'account-deletion':
      return accountDeletion(entry.language, entry.values, publicUrl);
  }
}

/** The content of an email with its links to Foyer in the message's language. */
function linkedInLanguage(content: EmailContent, language: Language, publicUrl: string): EmailContent {
  const blocks = content.blocks.map((block) =>
    block.kind === 'button' ? { ...block, href: linkInLanguage(block.href, language, publicUrl) } : block,
  );
  return { ...content, blocks };
}
