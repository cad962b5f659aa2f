import type { Order } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { mailLinkTo } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { useOrganizerMutations } from '../mutations/use-organizer-mutations.ts';
import { CancelWithRefund } from './cancel-with-refund.tsx';
import { PaymentsCard } from './payments-card.tsx';

/** One order as the organizer sees it: who bought it, its places, and the money. */
export function OrganizerOrder({ order }: { order: Order }) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const mutations = useOrganizerMutations(order);
  const { buyer, createdAt, state, dueMinor, currency, places, promoCode } = order;
  const kept = places.filter((place) => place.state === 'held' || place.state === 'confirmed');
  const amount = moneyText(dueMinor, currency, i18n.language);
  return (
    <>
      <Card title={buyer?.name || t('organizer.gone')}>
        <FailureNotice failure={mutations.failure} />
        <RowList>
          <li>
            <Row title={t(`states.${state}`)}>
              {buyer?.email && (
                <Hint>
                  <a href={mailLinkTo(buyer.email)}>{buyer.email}</a>
                </Hint>
              )}
              <Hint>{t('organizer.since', { date: absoluteTime(new Date(createdAt), i18n.language) })}</Hint>
              {promoCode && <Hint>{t('organizer.code', { code: promoCode })}</Hint>}
            </Row>
          </li>
        </RowList>
        {state === 'awaiting' && (
          <CardActions>
            <ConfirmButton
              variant="filled"
              label={t('organizer.confirm', { amount })}
              loading={mutations.pending === 'confirm'}
              isSafe
              question={{
                title: t('organizer.confirmTitle', { amount }),
                text: t('organizer.confirmText'),
                confirm: t('organizer.confirmYes'),
                cancel: t('close'),
              }}
              onConfirm={mutations.confirm}
            />
          </CardActions>
        )}
      </Card>
      <Card title={t('organizer.places', { count: places.length })}>
        {places.length === 0 && <CardText>{t('organizer.noPlaces')}</CardText>}
        <RowList isOrdered>
          {places.map((place, at) => {
            const isKept = kept.includes(place);
            return (
              <li key={place.id}>
                <Row
                  title={place.holderName || t('places.number', { number: at + 1 })}
                  badge={!isKept && t('places.given')}
                  end={
                    isKept && (
                      <CancelWithRefund
                        order={order}
                        places={[place]}
                        label={t('organizer.cancelOne')}
                        ariaLabel={`${t('organizer.cancelOne')}: ${t('places.number', { number: at + 1 })}`}
                        mutations={mutations}
                      />
                    )
                  }
                >
                  <Hint>
                    {[
                      place.ticketName,
                      t(`event-terms:attendanceModes.${place.audience}`),
                      place.priceMinor === 0 ? t('money.free') : moneyText(place.priceMinor, currency, i18n.language),
                      place.holderEmail,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Hint>
                </Row>
              </li>
            );
          })}
        </RowList>
        {kept.length > 1 && (
          <CardActions>
            <CancelWithRefund
              order={order}
              places={kept}
              label={t('organizer.cancelAll')}
              ariaLabel={t('organizer.cancelAll')}
              mutations={mutations}
            />
          </CardActions>
        )}
      </Card>
      <PaymentsCard order={order} mutations={mutations} />
    </>
  );
}
