import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDrafts } from '../editing/open-drafts.ts';
import { type SectionName, sectionNames } from '../editing/sections.ts';

/** Id of the button that opens a section, which gets the focus back. */
export const openerId = (part: SectionName | 'photo') => `edit-${part}`;

/** The sections being edited, starting with those that have open drafts. */
export function useOpenSections(userId: string) {
  const { t } = useTranslation('my-profile');
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(
    () => new Set(sectionNames.filter((part) => openDrafts.read(userId, part))),
  );
  const [said, setSaid] = useState('');
  const closed = useRef<SectionName | null>(null);

  useEffect(() => {
    if (closed.current) document.getElementById(openerId(closed.current))?.focus();
    closed.current = null;
  });

  return {
    open,
    said,
    start(part: SectionName): void {
      setSaid('');
      setOpen((parts) => new Set([...parts, part]));
    },
    stop(part: SectionName, isSaved: boolean): void {
      closed.current = part;
      setSaid(isSaved ? t('saved') : '');
      setOpen((parts) => new Set([...parts].filter((each) => each !== part)));
    },
  };
}
