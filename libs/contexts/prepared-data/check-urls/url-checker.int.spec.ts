import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually, rejection, sleep } from '@vpds/kernel/testing';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Networks } from '@vpds/http';
import { AddressGuard, AddressRefused } from '@vpds/outbound';
import { type TestServer, httpServer, tcpServer } from '../testing/hostile-server.ts';
import { UrlChecker, type UrlCheckerOptions, type Verdict } from './url-checker.ts';

const OK: Verdict = { state: 'ok' };
const unreachable = (reason: string): Verdict => ({ state: 'unreachable', reason });
const NOT_PUBLIC = unreachable('The address is not a public one');
const TOO_LATE = unreachable('No answer in time');
const WITHIN = 1_200;

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function http(listener: RequestListener, host?: string): Promise<TestServer> {
  const server = await httpServer(listener, host);
  servers.push(server);
  return server;
}
async function tcp(onSocket: (socket: Socket) => void, host?: string): Promise<TestServer> {
  const server = await tcpServer(onSocket, host);
  servers.push(server);
  return server;
}

/** These tests treat only 127.0.0.1 as the public internet. */
const allowed = (address: string) => address === '127.0.0.1';

function checker(options: Partial<UrlCheckerOptions> = {}): UrlChecker {
  return new UrlChecker({ allowed, resolve: async () => ['127.0.0.1'], within: WITHIN, ...options });
}
const at = (server: TestServer, path = '/a.jpg') => `http://cars.example:${server.port}${path}`;

async function timed<T>(run: Promise<T>): Promise<{ result: T; took: number }> {
  const start = performance.now();
  return { result: await run, took: performance.now() - start };
}

describe('PRE-12: HEAD, then a ranged GET', () => {
  test('a HEAD that succeeds is enough', async () => {
    const server = await http((_, response) => response.end());
    expect(await checker().check(at(server, '/a.jpg?size=1#top'))).toEqual(OK);
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['HEAD /a.jpg?size=1']);
    expect(server.requests[0]?.headers.host).toBe(`cars.example:${server.port}`);
  });

  test.each([405, 403, 404, 501, 500])('HEAD answers %d: a GET of the first byte decides', async (status) => {
    const server = await http((request, response) => {
      response.statusCode = request.method === 'HEAD' ? status : 206;
      response.end(request.method === 'HEAD' ? undefined : 'x');
    });
    expect(await checker().check(at(server))).toEqual(OK);
    expect(server.requests.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
    expect(server.requests[1]?.headers.range).toBe('bytes=0-0');
  });

  test.each([404, 410, 401, 500, 304])('both answer %d: unreachable, with the status', async (status) => {
    const server = await http((_, response) => response.writeHead(status).end());
    expect(await checker().check(at(server))).toEqual(unreachable(`HTTP ${status}`));
  });

  test.each([405, 416])(
    'HEAD answers %d, the ranged GET 416: reached, an empty file has no first byte',
    async (status) => {
      const server = await http((request, response) =>
        response.writeHead(request.method === 'HEAD' ? status : 416, { 'content-range': 'bytes */0' }).end(),
      );
      expect(await checker().check(at(server))).toEqual(OK);
    },
  );

  test('a host that breaks off at HEAD may answer GET', async () => {
    const server = await http((request, response) => {
      if (request.method === 'HEAD') request.socket.destroy();
      else response.end('x');
    });
    expect(await checker().check(at(server))).toEqual(OK);
  });

  test('a host that never answers HEAD leaves half of the time for GET', async () => {
    const server = await http((request, response) => {
      if (request.method === 'GET') response.end('x');
    });
    expect(await checker().check(at(server))).toEqual(OK);
  });
});

