import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiFile } from './generated-files.mjs';

/** The first words of summaries. A new verb is added here; a summary that starts otherwise names no action. */
const verbs = new Set(
  `Accept Add Agree Allow Appeal Apply Approve Archive Block Cancel Change Check Choose Complete Confirm Connect Continue Convert Count
  Create Decline Delete Discard Dismiss Download Duplicate Edit End Exchange Export Extend Find Finish Generate Get Import Invite
  Join Leave Lift Link List Mark Mute Offer Open Order Pause Prefill Preview Publish Read Record Refresh Refund Register Remove Rename
  Renew Reorder Repeat Replace Report Request Resend Reset Revoke Rotate Save Schedule Search Send Set Share Sign Skip Start
  Suggest Suspend Switch Turn Unblock Undo Unlink Unpublish Unsubscribe Update Verify Withdraw`.split(/\s+/),
);

const problemsOf = (summary: string): string[] => {
  const [verb = '', ...rest] = summary.split(/[ ,.!]+/).filter((word) => word !== '');
  return [
    ...(verbs.has(verb) ? [] : ['starts with no verb']),
    ...(rest.length > 0 && !/^(it|them|this|these|those)$/.test(rest[0] ?? '') ? [] : ['names no resource']),
    ...(/[.!]$/.test(summary) ? ['ends like a sentence'] : []),
  ];
};

test('a summary is a verb and its resource', () => {
  expect(problemsOf('Decline a registration')).toEqual([]);
  expect(problemsOf('Attendees of an event')).toEqual(['starts with no verb']);
  expect(problemsOf('Cancel')).toEqual(['names no resource']);
  expect(problemsOf('Update it.')).toEqual(['names no resource', 'ends like a sentence']);
});

test("every endpoint's summary is a verb and its resource", () => {
  const document: { paths: Record<string, Record<string, { summary: string }>> } = JSON.parse(
    readFileSync(openApiFile, 'utf8'),
  );
  const summaries = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ summary }) => summary));
  expect(summaries.length).toBeGreaterThan(300);
  expect(summaries.flatMap((summary) => problemsOf(summary).map((problem) => `${summary}: ${problem}`))).toEqual([]);
});
