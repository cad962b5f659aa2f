import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const AcceptTransfer = lazyPart(async () => (await import('./accept-transfer.tsx')).AcceptTransfer);

/**
 * Accepts a transferred ticket with the link from the email. The token is in the URL fragment, which the server never
 * sees, and is removed from the address bar once it was read.
 */
export function TransferPage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const found = hash.slice(1);
    setToken((previous) => (found === '' ? (previous ?? null) : found));
    if (found !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  if (token === undefined) return <PageWaiting />;
  return (
    <Suspense fallback={<PageWaiting />}>
      <AcceptTransfer key={token} linkToken={token} />
    </Suspense>
  );
}
