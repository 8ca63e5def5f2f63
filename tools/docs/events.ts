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
  const announcing = read('app/features/**/*.server.ts').filter(({ text }) => /\bannounce\(/.test(text))
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

Made from the code by \`npm run docs\`. A command announces an event in its transaction (\`announce\` in \`app/platform/data/jobs.server.ts\`); after the commit a job hands it to
\`handleEvent\` in \`app/features/operation/notifications/handlers.server.ts\`, at least once; after a paid purchase and a completed payout also to
\`issueDocuments\` in \`app/features/money/documents/commands.server.ts\`, after a failed refund to
\`handleWithdrawals\` in \`app/features/money/withdrawals/commands.server.ts\`. An event is declared in the \`events.ts\` of its feature; whom it notifies of what
is in \`app/features/operation/notifications/rules.ts\`. Paths are below \`app/features\`.

| event | fields | declared by | announced in |
|---|---|---|---|
${rows.join('\n')}
`
}
