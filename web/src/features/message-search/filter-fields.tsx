import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import { foundThings } from '@foyer/contract/rules/messaging/found-things.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { Disclosure } from '#src/ui/card/disclosure.tsx';
import { DateField } from '#src/ui/date-time/date-field.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { clockAt } from '#src/ui/time/zoned-time.ts';
import classes from './filter-fields.module.css';
import { inboxQuery, possibleAuthorsQuery, searchedConversationQuery } from './queries.ts';
import { countFilters, filterNames, noSearchFilters, type SearchFilters } from './search-filters.ts';

type Props = {
  viewer: string;
  openId: string | null;
  filters: SearchFilters;
  nameOf: (conversation: Conversation) => string;
};

/** Where, by whom, when and with what the messages are that are searched for. The address keeps it. */
export function FilterFields({ viewer, openId, filters, nameOf }: Props) {
  const { t } = useTranslation('messaging');
  const [, setAddress] = useSearchParams();
  const dateTime = useDateTimeContext();
  const today = clockAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone).slice(0, 10);
  const conversations = useConversations({ viewer, openId, filters, nameOf });
  const authors = useAuthors({ viewer, filters, nameOf });

  function change(changes: Partial<SearchFilters>): void {
    const next = { ...filters, ...changes };
    setAddress(
      (before) => {
        const address = new URLSearchParams(before);
        for (const name of filterNames)
          if (next[name] === '') address.delete(name);
          else address.set(name, next[name]);
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  const day = (name: 'since' | 'until') => ({
    ...dateTime,
    label: t(`search.filters.${name}`),
    name,
    value: filters[name],
    today,
    problem: null,
    isOptional: true,
    onChange: (value: string) => change({ [name]: value }),
  });
  const active = countFilters(filters);
  return (
    <div className={classes.root}>
      <Disclosure
        summary={active === 0 ? t('search.filters.label') : t('search.filters.active', { count: active })}
        isOpen={active > 0}
      >
        <div className={classes.fields}>
          <SelectField
            label={t('search.filters.conversation')}
            name="in"
            value={filters.in}
            options={[{ value: '', text: t('search.filters.allConversations') }, ...conversations]}
            // Numbers of participants mean others there.
            onChange={(value) => change({ in: value, by: filters.by === 'me' ? 'me' : '' })}
          />
          <SelectField
            label={t('search.filters.author')}
            name="by"
            value={filters.by}
            options={[{ value: '', text: t('search.filters.anyone') }, { value: 'me', text: t('you') }, ...authors]}
            onChange={(value) => change({ by: value })}
          />
          <SelectField
            label={t('search.filters.has')}
            name="has"
            value={filters.has}
            options={[
              { value: '', text: t('search.filters.anything') },
              ...foundThings.map((value) => ({ value, text: t(`search.filters.${value}`) })),
            ]}
            onChange={(value) => change({ has: value })}
          />
          <DateField {...day('since')} />
          <DateField {...day('until')} />
          {active > 0 && (
            <button type="button" className={classes.clear} onClick={() => change(noSearchFilters)}>
              {t('search.filters.clear')}
            </button>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

/** The open conversation first, then those of the inbox, and the one that was chosen. */
function useConversations({ viewer, openId, filters, nameOf }: Props) {
  const queries = useQueryClient();
  const { data: chosen } = useQuery(searchedConversationQuery(viewer, filters.in));
  const { data: inbox } = useInfiniteQuery(inboxQuery(viewer));
  const listed = inbox?.pages.flatMap(({ items }) => items);
  const open = queries.getQueryData<Conversation>(messagingKeys.conversation(viewer, openId ?? ''));
  const all = [open, chosen, ...(listed ?? [])].filter((each) => each !== undefined);
  const names = new Map(all.map((each) => [each.id, nameOf(each)]));
  return [...names].map(([value, text]) => ({ value, text }));
}

/** The others in the conversation that was chosen, under the names that the viewer sees there. */
function useAuthors({ viewer, filters: { in: id }, nameOf }: Omit<Props, 'openId'>) {
  const { t } = useTranslation('messaging');
  const { data: conversation } = useQuery(searchedConversationQuery(viewer, id));
  const { data } = useQuery({
    ...possibleAuthorsQuery(viewer, id),
    enabled: conversation !== undefined && conversation.kind !== 'direct',
  });
  if (!conversation) return [];
  const { kind, ownNo } = conversation;
  if (kind === 'direct') return [{ value: String(ownNo === 1 ? 2 : 1), text: nameOf(conversation) }];
  const hidden = kind === 'event' ? 'rooms.hiddenAttendee' : 'groups.hiddenMember';
  return (data?.items ?? [])
    .filter(({ no }) => no !== ownNo)
    .map(({ no, person }) => ({ value: String(no), text: person?.displayName ?? t(hidden, { no }) }));
}
