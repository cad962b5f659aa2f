import type { Event } from '@foyer/contract/events/event.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import {
  archivePromoCode,
  changePromoCode,
  createPromoCode,
  type PromoCode,
} from '@foyer/contract/tickets/promo-codes.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useAbsoluteUrl } from '#src/lib/page/use-absolute-url.ts';
import { eventPromoCodePath } from '#src/lib/paths.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { RowSkeletons } from '#src/ui/card/row-skeletons.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { CopyLink } from '#src/ui/copy-link.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { promoCodesQuery, ticketTypesQuery } from '../queries.ts';
import { emptyPromoCode, promoCodeDraftOf } from './promo-code-draft.ts';
import { PromoCodeForm } from './promo-code-form.tsx';

/** The promo codes of an event: discounts, and codes that reveal hidden tickets. */
export function PromoCodesCard({ event }: { event: Event }) {
  const { t, i18n } = useTranslation('ticket-management');
  const queryClient = useQueryClient();
  const query = useQuery(promoCodesQuery(event.id));
  const { data: types = [] } = useQuery(ticketTypesQuery(event.id));
  const task = useTask<string>();
  const [edited, setEdited] = useState<string | null>(null);
  const params = { id: event.id };
  const context = { currency: event.currency, language: i18n.language, timeZone: event.timeZone };
  const isOpen = event.state !== 'cancelled' && !event.hasEnded;
  const refresh = () => queryClient.invalidateQueries({ queryKey: promoCodesQuery(event.id).queryKey });

  const form = (promo: PromoCode | null) => (
    <PromoCodeForm
      event={event}
      types={types.filter(({ archivedAt }) => archivedAt === null)}
      start={promo ? promoCodeDraftOf(promo, context) : emptyPromoCode}
      isNew={promo === null}
      onSave={async ({ code, input }) => {
        if (promo) await call(changePromoCode, { params: { ...params, codeId: promo.id }, body: input });
        else await call(createPromoCode, { params, body: { code, ...input } });
        await refresh();
        setEdited(null);
      }}
      onClose={() => setEdited(null)}
    />
  );

  if (types.length === 0) return null;
  return (
    <Card title={t('promoCodes.title')} lead={t('promoCodes.lead')}>
      <FailureNotice failure={task.failure} />
      <PageStates query={query} waiting={<RowSkeletons count={1} height={64} />}>
        {(codes) => (
          <>
            {codes.length === 0 && edited === null && <CardText>{t('promoCodes.none')}</CardText>}
            {codes.length > 0 && (
              <RowList>
                {codes.map((promo) => (
                  <li key={promo.id}>
                    {edited === promo.id ? (
                      form(promo)
                    ) : (
                      <PromoCodeRow
                        event={event}
                        promo={promo}
                        isBusy={task.pending === promo.id}
                        isOpen={isOpen && edited === null}
                        onEdit={() => setEdited(promo.id)}
                        onArchive={() =>
                          void task.run(promo.id, async () => {
                            await call(archivePromoCode, { params: { ...params, codeId: promo.id } });
                            await refresh();
                          })
                        }
                      />
                    )}
                  </li>
                ))}
              </RowList>
            )}
            {edited === 'new' && form(null)}
            {edited === null && isOpen && (
              <CardActions>
                <Button variant="default" onClick={() => setEdited('new')}>
                  {t('promoCodes.add')}
                </Button>
              </CardActions>
            )}
          </>
        )}
      </PageStates>
    </Card>
  );
}

type RowProps = {
  event: Event;
  promo: PromoCode;
  isBusy: boolean;
  isOpen: boolean;
  onEdit: () => void;
  onArchive: () => void;
};

function PromoCodeRow({ event, promo, isBusy, isOpen, onEdit, onArchive }: RowProps) {
  const { t, i18n } = useTranslation(['ticket-management', 'managed-events']);
  const address = useAbsoluteUrl();
  const { code, percent, amountMinor, capacity, taken } = promo;
  function discount(): string {
    if (percent !== null) return t('promoCodes.percentOff', { percent });
    if (amountMinor === null) return t('promoCodes.discounts.show');
    return t('promoCodes.amountOff', { amount: moneyText(amountMinor, event.currency, i18n.language) });
  }
  const used =
    capacity === null ? t('promoCodes.used', { count: taken }) : t('promoCodes.usedOf', { count: taken, capacity });
  return (
    <Row
      title={code}
      end={
        isOpen && (
          <>
            <CopyLink
              url={address(eventPromoCodePath(event.slug, code))}
              texts={{
                copy: t('promoCodes.link.copy'),
                copyOne: t('promoCodes.link.copyOne', { code }),
                copied: t('promoCodes.link.copied'),
                copiedLong: t('promoCodes.link.copiedLong'),
                byHand: t('promoCodes.link.byHand'),
              }}
            />
            <Button size="sm" variant="default" aria-label={t('editOne', { name: code })} onClick={onEdit}>
              {t('edit')}
            </Button>
            <ConfirmButton
              size="sm"
              loading={isBusy}
              label={t('promoCodes.archive')}
              ariaLabel={t('promoCodes.archiveOne', { code })}
              question={{
                title: t('promoCodes.archiveTitle', { code }),
                text: t('promoCodes.archiveText'),
                confirm: t('promoCodes.archive'),
                cancel: t('managed-events:cancel'),
              }}
              onConfirm={onArchive}
            />
          </>
        )
      }
    >
      <Hint>
        {discount()} · {used}
      </Hint>
    </Row>
  );
}
