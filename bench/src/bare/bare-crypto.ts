// What the cryptography of signing in costs alone, in a process of its own: `node bare-crypto.ts`.
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { passwordHashing } from '../../../server/src/config.ts';
import { perSecond } from '../load/in-parallel.ts';

const { memoryKiB, passes, lanes } = passwordHashing;
const password = 'Quiet-Harbour-42!';
const stored = await hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes });

const { publicKey, privateKey } = await generateKeyPair('RS256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] });
const [issuer, audience] = ['https://accounts.example', 'foyer'];
const token = await new SignJWT({ email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' })
  .setProtectedHeader({ alg: 'RS256', kid: 'k' })
  .setIssuer(issuer)
  .setAudience(audience)
  .setSubject('ada')
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(privateKey);

const works: Record<string, () => Promise<unknown>> = {
  passwords: () => verify(stored, password),
  'id-tokens': () => jwtVerify(token, keys, { issuer, audience, algorithms: ['RS256'] }),
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
