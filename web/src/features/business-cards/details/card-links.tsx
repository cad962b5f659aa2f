import type { BusinessCard, CardLink } from '@foyer/contract/business-cards/business-cards.ts';
import type { CardLinkKind } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { type Icon, IconLink, IconMail, IconNfc, IconPrinter, IconQrcode, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { Card, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useCardActions } from '../use-card-actions.ts';

const icons: Record<CardLinkKind, Icon> = {
  link: IconLink,
  qr: IconQrcode,
  nfc: IconNfc,
  signature: IconMail,
  print: IconPrinter,
  personal: IconUser,
};

/** The active links of a card with how often each was opened. */
export function CardLinks({ card: { id, links } }: { card: BusinessCard }) {
  const { t } = useTranslation('business-cards');
  const { pending, failure, revoke } = useCardActions();
  return (
    <Card title={t('details.links')} lead={t('details.linksLead')}>
      <FailureNotice failure={failure} />
      {links.length === 0 && <CardText>{t('details.noLinks')}</CardText>}
      <RowList>
        {links.map((link) => (
          <li key={link.id}>
            <LinkRow link={link} isPending={pending !== null} onRevoke={() => void revoke(id, link.id)} />
          </li>
        ))}
      </RowList>
    </Card>
  );
}

function LinkRow({ link, isPending, onRevoke }: { link: CardLink; isPending: boolean; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('business-cards');
  const dayOf = (at: string) => dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(at));
  const kind = link.label || t(`details.kinds.${link.kind}`);
  const facts = [
    t('card.opens', { count: link.opens }),
    link.lastOpenedAt
      ? t('details.lastOpened', { day: dayOf(link.lastOpenedAt) })
      : t('details.since', { day: dayOf(link.createdAt) }),
  ];
  return (
    <Row
      Icon={icons[link.kind]}
      title={kind}
      end={
        <ConfirmButton
          size="sm"
          label={t('details.revoke')}
          ariaLabel={t('details.revokeOf', { kind })}
          disabled={isPending}
          question={{
            title: t('details.revocation.title'),
            text: t('details.revocation.text'),
            confirm: t('details.revocation.confirm'),
            cancel: t('details.revocation.cancel'),
          }}
          onConfirm={onRevoke}
        />
      }
    >
      <Hint>{facts.join(' · ')}</Hint>
    </Row>
  );
}
