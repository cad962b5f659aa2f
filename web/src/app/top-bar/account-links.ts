import { IconCalendarEvent, IconLayoutDashboard, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { paths } from '#src/lib/paths.ts';

/** Where who is signed in can go, in the menu of the bar and in the drawer. Pages that come later add their lines. */
export const accountLinks = [
  { to: paths.profile, text: 'nav.profile', Icon: IconUserCircle },
  { to: paths.dashboard, text: 'nav.dashboard', Icon: IconLayoutDashboard },
  { to: paths.myEvents, text: 'nav.myEvents', Icon: IconCalendarEvent },
  { to: paths.settings, text: 'nav.settings', Icon: IconSettings },
] as const;
