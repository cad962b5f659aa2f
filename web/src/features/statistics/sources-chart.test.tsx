// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { chartDays } from './chart-days.ts';
import { SourcesChart } from './sources-chart.tsx';
import type { StatisticsDay } from './statistics-query.ts';
import { useFigureTexts } from './use-figure-texts.ts';

const dayOf = (month: string, at: number, views: number): StatisticsDay => ({
  day: `2027-${month}-${String(at + 1).padStart(2, '0')}`,
  views,
  registrations: 1,
  salesMinor: 0,
  refundedMinor: 0,
  pendingRefundMinor: 0,
});
const days = Array.from({ length: 7 }, (_, at) => dayOf('03', at, 10));
const daysBefore = Array.from({ length: 7 }, (_, at) => dayOf('02', at, 4));
const sourceDays = [{ source: 'direct', views: days.map(() => 10), registrations: days.map(() => 1) }] as const;

function Shown({ before }: { before: StatisticsDay[] }) {
  const texts = useFigureTexts('EUR');
  const shown = chartDays({ days, daysBefore: before }, { language: 'en', week: (day) => day, least: 7 });
  return <SourcesChart shown={shown} texts={texts} before="Previous 7 days" sourceDays={sourceDays} />;
}

test('the sources are compared with the period before, if there is one', async () => {
  const compared = await renderComponent(<Shown before={daysBefore} />, ['statistics']);
  expect(await screen.findByText('Previous 7 days')).toBeDefined();
  compared.unmount();
  await renderComponent(<Shown before={[]} />, ['statistics']);
  expect(await screen.findByText('Direct')).toBeDefined();
  expect(screen.queryByText('Previous 7 days')).toBeNull();
});
