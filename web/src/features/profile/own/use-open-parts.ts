import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditedPart, editedParts } from '../edit/draft/edited-parts.ts';
import { keptDrafts } from '../edit/draft/kept-drafts.ts';

/** Id of what opens a part: the focus goes back there. */
export const openerId = (part: EditedPart | 'photo') => `edit-${part}`;

/** Which parts are being written, beginning with those whose drafts were left open. */
export function useOpenParts(userId: string) {
  const { t } = useTranslation('profile-edit');
  const [open, setOpen] = useState<ReadonlySet<EditedPart>>(
    () => new Set(editedParts.filter((part) => keptDrafts.read(userId, part))),
  );
  const [said, setSaid] = useState('');
  const closed = useRef<EditedPart | null>(null);

  useEffect(() => {
    if (closed.current) document.getElementById(openerId(closed.current))?.focus();
    closed.current = null;
  });

  return {
    open,
    said,
    start(part: EditedPart): void {
      setSaid('');
      setOpen((parts) => new Set([...parts, part]));
    },
    stop(part: EditedPart, isSaved: boolean): void {
      closed.current = part;
      setSaid(isSaved ? t('saved') : '');
      setOpen((parts) => new Set([...parts].filter((each) => each !== part)));
    },
  };
}
