import type { SignedIn } from '@foyer/contract/accounts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supportsPasskeys } from '#src/lib/passkeys/browser-passkeys.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyMethod } from './passkey-method.tsx';
import { PasswordMethod } from './password-method.tsx';
import { ProviderMethod } from './provider-method.tsx';
import type { StepUpMethod, StepUpOptions } from './queries.ts';
import { SentCodeMethod } from './sent-code-method.tsx';
import classes from './step-up.module.css';

/** The account's methods that this browser supports. */
export function supportedMethods(ways: readonly StepUpMethod[]): StepUpMethod[] {
  return ways.filter((way) => way !== 'passkey' || supportsPasskeys());
}

type Props = { facts: StepUpOptions; onProven: (signedIn: SignedIn) => void };

/** One method at a time, starting with the first, and the others to choose from. */
export function StepUpMethods({ facts, onProven }: Props) {
  const { t } = useTranslation('step-up');
  const ways = supportedMethods(facts.ways);
  const [chosen, setChosen] = useState<StepUpMethod | undefined>(ways[0]);

  function form() {
    switch (chosen) {
      case 'password':
        return <PasswordMethod onProven={onProven} />;
      case 'passkey':
        return <PasskeyMethod onProven={onProven} />;
      case 'authenticator':
        return <AuthenticatorMethod onProven={onProven} />;
      case 'phone':
        return <SentCodeMethod key="phone" via="phone" contact={facts.maskedPhone} onProven={onProven} />;
      case 'email':
        return <SentCodeMethod key="email" via="email" contact={facts.maskedEmail} onProven={onProven} />;
      case 'google':
      case 'linkedin':
        return <ProviderMethod key={chosen} provider={chosen} onProven={onProven} />;
      default:
        return null;
    }
  }

  return (
    <>
      {form()}
      {ways.length > 1 && (
        <div className={classes.others}>
          {ways
            .filter((way) => way !== chosen)
            .map((way) => (
              <Button key={way} variant="subtle" onClick={() => setChosen(way)}>
                {t(`instead.${way}`)}
              </Button>
            ))}
        </div>
      )}
    </>
  );
}

/** Confirms with a code of the authenticator app. */
function AuthenticatorMethod({ onProven }: { onProven: (signedIn: SignedIn) => void }) {
  const { t } = useTranslation('step-up');
  return <CodeForm way="authenticator" label={t('authenticator.label')} onProven={onProven} />;
}
