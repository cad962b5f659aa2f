import { z } from 'zod';
import { type HttpPeer, httpPeer, type PeerAnswer, type PeerRequest } from './http-peer.ts';

export const metaAccount = {
  phoneNumberId: '106540352242922',
  accessToken: 'meta access token',
  template: 'foyer_code',
};

const parameter = z.strictObject({ type: z.literal('text'), text: z.string().max(15) });
/** What the Cloud API takes for a template of the category "authentication". */
const codeMessage = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\+?[1-9]\d{6,14}$/),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.literal(metaAccount.template),
    language: z.strictObject({ code: z.enum(['en', 'es']) }),
    components: z.tuple([
      z.strictObject({ type: z.literal('body'), parameters: z.tuple([parameter]) }),
      z.strictObject({
        type: z.literal('button'),
        sub_type: z.literal('url'),
        index: z.literal('0'),
        parameters: z.tuple([parameter]),
      }),
    ]),
  }),
  biz_opaque_callback_data: z.string().max(512),
});

/** Behaves as Meta's Cloud API: checks path, token and template. `outcomes` as with twilioPeer. */
export async function metaPeer(outcomes: PeerAnswer[] = []): Promise<HttpPeer> {
  return await httpPeer(
    (request) => refusalOf(request) ?? outcomes.shift() ?? { status: 200, body: { messages: [{ id: 'wamid.1' }] } },
  );
}

function refusalOf({ method, path, headers, body }: PeerRequest): PeerAnswer | null {
  const error = (status: number, code: number) => ({
    status,
    body: { error: { code, message: `(#${code}) ${body}` } },
  });
  if (method !== 'POST' || path !== `/v23.0/${metaAccount.phoneNumberId}/messages`) return error(404, 100);
  if (headers.authorization !== `Bearer ${metaAccount.accessToken}`) return error(401, 190);
  return codeMessage.safeParse(JSON.parse(body)).success ? null : error(400, 132000);
}
