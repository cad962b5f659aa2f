import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';

/** A public profile in the words of schema.org. What is empty is left out. */
export function aboutPerson(profile: PublicProfile, { url, image }: { url: string; image: string | null }) {
  const { displayName, firstName, lastName, title, company, headline, about, location, skills, languages } = profile;
  const elsewhere = [profile.website, profile.linkedInUrl, ...profile.links.map((link) => link.url)].filter(Boolean);
  const facts = {
    name: displayName,
    givenName: firstName,
    familyName: lastName,
    url,
    image,
    jobTitle: title,
    worksFor: company && { '@type': 'Organization', name: company },
    description: headline || about,
    homeLocation: location && { '@type': 'Place', name: location },
    knowsAbout: skills,
    knowsLanguage: languages.map(({ tag }) => tag),
    alumniOf: profile.education.map(({ school }) => ({ '@type': 'EducationalOrganization', name: school })),
    sameAs: elsewhere,
  };
  const known = Object.entries(facts).filter(([, fact]) => (Array.isArray(fact) ? fact.length > 0 : Boolean(fact)));
  return { '@context': 'https://schema.org', '@type': 'Person', ...Object.fromEntries(known) };
}
