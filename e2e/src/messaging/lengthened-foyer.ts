import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../../server/src/db/client.ts';
import { databaseFolder } from '../../../server/src/db/folder/data-folder.ts';
import { lengthenConversation } from '../../../server/test/long-conversation.ts';
import { migratedDataDir } from '../migrated-data-dir.ts';
import { type Foyer, startFoyer } from '../started-foyer.ts';

/** A server of the journeys of one file. `lengthen` stops it, adds messages to a conversation, and starts it at the same address. */
export function foyerToLengthen() {
  let foyer: Foyer;
  const opened = new AsyncDisposableStack();
  beforeAll(async () => {
    const data = opened.use(await migratedDataDir());
    foyer = await startFoyer({ dataDir: data.path });
    opened.defer(async () => void (await foyer.stop()));
  });
  afterAll(() => opened.disposeAsync());

  async function lengthen(conversationId: string, messages: number): Promise<void> {
    await foyer.stop();
    const database = await openDatabase({ folder: databaseFolder(foyer.dataDir) });
    await lengthenConversation(database.pool, conversationId, messages);
    await database.close();
    foyer = await startFoyer({ dataDir: foyer.dataDir, port: Number(new URL(foyer.url).port) });
  }
  return { url: () => foyer.url, lengthen };
}
