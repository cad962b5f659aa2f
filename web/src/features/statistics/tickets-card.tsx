import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import classes from './statistics.module.css';
import type { Statistics } from './statistics-query.ts';
import type { FigureTexts } from './use-figure-texts.ts';

type Props = { statistics: Statistics; texts: FigureTexts };

/**
 * Registrations by attendance mode and ticket type since the event exists, if there is more than one, with the money of each
 * type and what is still to be refunded of it.
 */
export function TicketsCard({ statistics, texts }: Props) {
  const { t } = useTranslation(['statistics', 'event-terms']);
  const { audiences, ticketTypes } = statistics;
  const pendingText = (minor: number) => t('parts.pending', { amount: texts.money(minor) });
  const ofTypes = ticketTypes.reduce((sum, { pendingRefundMinor }) => sum + pendingRefundMinor, 0);
  const ofOrders = statistics.pendingRefundMinor - ofTypes;
  if (audiences.length < 2 && ticketTypes.length === 0) return null;
  return (
    <Card title={t('parts.title')} lead={t('parts.lead')}>
      <ul className={classes.parts}>
        {audiences.map(({ audience, registrations, checkIns }) => (
          <li key={audience}>
            <span>{t(`event-terms:attendanceModes.${audience}`)}</span>
            <span>
              {audience === 'online'
                ? t('parts.registered', { count: registrations })
                : t('parts.came', { count: registrations, checkIns })}
            </span>
          </li>
        ))}
        {ticketTypes.map(({ id, name, registrations, salesMinor, pendingRefundMinor }) => (
          <li key={id}>
            <span>{name}</span>
            <span>
              {t('parts.sold', { count: registrations, money: texts.money(salesMinor) })}
              {pendingRefundMinor > 0 && ` · ${pendingText(pendingRefundMinor)}`}
            </span>
          </li>
        ))}
        {ofOrders > 0 && (
          <li>
            <span>{t('parts.mixedOrders')}</span>
            <span>{pendingText(ofOrders)}</span>
          </li>
        )}
      </ul>
    </Card>
  );
}
