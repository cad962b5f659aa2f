import { limits } from '@foyer/contract/limits.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/lib/config-query.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import classes from '../fields/fields.module.css';
import { PlaceSearch } from './place-search.tsx';

const LocationMap = lazyPart(async () => (await import('#src/ui/events/location-map.tsx')).LocationMap);

const maxLengths = {
  name: limits.event.place,
  address: limits.event.address,
  room: limits.event.place,
  mapLink: limits.profile.link,
};

/** Venue, link for joining online, or both. */
export function LocationFields(form: FieldProps) {
  const { draft, onChange, problem } = form;
  const { t } = useTranslation('event-editing');
  return (
    <>
      {draft.type !== 'virtual' && <VenueFields {...form} />}
      {draft.type !== 'in-person' && (
        <TextField
          label={t('location.onlineLink')}
          name="onlineLink"
          type="url"
          autoComplete="off"
          maxLength={limits.profile.link}
          value={draft.onlineLink}
          problem={problem('onlineLink')}
          hint={t('location.onlineLinkHint', { count: limits.event.linkHours })}
          onChange={(onlineLink) => onChange({ onlineLink })}
        />
      )}
    </>
  );
}

/** Venue, address, room and coordinates, with a map of the place. */
function VenueFields({ draft: { place }, onChange, problem }: FieldProps) {
  const { t } = useTranslation(['event-editing', 'event-terms']);
  const { map, canSearchPlaces } = useSuspenseQuery(configQuery).data;
  /** The map link that a search has set. It belongs to the address found with it. */
  const [foundLink, setFoundLink] = useState<string | null>(null);
  const texts = t('event-terms:map', { returnObjects: true, place: place.name });

  const field = (part: keyof typeof maxLengths, hint?: string) => (
    <TextField
      label={t(`location.${part}`)}
      name={`place.${part}`}
      autoComplete="off"
      isOptional={part !== 'name'}
      maxLength={maxLengths[part]}
      value={place[part]}
      problem={problem(`place.${part}`)}
      {...(hint !== undefined && { hint })}
      onChange={(typed) => {
        const isOutdated = part === 'address' && foundLink !== null && place.mapLink === foundLink;
        onChange({ place: { ...place, ...(isOutdated && { mapLink: '' }), [part]: typed } });
      }}
    />
  );
  return (
    <>
      <div className={classes.pair}>
        {field('name')}
        {field('address', t('optional'))}
      </div>
      {canSearchPlaces && (
        <PlaceSearch
          address={place.address || place.name}
          onChoose={(found) => {
            setFoundLink(found.mapLink);
            onChange({ place: { ...place, ...found, name: place.name.trim() === '' ? found.name : place.name } });
          }}
        />
      )}
      <div className={classes.pair}>
        {field('room', t('optional'))}
        {field('mapLink', t('location.mapLinkHint'))}
      </div>
      {place.name + place.address + place.mapLink !== '' && problem('place.mapLink') === null && (
        <Suspense>
          <LocationMap place={place} map={map} texts={texts} />
        </Suspense>
      )}
    </>
  );
}
