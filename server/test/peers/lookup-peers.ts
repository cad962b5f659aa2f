import { type HttpPeer, httpPeer, type PeerAnswer, type PeerRequest } from './http-peer.ts';

/** How an external service responds: as it should, with this body, or with a fault. */
export type Behaviour = PeerAnswer | { found: unknown };

const refuse = (status: number): PeerAnswer => ({
  status,
  body: { error: { message: 'your key secret-key is wrong' } },
});
const answerOf = (behaviour: Behaviour): PeerAnswer =>
  typeof behaviour === 'object' && 'found' in behaviour ? { status: 200, body: behaviour.found } : behaviour;

/** `behave` answers valid requests; `problemOf` gives the status with which the real service refuses the others. */
function peer(
  problemOf: (request: PeerRequest, url: URL) => number | null,
  behave: (request: PeerRequest) => Behaviour | Promise<Behaviour>,
) {
  return httpPeer(async (request) => {
    const status = problemOf(request, new URL(request.path, 'http://peer.invalid'));
    return status === null ? answerOf(await behave(request)) : refuse(status);
  });
}

/** Google's Programmable Search: items with title, link and snippet. */
export function googleSearchPeer(behave: (request: PeerRequest) => Behaviour): Promise<HttpPeer> {
  return peer(({ method }, { pathname, searchParams }) => {
    if (method !== 'GET' || pathname !== '/customsearch/v1') return 404;
    if (searchParams.get('key') !== 'secret-key') return 403;
    return searchParams.get('cx') === 'engine-1' && searchParams.get('q') ? null : 400;
  }, behave);
}

/** Brave's web search: web.results with title, url and description, with matched words marked up. */
export function braveSearchPeer(behave: (request: PeerRequest) => Behaviour): Promise<HttpPeer> {
  return peer(({ method, headers }, { pathname, searchParams }) => {
    if (method !== 'GET' || pathname !== '/res/v1/web/search') return 404;
    if (headers['x-subscription-token'] !== 'secret-key') return 401;
    const query = searchParams.get('q') ?? '';
    return query !== '' && query.length <= 400 && query.split(' ').length <= 50 ? null : 422;
  }, behave);
}

/** A person enrichment in the shape of People Data Labs. */
export function enrichmentPeer(behave: (request: PeerRequest) => Behaviour | Promise<Behaviour>): Promise<HttpPeer> {
  return peer(({ method, headers }, { pathname, searchParams }) => {
    if (method !== 'GET' || pathname !== '/v5/person/enrich') return 404;
    if (headers['x-api-key'] !== 'secret-key') return 401;
    return searchParams.get('profile')?.startsWith('https://www.linkedin.com/in/') ? null : 400;
  }, behave);
}

/** An OpenAI-compatible embedding service. `embed` gives the vector of a text, or a fault for the whole request. */
export function embeddingPeer(embed: (text: string) => number[] | PeerAnswer | Promise<number[]>): Promise<HttpPeer> {
  return peer(
    ({ method, path, headers, body }) => {
      if (method !== 'POST' || path !== '/v1/embeddings') return 404;
      if (headers.authorization !== 'Bearer secret-key') return 401;
      const { model, input } = JSON.parse(body) as { model?: string; input?: unknown };
      return model === 'small-model' && Array.isArray(input) && input.every((text) => typeof text === 'string' && text)
        ? null
        : 400;
    },
    async ({ body }) => {
      const { input } = JSON.parse(body) as { input: string[] };
      const vectors = await Promise.all(input.map(embed));
      const fault = vectors.find((each) => !Array.isArray(each));
      if (fault !== undefined) return fault as PeerAnswer;
      const list = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
      return {
        found: { object: 'list', data: list, model: 'small-model', usage: { prompt_tokens: 1, total_tokens: 1 } },
      };
    },
  );
}

/** An OpenAI-compatible chat. `reply` gives the text of the one message, or a fault. */
export function modelPeer(reply: (request: PeerRequest) => string | PeerAnswer): Promise<HttpPeer> {
  return peer(
    ({ method, path, headers, body }) => {
      if (method !== 'POST' || path !== '/v1/chat/completions') return 404;
      if (headers.authorization !== 'Bearer secret-key') return 401;
      const { model, messages } = JSON.parse(body) as { model?: string; messages?: unknown[] };
      return model === 'small-model' && messages && messages.length > 0 ? null : 400;
    },
    (request) => {
      const text = reply(request);
      if (typeof text !== 'string' || text === 'silence' || text === 'half' || text === 'hang-up')
        return text as Behaviour;
      const message = { role: 'assistant', content: text };
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      return { found: { id: 'chat-1', object: 'chat.completion', created: 1, model: 'small-model', choices, usage } };
    },
  );
}
