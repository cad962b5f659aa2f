import { formatPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Flow } from '../flow/use-flow.ts';
import type { phoneActions } from '../phone/phone-actions.ts';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';

type Props = { flow: Flow; actions: ReturnType<typeof phoneActions> };

/** The code step once its code has done its work: for those who come back to it. */
export function ProvenStep({ flow, actions }: Props) {
  const { t } = useTranslation('auth');
  const { lead } = flow.state;
  return (
    <StepFrame
      flow={flow}
      title={t('otp.provenTitle')}
      lead={t('otp.provenLead', { phone: formatPhone(lead?.phone ?? '') })}
    >
      <div className={classes.actions}>
        <Button fullWidth size="lg" loading={flow.pending !== null} onClick={() => void actions.goOn()}>
          {t('otp.goOn')}
        </Button>
        <Button variant="subtle" onClick={() => flow.dispatch({ type: 'back' })}>
          {t('otp.change')}
        </Button>
      </div>
    </StepFrame>
  );
}
