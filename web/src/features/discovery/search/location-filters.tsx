import { IconCurrentLocation, IconMapPin, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import type { EventFilters } from '../event-filters.ts';
import classes from './search-form.module.css';
import type { Ask } from './use-search-address.ts';

type Props = { filters: EventFilters; onAsk: Ask };

const waitMs = 10_000;

/** Where an event may be: by words, or near the visitor. The browser is asked where they are when they press it, not before. */
export function LocationFilters({ filters: { place, near }, onAsk }: Props) {
  const { t } = useTranslation('discovery');
  const id = useId();
  const [typed, setTyped] = useTyped(place, (text) => onAsk({ place: text }, { replace: true }));
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');

  function locate(): void {
    setState('asking');
    // About a kilometre is near enough, and all that stands in the address.
    const round = (degrees: number) => Math.round(degrees * 100) / 100;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onAsk({ near: `${round(coords.latitude)},${round(coords.longitude)}` });
      },
      () => setState('refused'),
      { timeout: waitMs, maximumAge: 600_000 },
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
        <button type="button" className={classes.near} data-chosen onClick={() => onAsk({ near: '' })}>
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
