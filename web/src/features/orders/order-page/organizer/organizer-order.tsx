import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { moneyText } from '@foyer/contract/rules/events/money.ts';
import { useTranslation } from 'react-i18next';
import { mailtoLink } from '#src/lib/paths.ts';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { Hint, Row, RowList } from '#src/ui/card/row.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { registrationTones } from '#src/ui/events/status-tones.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { useOrganizerMutations } from '../mutations/use-organizer-mutations.ts';
import { CancelWithRefund } from './cancel-with-refund.tsx';
import { PaymentsCard } from './payments-card.tsx';

/** One order as the organizer sees it: buyer, tickets and payments. */
export function OrganizerOrder({ order }: { order: Order }) {
  const { t, i18n } = useTranslation(['orders', 'event-terms']);
  const mutations = useOrganizerMutations(order);
  const { buyer, createdAt, state, dueMinor, currency, places, promoCode } = order;
  const active = places.filter((ticket) => ticket.state === 'held' || ticket.state === 'confirmed');
  /** As in the list of attendees. */
  const attendeeOf = ({ holderName }: OrderPlace, index: number) =>
    holderName ||
    (buyer?.name ? t('organizer.guestOf', { name: buyer.name }) : t('tickets.number', { number: index + 1 }));
  const amount = moneyText(dueMinor, currency, i18n.language);
  return (
    <>
      <Card title={buyer?.name || t('organizer.accountDeleted')}>
        <FailureNotice failure={mutations.failure} />
        <RowList>
          <li>
            <Row title={t(`states.${state}`)}>
              {buyer?.email && (
                <Hint>
                  <a href={mailtoLink(buyer.email)}>{buyer.email}</a>
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
      <Card
        title={t('organizer.tickets', { count: places.length })}
        menu={
          active.length > 1 && (
            <CancelWithRefund
              order={order}
              tickets={active}
              label={t('organizer.cancelAll')}
              name={t('title', { number: order.number })}
              mutations={mutations}
            />
          )
        }
      >
        {places.length === 0 && <CardText>{t('organizer.noTickets')}</CardText>}
        <RowList isOrdered>
          {places.map((ticket, index) => {
            const isActive = active.includes(ticket);
            return (
              <li key={ticket.id}>
                <Row
                  isTight
                  title={attendeeOf(ticket, index)}
                  badge={!isActive && t(ticket.state === 'expired' ? 'states.expired' : 'tickets.canceled')}
                  tone={registrationTones[ticket.state]}
                  end={
                    isActive && (
                      <CancelWithRefund
                        order={order}
                        tickets={[ticket]}
                        label={t('organizer.cancelOne')}
                        name={attendeeOf(ticket, index)}
                        mutations={mutations}
                      />
                    )
                  }
                >
                  <Hint>
                    {[
                      ticket.ticketName,
                      t(`event-terms:attendanceModes.${ticket.audience}`),
                      ticket.priceMinor === 0 ? t('money.free') : moneyText(ticket.priceMinor, currency, i18n.language),
                      ticket.holderEmail,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Hint>
                </Row>
              </li>
            );
          })}
        </RowList>
      </Card>
      <PaymentsCard order={order} mutations={mutations} />
    </>
  );
}
