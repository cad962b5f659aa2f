import type { EventCard } from '@foyer/contract/events/event.ts';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { signInThenReturnTo } from '#src/lib/paths.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { useViewer } from '#src/lib/session/use-session.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import classes from './save-button.module.css';
import { savedIdsQuery } from './saved-ids-query.ts';

type Props = { event: Pick<EventCard, 'id' | 'title'>; isWordy?: boolean };

/** The session storage item with the event that a visitor wanted to save. */
const pendingSaveItem = 'foyer.save-event';

/** Saves an event for later. Visitors sign in first; the event is saved when they return. */
export function SaveButton({ event, isWordy }: Props) {
  const { t } = useTranslation('discovery');
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const label = t('saved.save', { title: event.title });
  if (viewer) return <MemberButton event={event} viewer={viewer} isWordy={isWordy ?? false} />;
  return (
    <Link
      to={signInThenReturnTo(pathname + search)}
      className={classes.button}
      data-wordy={isWordy || undefined}
      aria-label={label}
      title={label}
      onClick={() => rememberPendingSave(event.id)}
    >
      <IconBookmark size={20} stroke={1.5} aria-hidden />
      {isWordy && <span aria-hidden="true">{t('saved.do')}</span>}
    </Link>
  );
}

/** Updates optimistically, and reverts if the request fails. */
function MemberButton({
  event: { id, title },
  viewer,
  isWordy,
}: {
  event: Props['event'];
  viewer: string;
  isWordy: boolean;
}) {
  const { t } = useTranslation('discovery');
  const queryClient = useQueryClient();
  const { queryKey } = savedIdsQuery(viewer);
  const { data, isLoading } = useQuery(savedIdsQuery(viewer));
  const [hasFailed, setFailed] = useState(false);
  const isSaved = data?.includes(id) ?? false;

  async function setSaved(isWanted: boolean): Promise<void> {
    setFailed(false);
    await queryClient.cancelQueries({ queryKey });
    const updateCache = (isInList: boolean) =>
      queryClient.setQueryData(queryKey, (ids = []) =>
        isInList ? [id, ...ids.filter((each) => each !== id)] : ids.filter((each) => each !== id),
      );
    updateCache(isWanted);
    try {
      const { save, unsave } = await import('./saved-requests.ts');
      await (isWanted ? save(id) : unsave(id));
    } catch {
      updateCache(!isWanted);
      setFailed(true);
    }
    // The cached ids may be incomplete, and the list of saved events has changed.
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: eventKeys.lists(viewer) });
  }

  // Save the event that the viewer wanted to save before signing in.
  useEffect(() => {
    if (takePendingSave(id)) void setSaved(true);
  });

  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  const label = hasFailed ? t('saved.failed') : t('saved.save', { title });
  return (
    <button
      type="button"
      className={classes.button}
      data-wordy={isWordy || undefined}
      aria-pressed={isSaved}
      // Until the saved events have loaded, a press could do the opposite of what is meant.
      disabled={isLoading}
      aria-label={t('saved.save', { title })}
      title={label}
      onClick={() => void setSaved(!isSaved)}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      {isWordy && <span aria-hidden="true">{isSaved ? t('saved.done') : t('saved.do')}</span>}
      <span className="visually-hidden" role="status">
        {hasFailed && t('saved.failed')}
      </span>
    </button>
  );
}

/** Remembers the event until the visitor has signed in. Not in the URL, because following a link must not save anything. */
function rememberPendingSave(id: string): void {
  try {
    browserStorages.session.setItem(pendingSaveItem, id);
  } catch {
    // Storage is full or disabled: the visitor presses the button again after signing in.
  }
}

/** Whether this event was to be saved. Clears the item. */
function takePendingSave(id: string): boolean {
  if (browserStorages.session.getItem(pendingSaveItem) !== id) return false;
  browserStorages.session.removeItem(pendingSaveItem);
  return true;
}
