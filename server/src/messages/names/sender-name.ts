import { claimsAuthority } from '@foyer/contract/rules/names/claims-authority.ts';

/**
 * Under whose name an email may go out that somebody else has caused: their own, else the title of the event. Null: under
 * ours alone, as both claim to be somebody else.
 */
export function senderName(name: string, title: string): string | null {
  return [name, title].find(isHarmless) ?? null;
}

/** A person's name as an email may show it, or what to say in its place. */
export function nameOr(name: string, instead: string): string {
  return isHarmless(name) ? name : instead;
}

function isHarmless(name: string): boolean {
  return name.trim() !== '' && !claimsAuthority(name);
}
