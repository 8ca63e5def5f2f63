import { globSync, readFileSync } from 'node:fs'
import type { z } from 'zod'
import { MISSED_REASONS } from '#app/features/marketplace/calls/schema.ts'
import { notifiedEvent } from '#app/features/operation/notifications/handlers.server.ts'
import { type EventDetails, type Notice, noticesFor } from '#app/features/operation/notifications/rules.ts'
import type { AnnouncedEvent } from '#app/platform/events.ts'

type EventSchema = z.ZodObject<{ type: z.ZodLiteral<AnnouncedEvent['type']> }>
type Event = {
  type: AnnouncedEvent['type']
  fields: string[]
  feature: string
  announcedIn: string[]
  notices: string[]
}

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const people = { seeker: id(1), companion: id(2), account: id(3), reporter: id(4), administrators: id(5) }
const startAt = new Date('2026-12-03T18:00:00Z')
const call = {
  callId: id(6),
  seekerId: people.seeker,
  companionId: people.companion,
  status: 'scheduled',
  startAt,
  endAt: new Date('2026-12-03T18:30:00Z'),
  minutes: 30,
  media: 'video',
  credits: 75,
  cancelledAt: null,
  cancelNote: null,
  calendarSequence: 1,
  createdAt: new Date('2026-11-01T00:00:00Z'),
  presentIds: [],
} satisfies EventDetails['call']

const found = {
  ...{ reference: 'C-1', kind: 'report' as const, dueAt: startAt, isDanger: false, decidedBy: null },
}

/** What an event may find; each kind of event reads its own part. */
const details: EventDetails[] = [
  { call: { ...call, presentIds: [people.seeker], cancelledAt: new Date('2026-11-02T00:00:00Z') } },
  { call: { ...call, presentIds: [people.companion], cancelledAt: startAt } },
  {
    person: { userId: people.account, role: 'seeker' },
    application: { certified: true, reason: 'reason' },
    purchase: { credits: 100, priceCents: 1000, vatCents: 160 },
    payout: { credits: 500, amountCents: 4500 },
    reversal: { purchaseId: id(7), amountCents: 1000, credits: 65, debtCredits: 0, dueAt: null },
    correction: { credits: 50, executeAt: null },
    case: { ...found, reporterId: people.reporter, subjectId: people.account, isConcerned: true },
    evidence: { certificate: 'certificate', reason: 'reason' },
    adminIds: [people.administrators],
    withdrawal: { number: 'W-1', ownerId: people.account, isBuyer: false },
  },
  { withdrawal: { number: 'W-1', ownerId: null, isBuyer: true }, adminIds: [people.administrators] },
  { person: { userId: people.account, role: 'offerer' } },
  {
    case: { ...found, isDanger: true, reporterId: null, subjectId: null, isConcerned: false },
    adminIds: [people.administrators],
  },
]

/** Every event: its fields, where it is announced, and whom it notifies of what. */
export function listEvents(): Event[] {
  return (notifiedEvent.options as unknown as EventSchema[]).map((schema) => {
    const type = schema.shape.type.value
    const fields = Object.keys(schema.shape).filter((name) => name !== 'type')
    return { type, fields, ...sourcesOf(type), notices: noticesOf(type) }
  })
}

const read = (paths: string[]) => paths.sort().map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const declaring = read(globSync('app/features/*/*/events.ts'))
const announcing = read(globSync('app/features/**/*.server.ts')).filter(({ text }) => /\bannounce\(/.test(text))

function sourcesOf(type: string) {
  const literal = new RegExp(`\\btype: [^\\n]*'${RegExp.escape(type)}'|literal\\('${RegExp.escape(type)}'`)
  const naming = (files: typeof declaring) => files.filter(({ text }) => literal.test(text)).map(({ path }) => path)
  const [home = ''] = naming(declaring)
  return {
    feature: home.split('/')[3] ?? '',
    announcedIn: naming(announcing).map((path) => path.replace('app/features/', '')),
  }
}

function noticesOf(type: AnnouncedEvent['type']): string[] {
  const ids = {
    callId: call.callId,
    purchaseId: id(7),
    payoutId: id(7),
    paymentId: 'po_1',
    refundId: id(7),
    disputeId: 'du_1',
    correctionId: id(7),
    applicationId: id(7),
    evidenceId: id(7),
    changeId: id(7),
  }
  const variants = [people.seeker, people.companion].flatMap((by) => MISSED_REASONS.map((reason) => ({ by, reason })))
  const userId = people.account
  const companionId = type.startsWith('application') ? people.account : people.companion
  const found = variants.flatMap((variant) => {
    const event = {
      ...ids,
      ...variant,
      type,
      userId,
      companionId,
      reportId: id(7),
      amountCents: 4500,
      isOn: variant.by === people.seeker,
    } as AnnouncedEvent
    return details.flatMap((each) => noticesFor(event, each, 24))
  })
  return [...new Set(found.map(lineOf))].sort()
}

const lineOf = ({ userId, code, channels }: Notice) => {
  const recipient = Object.entries(people).find(([, personId]) => personId === userId)?.[0] ?? userId
  return `${recipient}: \`${code}\`${channels.map((channel) => ` + ${channel}`).join('')}`
}

/** The page of all events. */
export function eventCatalogue(): string {
  const rows = listEvents().map(({ type, fields, feature, announcedIn, notices }) =>
    [`\`${type}\``, fields.join(', '), feature, announcedIn.join(', '), notices.join('<br>')].join(' | '),
  )
  return `# Events

Made from the code by \`npm run docs\`. A command announces an event in its transaction (\`announce\` in \`app/platform/data/jobs.server.ts\`); after the commit a job hands it to
\`handleEvent\` in \`app/features/operation/notifications/handlers.server.ts\`, at least once; after a paid purchase and a completed payout also to
\`issueDocuments\` in \`app/features/money/documents/commands.server.ts\`, after a failed refund to
\`handleWithdrawals\` in \`app/features/money/withdrawals/commands.server.ts\`. An event is declared in the \`events.ts\` of its feature.
Paths are below \`app/features\`.

| event | fields | declared by | announced in | who is notified of what |
|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`
}
