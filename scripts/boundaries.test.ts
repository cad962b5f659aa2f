import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { largestCircle } from './largest-circle.ts';
import { type Import, imports, importsIn, isInProject, isTest, readSource, sourceFiles } from './source-files.ts';

/** A server feature may import only from those before it (docs/decisions, ARCHITECTURE.md). */
const order = [
  'accounts',
  'notifications',
  'identities',
  'sessions',
  'contact-ownership',
  'credentials',
  'one-time-codes',
  'leads',
  'guests',
  'sign-in',
  'entitlements',
  'relationships',
  'profiles',
  'organizations',
  'events',
  'event-notifications',
  'registrations',
  'tickets',
  'orders',
  'transfers',
  'payments',
  'waitlist',
  'event-editing',
  'check-in',
  'attendees',
  'invitations',
  'discovery',
  'statistics',
  'webhooks',
  'connections',
  'suggestions',
  'business-cards',
  'anonymous-networking',
  'conversation-access',
  'message-attachments',
  'link-previews',
  'link-cards',
  'message-sending',
  'messaging',
  'event-rooms',
  'message-search',
  'message-suggestions',
  'moderation',
  'billing',
  'loyalty',
  'analytics',
  'settings',
];

const within = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const featureOf = (file: string) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1];
const show = ({ from, to }: Import) => `${from} -> ${to}`;
const breaking = (rule: (edge: Import) => boolean) => imports.filter((edge) => !rule(edge)).map(show);
const own = sourceFiles.filter((file) => !isTest(file));

/** The layer of a file: contract <- foundation <- features <- roof. */
function floorOf(file: string): string {
  if (/^server\/src\/(app\/|bootstrap\/|(app|main|openapi)\.ts$)/.test(file) || /^web\/src\/(app\/|entry-)/.test(file))
    return 'roof';
  if (within('server/src/local')(file)) return 'local';
  return featureOf(file) ? 'feature' : 'foundation';
}

describe('imports', () => {
  test('every import of the project itself is understood', () => {
    const ours = imports.filter(({ to }) => /^(contract|server|web|e2e|bench)\//.test(to));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter(({ to }) => !isInProject(to) && !/\.(css|json|svg)$/.test(to)).map(show)).toEqual([]);
  });

  test('the contract imports zod and itself, its rules also the libraries for phone numbers and time zones', () => {
    const ofRules = new Set(['libphonenumber-js', '@date-fns/tz']);
    const allowed = ({ from, to }: Import) =>
      to === 'zod' || within('contract')(to) || (ofRules.has(to) && within('contract/src/rules')(from));
    expect(breaking((edge) => !within('contract')(edge.from) || allowed(edge))).toEqual([]);
  });

  test('server and web share only the contract', () => {
    const foreign = ({ from, to }: Import) =>
      (within('server')(from) && within('web')(to)) || (within('web')(from) && within('server')(to));
    expect(breaking((edge) => !foreign(edge))).toEqual([]);
  });

  test('nothing imports the roof but the roof, and the foundation knows no feature', () => {
    const floors = { foundation: 0, feature: 1, local: 2, roof: 3 } as Record<string, number>;
    const upward = ({ from, to }: Import) => (floors[floorOf(from)] ?? 0) < (floors[floorOf(to)] ?? 0);
    const ours = (edge: Import) => /^(server|web)\//.test(edge.from) && /^(server|web)\//.test(edge.to);
    expect(breaking((edge) => !ours(edge) || !upward(edge))).toEqual([]);
  });

  test('every server feature is in the import order', () => {
    const features = new Set(own.filter(within('server/src')).flatMap((file) => featureOf(file) ?? []));
    expect([...features].filter((feature) => !order.includes(feature))).toEqual([]);
  });

  test('ARCHITECTURE.md lists the features in this order', () => {
    const text = readSource('ARCHITECTURE.md');
    const table = text.slice(
      text.indexOf('| group | features, in order |'),
      text.indexOf('The test also lists planned'),
    );
    const listed = [...table.matchAll(/`([\w-]+)`/g)].map(([, feature = '']) => feature);
    const planned: readonly string[] = /planned features \(([^)]+)\)/.exec(text)?.[1]?.match(/[\w-]+/g) ?? [];
    expect(listed).toEqual(order.filter((feature) => !planned.includes(feature)));
    expect(planned.filter((feature) => own.some(within(`server/src/features/${feature}`)))).toEqual([]);
  });

  test('server features import only to their left, and no routes', () => {
    const leftward = ({ from, to }: Import) => {
      const [here, there] = [featureOf(from), featureOf(to)];
      if (!within('server')(from) || !here || !there || here === there) return true;
      return order.indexOf(there) < order.indexOf(here) && !to.endsWith('/routes.ts');
    };
    expect(breaking(leftward)).toEqual([]);
  });

  test('web features import no sibling', () => {
    const sibling = ({ from, to }: Import) =>
      within('web')(from) && featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to);
    expect(breaking((edge) => !sibling(edge))).toEqual([]);
  });

  test('ui knows no feature and no request', () => {
    const asks = ({ from, to, typeOnly }: Import) =>
      within('web/src/ui')(from) &&
      !typeOnly &&
      (/^(ky|@tanstack\/react-query)$/.test(to) || /\/lib\/.*call\.ts$/.test(to));
    expect(breaking((edge) => !asks(edge))).toEqual([]);
  });

  /**
   * Files directly below src or in a feature count as folders of their own: deps.ts and main.ts are different floors,
   * and so are policy.ts, below the folders beside it, and routes.ts, above them.
   */
  const alone = /^\w+\/src\/([^/]+|features\/[^/]+\/[^/]+)$/;
  const folderOf = (file: string) => (alone.test(file) ? file : dirname(file));
  /** The first folder inside a feature, including everything below it; elsewhere the folder itself. */
  const topFolderOf = (file: string) =>
    alone.test(file) ? file : (/^\w+\/src\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? dirname(file));

  test.each(
    ['contract', 'server', 'web'].flatMap((name) => [
      { name, depth: 'folders', place: folderOf },
      { name, depth: 'top folders of a feature', place: topFolderOf },
    ]),
  )('no two $depth of $name import each other in a circle', ({ name, place }) => {
    const edges = imports
      .filter(({ from, to, typeOnly }) => !typeOnly && within(name)(from) && within(name)(to))
      .map(({ from, to }) => [place(from), place(to)] as const);
    expect(largestCircle(edges).length, largestCircle(edges).join(' ')).toBeLessThanOrEqual(1);
  });

  test.each([
    ['contract', (file: string) => /^contract\/src\/([^/.]+)/.exec(file)?.[1]],
    ['server', featureOf],
    ['web', featureOf],
  ] as const)('no feature of %s has more than 3,500 lines', (name, featureIn) => {
    const features = Map.groupBy(own.filter(within(`${name}/src`)), featureIn);
    const lines = [...features].map(([feature, files]) => ({
      feature,
      lines: files.reduce((sum, file) => sum + readSource(file).split('\n').length - 1, 0),
    }));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((each) => each.feature !== undefined && each.lines > 3_500)).toEqual([]);
  });

  test('a circle would be found', () => {
    const circle = largestCircle([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['c', 'd'],
    ]);
    expect(circle.sort()).toEqual(['b', 'c']);
  });
});

