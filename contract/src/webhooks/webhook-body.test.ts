import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type SentKind, sentKinds } from '../rules/webhook-choices.ts';
import { webhookBody } from './webhook-body.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');

/** The guide's example for an event kind, found under its own name or its subject's wildcard (`order.*`). */
function exampleOf(kind: SentKind): unknown {
  const [, example = 'null'] =
    guide
      .split('\n### ')
      .filter((part) => part.split('\n')[0]?.match(new RegExp(`\`(${kind}|${kind.split('.')[0]}\\.\\*)\``)))
      .map((part) => /```json\n([\s\S]+?)```/.exec(part))[0] ?? [];
  return JSON.parse(example);
}

test.each(sentKinds)('the guide explains %s, with an example as it is sent', (kind) => {
  expect(guide).toContain(`| \`${kind}\` |`);
  const body = { type: kind, timestamp: '2026-11-22T09:30:00.000Z', data: exampleOf(kind) };
  expect(webhookBody(kind).parse(body)).toEqual(body);
});
