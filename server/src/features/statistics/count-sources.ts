import type { DataOf } from '@foyer/contract/http.ts';
import { type CountedSource, countedSources } from '@foyer/contract/rules/events/statistics-choices.ts';
import { otherCampaign, parseVisitSource } from '@foyer/contract/rules/events/visit-source.ts';
import type { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';

type Source = DataOf<typeof readStatistics>['sources'][number];
type Row = { source: string | null; views: number | string; registrations: number | string };
type Counted = Pick<Source, 'views' | 'registrations'>;

/** Campaigns that are listed by name; the rest is one row. */
const maxCampaigns = 20;

/** Where the views and confirmed registrations of some days come from, most views first. */
export async function countSources(
  { db }: Pick<Deps, 'db'>,
  { id, timeZone, from, until }: { id: string; timeZone: string; from: string; until: string },
): Promise<Source[]> {
  const { rows } = await db.execute<Row>(sql`
    select source, sum(views) as views, sum(registrations) as registrations
    from (
      select source, views, 0 as registrations from event_view_sources
      where event_id = ${id} and day between ${from}::date and ${until}::date
      union all
      -- Views from before sources were counted.
      select null, v.views - coalesce((select sum(s.views) from event_view_sources s
        where s.event_id = v.event_id and s.day = v.day), 0), 0 from event_views v
      where v.event_id = ${id} and v.day between ${from}::date and ${until}::date
      union all
      select source, 0, places from registrations where event_id = ${id} and state = 'confirmed'
        and (created_at at time zone ${timeZone}::text)::date between ${from}::date and ${until}::date
    ) counted group by source`);
  const counted = rows
    .map((row) => sourceFrom(row))
    .filter(({ views, registrations }) => views > 0 || registrations > 0)
    .toSorted(byImportance);
  return withinLimit(counted);
}

function sourceFrom({ source, views, registrations }: Row): Source {
  const counted: Counted = { views: Number(views), registrations: Number(registrations) };
  if (source === null) return { source: 'unknown', campaign: null, ...counted };
  const { kind, campaign } = parseVisitSource(source);
  return { source: kind, campaign, ...counted };
}

/** Names the largest campaigns and adds up the others, together with those that have no name of their own. */
function withinLimit(sources: readonly Source[]): Source[] {
  const named = sources
    .filter(({ campaign }) => campaign !== null && campaign !== otherCampaign)
    .slice(0, maxCampaigns);
  const kept = sources.filter((source) => source.campaign === null || named.includes(source));
  const others = sources.filter((source) => !kept.includes(source));
  if (others.length === 0) return kept;
  const sum = (of: keyof Counted) => others.reduce((total, each) => total + each[of], 0);
  const other: Source = {
    source: 'campaign',
    campaign: otherCampaign,
    views: sum('views'),
    registrations: sum('registrations'),
  };
  return [...kept, other].toSorted(byImportance);
}

const rank = (source: CountedSource) => countedSources.indexOf(source);

function byImportance(one: Source, two: Source): number {
  return (
    two.views - one.views ||
    two.registrations - one.registrations ||
    rank(one.source) - rank(two.source) ||
    (one.campaign ?? '').localeCompare(two.campaign ?? '')
  );
}
