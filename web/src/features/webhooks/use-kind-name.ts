import type { SentKind } from '@foyer/contract/rules/webhook-choices.ts';
import { useTranslation } from 'react-i18next';

/** Translates an event type such as `event.published`. */
export function useKindName(): (kind: SentKind) => string {
  const { t } = useTranslation('webhooks');
  return (kind) => {
    const [subject, what] = kind.split('.');
    return t(`kinds.${subject}.${what}` as `kinds.${SentKind}`);
  };
}
