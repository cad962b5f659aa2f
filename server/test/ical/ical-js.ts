import ICAL from 'ical.js';
import type { ReadCalendar } from './libical.ts';

/** What reads a calendar with ical.js, as Thunderbird does: its times by the rules of zones in the file itself. */
export function readByIcalJs(file: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zones = calendar
    .getAllSubcomponents('vtimezone')
    .map((component) => [component.getFirstPropertyValue('tzid'), new ICAL.Timezone({ component })] as const);
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const instantOf = (name: 'dtstart' | 'dtend') => {
      const property = event.getFirstProperty(name);
      const time = property?.getFirstValue();
      if (!(time instanceof ICAL.Time)) throw new Error(`no ${name}`);
      const tzid = property?.getParameter('tzid');
      const zone = zones.find(([id]) => id === tzid)?.[1];
      if (tzid !== undefined && !zone) throw new Error(`the rules of ${tzid} are missing`);
      if (zone) time.zone = zone;
      return time.toJSDate().toISOString();
    };
    const textOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
    return {
      uid: textOf('uid'),
      sequence: Number(textOf('sequence')),
      status: textOf('status'),
      title: textOf('summary'),
      summary: textOf('description'),
      startsAt: instantOf('dtstart'),
      endsAt: instantOf('dtend'),
    };
  });
  return { errors: 0, events };
}
