// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { usePageFocus } from './use-page-changes.ts';

function Loaded() {
  const [isLoading, setLoading] = useState(true);
  return (
    <>
      {isLoading ? (
        <h1 key="skeleton" tabIndex={-1}>
          Loading
        </h1>
      ) : (
        <h1 key="page" tabIndex={-1}>
          Edit event
        </h1>
      )}
      <output onMouseEnter={() => setLoading(false)}>The rest</output>
    </>
  );
}

function Shell() {
  usePageFocus();
  return (
    <main tabIndex={-1}>
      <Routes>
        <Route path="/" element={<Link to="/edit">Edit</Link>} />
        <Route path="/edit" element={<Loaded />} />
      </Routes>
    </main>
  );
}

test('the heading that replaces the one of a loading page gets the focus', async () => {
  const { user } = await renderComponent(<Shell />);
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Loading' }));
  await user.hover(screen.getByText('The rest'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit event' })));
});
