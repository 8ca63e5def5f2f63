import { Copy } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/input.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The private address of a person's calendar feed, to open or to copy. */
export function CalendarFeed({ url, className }: { url: string; className?: string }) {
  const { t } = useTranslation('notifications')
  const isHydrated = useHydrated()
  return (
    <section aria-labelledby="calendar-feed" className={className}>
      <SectionHead id="calendar-feed" title={t('feed.title')} text={t('feed.text')} />
      <TextField
        className="mt-5"
        name="calendar"
        label={t('feed.label')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button href={url.replace(/^https?:/, 'webcal:')} variant="sec">
          {t('feed.open')}
        </Button>
        {isHydrated && (
          <Button
            variant="ghost"
            icon={<Copy />}
            onClick={() => navigator.clipboard.writeText(url).then(() => showToast(t('feed.copied')))}
          >
            {t('feed.copy')}
          </Button>
        )}
      </div>
    </section>
  )
}
