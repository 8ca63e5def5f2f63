import { limitAttempts, limitMails } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { LIMITS, perNetwork } from '#app/features/marketplace/accounts/limits.rules.ts'
import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { ownEmail } from '#app/features/marketplace/accounts/views.server.ts'
import { otherOf, sideOf } from '#app/features/marketplace/calls/policy.ts'
import { callCard } from '#app/features/marketplace/calls/views.server.ts'
import type { ReportInput } from '#app/features/marketplace/safety/forms.ts'
import { canReport } from '#app/features/marketplace/safety/policy.ts'
import { REPORTS_PER_DAY } from '#app/features/marketplace/safety/schema.ts'
import {
  isCallBetweenPeople,
  isRatingBetweenPeople,
  visiblePerson,
} from '#app/features/marketplace/safety/views.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { lockPeople, type Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { enqueueMail, renderMail } from '#app/platform/outside/mail.server.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isDangerous } from './danger.rules.ts'
import { isOwnEvidence, readEvidence } from './evidence.store.server.ts'
import type { AccessibilityInput, ContentNotice } from './forms.ts'
import { noticeReceiptMail } from './mails.views.server.ts'
import { answerDue, decideObjection, parseSiteUrl } from './rules.ts'
import { ANSWER_DAYS, ANSWER_HOURS, type CaseKind, type CaseReason, OBJECTIONS_PER_DAY } from './schema.ts'
import { countCasesSince, findPersonByUrl, findSameNotice, insertCase, listDeciders } from './store.server.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export type Opened = { caseId: string; reference: string; dueAt: Date }
type Opening = {
  kind: CaseKind
  reason: CaseReason
  text: string
  language: Language
  subjectId: string | null
  reporterId: string | null
  callId?: string | null
  ratingId?: string | null
  urls?: string[]
  notifierName?: string | null
  notifierEmail?: string | null
  assignedTo?: string
}

/**
 * Opens a case in the caller's transaction: freezes the evidence, sets the deadline, and alerts the operator if the
 * text or reason suggests danger. The caller has checked its policy.
 */
export async function openCase(ctx: Ctx, tx: Tx, opening: Opening): Promise<Opened> {
  const { subjectId, reporterId, callId = null, ratingId = null, urls = [] } = opening
  const isDanger = isDangerous(opening)
  const openedAt = ctx.clock.now()
  const dueAt = answerDue(openedAt, isDanger)
  const { id, reference } = await insertCase(tx, {
    ...opening,
    ...{ callId, ratingId, urls, isDanger, openedAt, dueAt },
    language: realLanguage(opening.language),
    status: opening.assignedTo ? 'in_review' : 'open',
    evidence: await readEvidence(tx, { subjectId, reporterId, callId, ratingId }),
  })
  await announce(ctx, tx, { type: 'case.opened', caseId: id })
  if (isDanger)
    await raiseAlarm(ctx, tx, {
      ...{ code: 'report_of_danger', subject: id, detail: reference },
      message: `somebody may be in danger: case ${reference}`,
    })
  for (const userId of await listDeciders(tx)) await ctx.live.publish(tx, `user:${userId}`, { topic: 'cases' })
  return { caseId: id, reference, dueAt }
}

/**
 * Reports a person, a call or a rating, and returns the case. Refuses with `not_found` if the viewer can't see the
 * person, or if the call or rating isn't between the two.
 */
export const reportUser = command(async (ctx, tx, viewer: Viewer, input: ReportInput): Promise<Opened> => {
  authorize(canReport(viewer, await visiblePerson(tx, viewer, input.userId)))
  const { userId, callId = null, ratingId = null, reason, text } = input
  if (callId && !(await isCallBetweenPeople(tx, callId, viewer.userId, userId))) throw notFound()
  if (ratingId && !(await isRatingBetweenPeople(tx, ratingId, viewer.userId, userId))) throw notFound()
  if ((await countOwnToday(ctx, tx, viewer, 'report')) >= REPORTS_PER_DAY)
    throw new Refusal('too_many_reports', { status: 429 })
  const { userId: reporterId, language } = viewer
  return openCase(ctx, tx, { kind: 'report', subjectId: userId, reporterId, language, callId, ratingId, reason, text })
})

