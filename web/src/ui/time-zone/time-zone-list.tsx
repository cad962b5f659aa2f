import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchList } from '#src/ui/fields/search-list.tsx';
import { findTimeZones, timeZoneChoices } from './time-zone-choices.ts';
import classes from './time-zone-picker.module.css';

type Props = {
  chosen: string;
  /** The instant for which offsets are shown. */
  at: number;
  onChoose: (timeZone: string) => void;
  onClose: () => void;
};

/** Every time zone, found by city or country. */
export function TimeZoneList({ chosen, at, onChoose, onClose }: Props) {
  const { t, i18n } = useTranslation('date-time');
  const choices = useMemo(() => timeZoneChoices(chosen, i18n.language, at), [chosen, i18n.language, at]);
  return (
    <SearchList
      texts={{
        search: t('zoneSearch'),
        placeholder: t('zoneSearch'),
        list: t('timeZone'),
        none: t('zoneNone'),
        found: (count) => t('zonesFound', { count }),
      }}
      find={(typed) => findTimeZones(choices, typed)}
      keyOf={({ value }) => value}
      chosen={chosen}
      onChoose={({ value }) => onChoose(value)}
      onClose={onClose}
    >
      {({ city, detail }) => (
        <>
          <span className={classes.city}>{city}</span>
          <span className={classes.detail}>{detail}</span>
        </>
      )}
    </SearchList>
  );
}
