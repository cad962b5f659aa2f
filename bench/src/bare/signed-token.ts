import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';

const [issuer, audience] = ['https://accounts.example', 'foyer'];
const { publicKey, privateKey } = await generateKeyPair('RS256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] });

/** An ID token as Google would issue it. */
const signedToken = await new SignJWT({ email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' })
  .setProtectedHeader({ alg: 'RS256', kid: 'k' })
  .setIssuer(issuer)
  .setAudience(audience)
  .setSubject('ada')
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(privateKey);

/** Verifies it with keys that are already loaded. */
export const verifySignedToken = () => jwtVerify(signedToken, keys, { issuer, audience, algorithms: ['RS256'] });
