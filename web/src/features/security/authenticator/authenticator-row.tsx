import { removeAuthenticator, renewRecoveryCodes } from '@foyer/contract/credentials/second-factor.ts';
import { IconDeviceMobileCode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardActions } from '#src/ui/card/card.tsx';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';
import type { SecurityOverview } from '../queries.ts';
import type { SecurityChange } from '../use-change.ts';

type Props = {
  facts: SecurityOverview['authenticator'];
  change: SecurityChange;
  onBegin: () => void;
  onCodes: (codes: readonly string[]) => void;
};

/** Below this number a warning is shown. */
const lowCodeCount = 4;

/** The state of the authenticator app, and the number of recovery codes left. */
export function AuthenticatorRow({ facts, change, onBegin, onCodes }: Props) {
  const { t } = useTranslation('security');
  const renew = async () => onCodes((await call(renewRecoveryCodes, {})).recoveryCodes);
  const nameOf = (action: 'setUp' | 'turnOff') => `${t(`authenticator.${action}`)}: ${t('authenticator.title')}`;
  return (
    <>
      <Row
        Icon={IconDeviceMobileCode}
        title={facts.on ? t('authenticator.on') : t('authenticator.off')}
        end={
          !facts.on && (
            <Button
              size="xs"
              variant="default"
              aria-label={nameOf('setUp')}
              loading={change.pending === 'begin'}
              onClick={onBegin}
            >
              {t('authenticator.setUp')}
            </Button>
          )
        }
      >
        {facts.on && facts.since && (
          <Hint>
            {t('authenticator.since')} <Timestamp at={facts.since} />
          </Hint>
        )}
        {facts.on && (
          <Hint>
            {t('authenticator.left', { count: facts.recoveryCodesLeft })}
            {facts.recoveryCodesLeft < lowCodeCount && ` ${t('authenticator.few')}`}
          </Hint>
        )}
      </Row>
      {facts.on && (
        <CardActions>
          <ConfirmButton
            label={t('authenticator.renew')}
            loading={change.pending === 'renew'}
            question={{
              title: t('authenticator.renewTitle'),
              text: t('authenticator.renewText'),
              confirm: t('authenticator.renew'),
              cancel: t('cancel'),
            }}
            onConfirm={() => void change.run('renew', renew, t('authenticator.saidRenewed'))}
          />
          <ConfirmButton
            label={t('authenticator.turnOff')}
            ariaLabel={nameOf('turnOff')}
            loading={change.pending === 'off'}
            question={{
              title: t('authenticator.offTitle'),
              text: t('authenticator.offText'),
              confirm: t('authenticator.turnOff'),
              cancel: t('cancel'),
            }}
            onConfirm={() => void change.run('off', () => call(removeAuthenticator, {}), t('authenticator.saidOff'))}
          />
        </CardActions>
      )}
    </>
  );
}
