import { finishProviderFlow, type ProviderSession, startProviderFlow } from '@foyer/contract/identities/identities.ts';
import { continueAuth, type NextStep } from '@foyer/contract/sign-in.ts';
import { startFoyer, temporaryDataDir } from '@foyer/e2e/started-foyer.ts';
import { type OidcPeer, oidcClient, oidcPeer } from '../../server/test/peers/oidc-peer.ts';
import { startBare } from './bare/bare-process.ts';
import { inParallel, perSecond } from './load/in-parallel.ts';
import { Browser } from './people/browser.ts';
import { becomeUser, newBrowser } from './people/sign-up.ts';
import { median, type Row } from './report.ts';

const width = 16;
const people = 32;
const tokensPerRound = 320;
const seconds = 2;
/** A warm-up round, which is not counted. */
const rounds = 4;

type Continued = { nextStep: NextStep; leadId?: string };

/** Signs in at the provider as `subject` and returns an ID token that this browser can use once. */
async function visit(browser: Browser, provider: OidcPeer, subject: string): Promise<string> {
  const begin = startProviderFlow.path.replace(':provider', 'google');
  const { authorizationUrl } = await browser.call<{ authorizationUrl: string }>('POST', begin, {});
  const callback = provider.visited(authorizationUrl, {
    sub: subject,
    email: `${subject}@example.com`,
    email_verified: true,
    name: 'Ada Lovelace',
  });
  const finish = finishProviderFlow.path.replace(':provider', 'google');
  return (await browser.call<ProviderSession>('POST', finish, callback)).idToken;
}

/**
 * `continue` with a Google token of an existing account, relative to a bare route that verifies a signature with jose
 * and writes two rows. The note compares both with signature checks alone, which no sign-in that writes can match.
 */
export async function measureIdTokens(): Promise<Row[]> {
  await using data = await temporaryDataDir();
  await using bareData = await temporaryDataDir();
  await using crypto = await startBare('./bare-crypto.ts');
  await using bare = await startBare('./bare-server.ts', bareData.path);
  const provider = await oidcPeer({ now: () => new Date() });
  await using foyer = await startFoyer({
    dataDir: data.path,
    env: {
      TRUSTED_PROXIES: '1',
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: oidcClient.clientId,
      GOOGLE_CLIENT_SECRET: oidcClient.clientSecret,
    },
  });
  const enter = (browser: Browser, idToken: string) =>
    browser.call<Continued>('POST', continueAuth.path, { provider: 'google', idToken });
  let made = 0;
  const browsers = await inParallel(people, 4, async () => {
    const subject = `person-${made++}`;
    const browser = await newBrowser(foyer.url);
    const { leadId = '' } = await enter(browser, await visit(browser, provider, subject));
    await becomeUser(foyer.url, browser, leadId);
    return { browser, subject };
  });
  const callers = Array.from({ length: width }, () => new Browser(bare.line, '10.0.0.1'));
  const measured: { entered: number; route: number; signatures: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`ID tokens, round ${round} of ${rounds}\n`);
    let next = 0;
    const waiting = await inParallel(tokensPerRound, width, async () => {
      const person = browsers[next++ % browsers.length];
      if (!person) throw new Error('Nobody signed up');
      const idToken = await visit(person.browser, provider, person.subject);
      return async () => {
        const { nextStep } = await enter(person.browser, idToken);
        if (nextStep !== 'LOGIN_SUCCESS') throw new Error(`Not signed in: ${nextStep}`);
      };
    });
    const answer = await fetch(`${crypto.line}/id-tokens?width=${width}&seconds=${seconds}`);
    const signatures = Number(await answer.text());
    const began = performance.now();
    await inParallel(waiting.length, width, async () => waiting.pop()?.());
    const entered = (tokensPerRound * 1000) / (performance.now() - began);
    const route = await perSecond(
      callers.map((caller) => () => caller.call('POST', '/sign-in', { idToken: 'x'.repeat(900) })),
      seconds,
    );
    if (round > 1) measured.push({ entered, route, signatures });
  }
  await provider.close();
  const ratios = measured.map(({ entered, route }) => entered / route);
  const alone = (which: 'entered' | 'route') =>
    median(measured.map((round) => round[which] / round.signatures)).toFixed(3);
  const note = `rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; of the signatures alone ${alone('entered')}, the bare route ${alone('route')}`;
  const name = "continue with a Google token / bare route with jose's check and two statements";
  return [{ name, value: median(ratios), limit: 0.15, better: 'higher', note }];
}
