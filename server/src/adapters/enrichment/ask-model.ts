import { boundedFetch } from '../identity/bounded-fetch.ts';
import { askProvider } from './lookup-failed.ts';

/** Any model behind an OpenAI-compatible API. */
export type LanguageModel = { url: string; key: string | undefined; model: string };

type Question = {
  instructions: string;
  /** What the answer is about, as JSON: text of members, which can't pose as our instructions. */
  data: { name: string; value: object };
  maxOutputTokens: number;
  timeoutMs: number;
  temperature: number;
};

/** For the log and the start-up report. */
export const nameOfModel = ({ url, model }: LanguageModel): string => `${model} (${new URL(url).host})`;

/** Asks a model for one JSON object, without tools. The caller checks the shape of the answer. Throws LookupFailed. */
export function askModel(asked: LanguageModel, question: Question, signal: AbortSignal): Promise<unknown> {
  const { url, key, model } = asked;
  const { instructions, data, maxOutputTokens, timeoutMs, temperature } = question;
  return askProvider(nameOfModel(asked), async () => {
    const [{ generateText, Output }, { createOpenAICompatible }] = await Promise.all([
      import('ai'),
      import('@ai-sdk/openai-compatible'),
    ]);
    const provider = createOpenAICompatible({
      name: 'foyer',
      baseURL: url,
      ...(key && { apiKey: key }),
      fetch: (input, init) => boundedFetch(String(input), init, { timeoutMs }),
    });
    const { output } = await generateText({
      model: provider(model),
      output: Output.json(),
      system: instructions,
      prompt: escaped(data),
      temperature,
      maxOutputTokens,
      // The caller decides whether to try again.
      maxRetries: 0,
      abortSignal: signal,
    });
    return output;
  });
}

function escaped({ name, value }: Question['data']): string {
  return `<${name}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</${name}>`;
}
