import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { VOICE_MAX_SECONDS } from '#app/features/marketplace/profiles/schema.ts'
import { VoiceRecorder } from '#app/features/marketplace/profiles/ui/voice-recorder.tsx'
import { findVoice } from '#app/features/marketplace/profiles/views.server.ts'
import { removeVoiceGreeting, saveVoice } from '#app/features/marketplace/profiles/voice.commands.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requireViewer, runAction } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['voice', 'profiles'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** A page of its own, opened as a document: only its permissions policy allows the microphone, and no call is on it. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: ['offerer'] })
  if (viewer.name === null) throw redirect(`/${language}/onboarding`)
  const title = `${texts(language, 'voice')('title')} · ${ctx.config.brand}`
  return { title, name: viewer.name, voice: await findVoice(ctx.db, viewer.userId) }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args, { role: ['offerer'] })
  const form = await args.request.formData()
  return runAction(args, { failed: 'voice_failed' }, async () => {
    if (form.get('intent') === 'remove') {
      await removeVoiceGreeting(ctx, viewer)
      return 'removed'
    }
    await saveVoice(ctx, viewer, { file: form.get('voice') })
    return 'saved'
  })
}

export default function ProfileVoicePage() {
  const { name, voice } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('voice')
  return (
    <Page
      title={t('title')}
      lead={t('lead', { most: VOICE_MAX_SECONDS })}
      width="text"
      back={{ to: `/${i18n.language}/profile`, label: t('back') }}
    >
      <Note className="mb-8 hidden noscript:block">{t('needsScripts')}</Note>
      <VoiceRecorder name={name} voice={voice} />
    </Page>
  )
}
