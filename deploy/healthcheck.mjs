// Checks the health of a container, since images have no curl: exit code 0 if the process is ready.
// Usage: node healthcheck.mjs [path]
const path = process.argv[2] ?? '/health/ready';
// Services have a separate health port, all-in-one has not.
const ports = [process.env.HEALTH_PORT || 8080, process.env.PORT || 3000];

async function answersWell(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

for (const port of ports) if (await answersWell(port)) process.exit(0);
process.exit(1);
