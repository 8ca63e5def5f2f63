import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PhotoStack, type StackPerson } from './photo-stack.tsx'

export type DemoPageProps = {
  people: readonly StackPerson[]
  /** The invented people of this installation, as whom visitors may sign in; false in a real one. */
  isDemo: boolean
  hasTrial: boolean
}

/** Who is here, in a stack of photos, and what to try first. */
export function DemoPage({ people, isDemo, hasTrial }: DemoPageProps) {
  const { t, i18n } = useTranslation('demo')
  const home = `/${i18n.language}`
  return (
    <main
      id="main"
      tabIndex={-1}
      className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-12 pt-6 sm:pt-10 lg:grid-cols-2"
    >
      <div>
        <h1 className="d1">{t('title')}</h1>
        <p className="lead mt-4 max-w-[30em]">{t(people.length > 0 ? 'lead' : 'empty')}</p>
        {hasTrial && <p className="mt-3 text-ink-2">{t('trial', { minutes: TRIAL_MINUTES })}</p>}
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button to={`${home}/companions`} size="lg">
            {t('meet')}
          </Button>
          <Button to={`${home}/become-companion`} size="lg" variant="sec">
            {t('listen')}
          </Button>
        </div>
        {isDemo && (
          <p className="mt-8 border-line border-t pt-6 text-ink-2">
            {t('demonstration')} <TextLink to={`${home}/login`}>{t('signIn')}</TextLink>
          </p>
        )}
      </div>
      {people.length > 0 && <PhotoStack people={people} />}
    </main>
  )
}
