import { Download } from 'lucide-react'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { type CallReceipt, receiptLines } from '../text.rules.ts'

/** The receipt of a decided call. */
export function WhatHappened({ receipt, home }: { receipt: CallReceipt; home: string }) {
  const { t } = useTranslation('booked')
  const lines = receiptLines(t, useFormat(), receipt, useTerms())
  const reason = lines.at(-1)
  return (
    <section aria-labelledby="receipt-title" className="mt-9">
      <SectionHead id="receipt-title" title={t('receipt.title')} size="t1" />
      <DescriptionList className="tabular mt-3" items={lines.slice(0, -1)} />
      <p className="mt-1.5 text-ink-2">{reason?.value}</p>
      <Button
        href={`${home}/my-calls/${receipt.call.callId}/receipt.pdf`}
        variant="ghost"
        size="sm"
        icon={<Download className="size-[18px]" />}
        className="-ml-3 mt-2"
      >
        {t('receipt.download')}
      </Button>
    </section>
  )
}
