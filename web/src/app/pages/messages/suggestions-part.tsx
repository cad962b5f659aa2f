import type { i18n as I18n } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import type { MessageSuggestionsPart, MessageSuggestionsProps } from '#src/lib/message-suggestions-part.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The part that suggests messages. Its code and texts load when it is first shown, in whichever page. */
export function SuggestionsPart(props: MessageSuggestionsProps) {
  const { i18n } = useTranslation();
  const Part = partWith(i18n);
  return (
    <Suspense fallback={<Skeleton height={160} radius={16} />}>
      <Part {...props} />
    </Suspense>
  );
}

const parts = new WeakMap<I18n, MessageSuggestionsPart>();

function partWith(i18n: I18n): MessageSuggestionsPart {
  const known = parts.get(i18n);
  if (known) return known;
  const part = lazyPart(async () => {
    const [{ MessageSuggestions }] = await Promise.all([
      import('#src/features/message-suggestions/message-suggestions.tsx'),
      loadMessages(i18n, ['message-suggestions', 'errors']),
    ]);
    return MessageSuggestions;
  });
  parts.set(i18n, part);
  return part;
}
