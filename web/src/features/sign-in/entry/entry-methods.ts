import type { Config } from '@foyer/contract/system.ts';
import { IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { GoogleLogo, LinkedInLogo } from './provider-logos.tsx';

/**
 * The ways in, in their order; the first one that is on is the primary button. A new way is one entry here, its text in
 * sign-in.json and its event in flow-state.ts. `brand`: the button keeps to the rules of that company.
 */
const all = [
  { method: 'linkedin', text: 'entry.methods.linkedin', Icon: LinkedInLogo, brand: 'linkedin' },
  { method: 'google', text: 'entry.methods.google', Icon: GoogleLogo, brand: 'google' },
  { method: 'phone', text: 'entry.methods.phone', Icon: IconDeviceMobile, brand: null },
  { method: 'email', text: 'entry.methods.email', Icon: IconMail, brand: null },
] as const;

export type EntryMethod = (typeof all)[number]['method'];
/** Ways that lead to a page of somebody else, in a popup. */
export type SocialMethod = 'linkedin' | 'google';
/** A popup opens in the click itself, or the browser blocks it: then there is none. */
export type SocialChoice = { method: SocialMethod; popup: Window | null };
/** What a click on the entry page asks for. */
export type Choice = SocialChoice | { method: Exclude<EntryMethod, SocialMethod> };

/** Those that the server reports as on. */
export function methodsThatAreOn(methods: Config['methods']) {
  return all.filter(({ method }) => methods[method]);
}

export function isSocial(method: EntryMethod): method is SocialMethod {
  return method === 'linkedin' || method === 'google';
}

export function isSocialChoice(choice: Choice): choice is SocialChoice {
  return isSocial(choice.method);
}
