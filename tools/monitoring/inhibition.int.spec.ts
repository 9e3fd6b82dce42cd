import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually, unlessMissing } from '@vpds/kernel/testing';
import { parse, stringify } from 'yaml';
import { listeningPort } from '../../launch/distributed.ts';
import { INCIDENTS, firingIn } from './incidents.ts';
import { type FiringAlert, notifying } from '../../launch/inhibition.ts';

const PROGRAM = 'prometheus-alertmanager';
const INHIBITIONS = resolve(import.meta.dirname, '../../deploy/monitoring/alertmanager-inhibitions.yaml');
const isHere = spawnSync(PROGRAM, ['--version']).status === 0;
const isAsked = isHere || process.env['CI_ENGINES'] === 'required';
const describeWithAlertmanager = unlessMissing(
  isAsked ? null : `no Alertmanager; Debian: apt-get install ${PROGRAM}`,
  describe,
);

interface SentAlert extends FiringAlert {
  readonly status: { readonly inhibitedBy: readonly string[] };
}

const byName = (alerts: readonly FiringAlert[]) =>
  alerts.map(({ labels }) => labels).map((each) => JSON.stringify(each));

describeWithAlertmanager('inhibition, by Alertmanager with the file that is deployed', () => {
  let directory: string;
  let child: ChildProcess;
  let ended: Promise<unknown>;
  let url: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vpds-alertmanager-'));
    const config = join(directory, 'config.yaml');
    const receiver = { route: { receiver: 'nobody' }, receivers: [{ name: 'nobody' }] };
    writeFileSync(config, stringify({ ...receiver, ...(parse(readFileSync(INHIBITIONS, 'utf8')) as object) }));
    const address = `127.0.0.1:${await listeningPort()}`;
    url = `http://${address}/api/v2`;
    const options = [
      `--config.file=${config}`,
      `--storage.path=${directory}`,
      `--web.listen-address=${address}`,
      '--cluster.listen-address=',
      '--log.level=error',
    ];
    child = spawn(PROGRAM, options, { stdio: ['ignore', 'ignore', 'inherit'] });
    ended = new Promise((done) => child.once('exit', done));
    await eventually(async () => expect((await fetch(`${url}/status`)).status).toBe(200), 30_000);
  }, 60_000);

  afterAll(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true });
  });

  async function send(alerts: readonly FiringAlert[], isOver: boolean): Promise<void> {
    const end = isOver ? { endsAt: new Date().toISOString() } : {};
    const body = JSON.stringify(alerts.map(({ labels }) => ({ labels, ...end })));
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${url}/alerts`, { method: 'POST', headers, body })).status).toBe(200);
  }

  async function sent(): Promise<SentAlert[]> {
    return (await (await fetch(`${url}/alerts`)).json()) as SentAlert[];
  }

  test.each(INCIDENTS)('$name', async (incident) => {
    const firing = firingIn(incident);
    await send(firing, false);
    await eventually(async () => {
      const left = (await sent()).filter(({ status }) => status.inhibitedBy.length === 0);
      expect(byName(left)).toEqual(byName(notifying(firing)));
      expect(left.map(({ labels }) => labels['alertname'])).toEqual([incident.alert]);
    }, 10_000);
    await send(firing, true);
    await eventually(async () => expect(await sent()).toEqual([]), 10_000);
  });
});
