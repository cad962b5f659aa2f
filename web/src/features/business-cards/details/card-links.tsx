import type { BusinessCard, CardLink } from '@foyer/contract/business-cards/business-cards.ts';
import type { CardLinkKind } from '@foyer/contract/rules/business-cards/card-fields.ts';
import {
  type Icon,
  IconLink,
  IconMail,
  IconNfc,
  IconPlus,
  IconPrinter,
  IconQrcode,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#src/lib/languages/formats.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CopyCardLink } from '../copy-card-link.tsx';
import { lastMomentOf } from '../last-moment.ts';
import { useCardActions } from '../use-card-actions.ts';
import { useFieldNames } from '../use-field-names.ts';
import { PersonalLinkDialog } from './personal-link-dialog.tsx';

const icons: Record<CardLinkKind, Icon> = {
  link: IconLink,
  qr: IconQrcode,
  nfc: IconNfc,
  signature: IconMail,
  print: IconPrinter,
  personal: IconUser,
};

/** The active links of a card with how often each was opened, and a way to create one for a single recipient. */
export function CardLinks({ card }: { card: BusinessCard }) {
  const { id, links, state } = card;
  const { t } = useTranslation('business-cards');
  const { pending, failure, revoke } = useCardActions();
  const [isCreating, setCreating] = useState(false);
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
      {state === 'active' && (
        <CardActions>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setCreating(true)}
          >
            {t('personal.title')}
          </Button>
        </CardActions>
      )}
      {isCreating && <PersonalLinkDialog card={card} onClose={() => setCreating(false)} />}
    </Card>
  );
}

function LinkRow({ link, isPending, onRevoke }: { link: CardLink; isPending: boolean; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('business-cards');
  const dayOf = (at: string) => dateFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(at));
  const fieldName = useFieldNames();
  const kind = link.label || t(`details.kinds.${link.kind}`);
  const facts = [
    t('card.opens', { count: link.opens }),
    link.lastOpenedAt
      ? t('details.lastOpened', { day: dayOf(link.lastOpenedAt) })
      : t('details.since', { day: dayOf(link.createdAt) }),
    ...(link.expiresAt ? [t('card.expires', { day: dayOf(lastMomentOf(link.expiresAt).toISOString()) })] : []),
  ];
  return (
    <Row
      Icon={icons[link.kind]}
      title={kind}
      end={
        <>
          {link.kind === 'personal' && (
            <CopyCardLink url={link.url} name={t('personal.copyOf', { name: link.label })} />
          )}
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
        </>
      }
    >
      <Hint>{facts.join(' · ')}</Hint>
      {link.fields && (
        <Hint>
          {t('personal.showsOnly', { fields: [t('personal.name'), ...link.fields.map(fieldName)].join(', ') })}
        </Hint>
      )}
    </Row>
  );
}
