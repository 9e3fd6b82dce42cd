/** The keys of the repository's examples. */
const EXAMPLES: readonly string[] = ['sixteen-characters-at-least'];
/** The fewest different characters, and the fewest that neither repeat nor continue the one before. */
const LEAST = 10;
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];

/** A sentence that never contains the key; null if the key is acceptable. */
export function bootstrapKeyProblem(apiKey: string): string | null {
  if (EXAMPLES.includes(apiKey.toLowerCase()))
    return 'BOOTSTRAP_API_KEY is the one of the example: choose another, such as the output of openssl rand -hex 24';
  const text = apiKey.toLowerCase();
  const isSimple = new Set(text).size < LEAST || steps(withoutRepetition(text)) < LEAST;
  return isSimple
    ? 'BOOTSTRAP_API_KEY is too simple: choose another, such as the output of openssl rand -hex 24'
    : null;
}

/** `abcabcabc` → `abc`. */
function withoutRepetition(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

/** Characters that do not follow from the previous one: `0123456789abc` has two. */
function steps(text: string): number {
  return [...text].filter((character, index) => !continues(text[index - 1] ?? '', character)).length;
}

function continues(before: string, character: string): boolean {
  if (before === '') return false;
  const distance = Math.abs(character.charCodeAt(0) - before.charCodeAt(0));
  return distance <= 1 || ROWS.some((row) => row.includes(before + character));
}
