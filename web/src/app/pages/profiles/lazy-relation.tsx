import { useLatePart } from '#src/lib/page/use-late-part.ts';

type Props = { person: { urlSlug: string; displayName: string }; viewer: string };

/** Connecting with a member, and writing to them. Its code and texts are loaded for members only: most visitors of profiles are strangers. */
export function LazyRelation(props: Props) {
  const Actions = useLatePart(loadActions, namespaces);
  return Actions && <Actions {...props} />;
}

const loadActions = async () => (await import('./relation-with-message.tsx')).RelationWithMessage;
const namespaces = ['relation', 'report'] as const;
