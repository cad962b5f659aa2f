import type { Event } from '@foyer/contract/events/event.ts';
import { useTranslation } from 'react-i18next';
import { spotLimit } from '#src/lib/events/spot-limit.ts';
import { eventOrdersPath, openRefundsPath, requestsPath, waitlistPath, workspacePath } from '#src/lib/paths.ts';
import { hasSales } from './change.ts';
import { Figure } from './figure.tsx';
import { Figures } from './figures.tsx';
import { isCheckInOn } from './next-steps.ts';
import type { Statistics } from './statistics-query.ts';
import { useFigureTexts } from './use-figure-texts.ts';

/** The figures that matter at a glance. Each leads to the page behind it. */
export function OverviewFigures({ event, statistics }: { event: Event; statistics: Statistics }) {
  const { t } = useTranslation('statistics');
  const texts = useFigureTexts(statistics.currency);
  const { id, audiences } = event;
  const limited = audiences.flatMap((mode) => {
    const limit = spotLimit(mode);
    return limit === null ? [] : [{ audience: mode.audience, limit }];
  });
  const inPerson = statistics.audiences.find(({ audience }) => audience === 'in-person');
  function spots(): string {
    const [first] = limited;
    if (!first) return t('overview.noLimit');
    if (limited.length < audiences.length) return t(`overview.limitOf.${first.audience}`, { count: first.limit });
    return t('overview.ofCapacity', { count: limited.reduce((sum, { limit }) => sum + limit, 0) });
  }
  return (
    <Figures>
      <Figure
        name={t('overview.registered')}
        value={texts.count(statistics.registrations)}
        note={spots()}
        to={workspacePath(id, 'attendees')}
      />
      {isCheckInOn(event, Date.now()) && inPerson && (
        <Figure
          name={t('overview.checkedIn')}
          value={texts.count(inPerson.checkIns)}
          note={t('overview.ofRegistered', { count: inPerson.registrations })}
          to={workspacePath(id, 'check-in')}
        />
      )}
      {(event.approvalNeeded || statistics.requests > 0) && (
        <Figure name={t('overview.requests')} value={texts.count(statistics.requests)} to={requestsPath(id)} />
      )}
      {(event.waitingList || statistics.waitlisted > 0) && limited.length > 0 && !event.approvalNeeded && (
        <Figure
          name={t('overview.waitlist')}
          value={texts.count(statistics.waitlisted)}
          note={t('overview.groups', { count: statistics.waitlisted })}
          to={waitlistPath(id)}
        />
      )}
      {hasSales(statistics) && (
        <Figure
          name={t(statistics.refundedMinor > 0 ? 'netSales' : 'sales')}
          value={texts.money(statistics.salesMinor - statistics.refundedMinor)}
          note={statistics.refundedMinor > 0 && t('beforeRefunds', { amount: texts.money(statistics.salesMinor) })}
          to={eventOrdersPath(id)}
        />
      )}
      {statistics.refundedMinor > 0 && (
        <Figure
          name={t('refunds')}
          value={texts.money(statistics.refundedMinor)}
          note={
            statistics.pendingRefundMinor > 0 &&
            t('pendingRefund', { amount: texts.money(statistics.pendingRefundMinor) })
          }
          isNoteOpen
          to={statistics.pendingRefundMinor > 0 ? openRefundsPath(id) : eventOrdersPath(id)}
        />
      )}
      <Figure name={t('views')} value={texts.count(statistics.views)} to={workspacePath(id, 'statistics')} />
    </Figures>
  );
}
