import { type MessageSuggestion, type SuggestionLine, suggestMessages } from '@foyer/contract/message-suggestions.ts';
import type { MessageSuggestionSource } from '@foyer/contract/rules/messaging/message-suggestion-choices.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import type { MessageSuggestionsProps } from '#src/lib/message-suggestions-part.ts';

type End = Extract<SuggestionLine, { type: 'end' }>;
type Answer = {
  /** Who was asked; null until the server says so. */
  source: MessageSuggestionSource | null;
  items: MessageSuggestion[];
  end: End | null;
  failure: unknown;
};

const nothing: Answer = { source: null, items: [], end: null, failure: null };

function withLine(answer: Answer, line: SuggestionLine): Answer {
  switch (line.type) {
    case 'start':
      return { ...answer, source: line.source };
    case 'suggestion':
      return { ...answer, items: [...answer.items, line.suggestion] };
    case 'end':
      return { ...answer, end: line };
  }
}

/** Asks for suggestions once, and again on `retry`. They appear as they arrive; leaving ends the request. */
export function useSuggestions({ target, purpose }: Pick<MessageSuggestionsProps, 'target' | 'purpose'>) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState(nothing);
  // A new object with the same content is the same target.
  const body = JSON.stringify({ ...target, purpose });

  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing reads `attempt`, but each new one repeats the request.
  useEffect(() => {
    const leaving = new AbortController();
    setAnswer(nothing);
    const onValue = (line: SuggestionLine) => {
      if (!leaving.signal.aborted) setAnswer((now) => withLine(now, line));
    };
    call(suggestMessages, { body: JSON.parse(body), onValue }, leaving.signal)
      .then((last) => {
        if (last.type !== 'end') throw new ApiError('NETWORK_ERROR', 'The answer ended early', { requestId: '' });
      })
      .catch((failure: unknown) => {
        if (!leaving.signal.aborted) setAnswer((now) => ({ ...now, failure }));
      });
    return () => leaving.abort();
  }, [body, attempt]);

  return { ...answer, retry: () => setAttempt((before) => before + 1) };
}
