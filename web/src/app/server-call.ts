import type { PageRequest } from '@foyer/contract/pages.ts';
import { type Call, createCall } from '#src/lib/api/create-call.ts';

/** `call` for a page that is being rendered: nobody is signed in there, and the API is in the same process. */
export function createServerCall(read: PageRequest['read']): Call {
  return createCall({
    origin: () => '',
    csrf: { read: () => null, write: () => undefined },
    session: { accessToken: () => null, refresh: async () => 'dropped', ended: () => undefined },
    async send(address) {
      const { status, text } = await read(address);
      return new Response(text, { status });
    },
  });
}
