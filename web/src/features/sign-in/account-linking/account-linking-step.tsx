import type { IdentityProofWays } from '@foyer/contract/identities/identities.ts';
import { IconChevronRight, IconDeviceMobile, IconLock, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { providerNames } from '#src/lib/sign-in-flow/provider-names.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import type { accountLinkingActions, LinkingCode } from './account-linking-actions.ts';
import { LinkingCodeForm } from './linking-code-form.tsx';
import { LinkingPasswordForm } from './linking-password-form.tsx';

type Props = { flow: Flow; ways: IdentityProofWays; actions: ReturnType<typeof accountLinkingActions> };

/** Asks the owner of an existing account with the provider's email to prove ownership once, before linking it. */
export function AccountLinkingStep({ flow, ways, actions }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const [code, setCode] = useState<LinkingCode | null>(null);
  const [byPassword, setByPassword] = useState(false);
  const provider = providerNames[ways.provider];

  async function send(via: LinkingCode['via']): Promise<void> {
    const sent = await actions.sendCode(ways, via);
    if (sent) setCode(sent);
  }
  const others = () => {
    setCode(null);
    setByPassword(false);
    flow.dispatch({ type: 'alert-closed' });
  };

  if (code)
    return (
      <StepFrame
        flow={flow}
        title={t('accountLinking.codeTitle')}
        lead={t('accountLinking.codeLead', { contact: maskedForReading(code.maskedContact) })}
      >
        <LinkingCodeForm
          // A new code starts with an empty field.
          key={code.resendAt}
          flow={flow}
          code={code}
          onConfirm={(digits, atField) => void actions.confirm(ways, { code: digits }, atField)}
          onResend={() => void send(code.via)}
          onOthers={others}
        />
      </StepFrame>
    );
  if (byPassword)
    return (
      <StepFrame
        flow={flow}
        title={t('accountLinking.passwordTitle')}
        lead={t('accountLinking.passwordLead', { provider })}
      >
        <LinkingPasswordForm
          flow={flow}
          onConfirm={(password, atField) => void actions.confirm(ways, { password }, atField)}
          onOthers={others}
        />
      </StepFrame>
    );
  return (
    <StepFrame flow={flow} title={t('accountLinking.title')} lead={t('accountLinking.lead', { provider })}>
      <div className={classes.fields}>
        {ways.maskedEmail && (
          <Way
            Icon={IconMail}
            title={t('accountLinking.byEmail')}
            hint={maskedForReading(ways.maskedEmail)}
            isBusy={flow.pending !== null}
            onChoose={() => void send('email')}
          />
        )}
        {ways.maskedPhone && (
          <Way
            Icon={IconDeviceMobile}
            title={t('accountLinking.byPhone')}
            hint={maskedForReading(ways.maskedPhone)}
            isBusy={flow.pending !== null}
            onChoose={() => void send('phone')}
          />
        )}
        {ways.hasPassword && (
          <Way
            Icon={IconLock}
            title={t('accountLinking.byPassword')}
            hint={t('accountLinking.byPasswordHint')}
            isBusy={flow.pending !== null}
            onChoose={() => setByPassword(true)}
          />
        )}
        <p className={classes.quiet} role="status">
          {flow.isChecking ? t('accountLinking.checking') : flow.pending === 'send' && t('accountLinking.sending')}
        </p>
      </div>
    </StepFrame>
  );
}

type WayProps = { Icon: typeof IconMail; title: string; hint: string; isBusy: boolean; onChoose: () => void };

function Way({ Icon, title, hint, isBusy, onChoose }: WayProps) {
  return (
    <button type="button" className={classes.sideWay} aria-disabled={isBusy} onClick={() => !isBusy && onChoose()}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span>
        <strong>{title}</strong>
        {hint}
      </span>
      <IconChevronRight size={18} stroke={1.5} aria-hidden />
    </button>
  );
}
