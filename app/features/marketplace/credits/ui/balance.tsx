import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** A balance in large figures, and a sentence on what it is good for. */
export function Balance(props: { title: string; credits: number; sentence: string; children?: ReactNode }) {
  const { title, credits, sentence, children } = props
  const { t } = useTranslation('credits')
  const format = useFormat()
  return (
    <section aria-labelledby="balance">
      <h2 id="balance" className="font-semibold text-[0.9375rem] text-credit-ink-2">
        {title}
      </h2>
      <p className="num mt-2 text-[5.25rem] leading-none tracking-[-0.03em]">
        {format.credits(credits)}
        <span className="ml-1.5 font-text text-base text-credit-ink-2 tracking-normal">
          {' '}
          {t('unit', { count: credits })}
        </span>
      </p>
      <p className="mt-2 text-credit-ink-2">{sentence}</p>
      {children}
    </section>
  )
}
