import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { shortNotice } from './short-notice.ts';
import { nameOr } from './texts/sender-name.ts';

type Values = EmailValues['connection-notice'];
type Words = { subject: string; text: string; button: string };

const someone: Record<Language, string> = { en: 'a member', es: 'un miembro' };

const words: Record<Language, Record<Values['what'], (name: string) => Words>> = {
  en: {
    requested: (name) => ({
      subject: `${name} wants to connect`,
      text: `${name} sent you a connection request on Foyer. See why they want to connect, and answer with one tap.`,
      button: 'View request',
    }),
    reminded: (name) => ({
      subject: `${name} is waiting for your answer`,
      text: `Your connection request from ${name} is still open. A quick “Not now” is better than no answer.`,
      button: 'View request',
    }),
    accepted: (name) => ({
      subject: `You and ${name} are now connected`,
      text: `You and ${name} are now connected. Add a note about where you met while you remember it.`,
      button: 'View profile',
    }),
    declined: (name) => ({
      subject: `${name} can’t connect right now`,
      text: `${name} can’t connect right now. You can ask again in 90 days.`,
      button: 'View connections',
    }),
    'follow-up': (name) => ({
      subject: `Follow up with ${name}`,
      text: `You asked us to remind you to follow up with ${name}.`,
      button: 'View profile',
    }),
  },
  es: {
    requested: (name) => ({
      subject: `${name} quiere conectar contigo`,
      text: `${name} te ha enviado una solicitud de conexión en Foyer. Mira el motivo y responde con un toque.`,
      button: 'Ver solicitud',
    }),
    reminded: (name) => ({
      subject: `${name} espera tu respuesta`,
      text: `La solicitud de conexión de ${name} sigue abierta. Un «Ahora no» a tiempo es mejor que el silencio.`,
      button: 'Responder',
    }),
    accepted: (name) => ({
      subject: `Nueva conexión: ${name}`,
      text: `${name} ya es parte de tu red. Anota dónde conociste a esta persona antes de que se te olvide.`,
      button: 'Ver perfil',
    }),
    declined: (name) => ({
      subject: `${name} no puede conectar contigo por ahora`,
      text: `${name} no puede conectar contigo por ahora. Podrás volver a intentarlo dentro de 90 días.`,
      button: 'Ver conexiones',
    }),
    'follow-up': (name) => ({
      subject: `Retoma el contacto con ${name}`,
      text: `Nos pediste que te recordáramos retomar el contacto con ${name}.`,
      button: 'Ver perfil',
    }),
  },
};

/** About a connection request or a connection. Never carries what the other member wrote. */
export function connectionNotice(language: Language, { what, name, path }: Values, publicUrl: string): EmailContent {
  const { subject, text, button } = words[language][what](nameOr(name, someone[language]));
  return shortNotice({ subject: startSentence(subject), text: startSentence(text), button }, `${publicUrl}${path}`);
}

/** Capitalizes the first letter, which is small where a name is left out. */
function startSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
