import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { FieldNotes } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { CATEGORY_KEYS, TOPICS } from '../catalogues.data.ts'
import { INTERESTS_MAX } from '../schema.ts'

/** Topics by category; at `INTERESTS_MAX` chosen the others cannot be ticked. `isFolded`: behind their head. */
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
