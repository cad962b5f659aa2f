import type { Role } from '../../accounts.ts';
import { defaultDisplayName } from '../names/display-name.ts';

/** Parts of a complete profile, in the order in which the dashboard asks for them. */
export const completionParts = [
  'name',
  'urlSlug',
  'title',
  'company',
  'email',
  'emailVerified',
  'phone',
  'phoneVerified',
  'organization',
] as const;
export type CompletionPart = (typeof completionParts)[number];

/** The weight of each part. The organization only counts for organization accounts. */
const weights: Record<CompletionPart, number> = {
  name: 15,
  urlSlug: 20,
  title: 10,
  company: 10,
  email: 10,
  emailVerified: 15,
  phone: 10,
  phoneVerified: 10,
  organization: 15,
};

export type CompletionFacts = {
  name: string | null;
  urlSlug: string | null;
  title: string | null;
  company: string | null;
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  phoneVerified: boolean;
  role: Role;
  organizationId: string | null;
};

function isThere(facts: CompletionFacts): Record<CompletionPart, boolean> {
  const filled = (text: string | null) => text !== null && text.trim() !== '';
  return {
    // The default display name does not count as a name.
    name: filled(facts.name) && facts.name?.trim() !== defaultDisplayName,
    urlSlug: filled(facts.urlSlug),
    title: filled(facts.title),
    company: filled(facts.company),
    email: filled(facts.email),
    emailVerified: filled(facts.email) && facts.emailVerified,
    phone: filled(facts.phoneNumber),
    phoneVerified: filled(facts.phoneNumber) && facts.phoneVerified,
    organization: filled(facts.organizationId),
  };
}

/** How complete a profile is, 0 to 100, and what is missing. A contact that is missing is not also listed as unverified. */
export function completion(facts: CompletionFacts): { completionScore: number; missing: CompletionPart[] } {
  const there = isThere(facts);
  const parts = completionParts.filter((part) => part !== 'organization' || facts.role === 'organization');
  const worth = (list: CompletionPart[]) => list.reduce((sum, part) => sum + weights[part], 0);
  const completionScore = Math.floor((100 * worth(parts.filter((part) => there[part]))) / worth(parts));
  const missing = parts.filter(
    (part) =>
      !there[part] && !(part === 'emailVerified' && !there.email) && !(part === 'phoneVerified' && !there.phone),
  );
  return { completionScore, missing };
}
