import { Form, useFetcher } from 'react-router'
import { LANGUAGES, type Language, languageSettings } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { OptionalMail } from '../schema.ts'

type Props = {
  choices: readonly { mail: OptionalMail; isWanted: boolean }[]
  language: Language
  /** The form was sent without scripts, and saved. */
  isSaved: boolean
}

export function MailsSetting({ choices, language, isSaved }: Props) {
  const { t } = useTranslation('account')
  const fetcher = useFetcher<{ ok: boolean }>()
  if (choices.length === 0) return null
  const isSending = fetcher.state !== 'idle'
  return (
    <section id="messages" aria-labelledby="messages-title" className="mt-14">
      <SectionHead id="messages-title" title={t('messages.title')} text={t('messages.text')} />
      <fetcher.Form method="post" action="#messages" className="mt-5">
        <fieldset>
          <legend className="field-label">{t('messages.legend')}</legend>
          <div className="mt-1 grid gap-1">
            {choices.map(({ mail, isWanted }) => (
              <Checkbox
                key={mail}
                id={`mail-${mail}`}
                name="mails[]"
                value={mail}
                label={t(`messages.kinds.${mail}`)}
                defaultChecked={isWanted}
              />
            ))}
          </div>
        </fieldset>
        <p className="small mt-3 max-w-[40em] text-ink-3">{t('messages.always')}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" name="intent" value="messages" variant="sec" busy={isSending} className="max-sm:w-full">
            {t('messages.save')}
          </Button>
          <p role="status" className="small text-pine-ink empty:hidden">
            {!isSending && (fetcher.data?.ok ?? isSaved) && t('messages.saved')}
          </p>
        </div>
      </fetcher.Form>
      <MailLanguage language={language} />
    </section>
  )
}

/** Mails are in the language in which somebody last sent a form: a form to the same page in another language. */
function MailLanguage({ language }: { language: Language }) {
  const { t } = useTranslation('account')
  const nameOf = (code: Language) => languageSettings(code).name
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-2">{t('messages.language', { language: nameOf(language) })}</p>
      {LANGUAGES.filter((code) => code !== language).map((code) => (
        <Form key={code} method="post" action={`/${code}/account`} preventScrollReset>
          <Button type="submit" name="intent" value="language" variant="sec" size="sm">
            {t('messages.switchLanguage', { language: nameOf(code) })}
          </Button>
        </Form>
      ))}
    </div>
  )
}
