import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const GuestRegistration = lazy(async () => ({ default: (await import('./guest-registration.tsx')).GuestRegistration }));

/** The registration of a guest without an account. Its token is in the URL fragment, which the server never sees. */
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
