import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';

type Props = { userId: string; eventId: string };

/** People to meet at an event. Only attendees load its code and texts, after the page. */
export function EventPeople(props: Props) {
  const { i18n } = useTranslation();
  const [Suggestions, setSuggestions] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    Promise.all([
      import('../profiles/reach-suggested.tsx'),
      loadMessages(i18n, ['suggestions', 'relation', 'profile', 'errors']),
    ]).then(
      ([{ EventSuggestionsToReach }]) => setSuggestions(() => EventSuggestionsToReach),
      // Without it, the page says all that it has to.
      () => setSuggestions(null),
    );
  }, [i18n]);
  return Suggestions && <Suggestions {...props} />;
}
