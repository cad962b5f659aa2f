import { randomBytes, randomUUID } from 'node:crypto';
import type { Visitor } from '../src/http/authentication/viewer.ts';

/** A visitor for functions that are called without a request, each with a browser of its own. */
export function visitor(given: Partial<Visitor> = {}): Visitor {
  return {
    kind: 'visitor',
    requestId: randomUUID(),
    address: '198.18.255.1',
    place: '198.18.0.0/16',
    browser: 'Firefox on Linux',
    browserHash: randomBytes(32),
    chosenLanguage: null,
    language: 'en',
    ...given,
  };
}
