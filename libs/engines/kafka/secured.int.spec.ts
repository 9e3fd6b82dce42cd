import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWithEngine } from '@vpds/engine-testing';
import { eventually, rejection, unique } from '@vpds/kernel/testing';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openKafka } from './index.ts';
import { type KafkaOptions, adminOf, kafkaClient, producerOf, withAdmin } from './client.ts';

const LOGIN = { mechanism: 'plain', username: 'vpds', password: 'word, of + mine' } as const;
/** May log in, and nothing else. */
const STRANGER = { ...LOGIN, username: 'stranger', password: 'of-the-stranger' };
const directory = mkdtempSync(join(tmpdir(), 'vpds-kafka-tls-'));
const store = { location: join(directory, 'broker.p12'), password: 'of-the-keystore' };

/** Key of a broker at 127.0.0.1, made by Java's keytool. Empty without Java, hence without Kafka. */
function certificate(): string {
  const keystore = ['-keystore', store.location, '-storetype', 'PKCS12', '-storepass', store.password, '-alias', 'b'];
  const subject = ['-dname', 'CN=broker', '-ext', 'SAN=ip:127.0.0.1', '-validity', '2'];
  spawnSync('keytool', ['-genkeypair', '-keyalg', 'RSA', ...subject, ...keystore]);
  return spawnSync('keytool', ['-exportcert', '-rfc', ...keystore], { encoding: 'utf8' }).stdout;
}

const { username, password } = LOGIN;
/** The listener of every test, by its name, speaks TLS and asks for a login. */
const CONFIGURATION = `listener.security.protocol.map=PLAINTEXT:SASL_SSL,CONTROLLER:PLAINTEXT
inter.broker.listener.name=PLAINTEXT
sasl.enabled.mechanisms=PLAIN
sasl.mechanism.inter.broker.protocol=PLAIN
listener.name.plaintext.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \\
  username="${username}" password="${password}" user_${username}="${password}" user_${STRANGER.username}="${STRANGER.password}";
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:${username};User:ANONYMOUS
ssl.keystore.type=PKCS12
ssl.keystore.location=${store.location}
ssl.keystore.password=${store.password}
ssl.truststore.type=PKCS12
ssl.truststore.location=${store.location}
ssl.truststore.password=${store.password}
`;

const authority = certificate();

await describeWithEngine(
  'kafka',
  'Kafka with TLS and a login',
  (engine) => {
    const trusted = getCACertificates('default');
    beforeAll(() => setDefaultCACertificates([...trusted, authority]));
    afterAll(() => {
      setDefaultCACertificates(trusted);
      rmSync(directory, { recursive: true, force: true });
    });

    const topicsOf = (options: Omit<KafkaOptions, 'brokers'>) =>
      withAdmin(kafkaClient({ brokers: engine.url, ...options }), (admin) => admin.listTopics());

    test('what is published is acknowledged over an encrypted connection that has logged in', async () => {
      const kafka = kafkaClient({ brokers: engine.url, tls: true, login: LOGIN });
      const topic = unique('topic-');
      await withAdmin(kafka, (admin) => admin.createTopics({ topics: [{ topic }], waitForLeaders: true }));
      const producer = producerOf(kafka);
      await producer.connect();
      const [written] = await producer.send({ topic, acks: -1, messages: [{ value: 'there' }] });
      await producer.disconnect();
      expect(written).toMatchObject({ topicName: topic, errorCode: 0, baseOffset: '0' });
      expect(await topicsOf({ tls: true, login: LOGIN })).toContain(topic);
    }, 60_000);

    test('a wrong password is refused, and stays out of the error', async () => {
      const wrong = { ...LOGIN, password: 'another-word' };
      const refused = topicsOf({ tls: true, login: wrong });
      await expect(refused).rejects.toThrow(/Authentication failed/);
      await expect(refused).rejects.not.toThrow(/another-word/);
    }, 60_000);

    test.each([
      ['a login that is refused', { ...LOGIN, password: 'another-word' }],
      ['a right that is missing', STRANGER],
    ])(
      '%s: Kafka denies access, in fixed words',
      async (_, login) => {
        const kafka = openKafka({ brokers: engine.url, tls: true, login });
        const error = await rejection(kafka.health());
        expect(error).toMatchObject({ name: 'Unavailable', message: 'Kafka denies access', isDenied: true });
        await kafka.close();
      },
      60_000,
    );

    test('with its rights it is well, also where the topics are not made yet', async () => {
      const kafka = openKafka({ brokers: engine.url, tls: true, login: LOGIN });
      await eventually(() => kafka.health(), 10_000);
      await kafka.close();
    }, 60_000);

    test('a broker whose certificate nobody vouches for is not spoken to', async () => {
      setDefaultCACertificates(trusted);
      const warnings: string[] = [];
      const onWarning = (message: string) => void warnings.push(message);
      const admin = adminOf(kafkaClient({ brokers: engine.url, tls: true, login: LOGIN, onWarning }));
      // The client would retry for half a minute.
      const connecting = admin.connect().catch(() => undefined);
      await eventually(() => expect(warnings.join()).toMatch(/self.signed certificate/), 10_000);
      setDefaultCACertificates([...trusted, authority]);
      await connecting;
      await admin.disconnect();
    }, 60_000);
  },
  { configuration: CONFIGURATION },
);
