import { globSync, readFileSync } from 'node:fs'
import type { z } from 'zod'
import { notifiedEvent } from '#app/features/operation/notifications/handlers.server.ts'

type EventSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>

const read = (pattern: string) =>
  globSync(pattern)
    .sort()
    .map((path) => ({ path: path.replace('app/features/', ''), text: readFileSync(path, 'utf8') }))

export function listEvents() {
  const declaring = read('app/features/*/*/events.ts')
  const announcing = read('app/features/**/*.server.ts').filter(({ text }) => /\bannounce(?:CallChange)?\(/.test(text))
  return (notifiedEvent.options as unknown as EventSchema[]).map(({ shape }) => {
    const type = shape.type.value
    const literal = new RegExp(`\\btype: [^\\n]*'${RegExp.escape(type)}'|literal\\('${RegExp.escape(type)}'`)
    const naming = (files: typeof declaring) => files.filter(({ text }) => literal.test(text)).map(({ path }) => path)
    const fields = Object.keys(shape).filter((name) => name !== 'type')
    return { type, fields, feature: naming(declaring)[0]?.split('/')[1] ?? '', announcedIn: naming(announcing) }
  })
}

export function eventCatalogue(): string {
  const rows = listEvents().map(
    ({ type, fields, feature, announcedIn }) =>
      `| \`${type}\` | ${fields.join(', ')} | ${feature} | ${announcedIn.join(', ')} |`,
  )
  return `# Events

Generated from the code by \`npm run docs\`. Each feature declares its events in \`events.ts\`. A command announces an event in its transaction (\`announce\`
in \`app/platform/data/jobs.server.ts\`). After the commit, a job passes it to these handlers, at least once:

- \`handleEvent\` in \`app/features/operation/notifications/handlers.server.ts\`; \`rules.ts\` there decides who is notified of what
- \`issueDocuments\` in \`app/features/money/documents/commands.server.ts\`, for paid purchases and completed payouts
- \`handleWithdrawals\` in \`app/features/money/withdrawals/commands.server.ts\`, for failed refunds

Paths below are relative to \`app/features\`.

| event | fields | declared by | announced in |
|---|---|---|---|
${rows.join('\n')}
`
}
