import { useFetcher } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { HOUR_FORMATS, type HourFormat } from '#app/i18n/languages.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select.tsx'

/** Half past five in the afternoon: shows what each choice looks like. */
const afternoonMs = 17.5 * 3_600_000

export function HoursSetting({ hourFormat }: { hourFormat: HourFormat }) {
  const { t } = useTranslation('account')
  const { language } = useFormat()
  const fetcher = useFetcher<{ ok: boolean }>()
  return (
    <li className="border-line border-b py-5">
      <h2 className="t1">{t('hours.title')}</h2>
      <p className="mt-1 text-ink-2">{t('hours.text')}</p>
      <fetcher.Form method="post" className="mt-4 flex flex-wrap items-end gap-4">
        <SelectField
          name="hourFormat"
          label={t('hours.label')}
          defaultValue={hourFormat}
          options={HOUR_FORMATS.map((value) => ({
            value,
            label: value === 'language' ? t('hours.asLanguage') : formatters(language, 'UTC', value).time(afternoonMs),
          }))}
          className="min-w-0 flex-[1_1_16rem]"
        />
        <Button type="submit" name="intent" value="hours" variant="sec" busy={fetcher.state !== 'idle'}>
          {t('hours.save')}
        </Button>
        <p role="status" className="small w-full text-pine-ink empty:hidden">
          {fetcher.state === 'idle' && fetcher.data?.ok && t('hours.saved')}
        </p>
      </fetcher.Form>
    </li>
  )
}
