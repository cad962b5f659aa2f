import {
  type IdentityProvider,
  type LinkedIdentity,
  linkIdentity,
  unlinkIdentity,
} from '@foyer/contract/identities/identities.ts';
import { IconBrandGoogle, IconBrandLinkedin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { authenticateAtProvider } from '#src/lib/provider-popup/authenticate-at-provider.ts';
import { openPopup } from '#src/lib/provider-popup/open-popup.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { Timestamp } from '#src/ui/time/timestamp.tsx';
import type { SecurityChange } from './use-change.ts';

const marks = { google: IconBrandGoogle, linkedin: IconBrandLinkedin };

type Props = { provider: IdentityProvider; identity: LinkedIdentity | null; canLink: boolean; change: SecurityChange };

/** One provider: the linked account and since when, or a link button. */
export function LinkedAccountRow({ provider, identity, canLink, change }: Props) {
  const { t, i18n } = useTranslation('security');
  const Mark = marks[provider];
  const name = t(`methods.${provider}`);

  /** The popup must be opened in the click handler, or browsers block it. */
  function link(): void {
    const popup = openPopup(t('accounts.opening'));
    const action = async () => {
      const idToken = await authenticateAtProvider({ provider, purpose: 'link', popup, language: languageIn(i18n) });
      await call(linkIdentity, { body: { provider, idToken } });
    };
    void change.run(provider, action, t('accounts.saidLinked', { name }));
  }

  return (
    <li>
      <Row
        Icon={Mark}
        title={name}
        end={
          identity ? (
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
          ) : (
            canLink && (
              <Button
                size="xs"
                variant="default"
                aria-label={`${t('accounts.link')}: ${name}`}
                loading={change.pending === provider}
                // Links share one popup.
                disabled={change.pending !== null}
                onClick={link}
              >
                {t('accounts.link')}
              </Button>
            )
          )
        }
      >
        {identity ? (
          <>
            <Hint>{identity.email ?? identity.name}</Hint>
            <Hint>
              {t('accounts.linked')} <Timestamp at={identity.linkedAt} />
            </Hint>
            {!identity.canUnlink && <Hint>{t('accounts.last')}</Hint>}
          </>
        ) : (
          <Hint>{t('accounts.notLinked')}</Hint>
        )}
      </Row>
    </li>
  );
}
