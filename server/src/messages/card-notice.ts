import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { shortNotice } from './short-notice.ts';
import { nameOr } from './texts/sender-name.ts';

type Values = EmailValues['card-notice'];
type Words = {
  someone: string;
  /** Visitors, whose names are shown only among the contacts. */
  visitors: (count: number) => { subject: string; text: string };
  member: (name: string) => { subject: string; text: string };
  button: string;
};

const words: Record<Language, Words> = {
  en: {
    someone: 'A member',
    visitors: (count) =>
      count === 1
        ? {
            subject: 'New contact from your business card',
            text: 'Someone shared their details with you through your business card.',
          }
        : {
            subject: `${count} new contacts from your business card`,
            text: `${count} people shared their details with you through your business card.`,
          },
    member: (name) => ({
      subject: `${name} exchanged cards with you`,
      text: `${name} saved your business card and gave you theirs. You’ll find it in your contacts.`,
    }),
    button: 'View contacts',
  },
  es: {
    someone: 'Un miembro',
    visitors: (count) =>
      count === 1
        ? {
            subject: 'Nuevo contacto desde tu tarjeta',
            text: 'Alguien ha compartido sus datos contigo desde tu tarjeta digital.',
          }
        : {
            subject: `${count} contactos nuevos desde tu tarjeta`,
            text: `${count} personas han compartido sus datos contigo desde tu tarjeta digital.`,
          },
    member: (name) => ({
      subject: `${name} ha intercambiado su tarjeta contigo`,
      text: `${name} ha guardado tu tarjeta y te ha dado la suya. La encontrarás en tus contactos.`,
    }),
    button: 'Ver contactos',
  },
};

const contentOf = (language: Language, { name, count }: Pick<Values, 'name' | 'count'>) =>
  name === null ? words[language].visitors(count) : words[language].member(nameOr(name, words[language].someone));

/** The same in one line, for the app and for digests. */
export function cardNoticeTitle(language: Language, given: Pick<Values, 'name' | 'count'>): string {
  return contentOf(language, given).subject;
}

/** About new contacts from a business card. Carries nothing that a visitor typed. */
export function cardNotice(language: Language, values: Values, publicUrl: string): EmailContent {
  const { button } = words[language];
  return shortNotice({ ...contentOf(language, values), button }, `${publicUrl}${values.path}`);
}
