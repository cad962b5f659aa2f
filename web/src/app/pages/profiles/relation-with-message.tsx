import { RelationActions } from '#src/features/connections/relation/relation-actions.tsx';
import { MessageButton } from '#src/features/message-requests/message-button.tsx';
import { SuggestionsPart } from '../messages/suggestions-part.tsx';

type Props = { person: { urlSlug: string; displayName: string }; viewer: string };

/** What the viewer can do about a member, composed of two features: connecting and writing. */
export function RelationWithMessage({ person, viewer }: Props) {
  return (
    <RelationActions person={person} viewer={viewer}>
      <MessageButton person={person} viewer={viewer} source="profile" Suggestions={SuggestionsPart} />
    </RelationActions>
  );
}
