// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { Section } from './section.tsx';

test('a section is a region named by its heading, which can take the focus', async () => {
  const heading = createRef<HTMLHeadingElement>();
  await renderComponent(
    <Section title="Upcoming" action={<a href="/events">All events</a>} headingRef={heading}>
      <p>Nothing planned</p>
    </Section>,
  );
  const region = screen.getByRole('region', { name: 'Upcoming' });
  expect(within(region).getByRole('link').textContent).toBe('All events');
  heading.current?.focus();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Upcoming' }));
});
