import { type FoundPlace, searchPlaces } from '@foyer/contract/event-editing/places.ts';
import { limits } from '@foyer/contract/limits.ts';
import { mapLinkOf } from '@foyer/contract/rules/events/map-link.ts';
import { IconMapSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import classes from './place-search.module.css';

type Props = {
  /** What to search for. */
  address: string;
  onChoose: (place: { name: string; address: string; mapLink: string }) => void;
};

/** Finds the coordinates of the typed address. The search runs on request, since public geocoders forbid one per key press. */
export function PlaceSearch({ address, onChoose }: Props) {
  const { t, i18n } = useTranslation('event-editing');
  const { pending, failure, run } = useTask<'search'>();
  const [found, setFound] = useState<FoundPlace[] | null>(null);
  const [isChosen, setChosen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const query = address.trim();
  const count = found?.length ?? 0;

  const search = () =>
    run('search', async () => {
      setChosen(false);
      const language = i18n.language === 'es' ? 'es' : 'en';
      setFound((await call(searchPlaces, { query: { query, language } })).items);
    });

  function choose({ name, address: shown, latitude, longitude }: FoundPlace): void {
    setFound(null);
    setChosen(true);
    onChoose({
      name: name || query.slice(0, limits.event.place),
      address: shown,
      mapLink: mapLinkOf(`${latitude}, ${longitude}`),
    });
    // The chosen button is gone.
    button.current?.focus();
  }

  return (
    <div className={classes.root}>
      <Button
        ref={button}
        size="sm"
        variant="default"
        leftSection={<IconMapSearch size={18} stroke={1.5} aria-hidden />}
        loading={pending !== null}
        disabled={query.length < limits.placeSearch.min}
        onClick={() => void search()}
      >
        {t('location.search')}
      </Button>
      <p className={count > 0 ? 'visually-hidden' : classes.state} role="status">
        {found !== null && (count > 0 ? t('location.found', { count }) : t('location.notFound'))}
        {isChosen && t('location.chosen')}
      </p>
      <FailureNotice failure={failure} />
      {count > 0 && (
        <ul className={classes.list} aria-label={t('location.results')}>
          {found?.map((place) => (
            <li key={`${place.latitude},${place.longitude},${place.name}`}>
              <button type="button" className={classes.place} onClick={() => choose(place)}>
                <strong>{place.name || place.address}</strong>
                {place.name !== '' && <span>{place.address}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