describe('PRE-12: redirects', () => {
  /** `/3` redirects to `/2`, and so on; `/0` exists. */
  const steps: RequestListener = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end();
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };

  test('three are followed', async () => expect(await checker().check(at(await http(steps), '/3'))).toEqual(OK));

  test('a fourth is not', async () => {
    const server = await http(steps);
    expect(await checker().check(at(server, '/4'))).toEqual(unreachable('More than 3 redirects'));
    expect(server.requests).toHaveLength(4);
  });

  test.each([
    ['UTF-8', Buffer.from('/fotos/für €.jpg?art=süß'), '/fotos/f%C3%BCr%20%E2%82%AC.jpg?art=s%C3%BC%C3%9F'],
    ['Latin-1', Buffer.from('/fotos/für.jpg', 'latin1'), '/fotos/f%fcr.jpg'],
    ['escapes', Buffer.from('/fotos/f%C3%BCr.jpg'), '/fotos/f%C3%BCr.jpg'],
  ])('raw %s in Location is followed as browsers do', async (_, location, asked) => {
    const server = await http((request, response) => {
      if (request.url === '/a.jpg') response.writeHead(302, { location: location.toString('latin1') }).end();
      else response.end();
    });
    expect(await checker().check(at(server))).toEqual(OK);
    expect(server.requests[1]?.url).toBe(asked);
  });

  test('a redirect of the GET is followed as well', async () => {
    const server = await http((request, response) => {
      if (request.url === '/there') response.end();
      else if (request.method === 'HEAD') response.writeHead(405).end();
      else response.writeHead(301, { location: '/there' }).end();
    });
    expect(await checker().check(at(server))).toEqual(OK);
  });

  test.each([
    'http://127.0.0.2',
    'http://[::1]',
    'http://169.254.169.254/latest',
    'http://0x7f.2',
    'http://2130706434',
  ])('to %s: refused, nothing is connected to', async (location) => {
    const inside = await http((_, response) => response.end(), '127.0.0.2');
    const target = location.replace(/^(http:\/\/[^/]+)/, `$1:${inside.port}`);
    const server = await http((_, response) => response.writeHead(302, { location: target }).end());
    expect(await checker().check(at(server))).toEqual(NOT_PUBLIC);
    expect(inside.connections()).toBe(0);
  });

  test('to a name inside: refused, nothing is connected to', async () => {
    const inside = await http((_, response) => response.end(), '127.0.0.2');
    const location = `http://inside.example:${inside.port}/`;
    const server = await http((_, response) => response.writeHead(307, { location }).end());
    const resolve = async (host: string) => [host === 'inside.example' ? '127.0.0.2' : '127.0.0.1'];
    expect(await checker({ resolve }).check(at(server))).toEqual(NOT_PUBLIC);
    expect(inside.connections()).toBe(0);
  });

  test.each(['file:///etc/passwd', 'ftp://cars.example/', 'javascript:alert(1)', 'gopher://127.0.0.1:25/', 'http://['])(
    'to %s: refused',
    async (location) => {
      const server = await http((_, response) => response.writeHead(302, { location }).end());
      expect(await checker().check(at(server))).toEqual(
        unreachable('It redirects to something that is no http or https URL'),
      );
    },
  );

  test('around in a circle', async () => {
    const server = await http((_, response) => response.writeHead(302, { location: '/' }).end());
    expect(await checker().check(at(server))).toEqual(unreachable('More than 3 redirects'));
  });
});

describe('addresses denied by the operator', () => {
  const denied = new Networks(['127.0.0.0/8']);

  test('a denied address is not one, however public it is, nor a name that has one besides', async () => {
    const server = await http((_, response) => response.end());
    for (const addresses of [['127.0.0.1'], ['192.0.2.1', '127.0.0.1'], ['::ffff:127.0.0.1']]) {
      const resolve = async () => addresses;
      expect(await checker({ denied, resolve, allowed: () => true }).check(at(server))).toEqual(NOT_PUBLIC);
    }
    expect(server.connections()).toBe(0);
  });

  test('a redirect to a denied address is not followed', async () => {
    const inside = await http((_, response) => response.end());
    const outside = await http((_, response) =>
      response.writeHead(302, { location: `http://inside.example:${inside.port}/` }).end(),
    );
    const resolve = async (host: string) => [host === 'inside.example' ? '127.0.0.2' : '127.0.0.1'];
    const narrow = checker({ denied: new Networks(['127.0.0.2']), resolve, allowed: () => true });
    expect(await narrow.check(at(outside))).toEqual(NOT_PUBLIC);
    expect(inside.connections()).toBe(0);
  });

  test('only the ports that are allowed are connected to, by a redirect, too', async () => {
    const closed = await http((_, response) => response.end());
    const open = await http((request, response) =>
      request.url === '/away' ? response.writeHead(302, { location: at(closed) }).end() : response.end(),
    );
    const narrow = checker({ ports: new Set([open.port]) });
    const refused = unreachable('The port is not allowed');
    expect(await narrow.check(at(open))).toEqual(OK);
    expect(await narrow.check(at(open, '/away'))).toEqual(refused);
    expect(await narrow.check(at(closed))).toEqual(refused);
    const usual = checker({ ports: new Set([80, 443]), resolve: async () => ['10.0.0.1'] });
    for (const url of ['http://a.example/', 'https://a.example/', 'http://a.example:443/'])
      expect(await usual.check(url)).toEqual(NOT_PUBLIC);
    expect(await usual.check('https://a.example:8443/')).toEqual(refused);
    expect(closed.connections()).toBe(0);
  });
});

