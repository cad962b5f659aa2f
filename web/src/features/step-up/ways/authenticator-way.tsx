import type { SignedIn } from '@foyer/contract/accounts.ts';
import { useTranslation } from 'react-i18next';
import { CodeForm } from './code-form.tsx';

/** The code that the authenticator app shows. */
export function AuthenticatorWay({ onProven }: { onProven: (signedIn: SignedIn) => void }) {
  const { t } = useTranslation('step-up');
  return <CodeForm way="authenticator" label={t('authenticator.label')} onProven={onProven} />;
}
