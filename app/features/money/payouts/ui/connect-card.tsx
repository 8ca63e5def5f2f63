import { CircleCheck, ExternalLink } from 'lucide-react'
import { useFetcher } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { payeeStep } from '../rules.ts'
import type { PayoutAccount } from '../views.server.ts'

/** The state of the companion's account at the payment provider, and the next step there. */
export function ConnectCard({ status, returnedCents, fetcherKey }: PayoutAccount & { fetcherKey: string }) {
  const { t } = useTranslation('payouts')
  const { euros } = useFormat()
  const { Form, formData } = useFetcher({ key: fetcherKey })
  const isRedirecting = formData?.get('intent') === 'onboard'
  const step = payeeStep(status)
  return (
    <Panel>
      <h2 className="t1">{t('connect.title')}</h2>
      {returnedCents !== null && (
        <Note className="mt-4">{t('connect.returned', { amount: euros(returnedCents) })}</Note>
      )}
      {step === 'ready' ? (
        <>
          {returnedCents === null && (
            <>
              <p className="mt-3 flex items-start gap-2 font-medium text-pine-ink">
                <CircleCheck className="mt-0.5 size-5 flex-none" />
                {t('connect.ready')}
              </p>
              <p className="mt-1 text-ink-2">{t('connect.readyText')}</p>
            </>
          )}
          <form method="post" target="_blank" className="mt-5">
            <input type="hidden" name="intent" value="dashboard" />
            <Button type="submit" variant="sec" icon={<ExternalLink />} className="max-sm:w-full">
              {t('connect.dashboard')}
              <span className="sr-only"> ({t('connect.newTab')})</span>
            </Button>
          </form>
        </>
      ) : (
        <>
          <p className="mt-3 text-ink-2">{t(`connect.${step}`)}</p>
          <Form method="post" className="mt-5">
            <input type="hidden" name="intent" value="onboard" />
            <Button type="submit" busy={isRedirecting} className="max-sm:w-full">
              {t(`connect.${step}Action`)}
            </Button>
          </Form>
        </>
      )}
    </Panel>
  )
}
