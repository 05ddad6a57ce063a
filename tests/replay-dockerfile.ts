import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Stage {
  name: string;
  base: string;
  lines: string[];
}

/** The stages with their instructions, continued lines joined, comments left out. */
const parse = (text: string): Stage[] => {
  const stages: Stage[] = [];
  const lines = text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const [, base, name] = /^FROM (\S+)(?: AS (\S+))?$/.exec(line) ?? [];
    if (base) stages.push({ name: name ?? 'final', base, lines: [] });
    else stages.at(-1)?.lines.push(line);
  }
  return stages;
};

/** What the build would be sent: files under version control that `.dockerignore` lets pass. */
const contextFiles = (): Set<string> => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const ignored = new Set<string>();
  for (const rule of rules) {
    const isKept = rule.startsWith('!');
    const pattern = isKept ? rule.slice(1) : rule;
    for (const path of globSync([pattern, `${pattern}/**`], { cwd: root, exclude: ['**/node_modules/**'] }))
      if (isKept) ignored.delete(path);
      else ignored.add(path);
  }
  return new Set(listed.split('\n').filter((path) => path !== '' && !ignored.has(path)));
};

/**
 * What `npm install` would make, without a network: this project's own installed packages, with its rooms linked to the
 * copies in the stage, so that a file that was not copied is missing.
 */
const linkPackages = (stage: string): void => {
  const { workspaces } = JSON.parse(readFileSync(join(stage, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const rooms = globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  );
  for (const manifest of rooms) readFileSync(join(stage, manifest));
  const into = join(stage, 'node_modules');
  mkdirSync(into);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@blackbar') symlinkSync(join(root, 'node_modules', name), join(into, name));
  mkdirSync(join(into, '@blackbar'));
  for (const manifest of rooms) {
    const { name } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as { name: string };
    // Relative, as npm makes them, so that a stage that is copied elsewhere links to its own rooms.
    symlinkSync(join('..', '..', dirname(manifest)), join(into, name));
  }
};

const runLine = (stage: string, command: string): void => {
  if (/^npm (install|ci) /.test(command)) {
    linkPackages(stage);
    return;
  }
  if (command.startsWith('mkdir /data')) return;
  const [, linked] = /^ln -s \/app\/(\S+) \/usr\/local\/bin\/blackbar(?:-server)?$/.exec(command) ?? [];
  if (linked) {
    accessSync(join(stage, linked), constants.X_OK);
    return;
  }
  // The lines run on this machine, which they must not change.
  if (/ \/(?!app\b)/.test(command)) throw new Error(`RUN ${command} writes outside of the stage`);
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: stage,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}\n${stderr}`);
};

export interface Image {
  folder: string;
  env: Record<string, string>;
  command: string[];
  remove(): void;
}

/** Builds what the Dockerfile describes in empty folders, with its own COPY and RUN lines. */
export const replayDockerfile = (text = readFileSync(join(root, 'Dockerfile'), 'utf8')): Image => {
  const work = mkdtempSync(join(tmpdir(), 'blackbar-image-'));
  const files = contextFiles();
  const folders = new Map<string, string>();
  const image: Image = {
    folder: '',
    env: {},
    command: [],
    remove: () => rmSync(work, { recursive: true, force: true }),
  };

  const copy = (stage: string, line: string): void => {
    const [, from, paths = ''] = /^COPY (?:--from=(\S+) )?(.*)$/.exec(line) ?? [];
    const all = paths.trim().split(/\s+/);
    const to = all.pop() ?? '';
    for (const source of all) {
      if (from) {
        const path = join(folders.get(from) ?? '', source.replace('/app', '.'));
        cpSync(path, join(stage, to), { recursive: true, verbatimSymlinks: true });
        continue;
      }
      const matched = [...files].filter((file) => file === source || file.startsWith(`${source}/`));
      if (matched.length === 0) throw new Error(`COPY ${source}: there is no such file`);
      for (const file of matched) {
        const inside =
          file === source
            ? to.endsWith('/')
              ? join(to, file.split('/').at(-1) ?? '')
              : to
            : join(to, file.slice(source.length));
        mkdirSync(dirname(join(stage, inside)), { recursive: true });
        cpSync(join(root, file), join(stage, inside));
      }
    }
  };

  for (const { name, base, lines } of parse(text)) {
    const folder = join(work, name);
    mkdirSync(folder);
    const parent = folders.get(base);
    if (parent) cpSync(parent, folder, { recursive: true, verbatimSymlinks: true });
    folders.set(name, folder);
    for (const line of lines)
      if (line.startsWith('COPY ')) copy(folder, line);
      else if (line.startsWith('RUN ')) runLine(folder, line.slice('RUN '.length));
      else if (line.startsWith('ENV '))
        for (const [, key = '', value = ''] of line.matchAll(/(\w+)=(\S+)/g)) image.env[key] = value;
      else if (line.startsWith('CMD ')) image.command = JSON.parse(line.slice('CMD '.length)) as string[];
    image.folder = folder;
  }
  return image;
};
