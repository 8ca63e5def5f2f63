import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readConfig } from '#app/platform/config.ts'
import { environment } from '#app/platform/settings.ts'

type Explained = { meaning: string; example: string }

/** The comment above each setting of .env.example, which may explain several. */
function explanations(): Map<string, Explained> {
  const found = new Map<string, Explained>()
  let comment: string[] = []
  let isComplete = false
  for (const line of readFileSync('.env.example', 'utf8').split('\n')) {
    const [, name, example = ''] = /^#([A-Z0-9_]+)=(.*)$/.exec(line) ?? []
    if (name) {
      const base = name.replace(/_FILE$/, '')
      if (!found.has(base)) found.set(base, { meaning: comment.join(' '), example })
      isComplete = true
    } else if (line.startsWith('# ')) {
      if (isComplete) comment = []
      isComplete = false
      comment.push(line.slice(2))
    } else comment = []
  }
  return found
}

/** Allowed values, as far as the schema lists them. */
function allowedValues(): (name: string) => string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  return (name) => {
    const schema = properties[name]
    const values = typeof schema === 'object' ? schema.enum : undefined
    return values?.map((value) => `\`${value}\``).join(', ') ?? ''
  }
}

/** A table for each group of settings, in the order of the back office. */
export function settingsTable(): string {
  const explained = explanations()
  const allowed = allowedValues()
  const groups = readConfig({ DEMO: '0' })
    .settings()
    .map(({ group, settings }) => {
      const lines = settings.map(({ name, value }) => {
        const { meaning = '', example = '' } = explained.get(name) ?? {}
        return `| \`${name}\` | ${value === null ? '' : `\`${value}\``} | ${allowed(name)} | ${meaning} | ${example && `\`${example}\``} |`
      })
      return [
        `## ${group[0]?.toUpperCase()}${group.slice(1)}`,
        '',
        '| Setting | Default | Allowed | Meaning | Example |',
        '|---|---|---|---|---|',
        ...lines,
      ].join('\n')
    })
  return `${['# Settings', 'Each can be given as `NAME_FILE`, the path of a file with the value.', ...groups].join('\n\n')}\n`
}
