import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { myProfileQuery } from '#src/lib/profile/my-profile-query.ts';
import { profileKeys } from '#src/lib/query-keys/profile-keys.ts';
import { session } from '#src/lib/session/session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { openDrafts } from './open-drafts.ts';
import { type Draft, isSameSection, pick, type SectionName } from './sections.ts';
import { inOrder, withoutEmptyRows } from './tidy-draft.ts';

/** Message keys by field path: `experience.0.until`. */
type Problems = Record<string, string>;

/** State of one section being edited. Typed input stays until it is saved or discarded. */
export function useSectionDraft(userId: string, part: SectionName, profile: FullProfile) {
  const queries = useQueryClient();
  const cacheProfile = useCacheProfile(userId);
  const errorText = useErrorText();
  const task = useTask<'save'>();
  const [initial] = useState(() => openDrafts.read(userId, part) ?? { base: profile, draft: profile });
  const [base, setBase] = useState<FullProfile>(initial.base);
  const [draft, setDraft] = useState<Draft>(initial.draft);
  const [problems, setProblems] = useState<Problems>({});
  const [theirs, setTheirs] = useState<FullProfile | null>(null);
  /** The draft of this moment, while `draft` is that of the last render. */
  const latest = useRef<Draft>(draft);

  function write(next: Draft, from = base): void {
    latest.current = next;
    setDraft(next);
    if (isSameSection(next, from, part)) openDrafts.forget(userId, part);
    else openDrafts.keep(userId, part, { base: from, draft: next });
  }

  /** Conflicts with changes in other sections are resolved silently; one in this section is shown to the person. */
  async function send(sent: Draft, version: number, isRepeated = false): Promise<FullProfile | null> {
    const requests = await import('../profile-requests.ts');
    try {
      const saved = await requests.saveProfileChange(version, pick(sent, part));
      cacheProfile(saved);
      return saved;
    } catch (error) {
      if (!hasCode(error, 'PROFILE_CHANGED')) throw error;
      const now = await queries.fetchQuery({ ...myProfileQuery(userId), staleTime: 0 });
      if (isSameSection(base, now, part) && !isRepeated) return send(sent, now.version, true);
      setBase(now);
      openDrafts.keep(userId, part, { base: now, draft: latest.current });
      setTheirs(now);
      return null;
    }
  }

  return {
    part,
    draft,
    pending: task.pending,
    failure: task.failure,
    /** The version that another user or tab has saved in the meantime. */
    theirs,
    change(patch: Partial<Draft>): void {
      setProblems({});
      write({ ...draft, ...patch });
    },
    problem(path: string): string | null {
      const key = problems[path];
      return key ? errorText.field(key) : null;
    },
    takeTheirs(): void {
      if (!theirs) return;
      write(theirs, theirs);
      setTheirs(null);
    },
    /** Resolves to whether the section is done: saved or unchanged, and nothing was typed since. */
    async save(): Promise<boolean> {
      const written = withoutEmptyRows(draft);
      write(written);
      if (isSameSection(written, base, part)) return true;
      let isDone = false;
      await task.run(
        'save',
        async () => {
          const { profileProblems } = await import('../profile-requests.ts');
          const found = profileProblems(pick(written, part));
          setProblems(found);
          if (Object.keys(found).length > 0) return;
          // Saving after seeing the other version overwrites it.
          setTheirs(null);
          const ordered = inOrder(written);
          const saved = await send(ordered, isSameSection(base, profile, part) ? profile.version : base.version);
          if (!saved) return;
          isDone = latest.current === written;
          if (isDone) {
            openDrafts.forget(userId, part);
            return;
          }
          // Something was typed while this was being saved, so the form stays open.
          setBase(saved);
          openDrafts.keep(userId, part, { base: saved, draft: latest.current });
        },
        (error) => {
          if (!hasCode(error, 'VALIDATION_FAILED') || error.fields.length === 0) return false;
          setProblems(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
          return true;
        },
      );
      return isDone;
    },
    giveUp(): void {
      openDrafts.forget(userId, part);
    },
  };
}

/** Updates a saved profile in every query that shows it: this page, the top bar and the previews. */
function useCacheProfile(userId: string): (saved: FullProfile) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(myProfileQuery(userId).queryKey, saved);
    void queries.invalidateQueries({ queryKey: profileKeys.previews(userId) });
    void queries.invalidateQueries({ queryKey: profileKeys.allPublic });
    const state = session.state();
    if (state.status === 'signed-in' && state.user.id === userId && state.user.name !== saved.displayName) {
      session.updateUser({ ...state.user, name: saved.displayName });
    }
  };
}
