import { limits } from '@foyer/contract/limits.ts';
import type {
  AttendanceMode,
  EventState,
  EventVisibility,
  RegistrationState,
} from '@foyer/contract/rules/events/choices.ts';
import type { HostRole, TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';

/** Whether nobody comes on a registration any more, or ever did. */
export function isVoid(state: RegistrationState): boolean {
  return state === 'expired' || state === 'cancelled' || state === 'declined';
}

/** What deciding about an event needs to know of it. */
export type EventFacts = {
  state: EventState;
  visibility: EventVisibility;
  organizerId: string | null;
  /** Suspended, or about to be erased. */
  organizerGone: boolean;
  /** Those who have said yes. Lists do not know them. */
  team?: readonly { userId: string; role: TeamRole }[];
  startsAt: Date | null;
  endsAt: Date | null;
};
/** The viewer's registration that is alive; null: none. */
export type ActiveRegistration = { state: RegistrationState; audience: AttendanceMode } | null;

const hourMs = 60 * 60 * 1000;

type Hosted = Pick<EventFacts, 'organizerId' | 'team'>;

/** What the viewer is to an event. An event whose organizer is erased has no team either. */
export function roleOf({ organizerId, team = [] }: Hosted, viewer: Viewer): HostRole | null {
  if (viewer.kind !== 'user' || organizerId === null) return null;
  if (organizerId === viewer.userId) return 'organizer';
  return team.find(({ userId }) => userId === viewer.userId)?.role ?? null;
}

/** Whether the viewer looks after an event: its organizer, or whom the organizer trusts with all but its end and its team. */
export function isOrganizer(event: Hosted, viewer: Viewer): boolean {
  const role = roleOf(event, viewer);
  return role === 'organizer' || role === 'manager';
}

/** Whether strangers see it, be it listed or not: what is made for all alike may tell of it. */
export function isVisibleToAnyone({ state, visibility, organizerGone, organizerId }: EventFacts): boolean {
  const isKnown = state === 'published' || state === 'cancelled';
  return isKnown && visibility !== 'members' && !organizerGone && organizerId !== null;
}

/**
 * Whether the viewer may know of an event. Who is registered sees it also when it was taken back; a draft is its
 * organizer's alone. `unlisted` is for whoever knows the address, and no list holds it.
 */
export function maySeeEvent(event: EventFacts, viewer: Viewer, living: ActiveRegistration): boolean {
  if (isOrganizer(event, viewer)) return true;
  if (event.state === 'draft' || event.organizerId === null) return false;
  if (living) return true;
  if (event.organizerGone || event.state === 'unpublished') return false;
  return event.visibility !== 'members' || viewer.kind === 'user';
}

/** The organizer always; who comes online from a day before the start until the end. */
export function maySeeOnlineLink(event: EventFacts, viewer: Viewer, living: ActiveRegistration, now: Date): boolean {
  return isOrganizer(event, viewer) || isOnlineLinkVisible(event, living, now);
}

/** The same for whoever comes on a place, with an account or without. */
export function isOnlineLinkVisible(
  event: Pick<EventFacts, 'state' | 'startsAt' | 'endsAt'>,
  living: ActiveRegistration,
  now: Date,
): boolean {
  if (living?.state !== 'confirmed' || living.audience !== 'online') return false;
  if (event.state === 'cancelled' || !event.startsAt || !event.endsAt) return false;
  return now.getTime() >= event.startsAt.getTime() - limits.event.linkHours * hourMs && now < event.endsAt;
}

/** Whether registering is possible as far as the event is concerned. The engine asks the same under its lock. */
export function isRegistrationOpen(
  event: EventFacts & { registrationOpensAt: Date | null; registrationClosesAt: Date | null },
  now: Date,
): boolean {
  const { state, organizerGone, endsAt, registrationOpensAt: opens, registrationClosesAt: closes } = event;
  if (state !== 'published' || organizerGone || !endsAt || endsAt <= now) return false;
  return (!opens || opens <= now) && (!closes || closes > now);
}
