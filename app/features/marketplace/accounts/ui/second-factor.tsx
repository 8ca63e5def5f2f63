import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { FactorState } from '../views.server.ts'
import { FormProblem, useAccountForm } from './form-problem.tsx'
import { CodeField, ReAuthenticationFields } from './re-authentication-fields.tsx'

/** First the password, then the QR code, then a code to prove that the authenticator works. */
export function FactorSetup(props: {
  factor: Exclude<FactorState, { kind: 'on' }>
  intent: string | undefined
  refused: ActionRefused | undefined
}) {
  const { factor, intent } = props
  const { t } = useTranslation('account')
  const { form, refused, sentence, problem, busy } = useAccountForm(props.refused)
  if (factor.kind === 'none') {
    return (
      <Form {...form} className="grid max-w-[480px] gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        <ReAuthenticationFields hasFactor={false} problem={problem} />
        <Button type="submit" name="intent" value="draft" size="lg" full busy={busy}>
          {t('factor.begin')}
        </Button>
      </Form>
    )
  }
  return (
    <ol className="grid gap-10">
      <li>
        <h2 className="d3">{t('factor.scanTitle')}</h2>
        <p className="mt-2 text-ink-2">{t('factor.scan')}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-5">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(factor.qrCode)}`}
            alt={t('factor.qrCode')}
            width={184}
            height={184}
            className="rounded-card bg-[white] p-2"
          />
          <div className="grid min-w-0 gap-3">
            <TextLink href={factor.otpauthUri}>{t('factor.open')}</TextLink>
            <p className="text-ink-2">
              {t('factor.secret')}
              <code className="mt-1 block select-all font-medium text-ink tracking-wide [overflow-wrap:anywhere]">
                {factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
            </p>
          </div>
        </div>
      </li>
      <li>
        <h2 className="d3">{t('factor.confirmTitle')}</h2>
        <p className="mt-2 text-ink-2">{t('factor.confirmText')}</p>
        <Form {...form} className="mt-5 grid max-w-[320px] gap-5">
          {intent === 'confirm' && <FormProblem refused={refused} sentence={sentence} />}
          <CodeField label={t('factor.code')} help="" error={problem('code')} />
          <Button type="submit" name="intent" value="confirm" size="lg" full busy={busy}>
            {t('factor.confirm')}
          </Button>
        </Form>
      </li>
    </ol>
  )
}

export function ManageFactor(props: {
  factor: { since: Date; codesLeft: number }
  canRemove: boolean
  refused: ActionRefused | undefined
}) {
  const { factor, canRemove } = props
  const { t } = useTranslation('account')
  const format = useFormat()
  const { form, refused, sentence, problem } = useAccountForm(props.refused)
  const busy = useNavigation().formData?.get('intent')
  return (
    <>
      <Note tone="good">
        {t('factor.on', { date: format.date(factor.since) })} {t('factor.codesLeft', { count: factor.codesLeft })}
      </Note>
      <Form {...form} className="mt-8 grid max-w-[480px] gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        <ReAuthenticationFields hasFactor problem={problem} />
        <p className="small text-ink-2">
          {t('factor.renewText')} {canRemove && t('factor.removeText')}
        </p>
        <ButtonRow>
          <Button type="submit" name="intent" value="renew" busy={busy === 'renew'}>
            {t('factor.renew')}
          </Button>
          {canRemove && (
            <Button type="submit" name="intent" value="remove" variant="sec" busy={busy === 'remove'}>
              {t('factor.remove')}
            </Button>
          )}
        </ButtonRow>
      </Form>
    </>
  )
}

/** Shown only once. */
export function RecoveryCodes({ codes, continueTo }: { codes: readonly string[]; continueTo: string }) {
  const { t } = useTranslation('account')
  const isHydrated = useHydrated()
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="d3">
        {t('factor.codesTitle')}
      </h2>
      <Note live className="mt-3">
        {t('factor.codes')}
      </Note>
      <ul className="tabular my-6 grid max-w-[420px] grid-cols-2 gap-x-8 gap-y-2 rounded-card bg-sunk p-5 font-medium">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      {isHydrated && <KeepCodes codes={codes} />}
      <Button to={continueTo} className="print:hidden">
        {t('factor.saved')}
      </Button>
    </section>
  )
}

/** Copy, download and print. If copying fails, the codes can still be selected. */
function KeepCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('account')
  const [isUncopied, setUncopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setUncopied(false)
      showToast(t('factor.copied'))
    } catch {
      setUncopied(true)
    }
  }
  return (
    <div className="mb-8 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button variant="sec" size="sm" icon={<Copy />} onClick={() => void copy()}>
          {t('factor.copy')}
        </Button>
        <Button
          variant="sec"
          size="sm"
          icon={<Download />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('factor.fileName')}
        >
          {t('factor.download')}
        </Button>
        <Button variant="sec" size="sm" icon={<Printer />} onClick={() => window.print()}>
          {t('factor.print')}
        </Button>
      </div>
      {isUncopied && (
        <Note tone="bad" className="mt-4">
          {t('factor.copyFailed')}
        </Note>
      )}
    </div>
  )
}
