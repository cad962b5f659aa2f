import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';

type Props = { person: { urlSlug: string; displayName: string }; viewer: string };

/** Connecting with a member, and writing to them. Its code and texts are loaded for members only: most visitors of profiles are strangers. */
export function LazyRelation(props: Props) {
  const { i18n } = useTranslation();
  const [Actions, setActions] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    Promise.all([import('./relation-with-message.tsx'), loadMessages(i18n, ['relation', 'report'])]).then(
      ([{ RelationWithMessage: Loaded }]) => setActions(() => Loaded),
      // Without a connection the code may not come; the page says so already.
      () => undefined,
    );
  }, [i18n]);
  return Actions && <Actions {...props} />;
}
