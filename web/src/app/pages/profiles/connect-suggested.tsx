import type { ComponentProps } from 'react';
import { ConnectButton } from '#src/features/connections/relation/connect-button.tsx';
import { EventSuggestions } from '#src/features/suggestions/event-suggestions.tsx';
import type { SuggestionActionProps } from '#src/features/suggestions/suggestion-card.tsx';
import { TodaysSuggestions } from '#src/features/suggestions/todays-suggestions.tsx';

/** Connects the viewer with a suggested member. What is open between them already is read at once. */
export function ConnectSuggested({ suggestion, viewer, eventId }: SuggestionActionProps) {
  return (
    <ConnectButton
      person={suggestion.person}
      viewer={viewer}
      eventId={eventId}
      isEager={suggestion.relation !== 'none'}
      openingLine={suggestion.openingLine}
      source={eventId === undefined ? 'suggestions' : 'event'}
    />
  );
}

/** The first of today's suggestions, each with a button to connect. The page loads the namespaces of both features. */
export function SuggestionsWithConnect(props: Omit<ComponentProps<typeof TodaysSuggestions>, 'Action'>) {
  return <TodaysSuggestions {...props} Action={ConnectSuggested} />;
}

type AtEvent = { userId: string; event: { id: string; title: string; slug: string }; limit: number };

/** The first people to meet at an event, for a page other than the event's. */
export function EventSuggestionsWithConnect({ userId, event, limit }: AtEvent) {
  return <EventSuggestions userId={userId} eventId={event.id} elsewhere={{ event, limit }} Action={ConnectSuggested} />;
}
