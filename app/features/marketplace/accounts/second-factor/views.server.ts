import encodeQR from 'qr'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findAccount } from '../store.server.ts'
import { isOpenDraft, otpauthUri } from './rules.ts'
import { countRecoveryCodes, findFactor, openFactorSecret } from './store.server.ts'

/** What the owner sees of the second factor; its secret only while unconfirmed, in the browser that set it up. */
export type FactorState =
  | { kind: 'none' }
  | { kind: 'draft'; secret: string; otpauthUri: string; qrCode: string }
  | { kind: 'on'; since: Date; codesLeft: number }

/** The viewer's second factor; `qrCode` is an SVG for the authenticator's camera. */
export async function factorOf(ctx: Ctx, viewer: Viewer): Promise<FactorState> {
  const factor = await findFactor(ctx.db, viewer.userId)
  if (!factor) return { kind: 'none' }
  if (factor.confirmedAt)
    return { kind: 'on', since: factor.confirmedAt, codesLeft: await countRecoveryCodes(ctx.db, viewer.userId) }
  if (!isOpenDraft(factor, viewer.sessionId, ctx.clock.now())) return { kind: 'none' }
  const secret = openFactorSecret(ctx.secrets, viewer.userId, factor.secret)
  if (secret === null) return { kind: 'none' }
  const email = (await findAccount(ctx.db, viewer.userId))?.email ?? ''
  const uri = otpauthUri(secret, ctx.config.brand, email)
  return { kind: 'draft', secret, otpauthUri: uri, qrCode: encodeQR(uri, 'svg') }
}
