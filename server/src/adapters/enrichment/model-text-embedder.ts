import { suggestionRules } from '#src/config/suggestions.ts';
import { boundedFetch } from '../identity/bounded-fetch.ts';
import { askProvider, LookupFailed } from './lookup-failed.ts';
import type { TextEmbedder } from './lookup-providers.ts';

/** Any embedding model behind an OpenAI-compatible API. */
export function modelTextEmbedder(given: { url: string; key: string | undefined; model: string }): TextEmbedder {
  const { url, key, model } = given;
  const { host } = new URL(url);
  const name = `${model} (${host})`;
  const { embedMs: timeoutMs, embedAnswerBytes: largestAnswerBytes } = suggestionRules;
  return {
    name,
    model,
    host,
    embed: (texts, signal) =>
      askProvider(name, async () => {
        const [{ embedMany }, { createOpenAICompatible }] = await Promise.all([
          import('ai'),
          import('@ai-sdk/openai-compatible'),
        ]);
        const provider = createOpenAICompatible({
          name: 'foyer',
          baseURL: url,
          ...(key && { apiKey: key }),
          fetch: (input, init) => boundedFetch(String(input), init, { timeoutMs, largestAnswerBytes }),
        });
        // The next run retries a batch that failed.
        const { embeddings } = await embedMany({
          model: provider.embeddingModel(model),
          values: [...texts],
          maxParallelCalls: 1,
          maxRetries: 0,
          abortSignal: signal,
        });
        const lengths = new Set(embeddings.map(({ length }) => length));
        if (embeddings.length !== texts.length || lengths.size !== 1 || lengths.has(0) || !areNumbers(embeddings))
          throw new LookupFailed(`${name} gave no usable answer`, { permanent: false });
        return embeddings;
      }),
  };
}

const areNumbers = (embeddings: readonly number[][]) => embeddings.every((each) => each.every(Number.isFinite));
