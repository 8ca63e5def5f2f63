import { command } from '#app/platform/context.ts'
import { announceSessionEnd } from '#app/platform/http/session.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { removeSession, removeSessionsOf, revokeLinks } from '../store.server.ts'

/** Signs one of the viewer's browsers out, at once and in every process; one that is nobody's or somebody else's changes nothing. */
export const signOutDevice = command(async (ctx, tx, viewer: Viewer, input: { sessionId: string }) => {
  await removeSession(tx, input.sessionId, viewer.userId)
  await announceSessionEnd(ctx, tx, viewer.userId)
})

/** Signs the viewer out everywhere, in this browser too; links and steps that are under way end with it. */
export const signOutEverywhere = command(async (ctx, tx, viewer: Viewer, _input: null) => {
  await revokeLinks(tx, viewer.userId)
  await removeSessionsOf(tx, viewer.userId)
  await announceSessionEnd(ctx, tx, viewer.userId)
})
