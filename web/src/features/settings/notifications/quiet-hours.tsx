import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import classes from './quiet-hours.module.css';

type Hours = Preferences['notifications']['quietHours'];
type Props = { quietHours: Hours; onChange: (quietHours: Hours) => void };

/** Quiet hours by a time zone's clock. When turned on, they start with the browser's time zone. */
export function QuietHours({ quietHours, onChange }: Props) {
  const { t } = useTranslation('settings');
  const zones = useMemo(() => {
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', quietHours.timeZone]);
    return [...zones].sort();
  }, [quietHours.timeZone]);
  const toggle = (on: boolean) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    onChange({ ...quietHours, on, timeZone: on ? timeZone : quietHours.timeZone });
  };
  return (
    <div className={classes.root}>
      <ToggleRow Icon={IconMoon} label={t('notifications.quiet.switch')} checked={quietHours.on} onChange={toggle} />
      {quietHours.on && (
        <div className={classes.fields}>
          <TimeField
            label={t('notifications.quiet.from')}
            value={quietHours.from}
            onChange={(from) => onChange({ ...quietHours, from })}
          />
          <TimeField
            label={t('notifications.quiet.until')}
            value={quietHours.until}
            onChange={(until) => onChange({ ...quietHours, until })}
          />
          <NativeSelect
            className={classes.wide}
            size="md"
            classNames={{ input: classes.field }}
            label={t('notifications.quiet.timeZone')}
            data={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            value={quietHours.timeZone}
            onChange={(event) => onChange({ ...quietHours, timeZone: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}

/** A time that is saved on leaving the field: while typing it may be invalid for a moment. */
function TimeField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="time"
      size="md"
      classNames={{ input: classes.field }}
      label={label}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed && typed !== value) onChange(typed);
        setTyped(null);
      }}
    />
  );
}
