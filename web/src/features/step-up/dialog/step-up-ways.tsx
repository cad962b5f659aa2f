import type { SignedIn } from '@foyer/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supportsPasskeys } from '#src/lib/passkeys/browser-passkeys.ts';
import type { StepUpFacts, StepUpWay } from '../queries.ts';
import classes from '../step-up.module.css';
import { AuthenticatorWay } from '../ways/authenticator-way.tsx';
import { PasskeyWay } from '../ways/passkey-way.tsx';
import { PasswordWay } from '../ways/password-way.tsx';
import { ProviderWay } from '../ways/provider-way.tsx';
import { SentCodeWay } from '../ways/sent-code-way.tsx';

/** The ways of the account that this browser can go. */
export function waysHere(ways: readonly StepUpWay[]): StepUpWay[] {
  return ways.filter((way) => way !== 'passkey' || supportsPasskeys());
}

type Props = { facts: StepUpFacts; onProven: (signedIn: SignedIn) => void };

/** One way at a time, the first one to begin with, and the others to choose from. */
export function StepUpWays({ facts, onProven }: Props) {
  const { t } = useTranslation('step-up');
  const ways = waysHere(facts.ways);
  const [chosen, setChosen] = useState<StepUpWay | undefined>(ways[0]);

  function form() {
    switch (chosen) {
      case 'password':
        return <PasswordWay onProven={onProven} />;
      case 'passkey':
        return <PasskeyWay onProven={onProven} />;
      case 'authenticator':
        return <AuthenticatorWay onProven={onProven} />;
      case 'phone':
        return <SentCodeWay key="phone" via="phone" contact={facts.maskedPhone} onProven={onProven} />;
      case 'email':
        return <SentCodeWay key="email" via="email" contact={facts.maskedEmail} onProven={onProven} />;
      case 'google':
      case 'linkedin':
        return <ProviderWay key={chosen} provider={chosen} onProven={onProven} />;
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
