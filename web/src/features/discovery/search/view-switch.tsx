import { IconBookmark, IconCalendarMonth, IconLayoutGrid } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type EventFilters, searchOf } from '../event-filters.ts';
import classes from './view-switch.module.css';

/** Switches between list, calendar and saved events. Each is a link. */
export function ViewSwitch({ filters }: { filters: EventFilters }) {
  const { t } = useTranslation('discovery');
  const { view, saved } = filters;
  const to = (change: Partial<EventFilters>) => `/events${searchOf({ ...filters, ...change })}`;
  const list = { view: '', month: '' } as const;
  return (
    <nav className={classes.root} aria-label={t('views.label')}>
      <Link to={to(list)} preventScrollReset aria-current={view === '' ? 'true' : undefined}>
        <IconLayoutGrid size={18} stroke={1.5} aria-hidden />
        {t('views.list')}
      </Link>
      <Link to={to({ view: 'calendar' })} preventScrollReset aria-current={view === 'calendar' ? 'true' : undefined}>
        <IconCalendarMonth size={18} stroke={1.5} aria-hidden />
        {t('views.calendar')}
      </Link>
      <Link to={to({ saved: saved ? '' : '1' })} preventScrollReset aria-current={saved ? 'true' : undefined}>
        <IconBookmark size={18} stroke={1.5} aria-hidden />
        {t('saved.list')}
      </Link>
    </nav>
  );
}
