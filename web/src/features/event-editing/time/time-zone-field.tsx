import { FieldMessage } from '#src/ui/fields/field.tsx';
import { instantOf } from '#src/ui/time/zoned-time.ts';
import { TimeZonePicker } from '#src/ui/time-zone/time-zone-picker.tsx';
import type { FieldProps } from '../fields/field-props.ts';

/** The time zone of an event, with its offset at the event's start. */
export function TimeZoneField({ draft: { timeZone, startsAt }, onChange, problem }: FieldProps) {
  const start = instantOf(startsAt, timeZone);
  return (
    <div>
      <TimeZonePicker
        timeZone={timeZone}
        at={start === null ? Date.now() : Date.parse(start)}
        onChange={(chosen) => onChange({ timeZone: chosen })}
      />
      <FieldMessage id="time-zone-message" problem={problem('timeZone')} />
    </div>
  );
}
