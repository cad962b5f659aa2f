import type { SignedIn } from '@foyer/contract/accounts.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from '../step/step.module.css';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useSecondFactor } from './use-second-factor.ts';

export type SecondFactorStepProps = {
  /** Signed in; the parent stores the session, remembered or not. */
  onSignedIn: (signedIn: SignedIn) => void;
  /** Returns to where the sign-in started: by choice, or because the pending sign-in has expired. */
  onCancel: () => void;
};

/** Completes a sign-in that was refused with SECOND_FACTOR_REQUIRED, with an authenticator code or a recovery code. */
export function SecondFactorStep({ onSignedIn, onCancel }: SecondFactorStepProps) {
  const { t } = useTranslation('sign-in-steps');
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  const factor = useSecondFactor(onSignedIn);

  return (
    <div className={classes.step}>
      <button type="button" className={classes.back} onClick={onCancel}>
        <IconArrowLeft size={18} stroke={1.5} aria-hidden />
        {t('back')}
      </button>
      <PageTitle lead={t(`secondFactor.${kind}.lead`)}>{t(`secondFactor.${kind}.title`)}</PageTitle>
      <FailureNotice failure={factor.failure} />
      <SecondFactorForm
        // The other kind starts with an empty, focused field.
        key={kind}
        kind={kind}
        factor={factor}
        onCancel={onCancel}
        onSwitch={() => {
          factor.clear();
          setKind(kind === 'code' ? 'recovery' : 'code');
        }}
      />
    </div>
  );
}