describe('PRE-12: addresses that are refused', () => {
  const real = new UrlChecker({ within: WITHIN });

  test.each(['127.0.0.1', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0'])(
    'as the service checks: http://%s is refused and not connected to',
    async (host) => {
      const server = await http((_, response) => response.end());
      expect(await real.check(`http://${host}:${server.port}/`)).toEqual(NOT_PUBLIC);
      expect(server.connections()).toBe(0);
    },
  );

  test('as the service checks: localhost is refused, whatever server answers for it', async () => {
    const server = await http((_, response) => response.end());
    expect((await real.check(`http://localhost:${server.port}/`))?.state).toBe('unreachable');
    expect(server.connections()).toBe(0);
  });

  test('one closed address among those of a name refuses them all', async () => {
    const server = await http((_, response) => response.end());
    const resolve = async () => ['127.0.0.1', '10.0.0.1'];
    expect(await checker({ resolve }).check(at(server))).toEqual(NOT_PUBLIC);
    expect(server.connections()).toBe(0);
  });

  test('a name server that changes its answer gains nothing: the checked address is the one connected to', async () => {
    const outside = await http((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 405 : 200, { connection: 'close' }).end();
    });
    const inside = await http((_, response) => response.end(), '127.0.0.2');
    let requested = 0;
    const resolve = async () => [requested++ === 0 ? '127.0.0.1' : '127.0.0.2'];
    expect(await checker({ resolve }).check(at(outside))).toEqual(OK);
    expect(outside.connections()).toBe(2);
    expect(requested).toBe(1);
    expect(inside.connections()).toBe(0);
  });

  test('on the next redirect its new answer is checked', async () => {
    const server = await http((_, response) => response.writeHead(302, { location: '/again' }).end());
    let requested = 0;
    const resolve = async () => [requested++ === 0 ? '127.0.0.1' : '127.0.0.2'];
    expect(await checker({ resolve }).check(at(server))).toEqual(NOT_PUBLIC);
    expect(server.requests).toHaveLength(1);
  });

  test('the connected address is checked again before anything is sent', async () => {
    const server = await http((_, response) => response.end());
    const guard = new AddressGuard({ allowed: () => false });
    const client = await guard.client(`http://cars.example:${server.port}`, ['127.0.0.1'], WITHIN);
    const error = await rejection(client.request({ method: 'GET', path: '/' }));
    await client.destroy();
    expect(error).toBeInstanceOf(AddressRefused);
    expect(server.requests).toEqual([]);
  });
});

describe('PRE-12: what is sent', () => {
  test('user name and password of a URL are not, nor is anything of ours', async () => {
    const server = await http((_, response) => response.end());
    const url = `http://user:secret@cars.example:${server.port}/a`;
    expect(await checker().check(url)).toEqual(OK);
    const sent = JSON.stringify(server.requests);
    for (const secret of ['secret', 'user:', 'authorization', 'cookie', 'api-key', 'dXNlcjpzZWNyZXQ'])
      expect(sent.toLowerCase()).not.toContain(secret.toLowerCase());
  });
});

