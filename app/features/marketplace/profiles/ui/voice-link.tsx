import { Mic } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'

/** Loads a document, because only that page's permissions policy allows the microphone. */
export function VoiceLink({ label }: { label: string }) {
  const { i18n } = useTranslation()
  return (
    <Button to={`/${i18n.language}/profile/voice`} reloadDocument variant="sec" icon={<Mic />}>
      {label}
    </Button>
  )
}
