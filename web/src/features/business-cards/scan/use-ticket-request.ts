import { requestByTicket } from '@foyer/contract/connections/requests.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { track } from '#src/lib/analytics/track.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';
import { profileKeys } from '#src/lib/query-keys/profile-keys.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';

export type TicketOutcome = { requested: DataOf<typeof requestByTicket> } | { failure: unknown };

/** Asks the holder of a scanned ticket to connect. One scan at a time. */
export function useTicketRequest() {
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const [outcome, setOutcome] = useState<TicketOutcome | null>(null);

  /** Resolves to whether the server responded; null while another scan is under way. */
  function send(code: string): Promise<boolean> | null {
    if (isBusy.current) return null;
    isBusy.current = true;
    return ask(code).finally(() => {
      isBusy.current = false;
    });
  }

  async function ask(code: string): Promise<boolean> {
    try {
      const requested = await call(requestByTicket, { body: { code } });
      setOutcome({ requested });
      track('connection_requested', { origin: 'scan', state: requested.state });
      // What a request changes, which includes what profiles and suggestions show.
      for (const queryKey of [connectionKeys.all, profileKeys.allPublic, suggestionKeys.all])
        void queries.invalidateQueries({ queryKey });
      return true;
    } catch (failure) {
      setOutcome({ failure });
      return failure instanceof ApiError && failure.status > 0;
    }
  }

  return { outcome, send, clear: () => setOutcome(null) };
}
