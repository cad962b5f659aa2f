import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import type { RenderPage, StartDevPages } from '@foyer/contract/pages.ts';
import { createServer } from 'vite';

/** Pages straight from the sources, for `npm run dev`. */
export const startDevPages: StartDevPages = async (httpServer) => {
  const root = path.dirname(import.meta.dirname);
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    // Node reads it as it is; otherwise Vite writes a compiled copy first.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: httpServer as Server } },
  });
  return {
    assets: {
      boot: '/src/app/boot/boot.ts',
      entry: '/src/app/entry-client.tsx',
      font: null,
      // The server's first HTML would be unstyled until Vite's client has inserted the styles.
      filesOf: () => ({ scripts: [], styles: [] }),
      css: () => '',
    },
    async renderPage(request) {
      const entry: { renderPage?: RenderPage } = await vite.ssrLoadModule('/src/app/entry-server.tsx');
      if (!entry.renderPage) throw new Error('entry-server.tsx exports no renderPage');
      const answer = await entry.renderPage(request);
      if (answer.kind === 'redirect') return answer;
      const html = await vite.transformIndexHtml(request.url, answer.html + answer.tail);
      return { ...answer, html, tail: '', firstVisit: false };
    },
    serve: (request, response, next) => vite.middlewares(request as IncomingMessage, response as ServerResponse, next),
    close: () => vite.close(),
  };
};
