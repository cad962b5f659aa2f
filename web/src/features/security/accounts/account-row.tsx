import { type IdentityProvider, type LinkedIdentity, unlinkIdentity } from '@foyer/contract/identity/providers.ts';
import { IconBrandGoogle, IconBrandLinkedin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { Moment } from '#src/ui/moment/moment.tsx';
import type { Change } from '../parts/use-change.ts';
import classes from '../security.module.css';

const marks = { google: IconBrandGoogle, linkedin: IconBrandLinkedin };

type Props = { provider: IdentityProvider; identity: LinkedIdentity | null; change: Change };

/** One account elsewhere: whose it is and since when, or that there is none. */
export function AccountRow({ provider, identity, change }: Props) {
  const { t } = useTranslation('security');
  const Mark = marks[provider];
  const name = t(`methods.${provider}`);
  return (
    <li>
      <div className={classes.row}>
        <Mark size={20} stroke={1.5} aria-hidden />
        <span className={classes.rowText}>
          <span className={classes.value}>{name}</span>
          {identity ? (
            <>
              <span className={classes.hint}>{identity.email ?? identity.name}</span>
              <span className={classes.hint}>
                {t('accounts.linked')} <Moment at={identity.linkedAt} />
              </span>
              {!identity.canUnlink && <span className={classes.hint}>{t('accounts.last')}</span>}
            </>
          ) : (
            <span className={classes.hint}>{t('accounts.notLinked')}</span>
          )}
        </span>
        {identity && (
          <ConfirmButton
            size="xs"
            label={t('accounts.unlink')}
            ariaLabel={`${t('accounts.unlink')}: ${name}`}
            disabled={!identity.canUnlink}
            loading={change.pending === identity.id}
            question={{
              title: t('accounts.unlinkTitle', { name }),
              text: t('accounts.unlinkText', { name }),
              confirm: t('accounts.unlink'),
              cancel: t('cancel'),
            }}
            onConfirm={() =>
              void change.run(
                identity.id,
                () => call(unlinkIdentity, { params: { identityId: identity.id } }),
                t('accounts.saidUnlinked', { name }),
              )
            }
          />
        )}
      </div>
    </li>
  );
}
