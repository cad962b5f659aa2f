import type { User } from '@foyer/contract/accounts.ts';
import { lazy } from 'react';
import { Security } from '#src/features/security/security.tsx';

const EmailPanel = lazy(async () => ({
  default: (await import('#src/features/contact-verification/email-panel.tsx')).EmailPanel,
}));
const PhonePanel = lazy(async () => ({
  default: (await import('#src/features/contact-verification/phone-panel.tsx')).PhonePanel,
}));
const panels = { email: EmailPanel, phone: PhonePanel };

/** /settings/security, composed of two features: security, and contact verification. */
export function AccountSecurity({ user }: { user: User }) {
  return <Security user={user} panels={panels} />;
}
