import type { ActionFunctionArgs } from 'react-router'
import { storePhoto } from '#app/features/profiles/commands.server.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

const answer = (body: { photoKey: string } | { code: string }, status = 200) => Response.json(body, { status })

/** Pictures are sent here, never read from here. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/** Takes the file `photo` of the signed-in person and answers with its key, or with a code. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer } = requestContext(context)
  if (!viewer) return answer({ code: 'not_authenticated' }, 401)
  const form = await request.formData().catch(() => null)
  const file = form?.get('photo')
  if (!(file instanceof File)) return answer({ code: 'photo_not_image' }, 400)
  try {
    return answer(await storePhoto(ctx, viewer, new Uint8Array(await file.arrayBuffer())))
  } catch (error) {
    if (isRefusal(error)) return answer({ code: error.code }, error.status)
    ctx.log.error('storing a picture failed', { error })
    return answer({ code: 'upload_failed' }, 500)
  }
}
