import { EVIDENCE_LINE_MAX, EVIDENCE_NOTE_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextArea, TextField } from '#app/ui/input.tsx'

export function EvidenceFields({ today, problem }: { today: Date; problem: (name: string) => string | null }) {
  const { t } = useTranslation('office-companions')
  const day = useFormat().calendarDay(today)
  return (
    <>
      <TextField
        name="title"
        label={t('evidence.title')}
        help={t('evidence.titleHelp')}
        maxLength={EVIDENCE_LINE_MAX}
        autoComplete="off"
        error={problem('title')}
      />
      <TextField
        name="issuer"
        label={t('evidence.issuer')}
        maxLength={EVIDENCE_LINE_MAX}
        autoComplete="off"
        error={problem('issuer')}
      />
      <TextField
        name="seenOn"
        type="date"
        label={t('evidence.seenOn')}
        defaultValue={day}
        max={day}
        error={problem('seenOn')}
        className="max-w-[240px]"
      />
      <TextArea
        name="note"
        label={t('evidence.note')}
        optional
        rows={2}
        maxLength={EVIDENCE_NOTE_MAX}
        error={problem('note')}
      />
    </>
  )
}
