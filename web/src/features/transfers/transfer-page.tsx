import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';

const OfferedTransfer = lazyPart(async () => (await import('./offered-transfer.tsx')).OfferedTransfer);
const GoneTransfer = lazyPart(async () => (await import('./offered-transfer.tsx')).GoneTransfer);

/** The session storage item that holds the token of the link. */
const tokenItem = 'foyer.transfer';

/**
 * Accepts or declines a transferred ticket with the link from the email. The token is in the URL fragment, which the
 * server never sees, and is removed from the address bar once it was read.
 */
export function TransferPage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const found = savedToken(hash.slice(1));
    setToken((previous) => found ?? previous ?? null);
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  if (token === undefined) return <PageWaiting />;
  return (
    <Suspense fallback={<PageWaiting />}>
      {token === null ? (
        <GoneTransfer />
      ) : (
        <OfferedTransfer key={token} transfer={{ token }} onAnswered={forgetToken} />
      )}
    </Suspense>
  );
}

/** The token of the link, stored in this tab while a visitor signs in. */
function savedToken(linkToken: string): string | null {
  if (linkToken === '') return browserStorages.session.getItem(tokenItem);
  try {
    browserStorages.session.setItem(tokenItem, linkToken);
  } catch {
    // Storage is full or disabled: visitors open the link again after signing in.
  }
  return linkToken;
}

function forgetToken(): void {
  browserStorages.session.removeItem(tokenItem);
}
