import type { Language } from '@foyer/contract/limits.ts';
import type { EmailValues } from '#src/db/outbox/email-entry.ts';
import type { Block, EmailContent } from './email-content.ts';

type Values = EmailValues['contact-changed'];

/** Goes to the old contact, with a link that undoes the change. */
const contents: Record<Language, (values: Values) => EmailContent> = {
  en: ({ what, contact, undoLink }) => {
    const noun = what === 'email' ? 'email' : 'phone number';
    return {
      subject: `Your ${noun} was changed`,
      heading: `Your ${noun} was changed`,
      preview: `Your Foyer account now uses ${contact}.`,
      blocks: [
        { kind: 'text', text: `The ${noun} on your Foyer account was changed to:` },
        { kind: 'facts', facts: [[what === 'email' ? 'New email' : 'New phone number', contact]] },
        { kind: 'text', text: 'If this was you, you don’t need to do anything.' },
        ...undo(undoLink, 'If this wasn’t you, you can undo this change within 72 hours:', 'Undo change'),
      ],
    };
  },
  es: ({ what, contact, undoLink }) => {
    const noun = what === 'email' ? 'correo' : 'número de teléfono';
    return {
      subject: `Se ha cambiado tu ${noun}`,
      heading: `Se ha cambiado tu ${noun}`,
      preview: `Tu cuenta de Foyer ahora usa ${contact}.`,
      blocks: [
        { kind: 'text', text: `El ${noun} de tu cuenta de Foyer es ahora:` },
        { kind: 'facts', facts: [[what === 'email' ? 'Correo nuevo' : 'Número nuevo', contact]] },
        { kind: 'text', text: 'Si fuiste tú, no tienes que hacer nada.' },
        ...undo(undoLink, 'Si no fuiste tú, tienes 72 horas para deshacer el cambio:', 'Deshacer el cambio'),
      ],
    };
  },
};

function undo(href: string | undefined, text: string, label: string): Block[] {
  if (!href) return [];
  return [
    { kind: 'text', text },
    { kind: 'button', label, href },
  ];
}

export function contactChanged(language: Language, values: Values): EmailContent {
  return contents[language](values);
}
