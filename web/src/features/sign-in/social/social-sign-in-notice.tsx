import { useTranslation } from 'react-i18next';
import { providerNames } from '#src/lib/sign-in-flow/provider-names.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from '../entry/entry-step.module.css';
import { FlowNotice } from '../step/flow-notice.tsx';
import type { SocialSignIn } from './use-social-sign-in.ts';

type Props = { flow: Flow; social: SocialSignIn };

/** The state of a visit at a provider: under way, blocked with an alternative, or its outcome. */
export function SocialSignInNotice({ flow, social }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const { visiting, blocked } = social;
  if (visiting)
    return (
      <Notice tone="info">
        <div className={classes.visiting}>
          <p>{t('social.visiting', { provider: providerNames[visiting] })}</p>
          <Button size="xs" variant="default" onClick={social.cancel}>
            {t('social.cancel')}
          </Button>
        </div>
      </Notice>
    );
  return (
    <>
      <FlowNotice flow={flow} />
      {blocked && (
        <Button variant="default" fullWidth onClick={() => social.goByPage(blocked)}>
          {t('social.goByPage', { provider: providerNames[blocked] })}
        </Button>
      )}
    </>
  );
}
