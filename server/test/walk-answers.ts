import type { Endpoint } from '@foyer/contract/http.ts';
import type { TestClient } from './test-client.ts';

/** Something about a person that can be found in an answer. */
export type Mark = { name: string; in: RegExp };

/** A mark for a text. Not followed by a digit: "member-3" is not in "member-30". */
export function mark(name: string, text: string): Mark {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { name, in: new RegExp(`${escaped}(?!\\d)`, 'i') };
}

export const marksIn = (marks: readonly Mark[], text: string): string[] =>
  marks
    .filter((each) => each.in.test(text))
    .map(({ name }) => name)
    .toSorted();

export type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Every endpoint that these modules of the contract export. */
export function endpointsOf(...modules: readonly object[]): Endpoint[] {
  return modules.flatMap((each) => Object.values({ ...each }).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

export type Walk = {
  /** By endpoint: the marks in its bodies, errors, cursors and headers, and `?` with each search that found somebody. */
  found: Record<string, readonly string[]>;
  /** By endpoint and whom or what it was about: the answers. */
  byTarget: Record<string, Record<string, string>>;
};

type Walked = { inputsOf: (name: string) => readonly Input[]; marks: readonly Mark[] };

/** Calls endpoints as one client, and finds the marks in all that comes back. */
export async function walkAnswers(
  browser: TestClient,
  endpoints: readonly Endpoint[],
  { inputsOf, marks }: Walked,
): Promise<Walk> {
  const result: Walk = { found: {}, byTarget: {} };
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    const found = new Set<string>();
    for (const input of inputsOf(name)) {
      for await (const { text, status, headers, data } of pagesOf(browser, endpoint, input)) {
        // What the viewer typed is no news to them.
        const typed = JSON.stringify([input.query ?? {}, input.params ?? {}]);
        const all = `${withCursors(text)}\n${JSON.stringify(headers)}`;
        for (const each of marks) if (each.in.test(all) && !each.in.test(typed)) found.add(each.name);
        const word = input.query?.q ?? input.query?.tag ?? input.query?.city ?? input.query?.topic;
        if (word !== undefined && (data?.items?.length ?? data?.total ?? 0) > 0) found.add(`?${word}`);
        const target = targetOf(input);
        if (target !== undefined) result.byTarget[name] = { ...result.byTarget[name], [target]: `${status} ${text}` };
      }
    }
    if (found.size > 0) result.found[name] = [...found].toSorted();
  }
  return result;
}

function targetOf({ params = {}, body = {} }: Input): string | undefined {
  const target = params.slug ?? body.urlSlug ?? params.messageId ?? body.conversationId ?? params.id;
  return typeof target === 'string' ? target : undefined;
}

/** Cursors can be read by the client that receives them. */
function withCursors(text: string): string {
  const cursors = [...text.matchAll(/"nextCursor":"([^"]+)"/g)].map(([, cursor]) =>
    Buffer.from(cursor ?? '', 'base64url').toString('utf8'),
  );
  return [text, ...cursors].join('\n');
}

type Listed = { items?: unknown[]; total?: number; nextCursor?: string | null } | undefined;

/** All pages of a list that is read one by one, otherwise the one answer. */
async function* pagesOf(browser: TestClient, endpoint: Endpoint, input: Input) {
  let query = input.query;
  while (true) {
    const { text, status, headers, body } = await browser.call(endpoint, { ...input, query } as never);
    const data = body.data as Listed;
    yield { text, status, headers, data };
    if (input.query?.limit !== '1' || !data?.nextCursor) return;
    query = { ...input.query, cursor: data.nextCursor };
  }
}
