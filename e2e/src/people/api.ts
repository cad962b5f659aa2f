import type { DataOf, Endpoint, InputOf } from '@foyer/contract/http.ts';
import { type humanCheckActions, readHumanCheck } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { readConfig } from '@foyer/contract/system.ts';
import type { Challenge } from 'altcha-lib/types';
import type { BrowserContext } from 'playwright-core';
import { solveHumanCheck } from './human-check.ts';

/** Calls the API with the cookies of this browser, as a page would. */
export async function openApi(context: Pick<BrowserContext, 'request'>, url: string) {
  let csrfToken = '';
  let accessToken: string | null = null;

  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>> {
    const { params, query, body }: { params?: object; query?: object; body?: unknown } = input;
    let path: string = endpoint.path;
    for (const [name, value] of Object.entries(params ?? {})) path = path.replace(`:${name}`, String(value));
    const response = await context.request.fetch(url + path, {
      method: endpoint.method,
      headers: {
        origin: url,
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': csrfToken,
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      },
      ...(query && { params: { ...query } }),
      ...(body !== undefined && { data: body }),
    });
    const answer = await response.json();
    if (!answer.success) throw new Error(`${endpoint.method} ${path}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  }

  ({ csrfToken } = await call(readConfig, {}));
  return {
    call,
    async humanCheck(action: (typeof humanCheckActions)[number]) {
      // ALTCHA defines the content of a challenge, not the contract.
      return solveHumanCheck((await call(readHumanCheck, { query: { action } })) as unknown as Challenge);
    },
    signIn(token: string) {
      accessToken = token;
    },
  };
}
