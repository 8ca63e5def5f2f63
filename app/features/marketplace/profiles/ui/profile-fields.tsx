import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { SubmitTarget } from 'react-router'
import type { ContentField } from '#app/content-check/check.ts'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import type { profiles } from '#app/i18n/en/profiles.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PHOTO_MAX_MEGABYTES } from '#app/platform/bounds.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { FieldNotes } from '#app/ui/field.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import {
  CATEGORY_KEYS,
  COMPANION_COUNTRY_CODES,
  COUNTRY_CODES,
  LANGUAGE_CODES,
  type LanguageCode,
  PREFERRED_LANGUAGE_CODES,
  TOPICS,
} from '../catalogues.data.ts'
import { BIO_MAX, INTERESTS_MAX, NAME_MAX, PHOTO_MIN_HEIGHT, PHOTO_MIN_WIDTH } from '../schema.ts'

export function CountrySelect(props: {
  isCompanion: boolean
  placeholder: string
  defaultValue: string
  help?: string
  optional?: boolean
  error: string | null
}) {
  const { isCompanion, ...field } = props
  const { t, i18n } = useTranslation(['profiles', 'countries'])
  const order = new Intl.Collator(i18n.language)
  const options = (isCompanion ? COMPANION_COUNTRY_CODES : COUNTRY_CODES)
    .map((code) => ({ value: code, label: t(`countries:${code}`) }))
    .sort((a, b) => order.compare(a.label, b.label))
  return (
    <SelectField
      name="locationCode"
      label={t('profiles:country')}
      autoComplete="country"
      options={options}
      {...field}
    />
  )
}

const others = LANGUAGE_CODES.slice(PREFERRED_LANGUAGE_CODES.length)

export function LanguagePicker({ chosen, error }: { chosen: readonly string[]; error: string | null }) {
  const { t, i18n } = useTranslation(['profiles', 'languages'])
  const options = (codes: readonly LanguageCode[]) =>
    codes.map((code) => ({ value: code, label: t(`languages:${code}`) }))
  const order = new Intl.Collator(i18n.language)
  const rest = options(others).sort((a, b) => order.compare(a.label, b.label))
  return (
    <div className="grid gap-4">
      <ChoiceChips
        name="languages"
        legend={t('profiles:languages')}
        options={options(PREFERRED_LANGUAGE_CODES)}
        defaultValue={chosen}
        error={error}
      />
      <details className="group" open={others.some((code) => chosen.includes(code)) || undefined}>
        <summary className="text-link inline-block cursor-pointer list-none group-open:hidden">
          {t('profiles:moreLanguages')}
        </summary>
        <ChoiceChips
          name="languages"
          id="field-languages-more"
          legend={t('profiles:otherLanguages')}
          legendHidden
          options={rest}
          defaultValue={chosen}
        />
      </details>
    </div>
  )
}

export function TopicPicker(props: { chosen: readonly string[]; error: string | null; isFolded?: boolean }) {
  const { chosen, error, isFolded = false } = props
  const { t } = useTranslation(['profiles', 'topics'])
  const [values, setValues] = useState<readonly string[]>(chosen)
  const isFull = useHydrated() && values.length >= INTERESTS_MAX

  function change(category: readonly string[], inCategory: string[]) {
    setValues([...values.filter((value) => !category.includes(value)), ...inCategory])
  }

  const Heading = isFolded ? 'h3' : 'h2'
  const head = (
    <>
      <Heading id="interests-title" className={isFolded ? 'font-semibold' : 't1'}>
        {t('profiles:interests')}
      </Heading>
      <p aria-live="polite" className="text-ink-2">
        <span className="tabular font-medium">
          {t('profiles:chosen', { count: values.length, max: INTERESTS_MAX })}
        </span>
        {isFull && <span className="small block">{t('profiles:full', { interests: INTERESTS_MAX })}</span>}
      </p>
    </>
  )
  const topics = (
    <>
      <FieldNotes id="field-interests" error={error} />
      {CATEGORY_KEYS.map((category, position) => (
        <ChoiceChips
          key={category}
          name="interests"
          {...(position > 0 ? { id: `field-interests-${category}` } : {})}
          legend={t(`topics:category.${category}`)}
          options={TOPICS[category].map((topic) => ({
            value: topic,
            label: t(`topics:topic.${topic}`),
            disabled: isFull && !values.includes(topic),
          }))}
          value={values}
          onValueChange={(next) =>
            change(
              TOPICS[category],
              next.filter((value) => (TOPICS[category] as readonly string[]).includes(value)),
            )
          }
        />
      ))}
    </>
  )
  const bar = 'flex flex-wrap items-baseline gap-x-4'

  if (isFolded)
    return (
      <details className="fold" open={error !== null || undefined}>
        <summary>
          <span className={bar}>{head}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className="mt-5 grid gap-6">{topics}</div>
      </details>
    )
  return (
    <section aria-labelledby="interests-title" className="grid gap-6">
      <div className={`sticky top-0 z-1 -mx-1 bg-(--form-ground,var(--paper)) px-1 py-2 ${bar}`}>{head}</div>
      {topics}
    </section>
  )
}

