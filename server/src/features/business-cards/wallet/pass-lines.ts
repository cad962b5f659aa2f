import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import type { Language } from '@foyer/contract/limits.ts';
import type { OpenCard } from '../open-card-link.ts';

/** A card for a wallet, as its link shows it now. `url`: what the code of the pass opens. */
export type PassCard = Pick<OpenCard, 'linkId' | 'content' | 'color' | 'expiresAt'> & {
  url: string;
  language: Language;
};

/** A line of a pass. `key` names it for the wallet. */
export type PassLine = { key: string; label: string; value: string };

const words = {
  en: {
    card: 'Business card',
    company: 'Company',
    title: 'Job title',
    email: 'Email',
    phone: 'Phone',
    location: 'Location',
    website: 'Website',
    booking: 'Book a meeting',
    current: 'Current card',
  },
  es: {
    card: 'Tarjeta de presentación',
    company: 'Empresa',
    title: 'Puesto',
    email: 'Correo',
    phone: 'Teléfono',
    location: 'Ubicación',
    website: 'Sitio web',
    booking: 'Programar una reunión',
    current: 'Tarjeta actual',
  },
} as const satisfies Record<Language, unknown>;

export const passTitle = (language: Language): string => words[language].card;

/** What a card shows its readers beside the name and the photo, the most important first. Left out: what is empty. */
export function passLines({ content, url, language }: PassCard): PassLine[] {
  const labels = words[language];
  const lines: PassLine[] = [
    { key: 'title', label: labels.title, value: content.title },
    { key: 'company', label: labels.company, value: content.company },
    { key: 'email', label: labels.email, value: content.email ?? '' },
    { key: 'phone', label: labels.phone, value: content.phoneNumber ?? '' },
    { key: 'second-email', label: labels.email, value: content.secondEmail ?? '' },
    { key: 'second-phone', label: labels.phone, value: content.secondPhone ?? '' },
    { key: 'location', label: labels.location, value: content.location },
    { key: 'website', label: labels.website, value: content.website },
    { key: 'linkedin', label: 'LinkedIn', value: content.linkedInUrl ?? '' },
    { key: 'booking', label: labels.booking, value: content.bookingLink ?? '' },
    ...linksOf(content),
    { key: 'current', label: labels.current, value: url },
  ];
  return lines.filter(({ value }) => value !== '');
}

function linksOf({ links }: CardContent): PassLine[] {
  return links.map(({ label, url }, index) => ({ key: `link-${index + 1}`, label, value: url }));
}
