import { DEMO_DOMAIN, DEMO_PASSWORD, NAMED_ACCOUNTS } from '#db/demo/accounts.ts'
import { COMPANIONS } from '#db/demo/people.ts'

/** The fields of app/platform/log.ts, and what every line has. */
const FIELDS = [
  ...['level', 'time', 'msg', 'requestId', 'method', 'route', 'status', 'ms', 'code', 'job', 'event', 'subject'],
  ...['count', 'attempt', 'detail', 'error'],
]

const names = [...NAMED_ACCOUNTS.map(({ displayName }) => displayName), ...COMPANIONS.map(({ fullName }) => fullName)]
const bios = COMPANIONS.map(({ bio }) => bio.slice(0, 40))

/** What no line of a log has, whoever it is about (ASVS 16.2.5). */
const PATTERNS: readonly [what: string, form: RegExp][] = [
  ['a mail address', /[\w.+-]+@[\w-]+\.[\w.-]+/],
  ['the network address of somebody', /(?<![\w.])(?!127\.|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/],
  ['a cookie', /\b(?:session|trusted|pending)\w*=[\w%.-]{8,}/i],
  ['a token', /[?&/](?:token|code|key)=|Bearer |whsec_\w|sk_(?:test|live)_\w/],
  ['the name of somebody', new RegExp(`\\b(?:${names.map((name) => RegExp.escape(name)).join('|')})\\b`)],
  ['a password or address of the demo', new RegExp(`${DEMO_PASSWORD}|${RegExp.escape(DEMO_DOMAIN)}`)],
]

function unknownFields(line: string): string[] {
  if (!line.startsWith('{"level"')) return []
  try {
    return Object.keys(JSON.parse(line)).filter((name) => !FIELDS.includes(name))
  } catch {
    return []
  }
}

/**
 * What of people stands in the output of a process: a line for each finding. `secrets` are what this run knows of:
 * cookies, passwords, tokens, what somebody typed.
 */
export function findLogLeaks(output: string, secrets: Iterable<string> = []): string[] {
  const words = [...secrets, ...bios].filter((word) => word.length >= 8)
  return output
    .split('\n')
    .flatMap((line) => [
      ...unknownFields(line).map((name) => `a field ${name}: ${line}`),
      ...PATTERNS.flatMap(([what, form]) => (form.test(line) ? [`${what}: ${line}`] : [])),
      ...words.flatMap((word) => (line.includes(word) ? [`“${word}”: ${line}`] : [])),
    ])
}
