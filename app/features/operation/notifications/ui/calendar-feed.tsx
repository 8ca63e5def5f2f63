import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** `confirm` asks before renewing the feed; `renewed` confirms it was renewed. */
export type CalendarStep = 'confirm' | 'renewed' | null

export function CalendarFeed(props: { url: string | null; step: CalendarStep; failed: boolean; className?: string }) {
  const { url, failed, className } = props
  const step = url ? props.step : null
  const { t } = useTranslation('calendar-feed')
  const { language } = useFormat()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step) notice.current?.focus({ preventScroll: true })
  }, [step])
  const page = `/${language}/my-calls`
  return (
    <section id="calendar-feed" aria-labelledby="calendar-feed-title" className={className}>
      <SectionHead id="calendar-feed-title" title={t('title')} text={t('text')} />
      <div ref={notice} tabIndex={-1} className="mt-5 grid gap-5 outline-none empty:hidden">
        {failed && <Note tone="bad">{t('errors.failed_to_renew_address')}</Note>}
        {step === 'renewed' && (
          <Note tone="good" live>
            {t('made')}
          </Note>
        )}
        {step === 'confirm' && (
          <>
            <Note title={t('question')}>{t('consequence')}</Note>
            <ButtonRow>
              <Button variant="ghost" to={`${page}#calendar-feed`} preventScrollReset>
                {t('keep')}
              </Button>
              <MakeFeed page={page} label={t('confirm')} />
            </ButtonRow>
          </>
        )}
      </div>
      {url ? (
        <Address url={url} page={page} isConfirming={step === 'confirm'} />
      ) : (
        <div className="mt-5">
          <MakeFeed page={page} label={t('make')} />
        </div>
      )}
    </section>
  )
}

function MakeFeed({ page, label }: { page: string; label: string }) {
  const { formData } = useNavigation()
  return (
    <Form method="post" action={`${page}?calendar=confirm`} preventScrollReset>
      <input type="hidden" name="intent" value="renew_calendar_feed" />
      <Button type="submit" busy={formData?.get('intent') === 'renew_calendar_feed'} className="max-sm:w-full">
        {label}
      </Button>
    </Form>
  )
}

function Address({ url, page, isConfirming }: { url: string; page: string; isConfirming: boolean }) {
  const { t } = useTranslation('calendar-feed')
  const isHydrated = useHydrated()
  return (
    <>
      <label className="field mt-5">
        <span className="field-label">{t('label')}</span>
        <input
          className="control"
          name="calendar"
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button href={url.replace(/^https?:/, 'webcal:')} variant="sec">
          {t('open')}
        </Button>
        {isHydrated && (
          <Button
            variant="ghost"
            icon={<Copy />}
            onClick={() => navigator.clipboard.writeText(url).then(() => showToast(t('copied')))}
          >
            {t('copy')}
          </Button>
        )}
        {!isConfirming && (
          <Button variant="ghost" to={`${page}?calendar=confirm#calendar-feed`} preventScrollReset>
            {t('renew')}
          </Button>
        )}
      </div>
    </>
  )
}
