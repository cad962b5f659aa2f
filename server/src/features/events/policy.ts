import { limits } from '@foyer/contract/limits.ts';
import type {
  AttendanceMode,
  EventState,
  EventVisibility,
  RegistrationState,
} from '@foyer/contract/rules/events/event-choices.ts';
import type { HostRole, TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { isMember, type Viewer, type ViewerIdentity } from '#src/http/authentication/viewer.ts';

/** Whether a registration has ended without granting a spot: expired, canceled or declined. */
export function hasLapsed(state: RegistrationState): state is 'expired' | 'cancelled' | 'declined' {
  return state === 'expired' || state === 'cancelled' || state === 'declined';
}

/** The facts of an event that the rules below need. */
export type EventFacts = {
  state: EventState;
  visibility: EventVisibility;
  organizerId: string | null;
  /** The organizer is suspended or due for deletion. */
  organizerGone: boolean;
  /** Members who accepted the invitation. Missing in lists, which do not read the team. */
  team?: readonly { userId: string; role: TeamRole }[];
  startsAt: Date | null;
  endsAt: Date | null;
};
/** The viewer's pending, held or confirmed registration; null if there is none. */
export type ActiveRegistration = { state: RegistrationState; audience: AttendanceMode } | null;

const hourMs = 60 * 60 * 1000;

type HostFacts = Pick<EventFacts, 'organizerId' | 'team'>;

/** The viewer's role at an event. An event whose organizer is erased has no team either. */
export function roleOf({ organizerId, team = [] }: HostFacts, viewer: ViewerIdentity): HostRole | null {
  if (viewer.kind !== 'user' || organizerId === null) return null;
  if (organizerId === viewer.userId) return 'organizer';
  return team.find(({ userId }) => userId === viewer.userId)?.role ?? null;
}

/** Whether the viewer is the organizer or a manager. Managers may do everything except cancel, delete and change the team. */
export function isOrganizer(event: HostFacts, viewer: ViewerIdentity): boolean {
  const role = roleOf(event, viewer);
  return role === 'organizer' || role === 'manager';
}

/** Whether strangers can see the event, listed or not, so that content generated for everyone may show it. */
export function isVisibleToAnyone({ state, visibility, organizerGone, organizerId }: EventFacts): boolean {
  const isPublic = state === 'published' || state === 'cancelled';
  return isPublic && visibility !== 'members' && !organizerGone && organizerId !== null;
}

/**
 * Whether the viewer may see an event. Attendees still see it after it is unpublished; a draft is visible only to its
 * organizers. `unlisted` events are visible to anyone with the link and appear in no list.
 */
export function maySeeEvent(event: EventFacts, viewer: ViewerIdentity, registration: ActiveRegistration): boolean {
  if (isOrganizer(event, viewer)) return true;
  if (event.state === 'draft' || event.organizerId === null) return false;
  if (registration) return true;
  if (event.organizerGone || event.state === 'unpublished') return false;
  return event.visibility !== 'members' || isMember(viewer);
}

/** The organizer always sees the link; online attendees see it from a day before the start until the end. */
export function maySeeOnlineLink(
  event: EventFacts,
  viewer: Viewer,
  registration: ActiveRegistration,
  now: Date,
): boolean {
  return isOrganizer(event, viewer) || isOnlineLinkVisible(event, registration, now);
}

/** Whether the holder of this registration sees the link, with an account or without. */
export function isOnlineLinkVisible(
  event: Pick<EventFacts, 'state' | 'startsAt' | 'endsAt'>,
  registration: ActiveRegistration,
  now: Date,
): boolean {
  if (registration?.state !== 'confirmed' || registration.audience !== 'online') return false;
  if (event.state === 'cancelled' || !event.startsAt || !event.endsAt) return false;
  return now.getTime() >= event.startsAt.getTime() - limits.event.linkHours * hourMs && now < event.endsAt;
}

/** Whether the event accepts registrations now. foyer_decide_registrations checks the same under its lock. */
export function isRegistrationOpen(
  event: EventFacts & { registrationOpensAt: Date | null; registrationClosesAt: Date | null },
  now: Date,
): boolean {
  const { state, organizerGone, endsAt, registrationOpensAt: opens, registrationClosesAt: closes } = event;
  if (state !== 'published' || organizerGone || !endsAt || endsAt <= now) return false;
  return (!opens || opens <= now) && (!closes || closes > now);
}
