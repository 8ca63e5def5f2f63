import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { exportAccount } from '#app/features/account-deletion/export/commands.server.ts'
import { requireViewer } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** The file is made by the button of the account page only. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = requireViewer({ context, request }, { unfinished: true })
  return redirect(`/${language}/account#export`)
}

/** The viewer's data as a ZIP file; when it fails, the account page says why. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer({ context, request }, { unfinished: true })
  try {
    const { filename, bytes } = await exportAccount(ctx, viewer, { language })
    return new Response(bytes, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!isRefusal(error)) ctx.log.error('an export could not be made', { error })
    return redirect(`/${language}/account?export=${isRefusal(error) ? error.code : 'failed'}#export`, 303)
  }
}
