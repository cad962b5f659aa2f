import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { type FocusEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cityOf } from '#src/lib/time-zone-city.ts';
import { FieldMessage } from '#src/ui/fields/field.tsx';
import { SearchList } from '#src/ui/fields/search-list.tsx';
import { instantOf } from '#src/ui/time/zoned-time.ts';
import type { FieldProps } from '../fields/field-props.ts';
import { findTimeZones, offsetOf, timeZoneChoices } from './time-zone-choices.ts';
import classes from './time-zone-field.module.css';

/** The time zone of an event, found by city or country. */
export function TimeZoneField({ draft, onChange, problem }: FieldProps) {
  const { timeZone, startsAt } = draft;
  const { t, i18n } = useTranslation('event-editing');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The offset may change with daylight saving time.
  const start = instantOf(startsAt, timeZone);
  const at = start === null ? Date.now() : Date.parse(start);
  const day = Math.floor(at / 86_400_000);
  const choices = useMemo(
    () => (isOpen ? timeZoneChoices(timeZone, i18n.language, day * 86_400_000) : []),
    [isOpen, timeZone, i18n.language, day],
  );

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the focus leaves the button and the list.
    <div
      className={classes.root}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        name="timeZone"
        className={classes.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={t('time.zoneOf', { zone: `${cityOf(timeZone)}, ${offsetOf(timeZone, at, i18n.language)}` })}
        onClick={() => setOpen(!isOpen)}
      >
        <IconWorld size={18} stroke={1.5} aria-hidden />
        {cityOf(timeZone)} · {offsetOf(timeZone, at, i18n.language)}
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        <SearchList
          texts={{
            search: t('time.zoneSearch'),
            placeholder: t('time.zoneSearch'),
            list: t('time.timeZone'),
            none: t('time.zoneNone'),
            found: (count) => t('time.zonesFound', { count }),
          }}
          find={(typed) => findTimeZones(choices, typed)}
          keyOf={({ value }) => value}
          chosen={timeZone}
          onChoose={({ value }) => {
            onChange({ timeZone: value });
            close();
          }}
          onClose={close}
        >
          {({ city, detail }) => (
            <>
              <span className={classes.city}>{city}</span>
              <span className={classes.detail}>{detail}</span>
            </>
          )}
        </SearchList>
      )}
      <FieldMessage id="time-zone-message" problem={problem('timeZone')} />
    </div>
  );
}
