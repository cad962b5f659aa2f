import * as myData from '@foyer/contract/settings/my-data.ts';
import * as contract from '@foyer/contract/settings/preferences.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import { clearSessionCookie } from '#src/features/sessions/session-cookie.ts';
import { mount } from '#src/http/mount.ts';
import { changePreferences } from './change-preferences.ts';
import { keepAccount } from './deletion/keep-account.ts';
import { requestDeletion } from './deletion/request-deletion.ts';
import { downloadExport } from './export/download-export.ts';
import { requestExport } from './export/request-export.ts';
import { newestExportOf } from './queries.ts';

export function mountSettings(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readPreferences, (_input, { userId }) => readPreferences(deps.db, userId));
  mount(app, contract.changePreferences, ({ body }, viewer) => changePreferences(deps, viewer, body));

  mount(app, myData.readDataExport, async (_input, { userId }) => ({
    export: await newestExportOf(deps.db, deps, userId),
  }));
  mount(app, myData.requestDataExport, (_input, viewer) => requestExport(deps, viewer));
  mount(app, myData.downloadDataExport, ({ params }, viewer) => downloadExport(deps, viewer, params));

  mount(app, myData.requestDeletion, async (_input, viewer, { reply }) => {
    const asked = await requestDeletion(deps, viewer);
    clearSessionCookie(reply, deps.settings);
    return asked;
  });
  mount(app, myData.keepAccount, async (_input, viewer) => {
    await keepAccount(deps, viewer);
    return {};
  });
}
