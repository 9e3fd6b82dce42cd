/** One configuration for the whole workspace; `npm test` chooses by file name (house rule: a test says its level). */
export default {
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { swcrc: true, jsc: { rewriteRelativeImportExtensions: false } }] },
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@vpds/source', 'node', 'import', 'default'] },
  reporters: ['default', '<rootDir>/tools/jest-totals.mjs'],
  testTimeout: 20_000,
};
