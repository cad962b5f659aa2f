import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const AcceptTransfer = lazy(async () => ({ default: (await import('./accept-transfer.tsx')).AcceptTransfer }));

/**
 * Accepts a ticket with the link of the mail that offers it. Its token is the fragment, which the server never sees;
 * it is taken out of the address bar as soon as it was read.
 */
export function TransferPage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const found = hash.slice(1);
    setToken((before) => (found === '' ? (before ?? null) : found));
    if (found !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  if (token === undefined) return <PageWaiting />;
  return (
    <Suspense fallback={<PageWaiting />}>
      <AcceptTransfer key={token} brought={token} />
    </Suspense>
  );
}
