import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import {
  defaultVisibility,
  maySee,
  type VisibilityChoices,
  type VisibilityField,
} from '@foyer/contract/rules/profiles/visibility.ts';

type CardRow = {
  firstName: string;
  lastName: string;
  photoKey: string | null;
  urlSlug: string;
  title: string;
  company: string;
  headline: string | null;
  location: string | null;
  visibility: Partial<VisibilityChoices> | null;
};

/** A person in a list, as members may see them. */
export function cardOf({ visibility, photoKey, ...row }: CardRow): PersonCard {
  const choices = { ...defaultVisibility, ...visibility };
  const line = (field: VisibilityField, text: string | null) => (maySee(choices, field, 'member') ? (text ?? '') : '');
  return {
    urlSlug: row.urlSlug,
    displayName: `${row.firstName} ${row.lastName}`,
    headline: line('headline', row.headline),
    title: line('position', row.title),
    company: line('position', row.company),
    location: line('location', row.location),
    photo: photoKey !== null && maySee(choices, 'photo', 'member') ? photoAddresses(photoKey) : null,
  };
}
