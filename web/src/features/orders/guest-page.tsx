import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const GuestPlace = lazy(async () => ({ default: (await import('./guest/guest-place.tsx')).GuestPlace }));

/** The page of whoever was named for a place and has no account. Its token is the fragment, which the server never sees. */
export function GuestPage() {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(hash.slice(1)), [hash]);
  if (token === null) return <PageWaiting />;
  return (
    <Suspense fallback={<PageWaiting />}>
      <GuestPlace key={token} token={token} />
    </Suspense>
  );
}
