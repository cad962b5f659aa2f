import { useLatePart } from '#src/lib/page/use-late-part.ts';

type Props = { userId: string; eventId: string };

/** People to meet at an event. Only attendees load its code and texts, after the page. */
export function EventPeople(props: Props) {
  const Suggestions = useLatePart(loadSuggestions, namespaces);
  return Suggestions && <Suggestions {...props} />;
}

const loadSuggestions = async () => (await import('../profiles/reach-suggested.tsx')).EventSuggestionsToReach;
const namespaces = ['suggestions', 'relation', 'profile', 'errors'] as const;
