import { z } from 'zod'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { CorrectionCause } from '#app/features/marketplace/credits/ledger.schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import { newId } from '#app/platform/ids.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'
import { directionOf, fitsAccounts, soloSince } from './rules.ts'
import { CORRECTION_REFERENCE_MAX, type CorrectionDirection, type CorrectionStatus } from './schema.ts'
import { countAdministrators, listDecidedCorrections, listProposedCorrections, sumSoloCredits } from './store.server.ts'

const openLimit = 100
const decidedLimit = 30

/** A correction as administrators see it; `credits` is more than 0, `direction` says which way. */
export type CorrectionLine = {
  id: string
  userId: string
  name: string | null
  email: string
  role: Role
  direction: CorrectionDirection
  credits: number
  cause: CorrectionCause
  reason: string
  reference: string | null
  status: CorrectionStatus
  proposerName: string | null
  deciderName: string | null
  decisionNote: string | null
  createdAt: Date
  expiresAt: Date
  /** When it is posted without a second administrator; null if it needs one. */
  executeAt: Date | null
  /** Posted without a second administrator. */
  wasSolo: boolean
  decidedAt: Date | null
}

/** A proposal that waits, with the person's credits now and once it is approved. */
export type OpenCorrection = CorrectionLine & {
  isOwn: boolean
  before: { balance: number; debt: number }
  after: { balance: number; debt: number }
  /** Whether the person's accounts still allow it. */
  fits: boolean
}

/** Which proposal the page is about, or whether it has the form for a new one. */
const correctionsQuery = z.object({
  id: z.uuid().optional().catch(undefined),
  propose: z.literal('1').optional().catch(undefined),
  email: z.string().max(254).default('').catch(''),
  credits: z
    .string()
    .regex(/^\d{1,5}$/)
    .default('')
    .catch(''),
  reference: z.string().max(CORRECTION_REFERENCE_MAX).default('').catch(''),
})

export type CorrectionsPage = {
  /** The proposal that the address names, while it waits. */
  selected: OpenCorrection | null
  isProposing: boolean
  open: OpenCorrection[]
  decided: CorrectionLine[]
  /** Nobody could approve: a second administrator is missing. */
  isAlone: boolean
  /** Credits that the viewer may still move alone, and the limit for 30 days. */
  solo: { left: number; most: number }
  idempotencyKey: string
  prefilled: { email: string; credits: string; reference: string }
}

type Row = Awaited<ReturnType<typeof listProposedCorrections>>[number]

const toLine = (row: Row): CorrectionLine => {
  const { proposedBy: _, balance: __, debt: ___, decidedBy, account, credits, ...line } = row
  const wasSolo = row.status === 'approved' && decidedBy === null
  return { ...line, wasSolo, direction: directionOf({ account, credits }), credits: Math.abs(credits) }
}

/** The proposals that wait and the latest decisions. Administrators only. */
export async function correctionsPage(
  { db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
  request: { query: Readonly<Record<string, string>> } = { query: {} },
): Promise<CorrectionsPage> {
  authorize(canAdministrate(viewer))
  if (!viewer) throw new Error('an administrator is signed in')
  const { id, propose, ...prefilled } = correctionsQuery.parse(request.query)
  const [proposed, decided, administrators, spent] = await Promise.all([
    listProposedCorrections(db, openLimit),
    listDecidedCorrections(db, decidedLimit),
    countAdministrators(db),
    sumSoloCredits(db, viewer.userId, soloSince(clock.now())),
  ])
  const now = clock.now()
  const open = proposed
    .filter((row) => row.expiresAt > now)
    .map((row) => ({ ...toLine(row), ...effectOf(row), isOwn: row.proposedBy === viewer.userId }))
  return {
    selected: open.find((each) => each.id === id) ?? null,
    isProposing: propose !== undefined,
    open,
    decided: decided.map(toLine),
    isAlone: administrators < 2,
    solo: { left: Math.max(0, config.maxSoloCredits - spent), most: config.maxSoloCredits },
    idempotencyKey: newId(),
    prefilled,
  }
}

/** What the person has now and would have: credits that are added repay a debt first. */
function effectOf({ account, credits, balance, debt }: Row): Pick<OpenCorrection, 'before' | 'after' | 'fits'> {
  const repaid = account === 'user_debt' ? credits : Math.max(0, Math.min(debt, credits))
  return {
    before: { balance, debt },
    after: { balance: account === 'user_debt' ? balance : balance + credits - repaid, debt: debt - repaid },
    fits: fitsAccounts({ account, credits }, { balance, debt }).ok,
  }
}
