import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelationActions } from '#src/features/connections/relation/relation-actions.tsx';
import { loadMessages } from '#src/lib/i18n.ts';

type Props = ComponentProps<typeof RelationActions>;

/** Connecting with a member. Its code and texts are loaded for members only: most visitors of profiles are strangers. */
export function LazyRelation(props: Props) {
  const { i18n } = useTranslation();
  const [Actions, setActions] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    Promise.all([
      import('#src/features/connections/relation/relation-actions.tsx'),
      loadMessages(i18n, ['relation']),
    ]).then(
      ([{ RelationActions: Loaded }]) => setActions(() => Loaded),
      // Without a connection the code may not come; the page says so already.
      () => undefined,
    );
  }, [i18n]);
  return Actions && <Actions {...props} />;
}
