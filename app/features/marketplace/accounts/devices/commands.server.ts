import { command } from '#app/platform/context.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { deleteSession } from '#app/platform/http/session.store.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { deleteSessionsOf, deleteTokensOf } from '../store.server.ts'

/**
 * Signs one of the viewer's browsers out, at once and in every process; an id that is not the viewer's changes nothing.
 */
export const signOutDevice = command(async (ctx, tx, viewer: Viewer, input: { sessionId: string }) => {
  await deleteSession(tx, input.sessionId, viewer.userId)
  await publishSessionEnd(ctx, tx, viewer.userId)
})

/** Signs the viewer out everywhere, in this browser too; open links and challenges end with it. */
export const signOutEverywhere = command(async (ctx, tx, viewer: Viewer, _input: null) => {
  await deleteTokensOf(tx, viewer.userId)
  await deleteSessionsOf(tx, viewer.userId)
  await publishSessionEnd(ctx, tx, viewer.userId)
})
