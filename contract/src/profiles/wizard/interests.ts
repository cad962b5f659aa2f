import { z } from 'zod';
import { done, endpoint } from '../../http.ts';
import { limits } from '../../limits.ts';

/** rules/profiles/topic-lines.ts checks characters and number of items, with a message key for each fault. */
const topics = z.array(z.string().max(10 * limits.topics.itemMax, 'topics.too_long')).max(200, 'topics.too_many');

/** `generated`: these are suggestions that the person has not saved yet. */
export const getUserInterests = endpoint({
  method: 'GET',
  path: '/api/profile/get-user-interests',
  access: 'user',
  summary: 'Read interests and likes, or suggestions for them',
  data: z.object({ interests: z.array(z.string()), likes: z.array(z.string()), generated: z.boolean() }),
  errors: ['RATE_LIMITED'],
});

export const saveInterests = endpoint({
  method: 'PUT',
  path: '/api/profile/save-interests',
  access: 'user',
  summary: 'Save interests and likes',
  body: z.object({ interests: topics, likes: topics }),
  data: done,
});
