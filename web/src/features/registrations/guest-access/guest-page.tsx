import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const GuestRegistration = lazy(async () => ({ default: (await import('./guest-registration.tsx')).GuestRegistration }));

/** The page of whoever was named for a ticket and has no account. Its token is the fragment, which the server never sees. */
export function GuestPage() {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(hash.slice(1)), [hash]);
  if (token === null) return <PageWaiting />;
  return (
    <Suspense fallback={<PageWaiting />}>
      <GuestRegistration key={token} token={token} />
    </Suspense>
  );
}
