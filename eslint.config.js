import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'data/',
      'training/',
      'docs/',
      'packages/server/bundled/',
      'packages/server/console*/',
      'packages/server/reference/',
      '**/dist/',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Counts and ids are printed everywhere; a number in a template is what it looks like.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Index access is checked by noUncheckedIndexedAccess; `!` marks the places where a loop bound proves it.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // node:test returns promises that its own runner awaits.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'describe', 'it', 'suite'] },
          ],
        },
      ],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
    },
  },
);
