import type { ReactNode } from 'react'
import { RichText } from '#app/i18n/rich-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page, PageHead } from '#app/ui/page.tsx'
import { useAccountRefusal } from './form-problem.tsx'

const scene = 'aspect-4/5 w-full max-w-[460px] justify-self-end rounded-big object-cover'
const spot = 'mt-6 w-full max-w-[320px] justify-self-center'
const drawings = { call: scene, v1: spot, v2: spot, v3: spot } as const

export function AuthLayout(props: {
  title: ReactNode
  lead?: ReactNode
  back?: { to: string; label: string }
  drawing?: keyof typeof drawings
  aside?: ReactNode
  children: ReactNode
}) {
  const { title, lead, back, drawing = 'call', aside, children } = props
  return (
    <main id="main" tabIndex={-1} className="wrap pt-6 pb-16 sm:pt-10">
      <div className="grid items-start gap-x-20 lg:grid-cols-[minmax(0,448px)_minmax(0,1fr)]">
        <div className="min-w-0 max-w-[448px]">
          <PageHead title={title} lead={lead} back={back} className="mb-7 sm:mb-8" />
          {children}
        </div>
        {aside ?? (
          <img src={`/art/${drawing}.svg`} alt="" className={classNames('hidden lg:block', drawings[drawing])} />
        )}
      </div>
    </main>
  )
}

/** A mailed link that doesn't work: shows how long to wait after too many attempts, otherwise `invalid`. */
export function LinkProblem(props: {
  title: string
  refused: ActionRefused | undefined
  invalid: string
  children: ReactNode
}) {
  const { title, refused, invalid, children } = props
  const sentence = useAccountRefusal('link_invalid')
  return (
    <AuthLayout title={title} drawing="v1">
      <Note tone="bad">
        {refused?.code === 'too_many_attempts' ? sentence(refused.code, refused.details) : invalid}
      </Note>
      {children}
    </AuthLayout>
  )
}

export function withNext(path: string, next: string | null): string {
  return next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : path
}

export function TermsNotice() {
  const { t } = useTranslation('accounts')
  const { language } = useFormat()
  return (
    <p className="small text-ink-3">
      <RichText
        text={t('signUp.terms')}
        marks={{
          terms: (words) => <TextLink to={`/${language}/terms`}>{words}</TextLink>,
          privacy: (words) => <TextLink to={`/${language}/privacy`}>{words}</TextLink>,
        }}
      />
    </p>
  )
}

export function AccountFormPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { t } = useTranslation('account')
  const { language } = useFormat()
  return (
    <Page
      title={title}
      lead={lead}
      width="form"
      back={{ to: `/${language}/account`, label: t('title') }}
      className="pb-16"
    >
      {children}
    </Page>
  )
}
