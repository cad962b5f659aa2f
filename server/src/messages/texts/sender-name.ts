import { claimsAuthority } from '@foyer/contract/rules/names/claims-authority.ts';

/**
 * The sender name of an email that another member caused: their own name, else the title of the event. Null when both
 * pretend to be Foyer or its staff: then the email goes out under Foyer's name alone.
 */
export function senderName(name: string, title: string): string | null {
  return [name, title].find(isHarmless) ?? null;
}

/** A member's name if an email may show it, else the replacement. */
export function nameOr(name: string, instead: string): string {
  return isHarmless(name) ? name : instead;
}

function isHarmless(name: string): boolean {
  return name.trim() !== '' && !claimsAuthority(name);
}
