import { Suspense } from 'react';
import { GuestRegistrationPage } from '#src/features/registrations/guest-access/guest-registration-page.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const GuestHome = lazyPart(async () => (await import('#src/features/guests/guest-home.tsx')).GuestHome);

/** /guest: one registration by the link of an email, otherwise everything of the guest who is signed in. */
export function GuestPage() {
  return <GuestRegistrationPage WithoutLink={LazyGuestHome} />;
}

function LazyGuestHome() {
  return (
    <Suspense fallback={<PageWaiting />}>
      <GuestHome />
    </Suspense>
  );
}
