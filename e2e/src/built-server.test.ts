import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startFoyer, temporaryDataDir } from './started-foyer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const builtPages = join(root, 'web/dist/server');
const builtServer = join(root, 'server/dist');

test('npm start renders pages with the production build of React, whatever NODE_ENV says', () => {
  const texts = globSync('**/*.js', { cwd: builtPages }).map((file) => readFileSync(join(builtPages, file), 'utf8'));
  const text = texts.join('\n');
  // A message from the production build, and one that only the development build has.
  expect(text).toContain('Minified React error');
  expect(text).not.toContain('should have a unique "key" prop');
  // React would check it for each element, which costs more than rendering.
  expect(text).not.toContain('process.env.NODE_ENV');
});

/** Prints the address of each module that Node loads. */
const printLoads = `import { writeSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { writeSync(2, url + '\\n'); return next(url, context); } });`;

/** Prints the stack of the call that logs why the server does not start. */
const printCaller = 'console.error = () => process.stderr.write(new Error().stack);';

/** For `NODE_OPTIONS`: what Node runs before the program. */
const before = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`;

/** The bundle as `npm start` runs it. */
const startBuilt = (dataDir: string, env: Record<string, string> = {}) =>
  startFoyer({ dataDir, script: 'scripts/start.mjs', env: { NODE_OPTIONS: before(printLoads), ...env } });

const loadedModules = (log: string) => log.match(/^file:.*$/gm)?.map((url) => fileURLToPath(url)) ?? [];

/** The server sources included in the loaded bundle files, by path from the root. */
const loadedSources = (log: string) =>
  loadedModules(log)
    .map((file) => `${file}.map`)
    .filter((map) => map.startsWith(builtServer) && existsSync(map))
    .flatMap((map): string[] => JSON.parse(readFileSync(map, 'utf8')).sources)
    .map((source) => relative(root, join(builtServer, source)));

test('npm start runs the bundle, and every file the bundle reads is there', async () => {
  await using data = await temporaryDataDir();
  await using foyer = await startBuilt(data.path);
  const page = await fetch(foyer.url, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<title>');
  const script = await fetch(`${foyer.url}/embed/foyer-event.js`);
  expect(await script.text()).toContain('customElements.define');

  const modules = loadedModules(foyer.log()).map((file) => relative(root, file));
  expect(modules).toContain('server/dist/main.js');
  expect(modules.filter((file) => /^(server|contract)\/.*\.ts$/.test(file))).toEqual([]);
  expect(loadedSources(foyer.log())).toContain('server/src/local/local-routes.ts');
});

test('production loads nothing of local mode except its warning', async () => {
  await using data = await temporaryDataDir();
  await using foyer = await startBuilt(data.path, {
    NODE_ENV: 'production',
    SECRET_KEY: '0123456789abcdef0123456789abcdef',
    PHONE_COUNTRIES: 'US',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Foyer <hello@foyer.example>',
  });
  await expect.poll(foyer.log).toContain('Nobody can sign up');
  await fetch(foyer.url, { headers: { accept: 'text/html' } });
  const sources = loadedSources(foyer.log());
  expect(sources).toContain('server/src/bootstrap/run.ts');
  const sampleNames = /^server\/src\/local\/samples\/(sample-(events|people)|members\/[\w-]+)\.ts$/;
  const localSources = sources.filter((source) => source.startsWith('server/src/local/'));
  expect(localSources).toContain('server/src/local/samples/sample-people.ts');
  expect(localSources.filter((source) => !sampleNames.test(source))).toEqual([]);
});

test('files that the bundle opens by address are beside it', () => {
  const texts = globSync('*.js', { cwd: builtServer }).map((file) => readFileSync(join(builtServer, file), 'utf8'));
  const named = texts.flatMap((text) => [...text.matchAll(/new URL\("(\.[^"]+)", import\.meta\.url\)/g)]);
  const files = named.map(([, file = '']) => file);
  expect(files).toContain('./people-worker.js');
  expect(files.filter((file) => !existsSync(join(builtServer, file)))).toEqual([]);
});

test('stack traces of the bundle name the sources', () => {
  const { stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: 'none', NODE_OPTIONS: before(printCaller) },
  });
  expect(stderr).toMatch(/server\/src\/main\.ts:\d+/);
});
