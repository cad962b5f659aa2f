import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';
import classes from '../entry/entry-step.module.css';
import type { Flow } from '../flow/use-flow.ts';
import { FlowNotice } from '../step/flow-notice.tsx';
import { providerNames } from '../step/provider-names.ts';
import type { Social } from './use-social.ts';

type Props = { flow: Flow; social: Social };

/** Where a visit at a provider stands: going on elsewhere, blocked with another way, or what became of it. */
export function SocialNotice({ flow, social }: Props) {
  const { t } = useTranslation('social');
  const { visiting, blocked } = social;
  if (visiting)
    return (
      <Notice tone="info">
        <div className={classes.visiting}>
          <p>{t('visiting', { provider: providerNames[visiting] })}</p>
          <Button size="xs" variant="default" onClick={social.cancel}>
            {t('cancel')}
          </Button>
        </div>
      </Notice>
    );
  return (
    <>
      <FlowNotice flow={flow} />
      {blocked && (
        <Button variant="default" fullWidth onClick={() => social.goByPage(blocked)}>
          {t('goByPage', { provider: providerNames[blocked] })}
        </Button>
      )}
    </>
  );
}
