// Health check of an image, since it has no curl: exit code 0 if this container's process says that it is ready.
// Usage: node healthcheck.mjs [path]
const path = process.argv[2] ?? '/health/ready';
// A service says it on a port of its own, all-in-one among everything else.
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