/** Cases of a kind the viewer opened within a day. Locks the viewer, so that concurrent ones wait. */
async function countOwnToday(ctx: Ctx, tx: Tx, { userId }: Viewer, kind: CaseKind): Promise<number> {
  await lockPeople(tx, [userId])
  return countCasesSince(tx, userId, kind, new Date(ctx.clock.now().getTime() - dayMs))
}

/** `clientAddress` is for rate limits; `timeZone` is the reader's, for the mail. */
type Notice = ContentNotice & { language: Language; timeZone: string; clientAddress: string }

/**
 * Opens a case for a notice about URLs of this site, from anyone (DSA Art. 16). Mails a receipt if an address is given.
 * The same notice within a day counts once. Refuses with `url_not_ours` or `too_many_attempts`.
 */
export async function giveNotice(ctx: Ctx, viewer: Viewer | null, input: Notice): Promise<Opened> {
  const { email, clientAddress } = input
  if (input.urls.some((url) => parseSiteUrl(url, ctx.config.origin) === null))
    throw new Refusal('invalid_input', { status: 400, details: { 'field.urls': 'url_not_ours' } })
  if (email) await limitMails(ctx, 'notice', { email, clientAddress })
  else await limitAttempts(ctx, perNetwork(LIMITS.mailFromNetwork, clientAddress, 'notice'))
  return storeNotice(ctx, viewer, input)
}

const storeNotice = command(async (ctx, tx, viewer: Viewer | null, input: Notice): Promise<Opened> => {
  const { urls, reason, text, name, email, language, timeZone } = input
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const same = await findSameNotice(tx, { email, urls, text }, since)
  if (same) return { caseId: same.id, reference: same.reference, dueAt: same.dueAt }
  const opened = await openCase(ctx, tx, {
    ...{ kind: 'notice', reason, text, urls, language },
    subjectId: await subjectOf(ctx, tx, urls),
    reporterId: viewer?.userId ?? null,
    notifierName: name,
    notifierEmail: email,
  })
  if (email)
    await enqueueMail(ctx, tx, {
      to: email,
      ...noticeReceiptMail(ctx, { language, timeZone, hourFormat: 'language' }, { id: opened.caseId, ...opened }),
    })
  return opened
})

async function subjectOf(ctx: Ctx, tx: Tx, urls: readonly string[]): Promise<string | null> {
  for (const url of urls) {
    const place = parseSiteUrl(url, ctx.config.origin)
    const userId = place && !('page' in place) ? await findPersonByUrl(tx, place) : null
    if (userId) return userId
  }
  return null
}

/**
 * Objects to a call's outcome for a participant, once, within `OBJECTION_DAYS`. Refuses with `not_found`,
 * `objection_over`, `objected_already` or `too_many_objections`.
 */
export const objectToOutcome = command(
  async (ctx, tx, viewer: Viewer, input: { callId: string; text: string }): Promise<Opened> => {
    const call = await callCard(tx, input.callId)
    const side = call && sideOf(viewer.userId, call)
    if (!call || !side) throw notFound()
    unwrap(decideObjection({ ...call, side }, ctx.clock.now()))
    if ((await countOwnToday(ctx, tx, viewer, 'objection')) >= OBJECTIONS_PER_DAY)
      throw new Refusal('too_many_objections', { status: 429 })
    return openCase(ctx, tx, {
      ...{ kind: 'objection', reason: 'other', text: input.text, callId: call.callId },
      subjectId: otherOf(viewer.userId, call),
      reporterId: viewer.userId,
      language: viewer.language,
    })
  },
)

