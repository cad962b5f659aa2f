import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Reads a token from the fragment of a link, `#email=…` for the name `email`, and removes it from the address bar at
 * once, so that it is neither shared nor kept in the history. Undefined until the address was read (the server never
 * sees a fragment), null when there is no token.
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
