import type { EventCard } from '@foyer/contract/events/event.ts';
import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEventTime } from '#src/lib/events/event-time.ts';
import { useLocationText } from '#src/lib/events/use-location-text.ts';
import { eventPath, manageEventPath, memberPath, paths } from '#src/lib/paths.ts';
import { positionText } from '#src/lib/position-text.ts';
import { useMember, useSession } from '#src/lib/session/use-session.ts';
import { useIsOnline } from '#src/lib/use-is-online.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { isFor, matchesWords, palettePages } from './palette-pages.ts';
import { isPaletteSearch, paletteEventsQuery, paletteHostedQuery, palettePeopleQuery } from './palette-queries.ts';
import { recentPlaces } from './recent-places.ts';

/** A search starts when typing pauses. */
const pauseMs = 250;

/** What the palette shows for a typed text: matching pages at once, and what the server finds. */
export function usePaletteResults(typed: string) {
  const q = typed.trim();
  const [searched] = useDebouncedValue(q, pauseMs);
  const viewer = useMember();
  const isOnline = useIsOnline();
  const pages = useMatchingPages(q);
  const [recent] = useState(() => recentPlaces(viewer));
  const items = useFoundItems();
  const events = useQuery(paletteEventsQuery(viewer, searched));
  const hosted = useQuery(paletteHostedQuery(viewer, searched));
  const people = useQuery(palettePeopleQuery(viewer, searched));
  const searches = [events, hosted, people];
  const failed = isOnline ? searches.filter(({ isError }) => isError) : [];

  const hostedIds = new Set(hosted.data?.map(({ id }) => id));
  const found: PaletteGroup[] = [
    { key: 'hosted', items: (hosted.data ?? []).map(items.hosted) },
    { key: 'events', items: (events.data ?? []).filter(({ id }) => !hostedIds.has(id)).map(items.event) },
    { key: 'people', items: (people.data ?? []).map(items.person) },
  ];
  const untyped: PaletteGroup[] = [
    { key: 'recent', items: recent },
    { key: 'pages', items: pages },
  ];
  const typedGroups: PaletteGroup[] = [
    { key: 'pages', items: pages },
    ...(searched === q ? found : []),
    { key: 'search', items: isPaletteSearch(q) ? items.searches(q, viewer !== null) : [] },
  ];
  return {
    groups: (q === '' ? untyped : typedGroups).filter((group) => group.items.length > 0),
    /** Nothing matches; the last group then offers a search on its own page. */
    isEmpty: q !== '' && pages.length === 0 && found.every((group) => group.items.length === 0),
    isSearching: isOnline && isPaletteSearch(q) && (searched !== q || searches.some(({ isLoading }) => isLoading)),
    isOffline: !isOnline,
    failure: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** Pages whose name or other words match; all of them for an empty text. */
function useMatchingPages(q: string): PaletteItem[] {
  const { t } = useTranslation('command-palette');
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  return palettePages
    .filter((page) => isFor(page, user))
    .map(({ key, to }) => ({ to, title: t(`pages.${key}`), words: t(`words.${key}`) }))
    .filter(({ title, words }) => matchesWords(`${title} ${words}`, q))
    .map(({ to, title }) => ({ to, title, kind: 'page' }));
}

/** Turns what the server found into items. */
function useFoundItems() {
  const { t } = useTranslation('command-palette');
  const timeText = useEventTime();
  const locationText = useLocationText();
  const hint = (event: EventCard) => [timeText(event), locationText(event)].filter(Boolean).join(' · ');
  return {
    event: (event: EventCard): PaletteItem => ({
      to: eventPath(event.slug),
      title: event.title,
      hint: hint(event),
      kind: 'event',
    }),
    hosted: (event: EventCard): PaletteItem => ({
      to: manageEventPath(event.id),
      title: event.title || t('untitled'),
      hint: hint(event),
      kind: 'hosted',
    }),
    person: ({ urlSlug, displayName, headline, title, company }: PersonCard): PaletteItem => ({
      to: memberPath(urlSlug),
      title: displayName,
      hint: headline || positionText({ title, company }),
      kind: 'person',
    }),
    searches: (q: string, isMember: boolean): PaletteItem[] => [
      { to: `${paths.events}?q=${encodeURIComponent(q)}`, title: t('search.events', { q }), kind: 'search' },
      ...(isMember
        ? [
            {
              to: `${paths.people}?q=${encodeURIComponent(q)}`,
              title: t('search.people', { q }),
              kind: 'search' as const,
            },
          ]
        : []),
    ],
  };
}
