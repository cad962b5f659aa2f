import { expect, test } from 'vitest';
import { isTest, readSource, sourceFiles } from './source-files.ts';

const files = sourceFiles.filter((file) => file.startsWith('server/src/') && !isTest(file));
const declaration = /\bconst (\w+) = domainEvent\(\s*'([^']+)'/g;
const declared = files.flatMap((file) =>
  [...readSource(file).matchAll(declaration)].map(([, event = '', name = '']) => ({ file, event, name })),
);

test('every domain event is declared with its name in view', () => {
  const calls = files.flatMap((file) => readSource(file).match(/\bdomainEvent\(\s*[^<)\s]/g) ?? []);
  expect(declared.length).toBeGreaterThan(0);
  expect(calls.length).toBe(declared.length);
});

test('no two domain events share a name', () => {
  const byName = Map.groupBy(declared, ({ name }) => name);
  expect([...byName.values()].filter((same) => same.length > 1)).toEqual([]);
});

test('every domain event has one handler', () => {
  const handled = [...readSource('server/src/app/outbox-handlers.ts').matchAll(/\bon(?:Group)?\((\w+),/g)];
  expect(handled.map(([, event]) => event).toSorted()).toEqual(declared.map(({ event }) => event).toSorted());
});

test('events are written into the outbox by their declaration, so that their payloads are typed', () => {
  const byHand = files.filter((file) => /\bkind: 'event'/.test(readSource(file)) && !file.startsWith('server/src/db/'));
  expect(byHand).toEqual([]);
});
