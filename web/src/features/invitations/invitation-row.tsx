import type { Invitation } from '@foyer/contract/invitations.ts';
import type { InvitationState } from '@foyer/contract/rules/events/invitation-choices.ts';
import { useTranslation } from 'react-i18next';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { Hint, Row } from '#src/ui/card/row.tsx';
import { CopyLink } from '#src/ui/copy-link.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import type { StatusTone } from '#src/ui/status-badge.tsx';

const tones: Record<InvitationState, StatusTone> = { sent: 'quiet', opened: 'waiting', registered: 'good' };

type Props = { invitation: Invitation; isBusy: boolean; onRemove: () => void };

/** An invitation with what came of it. A link can be copied. */
export function InvitationRow({ invitation, isBusy, onRemove }: Props) {
  const { t } = useTranslation(['invitations', 'managed-events']);
  const { kind, email, label, path, state, opens, registrations } = invitation;
  const url = useAbsoluteUrl()(path);
  const name = email ?? label;
  return (
    <Row
      title={name}
      badge={(kind === 'email' || state !== 'sent') && t(`states.${state}`)}
      tone={tones[state]}
      end={
        <>
          {kind === 'link' && (
            <CopyLink
              url={url}
              texts={{
                copy: t('copy.copy'),
                copyOne: t('copy.copyOne', { name }),
                copied: t('copy.copied'),
                copiedLong: t('copy.copiedLong'),
                byHand: t('copy.byHand'),
              }}
            />
          )}
          <OverflowMenu
            name={name}
            isBusy={isBusy}
            label={t('remove')}
            question={{
              title: t('ask.title', { name }),
              text: t(`ask.${kind}`),
              confirm: t('ask.confirm'),
              cancel: t('managed-events:cancel'),
            }}
            onConfirm={onRemove}
          />
        </>
      }
    >
      <Hint>
        {t('opens', { count: opens })} · {t('registrations', { count: registrations })}
      </Hint>
    </Row>
  );
}
