// @vitest-environment happy-dom
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { FailedNotice } from '#src/ui/page/page-states.tsx';
import { renderComponent } from '../../../test/render-component.tsx';
import { usePages } from './use-pages.ts';

/** A server whose pages after the first fail while it is down. */
function newServer() {
  return {
    isDown: true,
    asked: [] as number[],
    read(page: number): number {
      this.asked.push(page);
      if (page > 1 && this.isDown) throw new ApiError('VALIDATION_FAILED', 'No', { status: 400, requestId: '' });
      return page;
    },
  };
}

function List({ server }: { server: ReturnType<typeof newServer> }) {
  const [wanted, setWanted] = useState(3);
  const query = useInfiniteQuery({
    queryKey: ['numbers'],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => server.read(pageParam),
    getNextPageParam: (last) => (last < 9 ? last + 1 : null),
  });
  usePages(query, wanted);
  return (
    <>
      <p>{query.isFetching ? 'Loading' : `Pages: ${query.data?.pages.join(' ') ?? ''}`}</p>
      {query.error && <FailedNotice query={query} />}
      <button type="button" onClick={() => setWanted((before) => before + 1)}>
        More
      </button>
    </>
  );
}

test('a next page that fails is asked for once, and again when more is wanted', async () => {
  const server = newServer();
  const { user } = await renderComponent(<List server={server} />);
  await screen.findByRole('button', { name: 'Try again' });
  await screen.findByText('Pages: 1');
  expect(server.asked).toEqual([1, 2]);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('Pages: 1');
  expect(server.asked).toEqual([1, 2, 2]);
  server.isDown = false;
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('Pages: 1 2 3 4 5');
});

test('a retry of the list goes on to the pages that are wanted', async () => {
  const server = newServer();
  const { user } = await renderComponent(<List server={server} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.isDown = false;
  await user.click(retry);
  await screen.findByText('Pages: 1 2 3');
});
