/*
 * Reads a calendar with libical, an independent implementation, and prints what it has understood: how many errors it found,
 * then for each event its UID, SEQUENCE, start and end (seconds since 1970), status, title and description. Every field
 * ends with a zero byte.
 */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>

static char *readAll(FILE *from) {
  size_t size = 0, room = 1 << 16;
  char *text = malloc(room);
  for (size_t got; text && (got = fread(text + size, 1, room - size - 1, from)) > 0;) {
    size += got;
    if (size + 1 == room) text = realloc(text, room *= 2);
  }
  if (text) text[size] = '\0';
  return text;
}

static void tell(const char *field) { printf("%s%c", field ? field : "", '\0'); }

/* By the rules that the file itself brings for the zone. */
static void tellMoment(struct icaltimetype at) {
  printf("%lld%c", (long long)icaltime_as_timet_with_zone(at, icaltime_get_timezone(at)), '\0');
}

int main(void) {
  char *text = readAll(stdin);
  icalcomponent *calendar = text ? icalparser_parse_string(text) : NULL;
  if (!calendar) return 1;
  printf("%d%c", icalcomponent_count_errors(calendar) + !icalrestriction_check(calendar), '\0');
  icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT);
  for (; event; event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
    tell(icalcomponent_get_uid(event));
    printf("%d%c", icalcomponent_get_sequence(event), '\0');
    tellMoment(icalcomponent_get_dtstart(event));
    tellMoment(icalcomponent_get_dtend(event));
    tell(icalenum_status_to_string(icalcomponent_get_status(event)));
    tell(icalcomponent_get_summary(event));
    tell(icalcomponent_get_description(event));
  }
  icalcomponent_free(calendar);
  free(text);
  return 0;
}
