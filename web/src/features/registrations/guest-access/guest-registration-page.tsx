import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const GuestRegistration = lazyPart(async () => (await import('./guest-registration.tsx')).GuestRegistration);

/**
 * The registration of a guest whom another person registered. Its token is in the URL fragment, which the server never sees;
 * `WithoutLink` is shown if there is none.
 */
export function GuestRegistrationPage({ WithoutLink }: { WithoutLink: ComponentType }) {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(hash.slice(1)), [hash]);
  if (token === null) return <PageWaiting />;
  if (token === '') return <WithoutLink />;
  return (
    <Suspense fallback={<PageWaiting />}>
      <GuestRegistration key={token} token={token} />
    </Suspense>
  );
}
