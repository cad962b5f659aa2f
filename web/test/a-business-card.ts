import type { BusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';

/** What a member's profile could put on a card. */
export const cardFacts: CardContent = {
  displayName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  photo: null,
  headline: 'Writes programs',
  title: 'Analyst',
  company: '',
  email: 'ada@example.com',
  phoneNumber: '+442071234567',
  location: '',
  website: '',
  linkedInUrl: null,
  links: [],
  secondPhone: null,
  secondEmail: null,
  bookingLink: null,
};

/** A member's default card. */
export const aBusinessCard = (given: Partial<BusinessCard> = {}): BusinessCard => ({
  id: '0c4f0f8e-8f8e-4a8e-9d9b-0a1b2c3d4e5f',
  version: 3,
  name: 'Work',
  isDefault: true,
  state: 'active',
  fields: ['email', 'booking-link'],
  color: 'teal',
  secondPhone: '',
  secondEmail: '',
  bookingLink: 'https://cal.example.com/ada',
  event: null,
  expiresAt: null,
  createdAt: '2031-01-01T00:00:00.000Z',
  content: cardFacts,
  links: [],
  ...given,
});