describe('hostile hosts', () => {
  async function heldUntilTheEnd(server: TestServer): Promise<void> {
    const { result, took } = await timed(checker().check(at(server)));
    expect(result).toEqual(TOO_LATE);
    expect(took).toBeLessThan(WITHIN + 600);
    await eventually(() => expect(server.open()).toBe(0));
  }

  test('one that accepts and never answers', async () => heldUntilTheEnd(await tcp((socket) => socket.resume())));

  test('one that drips a byte at a time', async () => {
    const text = `HTTP/1.1 200 OK\r\nx-slow: ${'a'.repeat(5_000)}`;
    await heldUntilTheEnd(
      await tcp((socket) => {
        let sent = 0;
        const drip = setInterval(() => socket.write(text[sent++] ?? 'a'), 20);
        socket.resume().on('close', () => clearInterval(drip));
      }),
    );
  });

  test('one that sends preliminary answers for ever', async () => {
    const server = await tcp((socket) => {
      const flood = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
      socket.resume().on('close', () => clearInterval(flood));
    });
    const { result, took } = await timed(checker().check(at(server)));
    expect(result?.state).toBe('unreachable');
    expect(took).toBeLessThan(WITHIN + 600);
  });

  test.each([
    ['preliminary answers', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['large preliminary answers', `HTTP/1.1 102 Wait\r\nx: ${'a'.repeat(8_000)}\r\n\r\n`],
    ['empty lines', '\r\n'],
  ])('one that sends %s as fast as it can: not read for longer than headers may be', async (_, preliminary) => {
    const flood = preliminary.repeat(65_536 / preliminary.length);
    const server = await tcp((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(flood));
      };
      socket.resume().on('drain', more);
      more();
    });
    const { result, took } = await timed(checker().check(at(server)));
    expect(result).toEqual(unreachable('The headers of the answer are too large'));
    expect(took).toBeLessThan(WITHIN / 2);
    await eventually(() => expect(server.open()).toBe(0));
  });

  test('one that ignores the range and sends a large body in one go is there', async () => {
    const server = await http((request, response) => {
      if (request.method === 'HEAD') response.writeHead(405, { 'x-long': 'a'.repeat(12_000) }).end();
      else response.writeHead(200, { 'x-long': 'a'.repeat(12_000) }).end(Buffer.alloc(4_000_000));
    });
    expect(await checker().check(at(server))).toEqual(OK);
  });

  test('one whose headers never end', async () => {
    const server = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const flood = setInterval(() => socket.write(`x-more: ${'a'.repeat(4_000)}\r\n`), 1);
      socket.resume().on('close', () => clearInterval(flood));
    });
    const { result, took } = await timed(checker().check(at(server)));
    expect(result).toEqual(unreachable('The headers of the answer are too large'));
    expect(took).toBeLessThan(WITHIN);
  });

  test('one whose body never ends: it is there, and nothing more of it is taken', async () => {
    let written = 0;
    const server = await http((request, response) => {
      if (request.method === 'HEAD') return void response.writeHead(405).end();
      const more = () => {
        while (!response.destroyed && response.write('a'.repeat(65_536))) written += 65_536;
      };
      response.on('drain', more);
      more();
    });
    expect(await checker().check(at(server))).toEqual(OK);
    await eventually(() => expect(server.open()).toBe(0));
    const atEnd = written;
    await sleep(100);
    expect(written).toBe(atEnd);
    expect(written).toBeLessThan(16_000_000);
  });

  test('one that speaks something else', async () => {
    const server = await tcp((socket) => socket.end('220 mail.example ESMTP\r\n'));
    expect(await checker().check(at(server))).toEqual(unreachable('The answer is not HTTP'));
  });

  test('one without TLS where the URL is https', async () => {
    const server = await http((_, response) => response.end());
    expect(await checker().check(at(server).replace('http:', 'https:'))).toEqual(
      unreachable('The TLS certificate or connection is not valid'),
    );
  });

  test('one that closes at once', async () => {
    const server = await tcp((socket) => socket.destroy());
    expect(await checker().check(at(server))).toEqual(unreachable('The connection was broken off'));
  });

  test('one that refuses', async () => {
    const server = await http((_, response) => response.end());
    await server.close();
    servers.length = 0;
    expect(await checker().check(at(server))).toEqual(unreachable('The connection was refused'));
  });

  test('a check takes at most 5 s by default', async () => {
    const silent = await tcp((socket) => socket.resume());
    const { result, took } = await timed(
      new UrlChecker({ allowed, resolve: async () => ['127.0.0.1'] }).check(at(silent)),
    );
    expect(result).toEqual(TOO_LATE);
    expect(took).toBeGreaterThan(4_900);
    expect(took).toBeLessThan(9_000);
  });

  test('redirects that delay each step: 5 s in all means in all', async () => {
    const server = await http((request, response) => {
      setTimeout(() => response.writeHead(302, { location: `${request.url}a` }).end(), WITHIN * 0.4);
    });
    const { result, took } = await timed(checker().check(at(server)));
    expect(result).toEqual(TOO_LATE);
    expect(took).toBeLessThan(WITHIN + 600);
  });
});

describe('name servers', () => {
  test('a name that is not known', async () => {
    const resolve = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND', syscall: 'queryA' }));
    expect(await checker({ resolve }).check('http://gone.example/')).toEqual(unreachable('The host name is not known'));
  });

  test('name servers that do not answer', async () => {
    const resolve = async () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'queryA' }));
    expect(await checker({ resolve }).check('http://gone.example/')).toEqual(
      unreachable('The host name cannot be looked up'),
    );
  });

  test('a look-up that hangs takes no longer than a check may', async () => {
    const { result, took } = await timed(
      checker({ resolve: () => new Promise(() => undefined) }).check('http://slow.example/'),
    );
    expect(result).toEqual(TOO_LATE);
    expect(took).toBeLessThan(WITHIN + 600);
  });

  test('a name without addresses', async () => {
    expect(await checker({ resolve: async () => [] }).check('http://none.example/')).toEqual(
      unreachable('The host name has no address'),
    );
  });
});
