import { attachmentLimits } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { useState } from 'react';
import { randomUuid } from '../api/random-id.ts';
import type { ChosenFile } from '../message-sync/pending-message.ts';
import type { FileProblem } from './check-file.ts';

/** A file that was chosen and cannot be sent. */
export type RefusedFile = { id: string; name: string; problem: FileProblem };

/** The files chosen for the next message, and those that were refused, until the next choice. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  async function choose(chosen: readonly File[]): Promise<void> {
    const { checkFile } = await import('./check-file.ts');
    const checked = await Promise.all(chosen.map(async (file) => ({ file, found: await checkFile(file) })));
    const good = checked.flatMap(({ file, found }) =>
      'kind' in found ? [{ id: randomUuid(), name: file.name, bytes: file.size, kind: found.kind, content: file }] : [],
    );
    const bad = checked.flatMap(({ file, found }) =>
      'problem' in found ? [{ id: randomUuid(), name: file.name, problem: found.problem }] : [],
    );
    const room = attachmentLimits.perMessage - files.length;
    const tooMany = good.slice(room).map(({ id, name }) => ({ id, name, problem: 'too_many' as const }));
    setRefused([...bad, ...tooMany]);
    setFiles((before) => [...before, ...good].slice(0, attachmentLimits.perMessage));
  }

  return {
    files,
    refused,
    choose: (chosen: Iterable<File>) => void choose([...chosen]).catch(() => undefined),
    /** Those of a message that is written again. */
    takeBack: (more: readonly ChosenFile[]) =>
      setFiles((before) => [...before, ...more].slice(0, attachmentLimits.perMessage)),
    remove(id: string): void {
      setFiles((before) => before.filter((file) => file.id !== id));
      setRefused([]);
    },
    clear(): void {
      setFiles([]);
      setRefused([]);
    },
  };
}
export type ChosenFiles = ReturnType<typeof useChosenFiles>;
