// `npm run advisories`: known vulnerabilities of the images' packages. Exit code 1 for high and critical ones. A
// registry without advisories or without an answer is reported and fails nothing.
import { spawnSync } from 'node:child_process';

interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  statusCode?: number;
  message?: string;
}

const SERIOUS = ['high', 'critical'];
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], { encoding: 'utf8' });

function parsed(): Report {
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return {};
  }
}

const { vulnerabilities, statusCode, message } = parsed();
if (vulnerabilities === undefined) {
  console.log(`advisories: not checked, the registry answered none (${statusCode ?? message ?? 'no answer'})`);
} else {
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, range }] of found) console.log(`${severity}: ${name} ${range}`);
  console.log(`advisories: ${found.length} packages of production have some`);
  if (found.some(([, { severity }]) => SERIOUS.includes(severity))) process.exitCode = 1;
}
