import type { CardContent } from '@foyer/contract/business-cards/shared-card.ts';
import { type CardField, cardFields, profileCardFields } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import { maySee, type VisibilityField } from '@foyer/contract/rules/profiles/visibility.ts';
import type { ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import { sectionsOf, visibilityOf } from '#src/features/profiles/public-profile/sections-of.ts';

export type Extras = Pick<CardContent, 'secondPhone' | 'secondEmail' | 'bookingLink'>;
export const noExtras: Extras = { secondPhone: null, secondEmail: null, bookingLink: null };

/**
 * What a card with these fields shows of its owner's current profile. The owner chose the fields for this card, so they
 * are shown whatever the profile's visibility is. Null if there is no profile to show.
 */
export function contentOf(row: ProfileRow, fields: ReadonlySet<CardField>, extras: Extras): CardContent | null {
  if (row.gone || !row.form) return null;
  const { form, details } = row;
  const sections = sectionsOf(row);
  const has = (field: CardField) => fields.has(field);
  return {
    displayName: `${form.firstName} ${form.lastName}`,
    firstName: form.firstName,
    lastName: form.lastName,
    photo: row.photoKey !== null && has('photo') ? photoAddresses(row.photoKey) : null,
    headline: has('headline') ? sections.headline : '',
    title: has('position') ? form.title : '',
    company: has('position') ? form.company : '',
    email: has('email') ? row.email : null,
    phoneNumber: has('phone') ? row.phone : null,
    location: has('location') ? sections.location : '',
    website: has('website') ? sections.website : '',
    linkedInUrl: has('linkedin') ? (details?.linkedInUrl ?? null) : null,
    links: has('links') ? sections.links : [],
    secondPhone: has('second-phone') ? extras.secondPhone : null,
    secondEmail: has('second-email') ? extras.secondEmail : null,
    bookingLink: has('booking-link') ? extras.bookingLink : null,
  };
}

/** Everything that a profile can put on a card. */
export function cardFactsOf(row: ProfileRow): CardContent | null {
  return contentOf(row, new Set(cardFields), noExtras);
}

/** Which field of the profile decides who sees a fact. */
const visibilityFieldOf = {
  photo: 'photo',
  headline: 'headline',
  position: 'position',
  email: 'email',
  phone: 'phone',
  location: 'location',
  website: 'website',
  linkedin: 'linkedin',
  links: 'links',
} as const satisfies Record<(typeof profileCardFields)[number], VisibilityField>;

/** The fields of a new card: what every visitor of the profile can see. */
export function defaultFields(row: ProfileRow): CardField[] {
  const choices = visibilityOf(row);
  return profileCardFields.filter((field) => maySee(choices, visibilityFieldOf[field], 'public'));
}
