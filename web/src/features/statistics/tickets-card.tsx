import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card/card.tsx';
import classes from './statistics.module.css';
import type { Statistics } from './statistics-query.ts';
import type { FigureTexts } from './use-figure-texts.ts';

type Props = { statistics: Statistics; texts: FigureTexts };

/** Registrations by attendance mode and ticket type since the event exists, if there is more than one. */
export function TicketsCard({ statistics: { audiences, ticketTypes }, texts }: Props) {
  const { t } = useTranslation(['statistics', 'event-terms']);
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
        {ticketTypes.map(({ id, name, registrations, salesMinor }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{t('parts.sold', { count: registrations, money: texts.money(salesMinor) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
