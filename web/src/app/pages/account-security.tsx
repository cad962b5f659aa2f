import type { User } from '@foyer/contract/accounts.ts';
import { Security } from '#src/features/security/security.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';

const EmailPanel = lazyPart(
  async () => (await import('#src/features/contact-verification/email-panel.tsx')).EmailPanel,
);
const PhonePanel = lazyPart(
  async () => (await import('#src/features/contact-verification/phone-panel.tsx')).PhonePanel,
);
const panels = { email: EmailPanel, phone: PhonePanel };

/** /settings/security, composed of two features: security, and contact verification. */
export function AccountSecurity({ user }: { user: User }) {
  return <Security user={user} panels={panels} />;
}
