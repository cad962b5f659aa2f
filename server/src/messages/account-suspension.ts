import type { Language } from '@foyer/contract/limits.ts';
import type { ReportReason } from '@foyer/contract/rules/connections/connection-choices.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { EmailContent } from './email-content.ts';
import { momentIn } from './moment-in.ts';

type Values = EmailValues['account-suspension'];

const reasons: Record<Language, Record<ReportReason, string>> = {
  en: {
    spam: 'Spam or advertising',
    harassment: 'Harassment or hate',
    impersonation: 'Pretending to be someone else',
    inappropriate: 'Inappropriate content',
    scam: 'Fraud or scam',
    other: 'Another violation of our terms',
  },
  es: {
    spam: 'Spam o publicidad',
    harassment: 'Acoso u odio',
    impersonation: 'Suplantación de identidad',
    inappropriate: 'Contenido inapropiado',
    scam: 'Fraude o estafa',
    other: 'Otro incumplimiento de nuestras condiciones',
  },
};

const texts = {
  en: {
    suspended: {
      subject: 'Your account was suspended',
      happened: 'We’ve suspended your Foyer account. You’ve been signed out, and other people can’t see your profile.',
      next: 'Think this is a mistake? Sign in to see the details and send an appeal. We’ll reply by email.',
      button: 'Sign in to appeal',
    },
    ended: {
      subject: 'Your suspension has ended',
      happened: 'The suspension of your Foyer account has ended. Your profile is visible again.',
      next: 'You can sign in as before.',
      button: 'Sign in',
    },
    lifted: {
      subject: 'Your suspension was lifted',
      happened: 'We’ve lifted the suspension of your Foyer account. Your profile is visible again.',
      next: 'You can sign in as before.',
      button: 'Sign in',
    },
    kept: {
      subject: 'Your appeal was turned down',
      happened: 'We reviewed your appeal, and your Foyer account will remain suspended.',
      next: 'Sign in to see the details of the suspension.',
      button: 'Sign in',
    },
    facts: { reason: 'Reason', explanation: 'Details', answer: 'Our answer', until: 'Until' },
    noEnd: 'Further notice',
  },
  es: {
    suspended: {
      subject: 'Hemos suspendido tu cuenta',
      happened: 'Hemos suspendido tu cuenta de Foyer. Hemos cerrado tus sesiones y los demás ya no ven tu perfil.',
      next: '¿Crees que es un error? Inicia sesión para ver los detalles y presentar una reclamación. Te responderemos por correo.',
      button: 'Iniciar sesión para reclamar',
    },
    ended: {
      subject: 'Tu suspensión ha terminado',
      happened: 'La suspensión de tu cuenta de Foyer ha terminado. Tu perfil vuelve a ser visible.',
      next: 'Ya puedes iniciar sesión como antes.',
      button: 'Iniciar sesión',
    },
    lifted: {
      subject: 'Hemos levantado tu suspensión',
      happened: 'Hemos levantado la suspensión de tu cuenta de Foyer. Tu perfil vuelve a ser visible.',
      next: 'Ya puedes iniciar sesión como antes.',
      button: 'Iniciar sesión',
    },
    kept: {
      subject: 'No hemos aceptado tu reclamación',
      happened: 'Hemos revisado tu reclamación y tu cuenta de Foyer sigue suspendida.',
      next: 'Inicia sesión para ver los detalles de la suspensión.',
      button: 'Iniciar sesión',
    },
    facts: { reason: 'Motivo', explanation: 'Detalles', answer: 'Nuestra respuesta', until: 'Hasta' },
    noEnd: 'Nuevo aviso',
  },
} as const satisfies Record<Language, unknown>;

/** Tells a member that their account was suspended, and how it went on. */
export function accountSuspension(language: Language, values: Values, publicUrl: string): EmailContent {
  const { what, reason, text, until } = values;
  const { [what]: news, facts, noEnd } = texts[language];
  const shown: [string, string][] = [];
  if (what === 'suspended') shown.push([facts.reason, reasons[language][reason]]);
  if (text !== '') shown.push([what === 'suspended' ? facts.explanation : facts.answer, text]);
  if (what === 'suspended' || what === 'kept') shown.push([facts.until, until ? momentIn(language, until) : noEnd]);
  return {
    subject: news.subject,
    heading: news.subject,
    preview: news.happened,
    blocks: [
      { kind: 'text', text: news.happened },
      ...(shown.length > 0 ? [{ kind: 'facts' as const, facts: shown }] : []),
      { kind: 'text', text: news.next },
      { kind: 'button', label: news.button, href: `${publicUrl}/auth?mode=signin` },
    ],
  };
}
