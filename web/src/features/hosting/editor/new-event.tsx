import { useTranslation } from 'react-i18next';
import { emptyDraft } from './draft/event-draft.ts';
import { EventEditor } from './event-editor.tsx';

/** An event that is none yet: its first save makes a draft of it. */
export function NewEvent() {
  const { i18n } = useTranslation();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return <EventEditor event={null} start={emptyDraft(i18n.language, timeZone)} />;
}
