/** An instant as the database has it or as the API sends it (ISO 8601); null when it is not set. */
type Instant = Date | string | null;
/** When and where an event takes place: attendees are notified when any of it changes. */
export type TimeAndLocation = {
  startsAt: Instant;
  endsAt: Instant;
  timeZone: string;
  place: { name: string; address: string; room: string };
  onlineLink: string;
};

/** Whether attendees of a published event are notified of a change. Other fields, such as the map link, change silently. */
export function notifiesAttendees(before: TimeAndLocation, after: TimeAndLocation): boolean {
  const [old, changed] = [comparable(before), comparable(after)];
  return old.some((value, at) => value !== changed[at]);
}

function comparable({ startsAt, endsAt, timeZone, place, onlineLink }: TimeAndLocation): (string | number | null)[] {
  return [timeOf(startsAt), timeOf(endsAt), timeZone, place.name, place.address, place.room, onlineLink];
}

function timeOf(instant: Instant): number | null {
  return instant === null ? null : new Date(instant).getTime();
}
