import type { User } from '@foyer/contract/accounts.ts';
import type { ComponentType } from 'react';
import { Completeness } from '#src/features/dashboard/completeness.tsx';
import { Dashboard, type DashboardSection } from '#src/features/dashboard/dashboard.tsx';
import { SetupReminder } from '#src/features/dashboard/setup-reminder.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';

const NextEvent = lazyPart(async () =>
  byUserId((await import('#src/features/discovery/upcoming/next-event.tsx')).NextEvent),
);
const NeedsAnswer = lazyPart(async () => (await import('./dashboard/needs-answer.tsx')).NeedsAnswer);
const TeamInvitations = lazyPart(async () =>
  byUserId((await import('#src/features/events/team/team-invitations.tsx')).TeamInvitations),
);
const HostDay = lazyPart(async () =>
  byUserId((await import('#src/features/discovery/upcoming/host-day-section.tsx')).HostDaySection),
);
const UpcomingEvents = lazyPart(async () =>
  byUserId((await import('#src/features/discovery/upcoming/upcoming-events-card.tsx')).UpcomingEventsCard),
);
const PeopleAtNextEvent = lazyPart(async () =>
  byUserId((await import('./dashboard/suggested-people.tsx')).PeopleAtNextEvent),
);
const PeopleToday = lazyPart(async () => byUserId((await import('./dashboard/suggested-people.tsx')).PeopleToday));
const Recommended = lazyPart(async () =>
  byUserId((await import('#src/features/discovery/upcoming/recommended-section.tsx')).RecommendedSection),
);

/** The dashboard from top to bottom. A new section is one line here. */
const sections: readonly DashboardSection[] = [
  { key: 'next', Content: NextEvent, outline: 220 },
  { key: 'setup', Content: SetupReminder },
  { key: 'answers', Content: NeedsAnswer },
  { key: 'invitations', Content: TeamInvitations },
  { key: 'day', Content: HostDay },
  { key: 'upcoming', Content: UpcomingEvents, outline: 190 },
  { key: 'event-people', Content: PeopleAtNextEvent },
  { key: 'people', Content: PeopleToday, outline: 240 },
  { key: 'recommended', Content: Recommended, outline: 240 },
  { key: 'profile', Content: Completeness, outline: 26 },
];

function byUserId(Content: ComponentType<{ userId: string }>): ComponentType<{ user: User }> {
  return ({ user }) => <Content userId={user.id} />;
}

/** /dashboard: what is next, what needs an answer, events and the profile. */
export function MemberDashboard({ user }: { user: User }) {
  return <Dashboard user={user} sections={sections} />;
}
