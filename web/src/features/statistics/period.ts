import { type StatisticsPeriod, statisticsPeriods } from '@foyer/contract/rules/events/statistics-choices.ts';

/** The choices of the statistics page; 14 days are for the overview. */
export const chosenPeriods = statisticsPeriods.filter((period) => period !== '14');

const usual: StatisticsPeriod = '30';

/** The period in the address; the usual one if there is none or an unknown one. */
export function periodIn(search: URLSearchParams): StatisticsPeriod {
  return chosenPeriods.find((period) => period === search.get('period')) ?? usual;
}
