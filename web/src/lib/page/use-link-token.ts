import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token in the fragment of a link, `#email=…` for the name `email`, taken out of the address bar as soon as it was read, so that it is neither shared nor kept
 * in the history. Undefined until the address was looked at: the server never sees a fragment. Null: there is none.
 */
export function useLinkToken(name: string): string | null | undefined {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const found = new URLSearchParams(hash.slice(1)).get(name);
    if (!found) {
      setToken((before) => before ?? null);
      return;
    }
    setToken(found);
    void navigate(pathname + search, { replace: true, state, preventScrollReset: true });
  }, [hash, pathname, search, state, name, navigate]);
  return token;
}
