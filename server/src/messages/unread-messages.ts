import type { Language } from '@foyer/contract/limits.ts';
import { unsubscribePath } from '@foyer/contract/notifications/email-choices.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { nameOr } from './texts/sender-name.ts';

type Values = EmailValues['unread-messages'];

const countOf = (unread: number) =>
  unread < messagingLimits.unreadCounted ? String(unread) : `${messagingLimits.unreadCounted - 1}+`;

const words = {
  en: {
    someone: 'A member',
    subjectOne: (name: string) => `Unread messages: ${name || 'a member'}`,
    subjectMany: (conversations: number) => `Unread messages in ${conversations} conversations`,
    unread: (unread: number) => (unread === 1 ? '1 unread message' : `${countOf(unread)} unread messages`),
    more: (more: number) => (more === 1 ? '1 more conversation' : `${more} more conversations`),
    others: 'Others',
    why: 'This email doesn’t include the messages themselves. We email you about unread messages at most twice a day.',
    button: 'Read messages',
    stop: 'Unsubscribe',
  },
  es: {
    someone: 'Un miembro',
    subjectOne: (name: string) => `Mensajes sin leer: ${name || 'un miembro'}`,
    subjectMany: (conversations: number) => `Mensajes sin leer en ${conversations} conversaciones`,
    unread: (unread: number) => (unread === 1 ? '1 mensaje sin leer' : `${countOf(unread)} mensajes sin leer`),
    more: (more: number) => (more === 1 ? '1 conversación más' : `${more} conversaciones más`),
    others: 'Otras',
    why: 'Este correo no incluye lo que te han escrito. Te avisamos de los mensajes sin leer dos veces al día como máximo.',
    button: 'Leer mensajes',
    stop: 'Dejar de recibir estos correos',
  },
} as const satisfies Record<Language, unknown>;

/** One email for all conversations with unread messages. */
export function unreadMessages(
  language: Language,
  { from, more, path, refusal }: Values,
  publicUrl: string,
): EmailContent {
  const texts = words[language];
  const facts = from.map(({ name, unread }) => [nameOr(name, texts.someone), texts.unread(unread)] as const);
  const [first] = from;
  const subject =
    from.length === 1 && more === 0 && first
      ? texts.subjectOne(nameOr(first.name, ''))
      : texts.subjectMany(from.length + more);
  return {
    subject,
    heading: subject,
    preview: texts.why,
    blocks: [
      { kind: 'facts', facts: more > 0 ? [...facts, [texts.others, texts.more(more)]] : facts },
      { kind: 'button', label: texts.button, href: `${publicUrl}${path}` },
      { kind: 'text', text: texts.why },
      { kind: 'button', label: texts.stop, href: `${publicUrl}${unsubscribePath}#token=${refusal}`, isFurther: true },
    ],
  };
}