describe('files', () => {
  test('no folder or file is a bag', () => {
    expect(sourceFiles.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(file))).toEqual([]);
  });

  test('no file only passes on the exports of others', () => {
    expect(own.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });

  test('no source file is longer than 300 lines', () => {
    const lines = (file: string) => readSource(file).split('\n').length - 1;
    expect(own.filter((file) => lines(file) > 300).map((file) => `${file}: ${lines(file)}`)).toEqual([]);
  });

  test('the environment is read in one file, and what the build knows in at most one', () => {
    const product = own.filter((file) => /^(contract|server|web)\/src\//.test(file));
    expect(product.filter((file) => /\bprocess\.env\b/.test(readSource(file)))).toEqual(['server/src/read-env.ts']);
    expect(product.filter((file) => /\bimport\.meta\.env\b/.test(readSource(file))).length).toBeLessThanOrEqual(1);
  });

  test('no file spreads a literal to save lines', () => {
    const spread = /\.\.\.\{|\.\.\.\[[^[\]]*\](?=[\s,)\]}])/;
    for (const text of ['return { ...{ a, b }, c };', 'f([...[a, b], c]);', '[\n  ...[a, b]\n]'])
      expect(spread.test(text), text).toBe(true);
    expect(spread.test('[...[a, b].map(f), ...list]')).toBe(false);
    expect(sourceFiles.filter((file) => spread.test(readSource(file)))).toEqual([]);
  });

  test('query keys are written in one folder, so that no feature quotes the key of another', () => {
    const literalKey = /\b(queryKey|mutationKey): \[|QueryData\(\s*\[/;
    expect(literalKey.test("invalidateQueries({ queryKey: ['events'] })")).toBe(true);
    expect(own.filter((file) => within('web')(file) && literalKey.test(readSource(file)))).toEqual([]);
  });

  test('queries have files of their own beside the components and hooks that use them', () => {
    const query = /\b(queryFn|infiniteQueryOptions\(|queryOptions\()/;
    expect(query.test('const all = queryOptions({ queryKey: keys.all, queryFn: read });')).toBe(true);
    const users = own.filter((file) => /^web\/src\/.*\.tsx$|^web\/src\/features\/.*\/use-[^/]+\.ts$/.test(file));
    expect(users.length).toBeGreaterThan(200);
    expect(users.filter((file) => query.test(readSource(file)))).toEqual([]);
  });

  test('no test replaces a module of ours', () => {
    expect(sourceFiles.filter((file) => isTest(file) && /\bvi\.mock\(/.test(readSource(file)))).toEqual([]);
  });

  test('the reader of imports sees every kind of import', () => {
    const text = [
      "import { join } from 'node:path';",
      "import type { z } from 'zod';",
      "import {\n  Button,\n  Text,\n} from '@mantine/core/button';",
      "import './side-effect.css';",
      "const page = () => import('../app/lazy.ts');",
      "export { passedOn } from './passed-on.ts';",
    ].join('\n');
    expect(importsIn('web/src/lib/some.ts', text).map(({ to, typeOnly }) => `${typeOnly ? 'type ' : ''}${to}`)).toEqual(
      [
        'node:path',
        'type zod',
        '@mantine/core',
        'web/src/lib/side-effect.css',
        'web/src/app/lazy.ts',
        'web/src/lib/passed-on.ts',
      ],
    );
  });
});
