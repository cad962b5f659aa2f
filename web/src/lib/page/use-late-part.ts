import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Namespace } from '#src/messages/namespaces.ts';
import { loadMessages } from '../i18n.ts';

/**
 * A part whose code and texts load after the page; null until then, and if they cannot be loaded, since the page says all that
 * it has to without it. `load` and `namespaces` must stay the same objects.
 */
export function useLatePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[],
): ComponentType<Props> | null {
  const { i18n } = useTranslation();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    Promise.all([load(), loadMessages(i18n, namespaces)]).then(
      ([loaded]) => setPart(() => loaded),
      () => setPart(null),
    );
  }, [i18n, load, namespaces]);
  return Part;
}
