/** The boundaries of the architecture (docs/architecture.md); `e2e/boundaries.int.spec.ts` proves that each one bites. */

/** Libraries that a library of the middle may import besides the kernel and php-time: those below it. */
const BELOW = {
  limits: [],
  observability: [],
  outbound: ['limits', 'observability'],
  http: ['limits', 'observability'],
  projections: ['observability', 'http'],
  runtime: ['limits', 'observability', 'outbound', 'http', 'projections'],
  contexts: ['limits', 'observability', 'outbound', 'http', 'projections', 'runtime'],
};
const MIDDLE = Object.keys(BELOW);

const arrowsPointDown = Object.entries(BELOW).map(([library, below]) => ({
  name: 'arrows-point-down',
  comment: 'A library knows those below it only.',
  severity: 'error',
  from: { path: `^libs/${library}/`, pathNot: '(\\.spec\\.ts$|/testing/)' },
  to: { path: `^libs/(${MIDDLE.filter((name) => name !== library && !below.includes(name)).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...arrowsPointDown,
    {
      name: 'arrows-point-down',
      comment: 'The list of all contexts is for apps.',
      severity: 'error',
      from: { path: '^libs/', pathNot: '^libs/interface/' },
      to: { path: '^libs/interface/' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle of files has no order in which to read it.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kernel-stands-alone',
      comment: 'The kernel knows no framework, no driver and no other project.',
      severity: 'error',
      from: { path: '^libs/kernel/', pathNot: '(^libs/kernel/testing/|\\.spec\\.ts$)' },
      to: {
        pathNot:
          '^(libs/kernel/|node:|node_modules/uuid/)|^(async_hooks|crypto|fs|path|events|timers|buffer|os|worker_threads)$',
      },
    },
    {
      name: 'php-time-stands-alone',
      comment: 'The date parser has no dependency at all.',
      severity: 'error',
      from: { path: '^libs/php-time/', pathNot: '(/testing/|\\.spec\\.ts$)' },
      to: { pathNot: '^libs/php-time/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'A domain imports its neighbours in the domain and the kernel, nothing else.',
      severity: 'error',
      from: { path: '^libs/contexts/[^/]+/domain/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^libs/(contexts/[^/]+/domain|kernel)/' },
    },
    {
      name: 'contexts-by-contract',
      comment: 'A context knows another one only by its contract.',
      severity: 'error',
      from: { path: '^libs/contexts/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/contexts/', pathNot: ['^libs/contexts/$1/', '\\.contract\\.ts$'] },
    },
    {
      name: 'engines-know-the-kernel',
      comment: 'An engine implements ports: of the project it knows the kernel only.',
      severity: 'error',
      from: { path: '^libs/engines/([^/]+)/', pathNot: '(/testing/|\\.spec\\.ts$|^libs/engines/testing/)' },
      to: { path: '^(libs|apps)/', pathNot: ['^libs/kernel/', '^libs/engines/$1/'] },
    },
    {
      name: 'only-apps-choose-engines',
      comment: 'Only apps name an engine, and what the six distributed apps share.',
      severity: 'error',
      from: { path: '^libs/', pathNot: '(^libs/engines/|^libs/distributed/|\\.spec\\.ts$|/testing/)' },
      to: { path: '^libs/engines/' },
    },
    {
      name: 'nobody-imports-apps',
      comment: 'An app is where things end up.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'console-by-the-interface',
      comment: 'The console knows the service by its REST interface only.',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^(libs|apps)/', pathNot: ['^libs/client/', '^apps/console/'] },
    },
    {
      name: 'testing-stays-out-of-products',
      comment: 'Contract suites and emulators are for tests only.',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '(\\.spec\\.ts$|/testing/|^libs/engines/testing/)' },
      to: { path: '/testing/' },
    },
    {
      name: 'tools-and-tests-apart',
      comment: 'What tools and tests share is in launch.',
      severity: 'error',
      from: { path: '^(tools|launch)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^e2e/' },
    },
    {
      name: 'tools-and-tests-apart',
      comment: 'What tools and tests share is in launch.',
      severity: 'error',
      from: { path: '^(e2e|launch|bench)/' },
      to: { path: '^tools/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache)/|^tools/clients/typescript/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@vpds/source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    moduleSystems: ['es6'],
  },
};
