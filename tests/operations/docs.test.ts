import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { onServer, otherDatabase } from '#tests/faults/program.ts'
import { newFolder } from './services.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const { scripts } = JSON.parse(read('package.json'))
const service = `(?:${Object.keys(parse(read('deploy/compose.yaml')).services).join('|')})`
const adminCommands = read('server/admin-commands.ts').match(/(?<=')[a-z-]+(?=[' ])/g)
const pointInTime = read('tests/operations/point-in-time.test.ts')

/** Each command of a block, without its comment; a here-document is part of its command. */
const commandsIn = (block: string) =>
  (block.replace(/^ +/gm, '').match(/^.*<<'?END'?$[\s\S]*?^END$|^.+$/gm) ?? [])
    .flatMap((line) => line.replace(/(?:^| +)#.*$/, '').split(' && '))
    .filter(Boolean)
const commands = [...globSync('docs/*.md'), 'README.md'].flatMap((page) => {
  const blocks = read(page).match(/(?<=^ *```sh\n).*?(?=^ *```$)/gms) ?? []
  const inline = read(page).match(/(?<=`)(?:docker compose|systemctl|npm run) [^`\n]+(?=`)/g) ?? []
  return [...blocks.flatMap(commandsIn), ...inline].map((command) => [page, command] as const)
})

/** What the docs ask of the built server, such as `doctor resume`. */
const asked = new Set<string>()

function checkServer(words = ''): void {
  const [, word] = /^(?:doctor)? ?([a-z-]*)/.exec(words) ?? []
  if (word) expect(adminCommands).toContain(word)
  asked.add(words)
}

function checkScript(script = '', words = ''): void {
  expect(scripts).toHaveProperty([script])
  if (adminCommands?.includes(script)) checkServer(`${script} ${words}`.trim())
}

const checkUnit = (name = '') =>
  expect(existsSync(`deploy/systemd/${name.replace(/@\d+/, '@').replace(/^[^.]+$/, '$&.service')}`)).toBe(true)

function checkOrigin(expression = ''): void {
  const shell = `APP_ORIGIN=https://talk.example.org; sed "${expression}" deploy/Caddyfile`
  expect(execFileSync('sh', ['-c', shell], { encoding: 'utf8' })).toContain('\nhttps://talk.example.org {\n')
}

function checkRecovery(settings = ''): void {
  for (const name of settings.match(/^\w+ = /gm) ?? []) expect(pointInTime).toContain(`\`${name}`)
}

const compose = ({ source }: RegExp) => new RegExp(`^docker compose ${source.replaceAll('SERVICE', service)}$`)
const createsDatabase = /^runuser --user=postgres -- psql <<END\n([\s\S]*)\nEND$/

/** How to check each command. Those without a check are other programs', or other tests run them. */
const rules: [RegExp, ((...groups: string[]) => unknown)?][] = [
  [compose(/up --detach (?:--build )?--wait(?: SERVICE)*/)],
  [compose(/up --detach --no-deps --wait(?: SERVICE)+/)],
  [compose(/(?:build|ps|run --rm migrate|stop(?: SERVICE)+|cp SERVICE:\/data\S* \.)/)],
  [compose(/exec SERVICE node build\/server\/index\.js ?(.*)/), checkServer],
  // With its dependencies, it would first migrate.
  [compose(/run --rm --no-deps --volume \S+:\/copy SERVICE cp --recursive \/copy\/\. \/data\/files\/deletions/)],
  [compose(/run --rm --no-deps (?:--volume \S+ )?SERVICE node build\/server\/index\.js (.*)/), checkServer],
  [/^systemctl (?:start|stop|restart|enable --now|add-wants visavis\.target) (visavis\S*)$/, checkUnit],
  [/^for port in 3000 3001; do systemctl restart (visavis-web@)\$port; done$/, checkUnit],
  [/^systemctl (?:daemon-reload|reload caddy|status)$/],
  [/^npm run ([\w:]+)(?: -- (.*))?$/, checkScript],
  [/^npm (start|test)$/, checkScript],
  [/^deploy\/visavis (.*)$/, checkServer],
  [/^(?:\.\/setup|deploy\/setup \/etc\/visavis\.env|\. \/etc\/visavis\.env)$/],
  [createsDatabase],
  [/^cp --recursive (?:deploy\/systemd\/\. \/etc\/systemd\/system|\/root\/\w+ \/var\/lib\/visavis\S*)$/],
  [/^sed "(.*)" deploy\/Caddyfile > \/etc\/caddy\/Caddyfile$/, checkOrigin],
  [/^cat >> \S+\/postgresql\.auto\.conf <<'END'\n([\s\S]*)\nEND$/, checkRecovery],
  [/^psql "\$DATABASE_URL" --command '(.*)'$/, (sql = '') => expect(pointInTime).toContain(sql)],
  [/^(?:apt-get install --yes|cd|chown|cp --archive|git clone|git pull|mkdir|rsync|touch|useradd --system)\b/],
  [/^(?:age|age-keygen|createdb|pg_basebackup|psql --dbname=template1|turnadmin) /],
]

function check(command: string): void {
  execFileSync('sh', ['-n'], { input: command })
  const [pattern, checkGroups] = rules.find(([known]) => known.test(command)) ?? []
  expect(pattern, 'add a rule for this command').toBeDefined()
  checkGroups?.(...(pattern?.exec(command)?.slice(1) ?? []))
}

test.each(commands)('%s: %s', (_page, command) => check(command))

test('the commands run with the settings of systemd, in the database of docs/install.md', {
  tags: ['deep'],
}, async () => {
  const role = `visavis_docs_${process.pid}`
  const server = inject('postgresUrl').replace(/\?.*/, '')
  const onAll = (...statements: string[]) =>
    onServer(otherDatabase(server, 'postgres'), async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  const [, statements = ''] = commands.map(([, command]) => createsDatabase.exec(command)).find(Boolean) ?? []
  await onAll(...statements.replaceAll('visavis', role).split('\n'))
  onTestFinished(() => onAll(`drop database ${role} with (force)`, `drop role ${role}`))
  const folder = newFolder()
  const url = otherDatabase(server, role).replace(/\/\/.*?@/, `//${role}:$POSTGRES_PASSWORD@`)
  writeFileSync(join(folder, 'env'), `DATABASE_URL='${url}'\nDATA_DIR='${folder}'\nDEMO=0\n`)
  const script = read('deploy/visavis')
    .replace('/etc/visavis.env', join(folder, 'env'))
    .replace(/^cd .*$/m, '')
    .replace('runuser --user=visavis -- ', '')
  const options = { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder } } as const
  const run = (words: string) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'visavis', ...words.split(' ')], options)
    return { status, output: stdout + stderr }
  }
  for (const [, command] of commands) check(command)
  const harmless = /^(?:backup|drill|doctor (?:add-admin .*|resume|remove-demo|reset-clock|replay-deletions))$/
  const ran = [...asked].filter((words) => harmless.test(words))
  expect(ran.length).toBeGreaterThan(5)
  for (const words of ['migrate', ...ran])
    expect([words, run(words)]).toEqual([words, { status: 0, output: expect.not.stringContaining('Usage') }])
  expect(run('doctor').output).toContain('the ledger is consistent')
})
