import { IconCurrentLocation, IconMapPin, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import type { EventFilters } from '../event-filters.ts';
import classes from './search-form.module.css';
import type { Search } from './use-search-filters.ts';

type Props = { filters: EventFilters; onSearch: Search };

const timeoutMs = 10_000;

/** Filters by place name, or near the visitor. The location is requested only when the button is pressed. */
export function LocationFilters({ filters: { place, near }, onSearch }: Props) {
  const { t } = useTranslation('discovery');
  const id = useId();
  const [typed, setTyped] = useTyped(place, (text) => onSearch({ place: text }, { replace: true }));
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');

  function locate(): void {
    setState('asking');
    // Rounded to about a kilometer, since the position is in the URL.
    const round = (degrees: number) => Math.round(degrees * 100) / 100;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onSearch({ near: `${round(coords.latitude)},${round(coords.longitude)}` });
      },
      () => setState('refused'),
      { timeout: timeoutMs, maximumAge: 600_000 },
    );
  }

  return (
    <>
      <div className={classes.place}>
        <label className="visually-hidden" htmlFor={id}>
          {t('filters.place')}
        </label>
        <IconMapPin size={18} stroke={1.5} aria-hidden />
        <input
          id={id}
          name="place"
          autoComplete="off"
          placeholder={t('filters.placePlaceholder')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {near ? (
        <button type="button" className={classes.near} data-chosen onClick={() => onSearch({ near: '' })}>
          <IconX size={18} stroke={1.5} aria-hidden />
          {t('filters.nearYou')}
          <span className="visually-hidden">{t('filters.remove')}</span>
        </button>
      ) : (
        <button type="button" className={classes.near} aria-busy={state === 'asking'} onClick={locate}>
          <IconCurrentLocation size={18} stroke={1.5} aria-hidden />
          {t('filters.nearMe')}
        </button>
      )}
      <p className={classes.refused} role="status">
        {state === 'refused' && t('filters.nowhere')}
      </p>
    </>
  );
}
