import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { createPeople } from '../chaos/chaos-world.ts';
import { Device } from '../chaos/device.ts';
import { MemberCalls } from '../chaos/member-calls.ts';
import { SharedMessages } from '../chaos/shared-messages.ts';
import { ownPostgres } from '../own-postgres.ts';
import type { Row } from '../report.ts';

const devices = 200;
const missed = 10;
const publicUrl = 'http://foyer.localhost';
const patienceMs = 60_000;

/**
 * After `kill -9` of the server that holds the sockets: how long devices need to open another one at the second server, and to
 * read what they missed. They wait up to two seconds before they connect again, as pages do.
 */
export async function measureResumes(): Promise<Row[]> {
  process.stderr.write(`live, ${devices} resumes after a kill\n`);
  await using postgres = await ownPostgres();
  await using data = await temporaryDataDir();
  const secretKey = randomBytes(32).toString('hex');
  const env = { PUBLIC_URL: publicUrl, DATABASE_URL: postgres.url, SECRET_KEY: secretKey, TRUSTED_PROXIES: '1' };
  await using killed = await startFoyer({ dataDir: data.path, env });
  await using other = await startFoyer({ dataDir: data.path, env });
  const [killedPort, otherPort] = [killed, other].map(({ url }) => Number(new URL(url).port)) as [number, number];
  const [room] = await createPeople({ url: postgres.url, secretKey, publicUrl }, [{ kind: 'room', size: devices }]);
  if (!room) throw new Error('no room was made');

  let port = killedPort;
  const anyPort = () => port;
  const params = { id: room.eventId ?? '' };
  const shared = new SharedMessages();
  const callers: MemberCalls[] = [];
  const all: Device[] = [];
  let conversationId = '';
  for (const [n, { accessToken }] of room.people.entries()) {
    const calls = new MemberCalls({
      publicUrl,
      accessToken,
      address: `10.8.0.${n + 1}`,
      signIn: async () => accessToken,
    });
    await calls.open(otherPort);
    if (n === 0) await calls.call(otherPort, changeEventRoom, { params, body: { isOpen: true, slowSeconds: 0 } });
    conversationId = (await calls.call(otherPort, enterEventRoom, { params })).id;
    callers.push(calls);
    all.push(new Device({ calls, conversationId, anyPort, random: Math.random, gatherMs: 0, shared }));
  }
  const [writer] = callers;
  if (!writer) throw new Error('nobody writes');
  const write = async () => {
    const body = { conversationId, messages: [{ clientId: randomUUID(), body: 'See you at the coffee break?' }] };
    return (await writer.call(otherPort, sendMessages, { body })).lastSeq;
  };
  const running = Promise.all(all.map((device) => device.run()));
  await untilRead(all, await write());

  await killed.stop('SIGKILL');
  let last = 0;
  for (let n = 0; n < missed; n += 1) last = await write();
  // From here on the load balancer knows that the server is gone.
  port = otherPort;
  const times = await untilRead(all, last);
  for (const device of all) device.close();
  for (const calls of callers) calls.close();
  await running;
  const seconds = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? Number.NaN) / 1000;
  return [
    {
      name: `live: 95th percentile of ${devices} resumes after kill -9, in seconds`,
      value: seconds(0.95),
      limit: 6,
      target: 3,
      better: 'lower',
      note: `(p50 ${seconds(0.5).toFixed(1)}, all ${seconds(1).toFixed(1)})`,
    },
  ];
}

/** When each device had read that change, in milliseconds from now, in rising order. */
async function untilRead(all: readonly Device[], seq: number): Promise<number[]> {
  const since = performance.now();
  const waiting = new Set(all);
  const times: number[] = [];
  while (waiting.size > 0) {
    const now = performance.now();
    if (now - since > patienceMs) throw new Error(`${waiting.size} devices had not read everything in time`);
    for (const device of waiting)
      if (device.log.seq >= seq) {
        waiting.delete(device);
        times.push(now - since);
      }
    await wait(10);
  }
  return times;
}
