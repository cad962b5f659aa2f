import type { DataOf } from '@foyer/contract/http.ts';
import { type CountedSource, countedSources } from '@foyer/contract/rules/events/statistics-choices.ts';
import { parseVisitSource } from '@foyer/contract/rules/events/visit-source.ts';
import { otherCampaign } from '@foyer/contract/rules/events/visit-source-kinds.ts';
import type { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';

type Statistics = DataOf<typeof readStatistics>;
type Source = Statistics['sources'][number];
type SourceDays = Statistics['sourceDays'][number];
type Row = { day: string; source: string | null; views: number | string; registrations: number | string };
type SourceCounts = Pick<Source, 'views' | 'registrations'>;
type SourceOfDay = Source & { day: string };

/** Campaigns that are listed by name; the rest is one row. */
const maxCampaigns = 20;

/** Where the views and confirmed registrations of some days come from, in total and by day, most views first. */
export async function countSources(
  { db }: Pick<Deps, 'db'>,
  { id, timeZone, days }: { id: string; timeZone: string; days: readonly string[] },
): Promise<Pick<Statistics, 'sources' | 'sourceDays'>> {
  const [from, until] = [days[0] ?? '', days.at(-1) ?? ''];
  const { rows } = await db.execute<Row>(sql`
    select day::text as day, source, sum(views) as views, sum(registrations) as registrations
    from (
      select day, source, views, 0 as registrations from event_view_sources
      where event_id = ${id} and day between ${from}::date and ${until}::date
      union all
      -- Views from before sources were counted.
      select v.day, null, v.views - coalesce((select sum(s.views) from event_view_sources s
        where s.event_id = v.event_id and s.day = v.day), 0), 0 from event_views v
      where v.event_id = ${id} and v.day between ${from}::date and ${until}::date
      union all
      select registered.day, source, 0, places
      from registrations r, lateral (select (r.created_at at time zone ${timeZone}::text)::date as day) registered
      where event_id = ${id} and state = 'confirmed' and registered.day between ${from}::date and ${until}::date
    ) counted group by day, source`);
  const counted = rows
    .map((row) => sourceFrom(row))
    .filter(({ views, registrations }) => views > 0 || registrations > 0);
  return { sources: withinLimit(inTotal(counted)), sourceDays: byDay(counted, days) };
}

function sourceFrom({ day, source, views, registrations }: Row): SourceOfDay {
  const counted: SourceCounts = { views: Number(views), registrations: Number(registrations) };
  if (source === null) return { day, source: 'unknown', campaign: null, ...counted };
  const { kind, campaign } = parseVisitSource(source);
  return { day, source: kind, campaign, ...counted };
}

const sum = (sources: readonly SourceCounts[], of: keyof SourceCounts) =>
  sources.reduce((total, each) => total + each[of], 0);

/** Each kind, and each campaign, with the sum of its days. */
function inTotal(counted: readonly SourceOfDay[]): Source[] {
  return [...Map.groupBy(counted, ({ source, campaign }) => `${source} ${campaign ?? ''}`).values()]
    .flatMap((sameSource) => {
      const [first] = sameSource;
      if (!first) return [];
      const { source, campaign } = first;
      return [{ source, campaign, views: sum(sameSource, 'views'), registrations: sum(sameSource, 'registrations') }];
    })
    .toSorted(byImportance);
}

/** Each kind with a value per day; campaigns are one kind. */
function byDay(counted: readonly SourceOfDay[], days: readonly string[]): SourceDays[] {
  return inTotal(counted.map((each) => ({ ...each, campaign: null }))).map(({ source }) => {
    const ofDay = Map.groupBy(
      counted.filter((each) => each.source === source),
      ({ day }) => day,
    );
    const valuesOf = (of: keyof SourceCounts) => days.map((day) => sum(ofDay.get(day) ?? [], of));
    return { source, views: valuesOf('views'), registrations: valuesOf('registrations') };
  });
}

/** Names the largest campaigns and adds up the others, together with those that have no name of their own. */
function withinLimit(sources: readonly Source[]): Source[] {
  const named = sources
    .filter(({ campaign }) => campaign !== null && campaign !== otherCampaign)
    .slice(0, maxCampaigns);
  const kept = sources.filter((source) => source.campaign === null || named.includes(source));
  const others = sources.filter((source) => !kept.includes(source));
  if (others.length === 0) return kept;
  const other: Source = {
    source: 'campaign',
    campaign: otherCampaign,
    views: sum(others, 'views'),
    registrations: sum(others, 'registrations'),
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
