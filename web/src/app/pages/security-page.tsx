import { lazy } from 'react';
import { SecurityPage as Page } from '#src/features/security/security-page.tsx';

const EmailPanel = lazy(async () => ({
  default: (await import('#src/features/verify/email/email-panel.tsx')).EmailPanel,
}));
const PhonePanel = lazy(async () => ({
  default: (await import('#src/features/verify/phone/phone-panel.tsx')).PhonePanel,
}));
const panels = { email: EmailPanel, phone: PhonePanel };

/** /settings/security, made of two features: what secures the account, and the proof of a contact. */
export function SecurityPage() {
  return <Page panels={panels} />;
}
