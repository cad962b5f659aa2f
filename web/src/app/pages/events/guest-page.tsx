import { lazy, Suspense } from 'react';
import { GuestPage as Page } from '#src/features/registrations/guest-access/guest-page.tsx';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const GuestHome = lazy(async () => ({ default: (await import('#src/features/guests/guest-home.tsx')).GuestHome }));

/** /guest: one registration by the link of an email, otherwise everything of the guest who is signed in. */
export function GuestPage() {
  return <Page WithoutLink={LazyGuestHome} />;
}

function LazyGuestHome() {
  return (
    <Suspense fallback={<PageWaiting />}>
      <GuestHome />
    </Suspense>
  );
}
