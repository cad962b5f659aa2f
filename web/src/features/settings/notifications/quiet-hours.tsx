import type { Preferences } from '@foyer/contract/settings/preferences.ts';
import { IconMoon } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { clockText } from '#src/ui/date-time/time-formats.ts';
import { TimeInput } from '#src/ui/date-time/time-input.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { Field } from '#src/ui/fields/field.tsx';
import { TimeZonePicker } from '#src/ui/time-zone/time-zone-picker.tsx';
import classes from './quiet-hours.module.css';

type Hours = Preferences['notifications']['quietHours'];
type Props = { quietHours: Hours; onChange: (quietHours: Hours) => void };

/** Quiet hours by a time zone's clock. When turned on, they start with the browser's time zone. */
export function QuietHours({ quietHours, onChange }: Props) {
  const { t } = useTranslation(['settings', 'date-time']);
  const id = useId();
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
            name="from"
            label={t('notifications.quiet.from')}
            value={quietHours.from}
            onChange={(from) => onChange({ ...quietHours, from })}
          />
          <TimeField
            name="until"
            label={t('notifications.quiet.until')}
            value={quietHours.until}
            onChange={(until) => onChange({ ...quietHours, until })}
          />
          <div className={classes.wide}>
            <Field id={`${id}-zone`} label={t('date-time:timeZone')} problem={null}>
              <TimeZonePicker
                id={`${id}-zone`}
                timeZone={quietHours.timeZone}
                at={Date.now()}
                onChange={(timeZone) => onChange({ ...quietHours, timeZone })}
              />
            </Field>
          </div>
        </div>
      )}
    </div>
  );
}

type TimeFieldProps = { name: string; label: string; value: string; onChange: (value: string) => void };

/** A time that is saved when it is chosen, or when its field is left: while it is typed it may be another time for a moment. */
function TimeField({ name, label, value, onChange }: TimeFieldProps) {
  const context = useDateTimeContext();
  const [isInvalid, setInvalid] = useState(false);
  const id = useId();
  const problem = isInvalid ? context.texts.invalidTime(clockText('19:00', context.language)) : null;
  return (
    <Field id={id} label={label} problem={problem}>
      <TimeInput
        {...context}
        id={id}
        name={name}
        label={label}
        value={value}
        isLazy
        isInvalid={isInvalid}
        describedBy={isInvalid ? `${id}-message` : undefined}
        onChange={(time) => time && time !== value && onChange(time)}
        onInvalid={setInvalid}
      />
    </Field>
  );
}
