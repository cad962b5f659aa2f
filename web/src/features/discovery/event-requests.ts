import { listMemberEvents } from '@foyer/contract/discovery/member-events.ts';
import { listEvents } from '@foyer/contract/discovery/search.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import type { Call } from '#src/lib/api/create-call.ts';
import { call } from '#src/lib/call.ts';

/** Lists of events that visitors may read. Apart from a member's own lists, whose schemas public pages do without. */
export const searchEvents = (query: InputOf<typeof listEvents>['query'], signal: AbortSignal, callApi: Call = call) =>
  callApi(listEvents, { query }, signal);

export const readMemberEvents = (
  slug: string,
  query: InputOf<typeof listMemberEvents>['query'],
  signal: AbortSignal,
  callApi: Call = call,
) => callApi(listMemberEvents, { params: { slug }, query }, signal);
