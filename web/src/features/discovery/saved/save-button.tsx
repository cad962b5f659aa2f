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
import { savedQuery } from './saved-query.ts';

type Props = { event: Pick<EventCard, 'id' | 'title'>; isWordy?: boolean };

/** What the wish of a stranger is kept under. */
const wishItem = 'foyer.save-event';

/** Keeps an event for later. Strangers sign in first, and find it kept when they come back. */
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
      onClick={() => rememberWish(event.id)}
    >
      <IconBookmark size={20} stroke={1.5} aria-hidden />
      {isWordy && <span aria-hidden="true">{t('saved.do')}</span>}
    </Link>
  );
}

/** Shows at once what was asked for, and what was before if it does not succeed. */
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
  const { queryKey } = savedQuery(viewer);
  const { data, isLoading } = useQuery(savedQuery(viewer));
  const [hasFailed, setFailed] = useState(false);
  const isSaved = data?.includes(id) ?? false;

  async function keep(isWanted: boolean): Promise<void> {
    setFailed(false);
    await queryClient.cancelQueries({ queryKey });
    const change = (isKept: boolean) =>
      queryClient.setQueryData(queryKey, (ids = []) =>
        isKept ? [id, ...ids.filter((each) => each !== id)] : ids.filter((each) => each !== id),
      );
    change(isWanted);
    try {
      const { save, unsave } = await import('../requests.ts');
      await (isWanted ? save(id) : unsave(id));
    } catch {
      change(!isWanted);
      setFailed(true);
    }
    // What else is kept may not have been known yet; and the list of it is another one now.
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: eventKeys.lists(viewer) });
  }

  // What they wanted before they signed in.
  useEffect(() => {
    if (takeWish(id)) void keep(true);
  });

  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  const label = hasFailed ? t('saved.failed') : t('saved.save', { title });
  return (
    <button
      type="button"
      className={classes.button}
      data-wordy={isWordy || undefined}
      aria-pressed={isSaved}
      // Until it is known what is kept, a press could mean the opposite.
      disabled={isLoading}
      aria-label={t('saved.save', { title })}
      title={label}
      onClick={() => void keep(!isSaved)}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      {isWordy && <span aria-hidden="true">{isSaved ? t('saved.done') : t('saved.do')}</span>}
      <span className="visually-hidden" role="status">
        {hasFailed && t('saved.failed')}
      </span>
    </button>
  );
}

/** Which event a stranger wanted to keep, for when they are signed in. Not in the address: a link must change nothing. */
function rememberWish(id: string): void {
  try {
    browserStorages.session.setItem(wishItem, id);
  } catch {
    // Nothing is kept then; they press it again.
  }
}

/** Whether this event was wanted; asked once. */
function takeWish(id: string): boolean {
  if (browserStorages.session.getItem(wishItem) !== id) return false;
  browserStorages.session.removeItem(wishItem);
  return true;
}
