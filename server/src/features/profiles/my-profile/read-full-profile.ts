import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { defaultDisplayName, displayName, splitName } from '@foyer/contract/rules/names/display-name.ts';
import { bannerAddresses } from '@foyer/contract/rules/profiles/banner-address.ts';
import { photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import { profileStrength } from '@foyer/contract/rules/profiles/strength.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findRowOf, type ProfileRow } from '../public-profile/profile-row.ts';
import { type Sections, sectionsOf, visibilityOf } from '../public-profile/sections-of.ts';

type Parts = Pick<Deps, 'db' | 'settings'>;

/** The viewer's complete profile, as its owner sees it. */
export async function readFullProfile({ db, settings }: Parts, { userId }: SignedInUser): Promise<FullProfile> {
  const row = await findRowOf(db, userId);
  if (!row) throw new AppError('NOT_FOUND', 'Account not found.');
  const { form, details, photoKey, bannerKey, email, phone } = row;
  const given = row.name === defaultDisplayName ? '' : row.name;
  const sections = sectionsOf(row);
  return {
    version: details?.version ?? 0,
    urlSlug: form?.urlSlug ?? null,
    url: form ? `${settings.publicUrl}/in/${form.urlSlug}` : null,
    displayName: form ? `${form.firstName} ${form.lastName}` : displayName({ name: given, email, phoneNumber: phone }),
    ...(form ? namesOf(form) : { ...splitName(given), title: '', company: '' }),
    photo: photoKey === null ? null : photoAddresses(photoKey),
    banner: bannerKey === null ? null : bannerAddresses(bannerKey),
    linkedInUrl: details?.linkedInUrl ?? null,
    ...sections,
    visibility: visibilityOf(row),
    strength: strengthOf(row, sections),
  };
}

function namesOf({ firstName, lastName, title, company }: NonNullable<ProfileRow['form']>) {
  return { firstName, lastName, title, company };
}

function strengthOf({ photoKey, details }: ProfileRow, sections: Sections): FullProfile['strength'] {
  const { headline, about, location, website, links, skills, interests } = sections;
  const { languages, experience, education, availability, offers, seeks } = sections;
  return profileStrength({
    photo: photoKey !== null,
    headline: headline !== '',
    about: about !== '',
    location: location !== '',
    links: website !== '' || links.length > 0 || Boolean(details?.linkedInUrl),
    skills: skills.length > 0,
    interests: interests.length > 0,
    languages: languages.length > 0,
    experience: experience.length > 0,
    education: education.length > 0,
    availability: availability !== null,
    offers: offers.length > 0,
    seeks: seeks.length > 0,
  });
}