const debounceMs = 400
/** Longer texts exceed every field's limit. */
const longest = 5_000

/** Loads the server's rules on the first check; if that fails, only the server checks. */
function useHint(field: ContentField, error: string | null | undefined) {
  const sentence = useProfileRefusal()
  const [decision, setDecision] = useState<Decision>({ ok: true })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  async function judge(text: string) {
    const rules = await import('#app/content-check/check.ts').catch(() => null)
    if (!rules || latest.current !== text) return
    setDecision(rules.decideContent(text.slice(0, longest), field))
  }
  function check(text: string) {
    latest.current = text
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void judge(text), debounceMs)
  }
  const words = decision.ok ? '' : sentence(decision.code, decision.details ?? {})
  const hint = (
    <p id={id} role="status" className="field-help mt-1.5 font-medium text-apricot-ink empty:hidden">
      {words === error ? '' : words}
    </p>
  )
  return { check, hint }
}

export function NameField(props: ComponentProps<typeof TextField>) {
  const { check, hint } = useHint('name', props.error)
  return (
    <div>
      <TextField {...props} onInput={(event) => check(event.currentTarget.value)} />
      {hint}
    </div>
  )
}

export function BioField(props: ComponentProps<typeof TextArea>) {
  const { check, hint } = useHint('bio', props.error)
  return (
    <div>
      <TextArea {...props} onInput={(event) => check(event.currentTarget.value)} />
      {hint}
    </div>
  )
}

const LIMITS = {
  age: ADULT_AGE,
  interests: INTERESTS_MAX,
  megabytes: PHOTO_MAX_MEGABYTES,
  width: PHOTO_MIN_WIDTH,
  height: PHOTO_MIN_HEIGHT,
  nameLength: NAME_MAX,
  bioLength: BIO_MAX,
}

type Kind = keyof (typeof profiles)['unwanted']

export function useProfileRefusal() {
  const { t } = useTranslation('profiles')
  const { language } = useFormat()
  const sentence = useRefusal('profiles', 'invalid_input', LIMITS)
  return (code: string, details: Record<string, string | number>): string => {
    const kinds = String(details.found ?? '')
      .split(' ')
      .filter(Boolean)
    const list = new Intl.ListFormat(language).format(kinds.map((kind) => t(`unwanted.${kind as Kind}`)))
    return sentence(code, { ...details, list, step: Number(details.step ?? 0) })
  }
}

/** Ignores further clicks until the form was answered or failed. */
export function useSendOnce(
  submit: (target: SubmitTarget) => Promise<void>,
): (event: FormEvent<HTMLFormElement>) => void {
  const isSent = useRef(false)
  return (event) => {
    const isHeld = event.defaultPrevented
    event.preventDefault()
    if (isSent.current || isHeld) return
    isSent.current = true
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    void submit(submitter ?? event.currentTarget).finally(() => {
      isSent.current = false
    })
  }
}
