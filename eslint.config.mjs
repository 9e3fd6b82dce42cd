import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/*.mjs',
      '**/*.cjs',
      'deploy/**',
      'libs/client/schema.ts',
      'libs/http/docs/site/**',
      'tools/clients/typescript/**',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', prefer: 'type-imports' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      // Without `await`, the `catch` or `finally` around it is left before the work ends.
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      // Drivers pass objects of plain functions that are typed as methods (kafkajs' batches).
      '@typescript-eslint/unbound-method': 'off',
      'max-lines-per-function': ['error', { max: 80, skipComments: true, skipBlankLines: true }],
      'max-lines': ['error', { max: 400, skipComments: true, skipBlankLines: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['libs/**', 'apps/**'],
    ignores: [
      '**/*.spec.ts',
      '**/*.contract.ts',
      '**/testing/**',
      'libs/{simulators,client,php-time}/**',
      'apps/{cli,simulators,console}/**',
      'libs/kernel/stepped-clock.ts',
      'libs/runtime/clock/clock-watch.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: 'A stepped clock is not trusted at once: use now() of the kernel.',
        },
      ],
    },
  },
  {
    files: ['apps/console/src/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'JSXText[value=/\\p{L}{2}/u]',
          'JSXAttribute[name.name=/^(aria-label|title|label|placeholder|description|alt)$/] > Literal',
        ].map((selector) => ({ selector, message: "A text is in the catalogue: locales/en.ts, shown by t('…')." })),
      ],
    },
  },
  // A catalogue of texts is a list.
  { files: ['apps/console/src/locales/**'], rules: { 'max-lines': 'off' } },
  {
    files: ['**/*.spec.ts', '**/testing/**', 'e2e/**'],
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Tests read answers of every shape.
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
);
