// Measures the cryptography of sign-in alone, in its own process: `node bare-crypto.ts`.
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { passwordHashing } from '../../../server/src/config/passwords.ts';
import { perSecond } from '../load/in-parallel.ts';
import { verifySignedToken } from './signed-token.ts';

const { memoryKiB, passes, lanes } = passwordHashing;
const password = 'Quiet-Harbour-42!';
const stored = await hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes });

const works: Record<string, () => Promise<unknown>> = {
  passwords: () => verify(stored, password),
  'id-tokens': verifySignedToken,
};

const server = createServer(async ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const work = works[pathname.slice(1)];
  if (!work) return void response.writeHead(404).end();
  const workers = Array<typeof work>(Number(searchParams.get('width'))).fill(work);
  response.end(String(await perSecond(workers, Number(searchParams.get('seconds')))));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`);
});
