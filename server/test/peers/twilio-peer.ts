import { type HttpPeer, httpPeer, type PeerAnswer, type PeerRequest } from './http-peer.ts';

export const twilioAccount = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'twilio auth token' } as const;

/**
 * Behaves as Twilio's Messages resource: checks path, sign-in, encoding and the fields it would insist on. `outcomes`:
 * what happens to valid requests, one by one; afterwards they succeed.
 */
export async function twilioPeer(outcomes: PeerAnswer[] = []): Promise<HttpPeer> {
  return await httpPeer((request) => refusalOf(request) ?? outcomes.shift() ?? { status: 201, body: { sid: 'SM1' } });
}

function refusalOf({ method, path, headers, body }: PeerRequest): PeerAnswer | null {
  const { accountSid, authToken } = twilioAccount;
  if (method !== 'POST' || path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return refuse(404, 20404);
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  if (headers.authorization !== expected) return refuse(401, 20003);
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return refuse(415, 20415);
  const form = new URLSearchParams(body);
  if (!/^(whatsapp:)?\+[1-9]\d{6,14}$/.test(form.get('To') ?? '')) return refuse(400, 21211);
  if (!form.has('From') === !form.has('MessagingServiceSid')) return refuse(400, 21603);
  if (form.get('From')?.startsWith('whatsapp:') !== form.get('To')?.startsWith('whatsapp:') && form.has('From'))
    return refuse(400, 21910);
  if (!form.has('Body') === !form.has('ContentSid')) return refuse(400, 21602);
  return null;
}

/** Twilio's words quote the number, as the real ones do. */
function refuse(status: number, code: number): PeerAnswer {
  return { status, body: { code, message: "The 'To' number +12015550123 is not a valid phone number.", status } };
}