export type OwnCase = {
  userId: string
  reason: CaseReason
  text: string
  callId?: string | null
  ratingId?: string | null
}

/**
 * Opens a case on an administrator's own initiative, because every measure needs one, and assigns it to them. Refuses
 * with `not_found` if the person doesn't exist or the call or rating isn't theirs, and with `case_not_yours_to_decide`.
 */
export const openCaseOnInitiative = command(async (ctx, tx, viewer: Viewer, input: OwnCase): Promise<Opened> => {
  await authorizeOffice(tx, viewer, 'cases')
  const { userId, reason, text, callId = null, ratingId = null } = input
  if (userId === viewer.userId) throw new Refusal('case_not_yours_to_decide', { status: 403 })
  if (!(await visiblePerson(tx, viewer, userId))) throw notFound()
  if (!(await isOwnEvidence(tx, { userId, callId, ratingId }))) throw notFound()
  const opened = await openCase(ctx, tx, {
    ...{ kind: 'own_initiative', reason, text, callId, ratingId, language: viewer.language },
    ...{ subjectId: userId, reporterId: null, assignedTo: viewer.userId },
  })
  await recordAct(ctx, tx, viewer, { action: 'case.opened', subjectId: userId, details: { caseId: opened.caseId } })
  return opened
})

type BarrierReport = AccessibilityInput & { clientAddress: string; language: Language }

/**
 * Opens a case about an accessibility barrier, for anyone (BFSG). Mails a receipt to members and to guests who gave an
 * address. Returns its reference and the receipt's recipient. Refuses with `too_many_attempts`.
 */
export async function reportBarrier(ctx: Ctx, viewer: Viewer | null, report: BarrierReport) {
  const { clientAddress } = report
  const email = viewer ? await ownEmail(ctx.db, viewer) : report.email
  if (email) await limitMails(ctx, 'accessibility', { email, clientAddress })
  else await limitAttempts(ctx, perNetwork(LIMITS.mailFromNetwork, clientAddress))
  return { reference: await openBarrierCase(ctx, viewer, { ...report, email }), email }
}

const openBarrierCase = command(async (ctx, tx, viewer: Viewer | null, report: BarrierReport) => {
  const language = realLanguage(report.language)
  const { text, page, email } = report
  const dueAt = new Date(ctx.clock.now().getTime() + ANSWER_HOURS * hourMs)
  const opened = await insertCase(tx, {
    ...{ kind: 'accessibility', reason: 'other', reporterId: viewer?.userId ?? null },
    ...{ notifierEmail: viewer ? null : email, language, text, urls: page ? [page] : [], dueAt, evidence: {} },
  })
  if (email)
    await enqueueMail(ctx, tx, {
      effectKey: `barrier:${opened.id}`,
      to: email,
      ...(viewer ? { userId: viewer.userId } : {}),
      language,
      ...receiptOf(ctx, language, { ...report, reference: opened.reference, isOwn: viewer !== null }),
    })
  return opened.reference
})

/** The receipt. Quotes the report to members only, because a stranger could address it to anyone. */
function receiptOf(
  { config }: Pick<Ctx, 'config'>,
  language: Language,
  report: BarrierReport & { reference: string; isOwn: boolean },
) {
  const { origin, supportEmail } = config
  const t = texts(language, 'explained')
  const { reference, text, page, isOwn } = report
  const words = { heading: t('accessibility.mail.quote'), paragraphs: page ? [page, text] : [text] }
  return {
    subject: t('accessibility.mail.subject'),
    ...renderMail(config, {
      language,
      member: { name: null },
      title: t('accessibility.mail.subject'),
      paragraphs: [t('accessibility.mail.text', { days: ANSWER_DAYS, reference })],
      sections: isOwn ? [words] : [],
      action: { label: t('accessibility.title'), url: `${origin}/${language}/accessibility` },
      footer: t('accessibility.mail.footer', { support: supportEmail }),
    }),
  }
}
