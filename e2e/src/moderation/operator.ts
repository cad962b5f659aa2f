import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SignedIn } from '@foyer/contract/accounts.ts';
import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { request } from 'playwright-core';
import { openApi } from '../people/api.ts';
import { goodPassword, newEmail, newMember } from '../people/member.ts';
import { codeIn, nextMessage } from '../people/messages.ts';
import { type Foyer, startFoyer } from '../started-foyer.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts a server on which a member is an operator. Only a command makes one, and the embedded database belongs to one process
 * at a time: so the server stops in between.
 */
export async function startWithOperator(dataDir: string): Promise<{ foyer: Foyer; operator: SignedIn }> {
  const first = await startFoyer({ dataDir });
  const context = { request: await request.newContext() };
  const { url } = first;
  const message = (to: string) => nextMessage(url, to, 0);
  const code = async (to: string) => codeIn(await message(to));
  const email = newEmail('olga');
  const wishes = { firstName: 'Olga', lastName: 'Ladyzhenskaya', email, proven: true, password: goodPassword };
  await newMember({ context, url, message, code }, wishes);
  await context.request.dispose();
  await first.stop();

  const program = [join(root, 'scripts/run.mjs'), 'server/src/bootstrap/operators-command.ts', 'grant', email];
  const { PATH } = process.env;
  const env = { ...(PATH && { PATH }), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, program, { cwd: root, env });

  const foyer = await startFoyer({ dataDir });
  // Tokens name the origin that issued them, and the server has another port now.
  const again = { request: await request.newContext() };
  const { call } = await openApi(again, foyer.url);
  const operator = await call(signInByPassword, { body: { email, password: goodPassword } });
  await again.request.dispose();
  return { foyer, operator };
}
