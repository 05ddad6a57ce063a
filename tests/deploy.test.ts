import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8');

test('the proxy of the composition knows every server by its own name, and asks each whether it is ready', () => {
  const compose = read('compose.yaml');
  const project = /^name: (\S+)$/m.exec(compose)?.[1];
  const replicas = Number(/replicas: (\d+)/.exec(compose)?.[1]);
  const proxy = read('Caddyfile');
  const servers = /reverse_proxy (.+) \{$/m.exec(proxy)?.[1]?.split(' ');
  expect(servers).toEqual(Array.from({ length: replicas }, (_, index) => `${project}-app-${index + 1}:8080`));
  expect(proxy).toContain('health_uri /readyz');
});

test('the ingress passes uploads on without writing them to a disk', () => {
  expect(read('kubernetes/network.yaml')).toContain(
    'nginx.ingress.kubernetes.io/proxy-request-buffering: "off"',
  );
});

test('the secrets that these files ask for are not taken into version control', () => {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['deploy/.env', 'secret.yaml']));
});
