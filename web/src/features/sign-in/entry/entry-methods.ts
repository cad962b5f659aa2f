import type { Config } from '@foyer/contract/system.ts';
import { IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { GoogleLogo, LinkedInLogo } from './provider-logos.tsx';

/**
 * The sign-in methods in order; the first available one is the primary button. A new method is one entry here, its text
 * in sign-in.json and its event in flow-state.ts. `brand`: the button follows that company's brand rules.
 */
const all = [
  { method: 'linkedin', text: 'entry.methods.linkedin', Icon: LinkedInLogo, brand: 'linkedin' },
  { method: 'google', text: 'entry.methods.google', Icon: GoogleLogo, brand: 'google' },
  { method: 'phone', text: 'entry.methods.phone', Icon: IconDeviceMobile, brand: null },
  { method: 'email', text: 'entry.methods.email', Icon: IconMail, brand: null },
] as const;

export type EntryMethod = (typeof all)[number]['method'];
/** Methods that open a provider's page in a popup. */
export type SocialMethod = 'linkedin' | 'google';
/** The popup must be opened in the click handler, or the browser blocks it; null when it did. */
export type SocialChoice = { method: SocialMethod; popup: Window | null };
/** The choice made by a click on the entry page. */
export type Choice = SocialChoice | { method: Exclude<EntryMethod, SocialMethod> };

/** The methods that the server reports as available. */
export function availableMethods(methods: Config['methods']) {
  return all.filter(({ method }) => methods[method]);
}

export function isSocial(method: EntryMethod): method is SocialMethod {
  return method === 'linkedin' || method === 'google';
}

export function isSocialChoice(choice: Choice): choice is SocialChoice {
  return isSocial(choice.method);
}
