// Computes the bytes of a first visit to each page from the build in web/dist. Fails if a page is over budget.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './paths.mjs';

const budget = { js: 161_000, css: 10_000, requests: 13 };
/** The page on which most visitors enter. */
const entry = { module: 'src/app/pages/sign-in-page.tsx', requests: 12 };
/** Requests of every page besides its scripts: the document, the font and the error messages. CSS is inlined. */
const always = 3;

/**
 * Modules that pages behind a sign-in load before they show content, beyond the app shell: the page, its first step and
 * its API calls.
 */
const inside = {
  '/settings': ['src/app/pages/account-pages.tsx', 'src/features/settings/settings.tsx'],
  '/profile': [
    'src/app/pages/member-pages.tsx',
    'src/app/pages/profiles/my-profile-with-events.tsx',
    'src/features/profiles/profile-requests.ts',
  ],
  '/events/manage': ['src/app/pages/events/organizer-pages.tsx', 'src/app/pages/events/my-events-with-invitations.tsx'],
  '/messages': ['src/app/pages/messages-page.tsx', 'src/app/pages/messages/messages-with-suggestions.tsx'],
  '/messages/:id': [
    'src/app/pages/messages-page.tsx',
    'src/app/pages/messages/messages-with-suggestions.tsx',
    'src/features/messaging/conversation/conversation-pane.tsx',
  ],
  // The rich text editor loads when it is used.
  '/events/new': ['src/app/pages/events/organizer-pages.tsx', 'src/app/pages/events/event-editor-with-parts.tsx'],
};
const insideBudget = 60_000;

/**
 * The pages of an event's workspace, with their frame. Curves of the charts come with the first chart. A journey measures in a browser
 * what these pages load by themselves (e2e/src/events/workspace-bytes.test.ts); this finds out faster.
 */
const workspace = 'src/app/pages/events/workspace';
const workspacePage = new RegExp(`^${workspace}/(overview|manage-[a-z-]+)\\.tsx$`);
const workspaceBudget = 90_000;
const chart = { module: 'src/ui/chart/chart.tsx', budget: 30_000 };

/**
 * A profile has many sections that can be edited.
 * A conversation has its messages, its field, its menus and those who can be mentioned on top of the list of conversations.
 * The host's other tools may be as large as a page of the workspace: a table, and more fields than any other page has.
 *
 * @type {Record<string, number>}
 */
const ownBudgets = {
  '/profile': 62_000,
  '/messages/:id': 90_000,
  '/events/new': workspaceBudget,
  '/events/manage': workspaceBudget,
};
/** @type {Record<string, number>} pages made of more small files than others */
const ownRequests = {
  'src/app/pages/events/workspace-pages.tsx': 15,
  'src/app/pages/events/event-page.tsx': 14,
  'src/features/discovery/events-page.tsx': 15,
  'src/features/profile-setup/interests-page.tsx': 14,
  'src/features/profile-setup/network-page.tsx': 14,
  'src/features/profile-setup/profile-setup-page.tsx': 14,
  'src/features/profile-setup/success-page.tsx': 14,
  'src/features/suggestions/quality/quality-page.tsx': 14,
};
const boot = 'src/app/boot/boot.ts';
const shell = [boot, 'src/app/entry-client.tsx'];
/** What pages load before someone uses them, where their scripts wait for that (`startsOnUse`). */
const bootBudget = 5_000;

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */

const client = join(process.argv[2] ?? join(root, 'web', 'dist'), 'client');
if (!existsSync(client)) throw new Error('There is no build to measure: npm run build');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'));

/** Adds the files of a module and of all it imports statically. @returns {void} */
function collect(/** @type {string} */ name, /** @type {Set<string>} */ files, seen = new Set()) {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return;
  seen.add(name);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) collect(imported, files, seen);
}

const gzipped = (/** @type {string[]} */ files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length, 0);

/** @returns {string[]} the files of these modules and of all that they import statically */
function filesOf(/** @type {string[]} */ modules) {
  /** @type {Set<string>} */
  const files = new Set();
  for (const name of modules) collect(name, files);
  return [...files];
}

const pages = Object.keys(manifest).filter((name) => /-pages?\.tsx$/.test(name));
if (pages.length === 0) throw new Error('The build has no pages');
let over = false;

for (const page of pages) {
  const files = filesOf([...shell, page]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const styles = files.filter((file) => file.endsWith('.css'));
  const cost = { js: gzipped(scripts), css: gzipped(styles), requests: scripts.length + always };
  const tooMuch =
    cost.js > budget.js ||
    cost.css > budget.css ||
    cost.requests > (page === entry.module ? entry.requests : (ownRequests[page] ?? budget.requests));
  over ||= tooMuch;
  const line = `${page}: ${cost.js} bytes of JavaScript, ${cost.css} of CSS, ${cost.requests} requests`;
  process.stdout.write(`${tooMuch ? 'OVER ' : ''}${line}\n`);
}

const bootCost = gzipped(filesOf([boot]).filter((file) => file.endsWith('.js')));
over ||= bootCost > bootBudget;
process.stdout.write(`${bootCost > bootBudget ? 'OVER ' : ''}before the first use: ${bootCost} bytes of JavaScript\n`);

const ofShell = new Set(filesOf(shell));

/** Prints and judges what some modules load beyond the shell. */
function judge(/** @type {string} */ name, /** @type {string[]} */ modules, /** @type {number} */ allowed) {
  const missing = modules.filter((each) => !manifest[each]);
  if (missing.length > 0) throw new Error(`The build lacks ${missing.join(', ')}`);
  const js = gzipped(filesOf(modules).filter((file) => file.endsWith('.js') && !ofShell.has(file)));
  over ||= js > allowed;
  process.stdout.write(`${js > allowed ? 'OVER ' : ''}${name}: ${js} bytes of JavaScript beyond the shell\n`);
}

for (const [path, modules] of Object.entries(inside)) judge(path, modules, ownBudgets[path] ?? insideBudget);
const workspacePages = Object.keys(manifest).filter((name) => workspacePage.test(name));
if (workspacePages.length === 0) throw new Error('The build has no pages of the workspace');
for (const page of workspacePages) {
  const modules = [`${workspace}-pages.tsx`, `${workspace}/event-workspace.tsx`, page];
  const charts = /overview|statistics/.test(page) ? [chart.module] : [];
  judge(page, [...modules, ...charts], workspaceBudget);
}
judge(chart.module, [chart.module], chart.budget);

if (over) {
  process.stderr.write(
    `At most ${budget.js} bytes of JavaScript, ${budget.css} of CSS (gzip), ${budget.requests} requests (${entry.requests} of the entry page); beyond the shell at most ${insideBudget}\n`,
  );
  process.exitCode = 1;
}
