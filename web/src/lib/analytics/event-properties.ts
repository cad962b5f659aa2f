import { isBlockedProperty } from '@foyer/contract/analytics.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { Properties } from './track.ts';
import type { Utm } from './usage-session.ts';

const utmLetters = 200;

/** Device type by the width of the window. */
export function deviceType(width: number): 'mobile' | 'tablet' | 'desktop' {
  if (width < limits.device.mobileBelowPx) return 'mobile';
  return width < limits.device.tabletBelowPx ? 'tablet' : 'desktop';
}

export function utmOf(query: URLSearchParams): Utm {
  const pairs = (['source', 'medium', 'campaign'] as const).flatMap((name) => {
    const value = query.get(`utm_${name}`)?.slice(0, utmLetters);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** What analytics reads of a user. */
export type AnalyticsProfile = {
  id: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  type: string;
  completionScore: number | null;
  profilePicture: string | null;
};

/** The user properties of the specification, before `withoutBlocked` removes what must not leave the browser. */
export function userProperties(profile: AnalyticsProfile, theme: string): Properties {
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return {
    user_id: profile.id,
    name: name || profile.companyName,
    account_type: profile.type,
    ...(profile.completionScore !== null && { profile_completion_percentage: profile.completionScore }),
    has_profile_photo: profile.profilePicture !== null,
    // The specification fixes these two.
    subscription_tier: 'free',
    preferred_language: 'en',
    theme_preference: theme,
  };
}

/** Drops names, contacts and addresses, wherever they were added. */
export function withoutBlocked(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !isBlockedProperty(name)));
}
