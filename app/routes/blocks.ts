import { type ActionFunctionArgs, redirect } from 'react-router'
import { blockUser } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { unblockUser } from '#app/features/marketplace/safety/commands.server.ts'
import { blockForm } from '#app/features/marketplace/safety/forms.ts'
import { type ActionRefused, parseForm, requireViewer, runAction, safePath } from '#app/platform/http/request.ts'

/** Blocks or unblocks a person and goes back. Logs errors and returns them to scripts, so the dialog stays open. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, requestId } = requireViewer(args)
  const { request } = args
  const { intent, userId, next } = parseForm(blockForm, await request.formData())
  const goBack = () => redirect(safePath(next, ctx.config.origin, `/${language}/dashboard`))
  const onRefused = (refused: ActionRefused) => {
    ctx.log.warn('a block could not be changed', { requestId, code: refused.code })
    return request.headers.get('accept')?.includes('text/html') ? goBack() : refused
  }
  return runAction(args, { failed: 'failed', onRefused }, async () => {
    await (intent === 'block' ? blockUser : unblockUser)(ctx, viewer, { userId })
    return goBack()
  })
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })
