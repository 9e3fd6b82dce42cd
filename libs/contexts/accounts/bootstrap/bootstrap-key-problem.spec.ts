import { expect, test } from '@jest/globals';
import { bootstrapKeyProblem } from './bootstrap-key-problem.ts';

test('the key of the example is refused as such', () => {
  expect(bootstrapKeyProblem('sixteen-characters-at-least')).toMatch(/^BOOTSTRAP_API_KEY is the one of the example/);
});

test.each([
  'aaaaaaaaaaaaaaaa',
  'passwordpassword',
  'changeme-changeme',
  'administratoradmin',
  '0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjkl',
  '1234567890123456789012345678901234567890',
  'key-123!key-123!key-123!',
])('%s is too simple, and the refusal does not repeat it', (apiKey) => {
  const problem = bootstrapKeyProblem(apiKey);
  expect(problem).toMatch(/^BOOTSTRAP_API_KEY is too simple/);
  expect(problem).not.toContain(apiKey);
});

test.each([
  'e2e-operator-key-0123456789',
  'bench-operator-key-0123456789',
  'schemathesis-operator-key',
  'a-key-of-its-own',
  '6f1d0c9a8be24470b1a5a9b3c7e2d4f8',
  'vpds_Q8m3xT0vYpWc4nLr7sKe2uHj',
])('%s may be used', (apiKey) => {
  expect(bootstrapKeyProblem(apiKey)).toBeNull();
});
