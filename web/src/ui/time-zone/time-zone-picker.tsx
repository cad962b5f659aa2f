import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { type FocusEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { zoneLabel } from '#src/lib/time-zone-label.ts';
import classes from './time-zone-picker.module.css';

const dayMs = 86_400_000;
/** With the names of cities. */
const TimeZoneList = lazyPart(async () => (await import('./time-zone-list.tsx')).TimeZoneList);

type Props = {
  id?: string;
  timeZone: string;
  /** The instant for which offsets are shown: they change with daylight saving time. */
  at: number;
  onChange: (timeZone: string) => void;
};

/** A time zone, found by city or country. Its texts are in `date-time`. */
export function TimeZonePicker({ id, timeZone, at, onChange }: Props) {
  const { t, i18n } = useTranslation('date-time');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const zone = zoneLabel(timeZone, at, i18n.language);
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
        id={id}
        type="button"
        name="timeZone"
        className={classes.button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={t('zoneOf', { zone })}
        onClick={() => setOpen(!isOpen)}
      >
        <IconWorld size={18} stroke={1.5} aria-hidden />
        {zone}
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <TimeZoneList
            chosen={timeZone}
            at={Math.floor(at / dayMs) * dayMs}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
