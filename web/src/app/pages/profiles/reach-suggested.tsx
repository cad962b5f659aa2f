import { MessageButton } from '#src/features/message-requests/message-button.tsx';
import { EventSuggestions } from '#src/features/suggestions/event-suggestions.tsx';
import type { SuggestionActionProps } from '#src/features/suggestions/suggestion-card.tsx';
import { TodaysSuggestions } from '#src/features/suggestions/todays-suggestions.tsx';
import { SuggestionsPart } from '../messages/suggestions-part.tsx';
import { ConnectSuggested } from './connect-suggested.tsx';

/** Connects the viewer with a suggested member, or writes to them. */
function ReachSuggested(props: SuggestionActionProps) {
  const { suggestion, viewer, eventId } = props;
  return (
    <>
      <ConnectSuggested {...props} />
      <MessageButton
        person={suggestion.person}
        viewer={viewer}
        source={eventId === undefined ? 'suggestions' : 'event'}
        Suggestions={SuggestionsPart}
      />
    </>
  );
}

/** Today's suggestions, each with buttons to connect and to write. The page loads the namespaces of both features. */
export function SuggestionsToReach({ userId }: { userId: string }) {
  return <TodaysSuggestions userId={userId} Action={ReachSuggested} />;
}

/** People to meet at an event, each with buttons to connect and to write. */
export function EventSuggestionsToReach({ userId, eventId }: { userId: string; eventId: string }) {
  return <EventSuggestions userId={userId} eventId={eventId} Action={ReachSuggested} />;
}
