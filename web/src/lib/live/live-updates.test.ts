import { expect, test } from 'vitest';
import { liveUpdates } from './live-updates.ts';

test('a listener that subscribes again while it hears a frame hears it once, and the next one once', () => {
  const heard: number[] = [];
  let stop = () => {};
  const subscribe = () => {
    stop = liveUpdates.subscribe((news) => {
      if (news.type !== 'messages') return;
      heard.push(news.seq);
      stop();
      // Without an end, a mistake would be a loop.
      if (heard.length < 10) subscribe();
    });
  };
  subscribe();
  for (const seq of [1, 2, 3]) liveUpdates.publish({ type: 'messages', id: 'talk', seq });
  stop();
  liveUpdates.publish({ type: 'messages', id: 'talk', seq: 4 });
  expect(heard).toEqual([1, 2, 3]);
});
