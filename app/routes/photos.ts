import type { ActionFunctionArgs } from 'react-router'
import { storePhoto } from '#app/features/marketplace/profiles/commands.server.ts'
import { type ActionRefused, requestContext, runAction } from '#app/platform/http/request.ts'
import type { Refusal } from '#app/platform/refusal.ts'

const answer = (body: { photoKey: string } | { code: string }, status = 200) => Response.json(body, { status })

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/** Stores the uploaded `photo` of the viewer and answers with its key, or with a code. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requestContext(args.context)
  if (!viewer) return answer({ code: 'not_authenticated' }, 401)
  const form = await args.request.formData().catch(() => null)
  const file = form?.get('photo')
  if (!(file instanceof File)) return answer({ code: 'photo_not_image' }, 400)
  const onRefused = ({ code }: ActionRefused, { status }: Refusal) => answer({ code }, status)
  return runAction(args, { failed: 'upload_failed', onRefused }, async () =>
    answer(await storePhoto(ctx, viewer, new Uint8Array(await file.arrayBuffer()))),
  )
}
