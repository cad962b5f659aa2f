import { GuestHome } from '#src/features/guests/guest-home.tsx';
import { GuestPage as Page } from '#src/features/registrations/guest-access/guest-page.tsx';

/** /guest: one registration by the link of an email, otherwise everything of the guest who is signed in. */
export function GuestPage() {
  return <Page WithoutLink={GuestHome} />;
}
